/* Where an instance takes its memory from. */
#ifndef CELLC_HEAP_H
#define CELLC_HEAP_H

#include <stddef.h>
#include <stdint.h>

/* All memory that generated code sees begins at a multiple of this. */
enum { CELLC_ALIGN = 64 };

/* As in cellc_options; the zero value is the C library's heap. */
typedef struct cellc_heap {
  void *(*allocate)(void *user, size_t bytes, size_t alignment);
  void (*release)(void *user, void *memory, size_t bytes);
  void *user;
} cellc_heap;

/* Aligned memory; NULL when there is none, or bytes is negative or too large. */
void *cellc_heap_get(const cellc_heap *h, int64_t bytes);

/* Gives back what get gave for so many bytes; NULL is nothing. */
void cellc_heap_put(const cellc_heap *h, void *memory, int64_t bytes);

#endif
