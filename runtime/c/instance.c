/* Creating, running and releasing instances: see instance.h. */
#include "instance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dtype.h"
#include "print.h"
#include "text.h"

enum { ALIGN = 64 };

/* Memory that is kept from run to run and only ever grows. */
typedef struct buffer {
  void *data;
  int64_t capacity;
} buffer;

/* What generated code allocated during a run; the data follows the header. */
typedef struct block {
  struct block *next;
} block;

struct cellc_instance {
  const cellc_model *model;
  cellc_frame frame; /* its heap points back at the instance */
  int64_t *symbols;
  int64_t *outdims;
  const void **in;
  void **out, **state;
  cellc_tensor *outputs, *states;
  buffer *incopy, *outbuf, *statebuf;
  buffer arena;
  block *blocks;
  cellc_text printed;
  void (*sink)(void *user, const char *text, size_t length);
  void *user;
  char message[512];
};

/* ---- memory ---- */

static void *aligned(int64_t bytes) {
  if (bytes < 0 || bytes > INT64_MAX - ALIGN || (uint64_t)bytes > SIZE_MAX - ALIGN) return NULL;
  size_t n = ((size_t)bytes + ALIGN - 1) / ALIGN * ALIGN;
  return aligned_alloc(ALIGN, n ? n : ALIGN);
}

static int grow(buffer *b, int64_t bytes) {
  if (b->data && bytes <= b->capacity) return 1;
  free(b->data);
  b->data = aligned(bytes);
  b->capacity = b->data ? bytes : 0;
  return b->data != NULL;
}

static void *frame_alloc(cellc_frame *f, int64_t bytes) {
  cellc_instance *it = f->heap;
  if (bytes < 0 || bytes > INT64_MAX - 2 * ALIGN) return NULL;
  block *b = aligned(bytes + ALIGN);
  if (!b) return NULL;
  b->next = it->blocks;
  it->blocks = b;
  return (char *)b + ALIGN;
}

static void release_blocks(cellc_instance *it) {
  while (it->blocks) {
    block *next = it->blocks->next;
    free(it->blocks);
    it->blocks = next;
  }
}

/* ---- printing ---- */

static void frame_print(cellc_frame *f, const char *text, int64_t length, int32_t dtype, int32_t rank,
                        const int64_t *dims, const void *data) {
  cellc_instance *it = f->heap;
  cellc_text now = {0};
  cellc_text *to = it->sink ? &now : &it->printed;
  if (text && length > 0) cellc_text_add(to, text, (size_t)length);
  if (data) cellc_print_tensor(to, dtype, rank, dims, data);
  if (it->sink && now.length) it->sink(it->user, now.bytes, now.length);
  cellc_text_free(&now);
}

/* ---- life ---- */

static void describe(cellc_tensor *t, int32_t dtype, int32_t rank, int64_t *shape, void *data) {
  const cellc_dtype_info *info = cellc_dtype_of(dtype);
  *t = (cellc_tensor){.data = data, .device = {1, 0}, .ndim = rank, .shape = shape};
  t->dtype.code = info->code;
  t->dtype.bits = info->bits;
  t->dtype.lanes = 1;
}

static int64_t port_bytes(const cellc_port *p, const int64_t *dims) {
  int64_t n = cellc_count(p->rank, dims), bytes;
  return n >= 0 && cellc_multiply(n, cellc_dtype_of(p->dtype)->size, &bytes) ? bytes : -1;
}

static int32_t output_dims(const cellc_model *m) {
  int32_t n = 0;
  for (int32_t k = 0; k < m->outputs; k++) n += m->output[k].rank;
  return n;
}

static void *zeros(int64_t n, size_t size) { return calloc(n > 0 ? (size_t)n : 1, size); }

