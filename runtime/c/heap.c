/* Where an instance takes its memory from: see heap.h. */
#include "heap.h"

#include <stdlib.h>

/* How much is asked for: a multiple of the alignment, as aligned_alloc wants,
 * and never nothing. 0 if that is more than there can be. */
static size_t rounded(int64_t bytes) {
  if (bytes < 0 || bytes > INT64_MAX - CELLC_ALIGN || (uint64_t)bytes > SIZE_MAX - CELLC_ALIGN) return 0;
  size_t n = ((size_t)bytes + CELLC_ALIGN - 1) / CELLC_ALIGN * CELLC_ALIGN;
  return n ? n : CELLC_ALIGN;
}

void *cellc_heap_get(const cellc_heap *h, int64_t bytes) {
  size_t n = rounded(bytes);
  if (!n) return NULL;
  return h->allocate ? h->allocate(h->user, n, CELLC_ALIGN) : aligned_alloc(CELLC_ALIGN, n);
}

void cellc_heap_put(const cellc_heap *h, void *memory, int64_t bytes) {
  if (!memory) return;
  if (h->allocate)
    h->release(h->user, memory, rounded(bytes));
  else
    free(memory);
}
