/* Values, errors and files: see value.h. */
#define _FILE_OFFSET_BITS 64
#define _POSIX_C_SOURCE 200809L

#include "value.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "dtype.h"

int cellc_fail(cellc_error *e, int code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  e->code = code;
  vsnprintf(e->text, sizeof e->text, format, args);
  va_end(args);
  return 0;
}

void cellc_value_free(cellc_value *v) {
  free(v->memory);
  *v = (cellc_value){0};
}

void *cellc_memory(int64_t bytes, cellc_error *e) {
  void *p = bytes >= 0 && bytes < INT64_MAX - 64 && (uint64_t)bytes < SIZE_MAX - 64
                ? aligned_alloc(64, ((size_t)bytes + 64) / 64 * 64)
                : NULL;
  if (!p) cellc_fail(e, CELLC_EXIT_TOOL, "out of memory for %lld bytes", (long long)bytes);
  return p;
}

void cellc_normalize_bools(cellc_value *v) {
  uint8_t *b = v->data;
  int64_t n = v->dtype == CELLC_BOOL ? cellc_elements(v->rank, v->dims) : 0;
  for (int64_t i = 0; i < n; i++) b[i] = b[i] != 0;
}

int cellc_file_open(cellc_file *f, const char *path, cellc_error *e) {
  struct stat info;
  *f = (cellc_file){.path = path};
  /* Before it is opened: opening a pipe would wait for a writer. */
  if (!stat(path, &info) && !S_ISREG(info.st_mode))
    return cellc_fail(e, CELLC_EXIT_DATA, "%.200s is not a regular file", path);
  f->stream = fopen(path, "rb");
  if (!f->stream || fstat(fileno(f->stream), &info)) {
    cellc_fail(e, CELLC_EXIT_DATA, "cannot open %.200s: %s", path, strerror(errno));
    cellc_file_close(f);
    return 0;
  }
  f->size = info.st_size;
  return 1;
}

int cellc_file_read(cellc_file *f, int64_t at, int64_t n, void *to, cellc_error *e) {
  if (at < 0 || n < 0 || at > f->size || n > f->size - at)
    return cellc_fail(e, CELLC_EXIT_DATA, "%.200s is truncated", f->path);
  if (fseeko(f->stream, at, SEEK_SET) || fread(to, 1, (size_t)n, f->stream) != (size_t)n)
    return cellc_fail(e, CELLC_EXIT_DATA, "cannot read %.200s: %s", f->path, ferror(f->stream) ? strerror(errno) : "truncated");
  return 1;
}

void cellc_file_close(cellc_file *f) {
  if (f->stream) fclose(f->stream);
  f->stream = NULL;
}