static int allocate_tables(cellc_instance *it) {
  const cellc_model *m = it->model;
  it->symbols = zeros(m->symbols, sizeof *it->symbols);
  it->outdims = zeros(output_dims(m), sizeof *it->outdims);
  it->in = zeros(m->inputs, sizeof *it->in);
  it->out = zeros(m->outputs, sizeof *it->out);
  it->state = zeros(m->states, sizeof *it->state);
  it->outputs = zeros(m->outputs, sizeof *it->outputs);
  it->states = zeros(m->states, sizeof *it->states);
  it->incopy = zeros(m->inputs, sizeof *it->incopy);
  it->outbuf = zeros(m->outputs, sizeof *it->outbuf);
  it->statebuf = zeros(m->states, sizeof *it->statebuf);
  return it->symbols && it->outdims && it->in && it->out && it->state && it->outputs && it->states && it->incopy &&
         it->outbuf && it->statebuf;
}

static int allocate_states(cellc_instance *it) {
  for (int32_t k = 0; k < it->model->states; k++) {
    const cellc_port *p = &it->model->state[k];
    int64_t bytes = port_bytes(p, p->dims);
    if (bytes < 0 || !grow(&it->statebuf[k], bytes)) return 0;
    it->state[k] = it->statebuf[k].data;
    describe(&it->states[k], p->dtype, p->rank, (int64_t *)p->dims, it->state[k]);
  }
  return 1;
}

cellc_instance *cellc_create(const cellc_model *model) {
  cellc_instance *it = calloc(1, sizeof *it);
  if (!it) return NULL;
  it->model = model;
  if (!allocate_tables(it) || !allocate_states(it)) {
    cellc_destroy(it);
    return NULL;
  }
  it->frame = (cellc_frame){.in = it->in, .sym = it->symbols, .out = it->out, .outdims = it->outdims,
                            .state = it->state, .alloc = frame_alloc, .print = frame_print, .heap = it};
  cellc_reset(it);
  return it;
}

static void free_buffers(buffer *b, int32_t n) {
  for (int32_t k = 0; b && k < n; k++) free(b[k].data);
  free(b);
}

void cellc_destroy(cellc_instance *it) {
  if (!it) return;
  release_blocks(it);
  free_buffers(it->incopy, it->model->inputs);
  free_buffers(it->outbuf, it->model->outputs);
  free_buffers(it->statebuf, it->model->states);
  cellc_text_free(&it->printed);
  free(it->arena.data);
  free(it->symbols);
  free(it->outdims);
  free((void *)it->in);
  free(it->out);
  free(it->state);
  free(it->outputs);
  free(it->states);
  free(it);
}

void cellc_reset(cellc_instance *it) {
  for (int32_t k = 0; k < it->model->states; k++) {
    const cellc_port *p = &it->model->state[k];
    size_t bytes = (size_t)it->statebuf[k].capacity;
    if (p->init)
      memcpy(it->state[k], p->init, bytes);
    else
      memset(it->state[k], 0, bytes);
  }
}

const char *cellc_message(const cellc_instance *it) { return it->frame.message ? it->frame.message : it->message; }
const cellc_tensor *cellc_output(const cellc_instance *it, int32_t k) { return &it->outputs[k]; }
const cellc_tensor *cellc_state(const cellc_instance *it, int32_t k) { return &it->states[k]; }

const char *cellc_printed(const cellc_instance *it, int64_t *length) {
  *length = (int64_t)it->printed.length;
  return it->printed.bytes;
}

void cellc_print_to(cellc_instance *it, void (*sink)(void *, const char *, size_t), void *user) {
  it->sink = sink;
  it->user = user;
}

/* ---- inputs ---- */

/* A wrong input: "input `x`: expected f32[N,3], got f32[2,4]: dim 1 must be 3". */
static int32_t refuse(cellc_instance *it, const cellc_port *p, const cellc_tensor *t, const char *why) {
  const cellc_dtype_info *info = cellc_dtype_of(cellc_tensor_dtype(t));
  cellc_text got = {0};
  cellc_text_format(&got, "%s[", info ? info->name : "an unknown dtype");
  for (int32_t k = 0; k < t->ndim && k < 64; k++)
    cellc_text_format(&got, "%s%lld", k ? "," : "", (long long)t->shape[k]);
  cellc_text_str(&got, "]");
  snprintf(it->message, sizeof it->message, "input `%s`: expected %s, got %.200s%s%s", p->name, p->type,
           got.failed ? "?" : got.bytes, *why ? ": " : "", why);
  cellc_text_free(&got);
  return CELLC_BAD_ARGUMENT;
}

