/* Every wrong call gets a status and a message, and the instance runs on. */
#include "tensors.h"

static net_instance *it;
static int64_t shape[2] = {4, 3};
static int32_t turns = 3;
static float data[64];
static const cellc_tensor good_x = {data, CPU, 2, FLOAT, shape, NULL, 0};
static const cellc_tensor good_n = {&turns, CPU, 0, INT, NULL, NULL, 0};
static cellc_tensor in[2], out[3];
static float first[12];

static void check(const char *what, int32_t inputs, int32_t outputs) {
  int32_t status = net_run(it, in, inputs, outputs < 0 ? NULL : out, outputs < 0 ? 0 : outputs);
  printf("%s: %d %s\n", what, (int)status, net_message(it));
  in[0] = good_x;
  in[1] = good_n;
  memset(out, 0, sizeof out);
  if (net_run(it, in, 2, out, 3) || memcmp(out[0].data, first, sizeof first)) printf("not usable after %s: %s\n", what, net_message(it));
  memset(out, 0, sizeof out);
}

static void inputs(void) {
  int64_t two[2] = {4, 4}, minus[2] = {-4, 3}, vast[2] = {INT64_MAX / 4, 3}, high[2] = {INT64_MAX / 8, 1}, one[1] = {4};
  int32_t below = -1;
  in[0].ndim = 1, in[0].shape = one, check("rank", 2, 3);
  in[0].ndim = -1, check("negative rank", 2, 3);
  in[0].dtype.bits = 64, check("dtype", 2, 3);
  in[0].dtype.code = 9, in[0].dtype.bits = 4, check("unknown dtype", 2, 3);
  in[0].dtype.lanes = 4, check("lanes", 2, 3);
  in[0].device.device_type = 2, check("device", 2, 3);
  in[0].data = NULL, check("no data", 2, 3);
  in[0].shape = NULL, check("no shape", 2, 3);
  in[0].shape = two, check("length", 2, 3);
  in[0].shape = minus, check("negative length", 2, 3);
  in[0].shape = vast, check("vast", 2, 3);
  in[0].strides = high, check("vast strides", 2, 3);
  in[0].byte_offset = UINT64_MAX, check("vast offset", 2, 3);
  in[1].data = &below, check("assert", 2, 3);
  check("too few", 1, 3);
  check("too many outputs", 2, 4);
}

static void outputs(void) {
  int64_t wrong[2] = {5, 3};
  out[0] = good_x, out[0].data = first, out[0].shape = wrong, check("output length", 2, 3);
  out[0] = good_x, out[0].data = first, out[0].dtype.code = 0, check("output dtype", 2, 3);
  out[1] = good_n, out[1].ndim = 1, check("output rank", 2, 3);
}

static void options(void) {
  net_instance *bad;
  cellc_options o = CELLC_OPTIONS, none = {0};
  o.threads = -1;
  printf("threads: %d %s\n", (int)net_open(&o, &bad), net_message(bad));
  printf("run: %d\n", (int)net_run(bad, in, 2, NULL, 0));
  net_close(bad);
  o.threads = 0, o.arena = data + 1, o.arena_bytes = 16;
  printf("arena: %d %s\n", (int)net_open(&o, &bad), net_message(bad));
  net_close(bad);
  printf("size: %d %s\n", (int)net_open(&none, &bad), net_message(bad));
  net_close(bad);
}

int main(void) {
  memcpy(data, values, sizeof values);
  in[0] = good_x, in[1] = good_n;
  if (net_open(NULL, &it) || net_run(it, in, 2, out, 3)) return puts(net_message(it)), 1;
  memcpy(first, out[0].data, sizeof first);
  memset(out, 0, sizeof out);
  inputs();
  outputs();
  options();
  printf("null: %d %s\n", (int)net_run(NULL, in, 2, NULL, 0), net_message(NULL));
  net_close(NULL);
  printf("runs: %d\n", *(int32_t *)net_state(it, 0)->data); /* the failed ones do not count */
  net_close(it);
  return 0;
}
