/* A growable string. */
#ifndef CELLC_TEXT_H
#define CELLC_TEXT_H

#include <stddef.h>

#include "heap.h"

/* The zero value is empty, and grows on the C library's heap; heap names
 * another. bytes ends in a zero byte once something was added.
 * failed is set when memory ran out; what was added since is missing. */
typedef struct cellc_text {
  char *bytes;
  size_t length, capacity;
  int failed;
  cellc_heap heap;
} cellc_text;

void cellc_text_add(cellc_text *t, const char *bytes, size_t n);
void cellc_text_str(cellc_text *t, const char *s);
void cellc_text_fill(cellc_text *t, char c, size_t n);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cellc_text_format(cellc_text *t, const char *format, ...);
void cellc_text_free(cellc_text *t);

#endif