/* Checks dim k of an input against its port; the first use of a symbol binds
 * it, which bound remembers. */
static int32_t check_dim(cellc_instance *it, const cellc_port *p, const cellc_tensor *t, int32_t k, uint8_t *bound) {
  char why[160];
  int64_t want = p->dims[k];
  if (want < 0) {
    int64_t s = -1 - want;
    if (!bound[s]) {
      bound[s] = 1;
      it->symbols[s] = t->shape[k];
      if (t->shape[k] >= 0) return CELLC_OK;
      return refuse(it, p, t, "a length is negative");
    }
    if (it->symbols[s] == t->shape[k]) return CELLC_OK;
    snprintf(why, sizeof why, "dim %d must be %lld, the value of %.60s", (int)k, (long long)it->symbols[s],
             it->model->symbol[s]);
    return refuse(it, p, t, why);
  }
  if (want == t->shape[k]) return CELLC_OK;
  snprintf(why, sizeof why, "dim %d must be %lld", (int)k, (long long)want);
  return refuse(it, p, t, why);
}

static int32_t check_input(cellc_instance *it, const cellc_port *p, const cellc_tensor *t, uint8_t *bound) {
  if (cellc_tensor_dtype(t) != p->dtype || t->ndim != p->rank) return refuse(it, p, t, "");
  if (t->device.type != 1) return refuse(it, p, t, "it is not in the memory of the CPU");
  for (int32_t k = 0; k < p->rank; k++) {
    int32_t status = check_dim(it, p, t, k, bound);
    if (status) return status;
  }
  if (port_bytes(p, t->shape) < 0) return refuse(it, p, t, "it is larger than memory can be");
  return CELLC_OK;
}

static int is_dense(const cellc_tensor *t) {
  int64_t step = 1;
  if (!t->strides) return 1;
  for (int32_t k = t->ndim; k-- > 0;) {
    if (t->shape[k] != 1 && t->strides[k] != step) return 0;
    step *= t->shape[k];
  }
  return 1;
}

/* Copies the elements of a strided tensor in row-major order. */
static void gather(const cellc_tensor *t, int32_t k, const char *from, int64_t size, char **to) {
  if (k == t->ndim) {
    memcpy(*to, from, (size_t)size);
    *to += size;
    return;
  }
  for (int64_t i = 0; i < t->shape[k]; i++) gather(t, k + 1, from + i * t->strides[k] * size, size, to);
}

/* Makes in[k] the dense, aligned data of an input that check_input accepted. */
static int32_t take_input(cellc_instance *it, int32_t k, const cellc_tensor *t) {
  const cellc_port *p = &it->model->input[k];
  const char *data = (const char *)t->data + t->byte_offset;
  int64_t bytes = port_bytes(p, t->shape);
  int dense = is_dense(t);
  if (bytes > 0 && dense && (uintptr_t)data % ALIGN == 0) {
    it->in[k] = data;
    return CELLC_OK;
  }
  if (!grow(&it->incopy[k], bytes)) {
    snprintf(it->message, sizeof it->message, "input `%s`: out of memory for %lld bytes", p->name, (long long)bytes);
    return CELLC_NO_MEMORY;
  }
  char *to = it->incopy[k].data;
  it->in[k] = to;
  if (dense && bytes > 0)
    memcpy(to, data, (size_t)bytes);
  else if (bytes > 0)
    gather(t, 0, data, cellc_dtype_of(p->dtype)->size, &to);
  return CELLC_OK;
}

