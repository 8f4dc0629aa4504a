/* Threads that share the work of one instance. */
#ifndef CELLC_POOL_H
#define CELLC_POOL_H

#include "heap.h"

typedef struct cellc_pool cellc_pool;

/* Threads besides the caller's; NULL where none can be had, or are wanted. */
cellc_pool *cellc_pool_start(const cellc_heap *h, int32_t threads);

/* Ends the threads. */
void cellc_pool_stop(cellc_pool *p);

/* Calls body for parts of [0, n), each of at least grain units but the last,
 * and returns when all are done. Which thread does what changes no result: the
 * parts do not depend on each other. */
void cellc_pool_run(cellc_pool *p, void (*body)(void *args, int64_t from, int64_t to), void *args, int64_t n, int64_t grain);

#endif
