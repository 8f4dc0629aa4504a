/* Models written by hand, as generated code would define them. */
#include "instance.h"

#include <stdlib.h>
#include <string.h>

/* The functions of a model, as generated code defines them. */
#define SHOW __attribute__((visibility("default")))
#define MODEL(name) \
  SHOW uint32_t name##_abi(void) { return cellc_abi(&name##_model); } \
  SHOW int32_t name##_open(const cellc_options *o, cellc_instance **it) { return cellc_open(&name##_model, o, it); } \
  SHOW void name##_close(cellc_instance *it) { cellc_close(it); } \
  SHOW int32_t name##_run(cellc_instance *it, const cellc_tensor *in, int32_t n, cellc_tensor *out, int32_t m) { \
    return cellc_run(it, in, n, out, m); \
  } \
  SHOW const char *name##_message(const cellc_instance *it) { return cellc_message(it); } \
  SHOW void name##_cancel(cellc_instance *it, int32_t on) { cellc_cancel(it, on); } \
  SHOW const cellc_tensor *name##_output(const cellc_instance *it, int32_t k) { return cellc_output(it, k); } \
  SHOW const cellc_tensor *name##_state(const cellc_instance *it, int32_t k) { return cellc_state(it, k); } \
  SHOW void name##_reset(cellc_instance *it) { cellc_reset(it); } \
  SHOW const char *name##_printed(const cellc_instance *it, int64_t *n) { return cellc_printed(it, n); } \
  SHOW int32_t name##_count(int32_t kind) { return cellc_count(&name##_model, kind); } \
  SHOW const cellc_port *name##_port(int32_t kind, int32_t k) { return cellc_port_of(&name##_model, kind, k); } \
  SHOW const char *name##_symbol(int32_t k) { return cellc_symbol(&name##_model, k); } \
  SHOW int64_t name##_arena(const int64_t *s) { return cellc_arena(&name##_model, s); } \
  SHOW int32_t name##_shape(int32_t k, const int64_t *s, int64_t *dims) { return cellc_shape(&name##_model, k, s, dims); } \
  SHOW const cellc_failure *name##_failure(const cellc_instance *it) { return cellc_failure_of(it); }

/* add: out = x + y, i32[2,3]. */

static const int64_t d23[] = {2, 3};
static const cellc_port add_in[] = {{"x", CELLC_I32, 2, d23, "i32[2,3]", NULL}, {"y", CELLC_I32, 2, d23, "i32[2,3]", NULL}};
static const cellc_port add_out[] = {{"out", CELLC_I32, 2, d23, "i32[2,3]", NULL}};

static int32_t run_add(cellc_frame *f) {
  const int32_t *x = f->in[0], *y = f->in[1];
  int32_t *out = f->out[0];
  for (int i = 0; i < 6; i++) out[i] = (int32_t)((uint32_t)x[i] + (uint32_t)y[i]);
  f->outdims[0] = 2;
  f->outdims[1] = 3;
  return CELLC_OK;
}

const cellc_model add_model = {.name = "add", .inputs = 2, .outputs = 1, .input = add_in, .output = add_out, .run = run_add};

/* scale: out0 = x * s of f32[N,3], by way of the arena; out1 = N; out2 = the
 * positive elements of x, as many as there are. */

static const int64_t dn3[] = {-1, 3}, dn[] = {-1}, dunknown[] = {-1};
static const char *const scale_symbols[] = {"N"};
static const cellc_port scale_in[] = {{"x", CELLC_F32, 2, dn3, "f32[N,3]", NULL}, {"s", CELLC_F32, 1, dn, "f32[N]", NULL}};
static const cellc_port scale_out[] = {{"out0", CELLC_F32, 2, dn3, "f32[N,3]", NULL},
                                       {"out1", CELLC_I64, 0, NULL, "i64[]", NULL},
                                       {"out2", CELLC_F32, 1, dunknown, "f32[?1]", NULL}};

static int64_t arena_scale(const int64_t *sym) { return sym[0] > INT64_MAX / 12 ? -1 : sym[0] * 12; }

static void outdims_scale(const int64_t *sym, int64_t *outdims) {
  outdims[0] = sym[0];
  outdims[1] = 3;
  outdims[2] = -1;
}

static int32_t run_scale(cellc_frame *f) {
  const float *x = f->in[0], *s = f->in[1];
  int64_t n = f->sym[0];
  float *tmp = (float *)f->arena;
  int64_t positive = 0;
  for (int64_t i = 0; i < 3 * n; i++) {
    tmp[i] = x[i] * s[i / 3];
    positive += x[i] > 0;
  }
  if (n) memcpy(f->out[0], tmp, 12 * (size_t)n);
  *(int64_t *)f->out[1] = n;
  float *kept = f->alloc(f, 4 * positive);
  if (!kept) return CELLC_NO_MEMORY;
  f->out[2] = kept;
  for (int64_t i = 0; i < 3 * n; i++)
    if (x[i] > 0) *kept++ = x[i];
  f->outdims[0] = n;
  f->outdims[1] = 3;
  f->outdims[2] = positive;
  return CELLC_OK;
}