static int32_t take_inputs(cellc_instance *it, const cellc_tensor *in, int32_t n) {
  const cellc_model *m = it->model;
  if (n != m->inputs) {
    snprintf(it->message, sizeof it->message, "expected %d inputs, got %d", (int)m->inputs, (int)n);
    return CELLC_BAD_ARGUMENT;
  }
  uint8_t few[64] = {0};
  uint8_t *bound = m->symbols <= 64 ? few : zeros(m->symbols, 1);
  int32_t status = bound ? CELLC_OK : CELLC_NO_MEMORY;
  for (int32_t k = 0; !status && k < n; k++) status = check_input(it, &m->input[k], &in[k], bound);
  for (int32_t k = 0; !status && k < n; k++) status = take_input(it, k, &in[k]);
  if (bound != few) free(bound);
  return status;
}

/* ---- running ---- */

/* Lengths of the outputs as far as they are known at entry, and buffers for
 * those outputs of which all are. */
static int32_t make_outputs(cellc_instance *it) {
  const cellc_model *m = it->model;
  int64_t *dims = it->outdims;
  for (int32_t k = 0; k < m->outputs; dims += m->output[k++].rank)
    for (int32_t j = 0; j < m->output[k].rank; j++) dims[j] = m->output[k].dims[j];
  if (m->outdims) m->outdims(it->symbols, it->outdims);
  dims = it->outdims;
  for (int32_t k = 0; k < m->outputs; dims += m->output[k++].rank) {
    const cellc_port *p = &m->output[k];
    int known = 1;
    for (int32_t j = 0; j < p->rank; j++) known &= dims[j] >= 0;
    it->out[k] = NULL;
    if (!known) continue;
    int64_t bytes = port_bytes(p, dims);
    if (bytes < 0 || !grow(&it->outbuf[k], bytes)) {
      snprintf(it->message, sizeof it->message, "out of memory for output `%s`, %s", p->name, p->type);
      return CELLC_NO_MEMORY;
    }
    it->out[k] = it->outbuf[k].data;
  }
  return CELLC_OK;
}

static int32_t make_arena(cellc_instance *it) {
  int64_t bytes = it->model->arena ? it->model->arena(it->symbols) : 0;
  if (bytes < 0 || !grow(&it->arena, bytes)) {
    snprintf(it->message, sizeof it->message, "out of memory for %lld bytes of intermediate values", (long long)bytes);
    return CELLC_NO_MEMORY;
  }
  it->frame.arena = it->arena.data;
  return CELLC_OK;
}

static int32_t finish(cellc_instance *it) {
  const cellc_model *m = it->model;
  int64_t *dims = it->outdims;
  for (int32_t k = 0; k < m->outputs; dims += m->output[k++].rank) {
    const cellc_port *p = &m->output[k];
    int64_t bytes = port_bytes(p, dims);
    if (bytes < 0 || (bytes > 0 && !it->out[k])) {
      snprintf(it->message, sizeof it->message, "output `%s` was not computed", p->name);
      return CELLC_BAD_SHAPE;
    }
    describe(&it->outputs[k], p->dtype, p->rank, dims, it->out[k]);
  }
  return CELLC_OK;
}

static const char *status_text(int32_t status) {
  switch (status) {
    case CELLC_RAISED: return "the program raised an error";
    case CELLC_BAD_SHAPE: return "shapes do not fit together";
    case CELLC_NO_MEMORY: return "out of memory";
    case CELLC_BAD_INDEX: return "an index is out of range";
  }
  return "the program failed";
}

int32_t cellc_call(cellc_instance *it, const cellc_tensor *in, int32_t n) {
  it->message[0] = 0;
  it->printed.length = 0;
  it->frame.message = NULL;
  release_blocks(it);
  int32_t status = take_inputs(it, in, n);
  if (!status) status = make_arena(it);
  if (!status) status = make_outputs(it);
  if (!status) {
    status = it->model->run(&it->frame);
    if (!status) return finish(it);
  }
  if (!it->message[0]) snprintf(it->message, sizeof it->message, "%s", status_text(status));
  return status;
}
