/* Values given to an executable: tensors read from text or files. */
#ifndef CELLC_VALUE_H
#define CELLC_VALUE_H

#include <stdint.h>
#include <stdio.h>

#include "instance.h"

enum { CELLC_MAX_RANK = 64 };

/* Exit codes of an executable. */
enum { CELLC_EXIT_OK, CELLC_EXIT_DATA, CELLC_EXIT_USAGE, CELLC_EXIT_TOOL };

/* What went wrong, and the exit code that says so. */
typedef struct cellc_error {
  int code;
  char text[2000];
} cellc_error;

/* Fills in an error and returns 0, so that a function can return it. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
int cellc_fail(cellc_error *e, int code, const char *format, ...);

/* A tensor and the memory it lies in. t.shape is dims. */
typedef struct cellc_value {
  void *memory;
  int32_t dtype, rank;
  int64_t dims[CELLC_MAX_RANK];
  void *data;
} cellc_value;

void cellc_value_free(cellc_value *v);

/* Memory aligned for generated code; NULL and an error when there is none. */
void *cellc_memory(int64_t bytes, cellc_error *e);

/* Reads a value written as text, "[[1, 2], [3, 4]]", for an input. */
int cellc_parse_text(const char *s, const cellc_port *port, cellc_value *v, cellc_error *e);

/* An open file whose size is known. Nothing is allocated for what a file only
 * claims to hold. */
typedef struct cellc_file {
  FILE *stream;
  const char *path;
  int64_t size;
} cellc_file;

int cellc_file_open(cellc_file *f, const char *path, cellc_error *e);
int cellc_file_read(cellc_file *f, int64_t at, int64_t n, void *to, cellc_error *e);
void cellc_file_close(cellc_file *f);

/* Reads a whole .npy file; one member of an .npz archive, with or without its
 * ".npy"; one tensor of a .safetensors file. */
int cellc_read_npy(const char *path, cellc_value *v, cellc_error *e);
int cellc_read_npz(const char *path, const char *member, cellc_value *v, cellc_error *e);
int cellc_read_safetensors(const char *path, const char *name, cellc_value *v, cellc_error *e);

/* Reads the n bytes of a .npy file at memory, which the value then owns; on
 * failure they are freed. */
int cellc_take_npy(void *memory, int64_t n, cellc_value *v, cellc_error *e);

/* Writes a tensor as a .npy file; 0 when the stream fails. */
int cellc_write_npy(FILE *to, const cellc_tensor *t);

/* Expands raw deflate data to exactly n bytes; 0 when it is not that. */
int cellc_inflate(const uint8_t *from, size_t size, uint8_t *to, size_t n);

/* Makes every true byte of a bool tensor 1: files may hold others. */
void cellc_normalize_bools(cellc_value *v);

#endif
