/* Views of any strides and alignment go in and out; buffers of the caller's are
 * written in place where that is possible. */
#include "tensors.h"

static void show(const char *what, int ok) { printf("%s: %s\n", what, ok ? "ok" : "WRONG"); }

int main(void) {
  float dense[12], wide[32] = {0}, reverse[12], transposed[12], result[12];
  char odd[64];
  int64_t shape[2] = {4, 3}, none[2] = {0, 3};
  int64_t apart[2] = {8, 2}, back[2] = {-3, -1}, columns[2] = {1, 4};
  int32_t turns = 5;
  memcpy(dense, values, sizeof dense);
  memcpy(odd + 1, values, sizeof values);
  for (int i = 0; i < 12; i++) {
    wide[i / 3 * 8 + i % 3 * 2] = values[i];
    reverse[11 - i] = values[i];
    transposed[i % 3 * 4 + i / 3] = values[i];
  }
  cellc_tensor in[2] = {{dense, CPU, 2, FLOAT, shape, NULL, 0}, {&turns, CPU, 0, INT, NULL, NULL, 0}}, out[3] = {{0}}, want = {0};
  net_instance *it, *other;
  if (net_open(NULL, &it) || net_open(NULL, &other) || net_run(other, in, 2, out, 3)) return 1;
  want = out[0];

  const cellc_tensor views[] = {
      {wide, CPU, 2, FLOAT, shape, apart, 0}, {reverse, CPU, 2, FLOAT, shape, back, 44}, {transposed, CPU, 2, FLOAT, shape, columns, 0},
      {odd, CPU, 2, FLOAT, shape, NULL, 1}, {dense - 4, CPU, 2, FLOAT, shape, NULL, 16}};
  const char *names[] = {"apart", "backwards", "transposed", "unaligned", "offset"};
  for (int k = 0; k < 5; k++) {
    in[0] = views[k];
    memset(out, 0, sizeof out);
    show(names[k], !net_run(it, in, 2, out, 3) && same(&want, &out[0], 4));
  }
  in[0] = (cellc_tensor){dense, CPU, 2, FLOAT, shape, NULL, 0};
  memset(out, 0, sizeof out);
  out[0] = (cellc_tensor){result, CPU, 2, FLOAT, shape, NULL, 0};
  show("own buffer", !net_run(it, in, 2, out, 3) && out[0].data == result && same(&want, &out[0], 4));
  show("shown there", net_output(it, 0)->data == result);
  for (int k = 0; k < 4; k++) {
    out[0] = views[k];
    show(names[k], !net_run(it, in, 2, out, 3) && same(&want, &out[0], 4));
  }
  memcpy(wide, values, sizeof values);
  in[0].data = wide, out[0] = in[0], out[0].data = wide + 1;
  show("over its input", !net_run(it, in, 2, out, 3) && same(&want, &out[0], 4));
  in[0].shape = none, in[0].data = NULL, memset(out, 0, sizeof out);
  show("empty", !net_run(it, in, 2, out, 3) && out[0].shape[0] == 0 && out[2].shape[0] == 0);
  net_close(it);
  net_close(other);
  return 0;
}