const cellc_model scale_model = {.name = "scale", .inputs = 2, .outputs = 3, .symbols = 1, .input = scale_in,
                                 .output = scale_out, .symbol = scale_symbols, .arena = arena_scale,
                                 .outdims = outdims_scale, .run = run_scale};

/* count: the state n grows by step and is returned; a negative step raises and
 * leaves it. It prints what it does. */

static const int32_t start = 10;
static const cellc_port count_in[] = {{"step", CELLC_I32, 0, NULL, "i32[]", NULL}};
static const cellc_port count_out[] = {{"n", CELLC_I32, 0, NULL, "i32[]", NULL}};
static const cellc_port state_count[] = {{"n", CELLC_I32, 0, NULL, "i32[]", &start}};

static int32_t run_count(cellc_frame *f) {
  int32_t step = *(const int32_t *)f->in[0];
  if (step < 0) {
    f->failed = 2;
    f->number[0] = step;
    return CELLC_RAISED;
  }
  if (step == 99) return CELLC_BAD_INDEX;
  if (step == 98) {
    void *p = f->alloc(f, INT64_MAX - 200);
    return p ? CELLC_OK : CELLC_NO_MEMORY;
  }
  f->print(f, "step ", 5, CELLC_I32, 0, NULL, f->in[0]);
  f->print(f, "\n", 1, 0, 0, NULL, NULL);
  *(int32_t *)f->state[0] += step;
  *(int32_t *)f->out[0] = *(int32_t *)f->state[0];
  return CELLC_OK;
}

static const char count_texts[] = "\0count.py\0ValueError\0step is {} and must not be negative\0step";
static const cellc_row count_failures[] = {{0, 0, 0, 1, 3, 17, 0}, {10, 21, 1, 1, 7, 5, 1}};
static const cellc_step count_calls[] = {{57, 1, 4, 9, 0, 0}};

const cellc_model count_model = {.name = "count", .inputs = 1, .outputs = 1, .states = 1, .input = count_in,
                                 .output = count_out, .state = state_count, .run = run_count,
                                 .texts = count_texts, .failure = count_failures, .call = count_calls};

/* show: prints data as a tensor of a dtype and dims. */

static const int64_t show_bytes[] = {-1}, show_rank[] = {-2};
static const char *const show_symbols[] = {"N", "R"};
static const cellc_port show_in[] = {{"data", CELLC_U8, 1, show_bytes, "u8[N]", NULL},
                                     {"dims", CELLC_I64, 1, show_rank, "i64[R]", NULL},
                                     {"dtype", CELLC_I32, 0, NULL, "i32[]", NULL}};

static int32_t run_show(cellc_frame *f) {
  f->print(f, NULL, 0, *(const int32_t *)f->in[2], (int32_t)f->sym[1], f->in[1], f->in[0]);
  return CELLC_OK;
}

const cellc_model show_model = {.name = "show", .inputs = 3, .symbols = 2, .input = show_in, .symbol = show_symbols, .run = run_show};

#define EACH(X) X(f64, F64) X(f32, F32) X(f16, F16) X(bf16, BF16) X(i64, I64) X(i32, I32) X(i16, I16) X(i8, I8) \
  X(u64, U64) X(u32, U32) X(u16, U16) X(u8, U8) X(bool, BOOL)

/* echo: returns its inputs, one of each dtype. */

static const int64_t each_dims[] = {-1, -2};
static const char *const each_symbols[] = {"A", "B"};
#define PORT(name, dtype) {#name, CELLC_##dtype, 2, each_dims, #name "[A,B]", NULL},
static const cellc_port port_each[] = {EACH(PORT)};
static const uint8_t each_size[] = {8, 4, 2, 2, 8, 4, 2, 1, 8, 4, 2, 1, 1};

static void outdims_each(const int64_t *sym, int64_t *outdims) {
  for (int k = 0; k < 13; k++) {
    outdims[2 * k] = sym[0];
    outdims[2 * k + 1] = sym[1];
  }
}

static int32_t run_each(cellc_frame *f) {
  for (int k = 0; k < 13; k++) memcpy(f->out[k], f->in[k], (size_t)(f->sym[0] * f->sym[1]) * each_size[k]);
  return CELLC_OK;
}

const cellc_model each_model = {.name = "each", .inputs = 13, .outputs = 13, .symbols = 2, .input = port_each,
                                .output = port_each, .symbol = each_symbols, .outdims = outdims_each, .run = run_each};

MODEL(add)
MODEL(scale)
MODEL(count)
MODEL(show)
MODEL(each)
