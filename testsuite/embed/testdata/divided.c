/* Callers with instances of 1, 2, 3 ... threads each run at once; all get what
 * one thread computes. So does a child of the process, which has no threads. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tensors.h"

enum { N = 200, CALLERS = 4, RUNS = 5 };

static float x[N], first[3][N * N];
static const size_t bytes[3] = {sizeof first[0], 4 * N, sizeof first[0]};

static int32_t run(net_instance *it, cellc_tensor *out) {
  int64_t shape[1] = {N};
  cellc_tensor in = {x, CPU, 1, FLOAT, shape, NULL, 0};
  return net_run(it, &in, 1, out, 3);
}

static int right(net_instance *it) {
  cellc_tensor out[3] = {{0}};
  if (run(it, out)) return 0;
  for (int k = 0; k < 3; k++)
    if (memcmp(out[k].data, first[k], bytes[k])) return 0;
  return 1;
}

static void *work(void *threads) {
  cellc_options o = CELLC_OPTIONS;
  net_instance *it;
  o.threads = (int32_t)(intptr_t)threads;
  intptr_t wrong = net_open(&o, &it);
  for (int r = 0; !wrong && r < RUNS; r++) wrong = !right(it);
  net_close(it);
  return (void *)wrong;
}

/* An instance that has threads goes on in a child, and closes there. */
static int forked(void) {
  cellc_options o = CELLC_OPTIONS;
  net_instance *it;
  int status = -1;
  o.threads = 3;
  if (net_open(&o, &it) || !right(it)) return 0;
  pid_t child = fork();
  if (!child) {
    alarm(120);
    int good = right(it);
    net_close(it);
    _exit(!good);
  }
  waitpid(child, &status, 0);
  int good = !status && right(it);
  net_close(it);
  return good;
}

int main(void) {
  pthread_t callers[CALLERS];
  net_instance *it;
  cellc_tensor out[3] = {{0}};
  for (int k = 0; k < N; k++) x[k] = (float)((k * 29) % 17) / 8 - 1;
  if (net_open(NULL, &it) || run(it, out)) return 1;
  for (int k = 0; k < 3; k++) memcpy(first[k], out[k].data, bytes[k]);
  net_close(it);
  printf("forked: %s\n", forked() ? "the same" : "wrong");
  for (int k = 0; k < CALLERS; k++)
    if (pthread_create(&callers[k], NULL, work, (void *)(intptr_t)(k + 1))) return 1;
  for (int k = 0; k < CALLERS; k++) {
    void *wrong;
    pthread_join(callers[k], &wrong);
    printf("%d threads: %s\n", k + 1, wrong ? "wrong" : "the same");
  }
  return 0;
}
