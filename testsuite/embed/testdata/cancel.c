/* Another thread ends a loop that would run for hours. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>

#include "tensors.h"

static net_instance *it;

static void *stop(void *unused) {
  struct timespec a_while = {0, 20000000};
  nanosleep(&a_while, NULL);
  net_cancel(it, 1);
  return unused;
}

int main(void) {
  int32_t bound = INT32_MAX, few = 10;
  cellc_tensor in[1] = {{&bound, CPU, 0, INT, NULL, NULL, 0}}, out[1] = {{0}};
  pthread_t thread;
  if (net_open(NULL, &it) || pthread_create(&thread, NULL, stop, NULL)) return 1;
  printf("%d %s\n", (int)net_run(it, in, 1, out, 1), net_message(it));
  pthread_join(thread, NULL);
  in[0].data = &few;
  printf("%d %s\n", (int)net_run(it, in, 1, out, 1), net_message(it));
  net_cancel(it, 0);
  printf("%d %d\n", (int)net_run(it, in, 1, out, 1), *(int32_t *)out[0].data);
  net_close(it);
  return 0;
}
