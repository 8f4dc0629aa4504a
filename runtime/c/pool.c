/* A pool of threads: see pool.h. A job is a range from which all threads take
 * parts. A thread that comes late, because it slept or the machine is busy,
 * finds the job closed and delays nobody.
 *
 * Threads look for the next job for some microseconds before they sleep, since
 * waking them takes longer than many kernels do. */
#define _POSIX_C_SOURCE 200809L

#include "pool.h"

static int cancelled(const cellc_job *j) { return __atomic_load_n(j->cancel, __ATOMIC_RELAXED) != 0; }

/* The calling thread does everything. */
static void run_alone(const cellc_job *j) {
  int64_t to;
  for (int64_t from = 0; from < j->n && !cancelled(j); from = to) {
    to = j->n - from < j->most ? j->n : from + j->most;
    j->body(j->args, from, to);
  }
}

#if defined(__wasm__)
cellc_pool *cellc_pool_start(const cellc_heap *h, int32_t threads) {
  (void)h, (void)threads;
  return NULL;
}

void cellc_pool_stop(cellc_pool *p) { (void)p; }

void cellc_pool_run(cellc_pool *p, const cellc_job *job) {
  (void)p;
  run_alone(job);
}
#else
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { SPINS = 4000, STACK = 1 << 20, PARTS = 4 };

/* The state of a job: how many threads work at it, and whether more may come. */
static const uint32_t OPEN = 1u << 31;

struct cellc_pool {
  cellc_heap heap;
  int64_t bytes;
  int32_t workers; /* threads besides the caller's */
  pid_t process;   /* where they are: a child of it has their memory, but not them */
  pthread_mutex_t lock;
  pthread_cond_t work, done;
  int32_t sleeping;        /* under the lock */
  atomic_uint jobs;        /* how many there have been; changed under the lock */
  atomic_uint state;
  atomic_int stopping;
  cellc_job job;
  int64_t part;
  _Atomic int64_t next; /* what no thread has taken yet */
  pthread_t thread[];
};

static void pause_briefly(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static int is_elsewhere(const cellc_pool *p) { return p->process != getpid(); }

static void take_parts(cellc_pool *p) {
  const cellc_job *j = &p->job;
  while (!cancelled(j)) {
    int64_t from = atomic_fetch_add_explicit(&p->next, p->part, memory_order_relaxed);
    if (from >= j->n) return;
    j->body(j->args, from, j->n - from < p->part ? j->n : from + p->part);
  }
}

/* Takes part in the job if it is open. */
static void join(cellc_pool *p) {
  uint32_t state = atomic_load_explicit(&p->state, memory_order_relaxed);
  do {
    if (!(state & OPEN)) return;
  } while (!atomic_compare_exchange_weak_explicit(&p->state, &state, state + 1, memory_order_acquire, memory_order_relaxed));
  take_parts(p);
  if (atomic_fetch_sub_explicit(&p->state, 1, memory_order_acq_rel) == 1) {
    pthread_mutex_lock(&p->lock);
    pthread_cond_signal(&p->done);
    pthread_mutex_unlock(&p->lock);
  }
}

/* Waits for a job that was not seen yet, and gives its number. */
static uint32_t next_job(cellc_pool *p, uint32_t seen) {
  for (int k = 0; k < SPINS; k++) {
    uint32_t jobs = atomic_load_explicit(&p->jobs, memory_order_acquire);
    if (jobs != seen) return jobs;
    pause_briefly();
  }
  pthread_mutex_lock(&p->lock);
  p->sleeping++;
  while (atomic_load_explicit(&p->jobs, memory_order_acquire) == seen) pthread_cond_wait(&p->work, &p->lock);
  p->sleeping--;
  pthread_mutex_unlock(&p->lock);
  return atomic_load_explicit(&p->jobs, memory_order_acquire);
}

static void *worker(void *pool) {
  cellc_pool *p = pool;
  for (uint32_t seen = 0;;) {
    seen = next_job(p, seen);
    if (atomic_load(&p->stopping)) return NULL;
    join(p);
  }
}

static void announce(cellc_pool *p) {
  pthread_mutex_lock(&p->lock);
  atomic_fetch_add_explicit(&p->jobs, 1, memory_order_release);
  if (p->sleeping) pthread_cond_broadcast(&p->work);
  pthread_mutex_unlock(&p->lock);
}

/* Waits for those who still work at a closed job. */
static void wait_for_all(cellc_pool *p) {
  for (int k = 0; k < SPINS; k++) {
    if (!atomic_load_explicit(&p->state, memory_order_acquire)) return;
    pause_briefly();
  }
  pthread_mutex_lock(&p->lock);
  while (atomic_load_explicit(&p->state, memory_order_acquire)) pthread_cond_wait(&p->done, &p->lock);
  pthread_mutex_unlock(&p->lock);
}

void cellc_pool_run(cellc_pool *p, const cellc_job *job) {
  if (!p || job->n < 2 * job->least || is_elsewhere(p)) {
    run_alone(job);
    return;
  }
  int64_t part = job->n / ((int64_t)(p->workers + 1) * PARTS);
  if (part < job->least) part = job->least;
  p->job = *job;
  p->part = part < job->most ? part : job->most;
  atomic_store_explicit(&p->next, 0, memory_order_relaxed);
  atomic_store_explicit(&p->state, OPEN, memory_order_release);
  announce(p);
  take_parts(p);
  atomic_fetch_and_explicit(&p->state, ~OPEN, memory_order_acq_rel);
  wait_for_all(p);
}

/* Starts the threads, which take no signals: those are the program's. */
static void start_workers(cellc_pool *p, int32_t n) {
  sigset_t all, before;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes)) return;
  pthread_attr_setstacksize(&attributes, STACK);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (p->workers < n && !pthread_create(&p->thread[p->workers], &attributes, worker, p)) p->workers++;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
}

cellc_pool *cellc_pool_start(const cellc_heap *h, int32_t threads) {
  enum { MOST = 1024 };
  int32_t n = (threads < MOST ? threads : MOST) - 1;
  if (n < 1) return NULL;
  int64_t bytes = (int64_t)(sizeof(cellc_pool) + (size_t)n * sizeof(pthread_t));
  cellc_pool *p = cellc_heap_get(h, bytes);
  if (!p) return NULL;
  memset(p, 0, (size_t)bytes);
  p->heap = *h;
  p->bytes = bytes;
  p->process = getpid();
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->work, NULL);
  pthread_cond_init(&p->done, NULL);
  start_workers(p, n);
  if (p->workers) return p;
  cellc_pool_stop(p);
  return NULL;
}

static void end_workers(cellc_pool *p) {
  atomic_store(&p->stopping, 1);
  announce(p);
  for (int32_t k = 0; k < p->workers; k++) pthread_join(p->thread[k], NULL);
  pthread_cond_destroy(&p->work);
  pthread_cond_destroy(&p->done);
  pthread_mutex_destroy(&p->lock);
}

void cellc_pool_stop(cellc_pool *p) {
  if (!p) return;
  if (!is_elsewhere(p)) end_workers(p);
  cellc_heap heap = p->heap;
  cellc_heap_put(&heap, p, p->bytes);
}
#endif
