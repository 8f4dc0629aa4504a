/* Times calls of a model that hardly computes: ns, least of several rounds. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

#include "net.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(void) {
  _Alignas(64) float x[4] = {1, 2, 3, 4}, y[4];
  int64_t shape[1] = {4};
  cellc_tensor in = {x, {1, 0}, 1, {2, 32, 1}, shape, NULL, 0}, out = in;
  net_instance *it;
  double best = 1e18;
  out.data = y;
  if (net_open(NULL, &it)) return 1;
  for (int round = 0; round < 50; round++) {
    double start = now();
    for (int k = 0; k < 20000; k++)
      if (net_run(it, &in, 1, &out, 1)) return 1;
    double each = (now() - start) / 20000;
    if (each < best) best = each;
  }
  printf("%.2f\n", best);
  net_close(it);
  return y[3] != 5;
}
