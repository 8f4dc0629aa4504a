/* Callers with instances of 1, 2, 3 ... threads each run at once; all get what
 * one thread computes. */
#include <pthread.h>

#include "tensors.h"

enum { N = 200, CALLERS = 4, RUNS = 5 };

static float x[N], first[3][N * N];
static const size_t bytes[3] = {sizeof first[0], 4 * N, sizeof first[0]};

static int32_t run(net_instance *it, cellc_tensor *out) {
  int64_t shape[1] = {N};
  cellc_tensor in = {x, CPU, 1, FLOAT, shape, NULL, 0};
  return net_run(it, &in, 1, out, 3);
}

static void *work(void *threads) {
  cellc_options o = CELLC_OPTIONS;
  net_instance *it;
  o.threads = (int32_t)(intptr_t)threads;
  intptr_t wrong = net_open(&o, &it);
  for (int r = 0; !wrong && r < RUNS; r++) {
    cellc_tensor out[3] = {{0}};
    wrong = run(it, out);
    for (int k = 0; !wrong && k < 3; k++) wrong = memcmp(out[k].data, first[k], bytes[k]);
  }
  net_close(it);
  return (void *)wrong;
}

int main(void) {
  pthread_t callers[CALLERS];
  net_instance *it;
  cellc_tensor out[3] = {{0}};
  for (int k = 0; k < N; k++) x[k] = (float)((k * 29) % 17) / 8 - 1;
  if (net_open(NULL, &it) || run(it, out)) return 1;
  for (int k = 0; k < 3; k++) memcpy(first[k], out[k].data, bytes[k]);
  net_close(it);
  for (int k = 0; k < CALLERS; k++)
    if (pthread_create(&callers[k], NULL, work, (void *)(intptr_t)(k + 1))) return 1;
  for (int k = 0; k < CALLERS; k++) {
    void *wrong;
    pthread_join(callers[k], &wrong);
    printf("%d threads: %s\n", k + 1, wrong ? "wrong" : "the same");
  }
  return 0;
}
