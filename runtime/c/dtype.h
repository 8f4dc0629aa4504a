/* Element types: names, sizes, and their codes in DLPack. */
#ifndef CELLC_DTYPE_H
#define CELLC_DTYPE_H

#include "instance.h"

typedef struct cellc_dtype_info {
  const char *name;  /* "f32" */
  const char *descr; /* in .npy files, without byte order: "f4" */
  const char *safe;  /* in .safetensors files: "F32" */
  uint8_t code, bits; /* in DLPack */
  uint8_t size;       /* bytes */
} cellc_dtype_info;

/* By number; entry 0 is empty. */
extern const cellc_dtype_info cellc_dtypes[CELLC_BOOL + 1];

/* What is known of an element type; NULL for a number that is none. */
const cellc_dtype_info *cellc_dtype_of(int32_t dtype);

/* The element type of a tensor; 0 where we have none. */
int32_t cellc_tensor_dtype(const cellc_tensor *t);

/* A half-precision number as float, and a double as the nearest half or
 * bfloat16, ties to even. */
float cellc_half_to_float(uint16_t h);
uint16_t cellc_double_to_half(double x);
uint16_t cellc_double_to_bfloat(double x);

/* *product = a * b; 0 when that overflows or a factor is negative. */
int cellc_multiply(int64_t a, int64_t b, int64_t *product);

/* The number of elements of a shape; -1 when it overflows. */
int64_t cellc_elements(int32_t rank, const int64_t *dims);

#endif
