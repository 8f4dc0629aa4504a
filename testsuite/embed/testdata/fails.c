/* What ended a run, in parts. */
#include <stdio.h>

#include "fails.h"

static void run(fails_instance *it, float *x, int64_t n, int64_t m, int32_t k) {
  float y[3] = {0};
  cellc_tensor in[] = {cellc_tensor_of(x, CELLC_F32, 1, &n), cellc_tensor_of(y, CELLC_F32, 1, &m), cellc_tensor_of(&k, CELLC_I32, 0, NULL)};
  int32_t status = fails_run(it, in, 3, NULL, 0);
  const cellc_failure *f = fails_failure(it);
  printf("%d %s\n", (int)status, fails_message(it));
  if (!f) return;
  printf("%s|%s|%s:%d:%d\n", f->kind, f->message, f->file, (int)f->line, (int)f->column);
  for (const cellc_call *c = f->call; c; c = c->outer)
    printf("  %s|%s:%d:%d|%d\n", c->name, c->file, (int)c->line, (int)c->column, (int)c->iteration);
}

int main(void) {
  float small[] = {0, 0.1f}, large[] = {1, 1};
  fails_instance *it;
  if (fails_open(NULL, &it)) return 1;
  run(it, small, 2, 2, 1);
  run(it, large, 2, 2, 1);
  run(it, small, 2, 3, 1);
  run(it, small, 2, 2, -7);
  run(it, small, -1, 2, 1);
  fails_cancel(it, 1);
  run(it, small, 2, 2, 1);
  fails_cancel(it, 0);
  run(it, small, 2, 2, 1);
  fails_close(it);
  printf("%s\n", fails_failure(NULL)->kind);
  return 0;
}
