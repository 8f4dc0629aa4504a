/* THREADS threads make RUNS runs each, of mixed shapes, on instances of their
 * own; every result is what one thread computed before. */
#include <pthread.h>

#include "tensors.h"

enum { KINDS = 37, ROWS = 12 };

static float data[KINDS][3 * ROWS];
static struct { int64_t shape[2]; int32_t turns; float y[3 * ROWS]; float log[ROWS * 8]; int64_t logged; } kinds[KINDS];
static int runs;

static int32_t run(net_instance *it, int k, cellc_tensor *out) {
  cellc_tensor in[2] = {{data[k], CPU, 2, FLOAT, kinds[k].shape, NULL, 0}, {&kinds[k].turns, CPU, 0, INT, NULL, NULL, 0}};
  return net_run(it, in, 2, out, 3);
}

static int right(const cellc_tensor *out, int k) {
  return out[2].shape[0] == kinds[k].logged && !memcmp(out[0].data, kinds[k].y, 12 * (size_t)kinds[k].shape[0]) &&
         !memcmp(out[2].data, kinds[k].log, 4 * (size_t)kinds[k].logged);
}

static void *work(void *seed) {
  net_instance *it;
  float own[3 * ROWS];
  uintptr_t wrong = (uintptr_t)net_open(NULL, &it);
  for (int r = 0; !wrong && r < runs; r++) {
    int k = (int)(((uintptr_t)seed * 7 + (uintptr_t)r * 11) % KINDS);
    cellc_tensor out[3] = {{0}};
    if (r % 2 && kinds[k].shape[0]) out[0] = (cellc_tensor){own, CPU, 2, FLOAT, kinds[k].shape, NULL, 0};
    wrong += run(it, k, out) || !right(out, k);
  }
  if (*(int32_t *)net_state(it, 0)->data != runs) wrong++;
  net_close(it);
  return (void *)wrong;
}

static int prepare(void) {
  net_instance *it;
  if (net_open(NULL, &it)) return 0;
  for (int k = 0; k < KINDS; k++) {
    kinds[k].shape[0] = k % (ROWS + 1), kinds[k].shape[1] = 3, kinds[k].turns = k % 7;
    for (int i = 0; i < 3 * ROWS; i++) data[k][i] = (float)((k * 31 + i * 17) % 23) / 4;
    cellc_tensor out[3] = {{0}};
    if (run(it, k, out)) return 0;
    kinds[k].logged = out[2].shape[0];
    memcpy(kinds[k].y, out[0].data, 12 * (size_t)kinds[k].shape[0]);
    memcpy(kinds[k].log, out[2].data, 4 * (size_t)kinds[k].logged);
  }
  net_close(it);
  return 1;
}

int main(int argc, char **argv) {
  pthread_t threads[64];
  int n = argc > 1 ? atoi(argv[1]) : 4;
  uintptr_t wrong = 0;
  runs = argc > 2 ? atoi(argv[2]) : 100;
  if (n > 64 || !prepare()) return 1;
  for (int k = 0; k < n; k++)
    if (pthread_create(&threads[k], NULL, work, (void *)(uintptr_t)k)) return 1;
  for (int k = 0; k < n; k++) {
    void *result;
    pthread_join(threads[k], &result);
    wrong += (uintptr_t)result;
  }
  printf("%d threads, %d runs each, %d wrong\n", n, runs, (int)wrong);
  return wrong != 0;
}
