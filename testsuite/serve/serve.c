/* Runs models for tests on another machine's instruction set. A request on
 * standard input is two numbers, the model and what to do, for a run with its
 * inputs; the answer on standard output a status, then tensors or a message.
 * Numbers are 32 bits and little-endian; a tensor is its dtype, its rank, its
 * lengths as 64 bits, and its elements. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dtype.h"
#include "instance.h"

extern const cellc_model *const models[];
extern const int32_t model_count;

enum { RUN, STATES, RESET };

static void take(void *to, size_t n) {
  if (n && fread(to, 1, n, stdin) != n) exit(0);
}

static void give(const void *from, size_t n) {
  if (n && fwrite(from, 1, n, stdout) != n) exit(1);
}

static void give_number(int32_t n) { give(&n, sizeof n); }

static int32_t take_number(void) {
  int32_t n = 0;
  take(&n, sizeof n);
  return n;
}

static size_t bytes_of(const cellc_tensor *t) {
  return (size_t)cellc_elements(t->ndim, t->shape) * cellc_dtype_of(cellc_tensor_dtype(t))->size;
}

static void take_tensor(cellc_tensor *t) {
  const cellc_dtype_info *info = cellc_dtype_of(take_number());
  int32_t rank = take_number();
  memset(t, 0, sizeof *t);
  t->device.device_type = 1;
  t->ndim = rank;
  t->dtype.code = info->code;
  t->dtype.bits = info->bits;
  t->dtype.lanes = 1;
  t->shape = calloc((size_t)rank + 1, sizeof *t->shape);
  take(t->shape, (size_t)rank * sizeof *t->shape);
  t->data = malloc(bytes_of(t)); /* no byte more: sanitizers look at what lies behind */
  take(t->data, bytes_of(t));
}

static void give_tensor(const cellc_tensor *t) {
  give_number(cellc_tensor_dtype(t));
  give_number(t->ndim);
  give(t->shape, (size_t)t->ndim * sizeof *t->shape);
  give(t->data, bytes_of(t));
}

static void give_all(const cellc_instance *it, int32_t n, const cellc_tensor *(*get)(const cellc_instance *, int32_t)) {
  give_number(0);
  give_number(n);
  for (int32_t k = 0; k < n; k++) give_tensor(get(it, k));
}

static void run(cellc_instance *it, const cellc_model *m) {
  int32_t n = take_number();
  cellc_tensor *in = calloc((size_t)n + 1, sizeof *in);
  for (int32_t k = 0; k < n; k++) take_tensor(&in[k]);
  int32_t status = cellc_run(it, in, n, NULL, 0);
  for (int32_t k = 0; k < n; k++) {
    free(in[k].data);
    free(in[k].shape);
  }
  free(in);
  if (!status) {
    give_all(it, m->outputs, cellc_output);
    return;
  }
  const char *text = cellc_message(it);
  give_number(status);
  give_number((int32_t)strlen(text));
  give(text, strlen(text));
}

int main(void) {
  cellc_instance **its = calloc((size_t)model_count + 1, sizeof *its);
  for (;;) {
    int32_t k = take_number(), what = take_number();
    if (!its[k] && cellc_open(models[k], NULL, &its[k])) exit(1);
    if (what == RUN) {
      run(its[k], models[k]);
    } else if (what == STATES) {
      give_all(its[k], models[k]->states, cellc_state);
    } else {
      cellc_reset(its[k]);
      give_all(its[k], 0, cellc_state);
    }
    fflush(stdout);
  }
}
