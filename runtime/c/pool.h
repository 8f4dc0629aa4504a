/* Threads that share the work of one instance. */
#ifndef CELLC_POOL_H
#define CELLC_POOL_H

#include "heap.h"

typedef struct cellc_pool cellc_pool;

/* Threads besides the caller's; NULL where none can be had, or are wanted. */
cellc_pool *cellc_pool_start(const cellc_heap *h, int32_t threads);

/* Ends the threads. */
void cellc_pool_stop(cellc_pool *p);

/* Work on [0, n) whose parts do not depend on each other. */
typedef struct cellc_job {
  void (*body)(void *args, int64_t from, int64_t to);
  void *args;
  int64_t n, least, most; /* units of the range: all of them, and in a part */
  const int32_t *cancel; /* read atomically: parts that have not begun are left out once it is not 0 */
} cellc_job;

/* Calls body for parts of the job, and returns when all are done. Which thread
 * does what changes no result. */
void cellc_pool_run(cellc_pool *p, const cellc_job *job);

#endif
