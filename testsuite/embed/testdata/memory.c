/* Memory comes from where the options say. Wherever it ends, the run fails with
 * a message, nothing is lost, and the next run works. */
#include "tensors.h"

static int64_t live, count, limit = INT64_MAX;

static void *take(void *user, size_t bytes, size_t alignment) {
  (void)user;
  if (count >= limit) return NULL;
  count++;
  live += (int64_t)bytes;
  return aligned_alloc(alignment, bytes);
}

static void give(void *user, void *memory, size_t bytes) {
  (void)user;
  live -= (int64_t)bytes;
  free(memory);
}

int main(void) {
  float x[13];
  int64_t shape[2] = {4, 3};
  int32_t turns = 2;
  memcpy(x, values, sizeof values);
  cellc_tensor in[2] = {{(char *)x, CPU, 2, FLOAT, shape, NULL, 1}, {&turns, CPU, 0, INT, NULL, NULL, 0}}, out[3], want;
  memmove((char *)x + 1, x, sizeof values); /* unaligned: a copy is needed too */
  cellc_options o = CELLC_OPTIONS;
  o.allocate = take, o.release = give;
  net_instance *it, *full;
  memset(out, 0, sizeof out);
  if (net_open(NULL, &full) || net_run(full, in, 2, out, 3)) return 1;
  want = out[0];
  int failed = 0, silent = 0, different = 0, opened = 0;
  for (limit = 0;; limit++) {
    count = 0;
    int32_t status = net_open(&o, &it);
    opened += !status;
    memset(out, 0, sizeof out);
    if (!status) status = net_run(it, in, 2, out, 3);
    if (!status) break;
    failed++;
    silent += status != CELLC_NO_MEMORY || !*net_message(it);
    int64_t before = limit;
    limit = INT64_MAX;
    if (opened) different += net_run(it, in, 2, out, 3) || !same(&want, &out[0], 4);
    limit = before;
    net_close(it);
  }
  printf("failed %s, silent %d, different %d\n", failed > 5 ? "often" : "seldom", silent, different);
  limit = INT64_MAX, count = 0;
  for (int k = 0; k < 100; k++) silent += net_run(it, in, 2, out, 3);
  printf("buffers are kept: %s\n", count <= 300 ? "yes" : "no"); /* what remains is the growing output */
  net_close(it);
  printf("live %d\n", (int)live);

  int64_t four[1] = {4}, dims[2];
  static _Alignas(64) char arena[1 << 16];
  o.arena = arena, o.arena_bytes = sizeof arena;
  if (net_arena(four) > (int64_t)sizeof arena || net_open(&o, &it)) return 1;
  memset(out, 0, sizeof out);
  int ok = !net_run(it, in, 2, out, 3) && same(&want, &out[0], 4);
  printf("own arena: %s\n", ok ? "ok" : "WRONG");
  net_close(it);
  printf("shapes: %d [%d,%d], %d, %d\n", (int)net_shape(0, four, dims), (int)dims[0], (int)dims[1], (int)net_shape(1, four, dims), (int)net_shape(3, four, dims));
  printf("ports: %d %d %d %d %s %s %s\n", (int)net_count(CELLC_INPUT), (int)net_count(CELLC_OUTPUT), (int)net_count(CELLC_STATE), (int)net_count(CELLC_SYMBOL),
         net_port(CELLC_INPUT, 0)->type, net_port(CELLC_STATE, 0)->name, net_symbol(0));
  printf("none: %d %d %d\n", !net_port(CELLC_INPUT, 2), !net_symbol(-1), !net_output(full, 9));
  net_close(full);
  return 0;
}
