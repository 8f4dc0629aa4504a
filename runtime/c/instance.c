/* Opening, closing and asking about instances: see functions.h.in. */
#include "instance.h"

#include <string.h>

#include "failure.h"
#include "parts.h"
#include "print.h"
#include "processor.h"

int cellc_grow(cellc_instance *it, cellc_buffer *b, int64_t bytes) {
  if (b->data && bytes <= b->capacity) return 1;
  cellc_heap_put(&it->heap, b->data, b->capacity);
  b->data = cellc_heap_get(&it->heap, bytes);
  b->capacity = b->data ? bytes : 0;
  return b->data != NULL;
}

/* ---- what generated code calls ---- */

static void *frame_alloc(cellc_frame *f, int64_t bytes) {
  cellc_instance *it = f->owner;
  if (bytes < 0 || bytes > INT64_MAX - 2 * CELLC_ALIGN) return NULL;
  cellc_block *b = cellc_heap_get(&it->heap, bytes + CELLC_ALIGN);
  if (!b) return NULL;
  b->next = it->blocks;
  b->bytes = bytes + CELLC_ALIGN;
  it->blocks = b;
  return (char *)b + CELLC_ALIGN;
}

static void frame_print(cellc_frame *f, const char *text, int64_t length, int32_t dtype, int32_t rank,
                        const int64_t *dims, const void *data) {
  cellc_instance *it = f->owner;
  cellc_text now = {.heap = it->heap};
  cellc_text *to = it->sink ? &now : &it->printed;
  if (text && length > 0) cellc_text_add(to, text, (size_t)length);
  if (data) cellc_print_next(to, f, dtype, rank, dims, data);
  if (it->sink && now.length) it->sink(it->user, now.bytes, now.length);
  cellc_text_free(&now);
}

static void frame_parallel(cellc_frame *f, void (*body)(void *, int64_t, int64_t), void *args, int64_t n, int64_t least, int64_t most) {
  cellc_instance *it = f->owner;
  if (it->threads > 1 && !it->pool && n >= 2 * least) {
    it->pool = cellc_pool_start(&it->heap, it->threads);
    if (!it->pool) it->threads = 1; /* there are none to be had */
  }
  cellc_job job = {body, args, n, least, most, &f->cancel};
  cellc_pool_run(it->pool, &job);
}

/* ---- opening ---- */

static int32_t all_dims(const cellc_port *p, int32_t n) {
  int32_t sum = 0;
  for (int32_t k = 0; k < n; k++) sum += p[k].rank;
  return sum;
}

/* The next n things of a size in the block at base; base NULL only counts. */
static void *part(char *base, int64_t *at, int32_t n, size_t size) {
  void *p = base ? base + *at : NULL;
  *at += ((int64_t)n * (int64_t)size + 7) / 8 * 8;
  return p;
}

/* Lays out the tables behind the instance; the number of bytes of all. */
static int64_t lay_out(cellc_instance *it, const cellc_model *m, char *base) {
  int64_t at = 0;
  part(base, &at, 1, sizeof *it);
  it->symbols = part(base, &at, m->symbols, sizeof *it->symbols);
  it->outdims = part(base, &at, all_dims(m->output, m->outputs), sizeof *it->outdims);
  it->in = part(base, &at, m->inputs, sizeof *it->in);
  it->inbytes = part(base, &at, m->inputs, sizeof *it->inbytes);
  it->out = part(base, &at, m->outputs, sizeof *it->out);
  it->lent = part(base, &at, m->outputs, sizeof *it->lent);
  it->state = part(base, &at, m->states, sizeof *it->state);
  it->outputs = part(base, &at, m->outputs, sizeof *it->outputs);
  it->states = part(base, &at, m->states, sizeof *it->states);
  it->incopy = part(base, &at, m->inputs, sizeof *it->incopy);
  it->outbuf = part(base, &at, m->outputs, sizeof *it->outbuf);
  it->statebuf = part(base, &at, m->states, sizeof *it->statebuf);
  it->bound = part(base, &at, m->symbols, sizeof *it->bound);
  return at;
}

static int32_t make_states(cellc_instance *it) {
  for (int32_t k = 0; k < it->model->states; k++) {
    const cellc_port *p = &it->model->state[k];
    int64_t bytes = cellc_port_bytes(p, p->dims);
    if (bytes < 0 || !cellc_grow(it, &it->statebuf[k], bytes))
      return cellc_refuse(it, CELLC_NO_MEMORY, "out of memory for state `%.80s`, %.100s", p->name, p->type);
    it->state[k] = it->statebuf[k].data;
    cellc_describe(&it->states[k], p, (int64_t *)p->dims, it->state[k]);
  }
  return CELLC_OK;
}

static int32_t take_options(cellc_instance *it, const cellc_options *o) {
  it->sink = o->print;
  it->user = o->user;
  if (o->size < sizeof o->size) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the options do not begin with their size: use CELLC_OPTIONS");
  if (o->threads < 0) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "%d threads: expected a number from 0", (int)o->threads);
  if (!o->allocate != !o->release) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "allocate and release go together");
  if ((uintptr_t)o->arena % CELLC_ALIGN) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the arena is not aligned to %d bytes", CELLC_ALIGN);
  it->threads = o->threads ? o->threads : it->model->threads;
  it->given_arena = o->arena;
  it->given_bytes = o->arena && o->arena_bytes <= INT64_MAX ? (int64_t)o->arena_bytes : 0;
  return CELLC_OK;
}

int32_t cellc_open(const cellc_model *model, const cellc_options *options, cellc_instance **instance) {
  cellc_options o = CELLC_OPTIONS;
  if (options) {
    memcpy(&o, options, options->size < sizeof o ? options->size : sizeof o);
    o.size = options->size;
  }
  cellc_instance measured;
  int64_t bytes = lay_out(&measured, model, NULL);
  cellc_heap heap = {o.allocate, o.release, o.user};
  if (!o.allocate || !o.release) heap = (cellc_heap){0};
  cellc_instance *it = *instance = cellc_heap_get(&heap, bytes);
  if (!it) return CELLC_NO_MEMORY;
  memset(it, 0, (size_t)bytes);
  lay_out(it, model, (char *)it);
  it->model = model;
  it->bytes = bytes;
  it->heap = it->printed.heap = it->shown.heap = it->said.heap = it->line.heap = heap;
  int32_t status = take_options(it, &o);
  if (!status) status = make_states(it);
  if (!status && !(it->run = cellc_choose(model)))
    status = cellc_refuse(it, CELLC_BAD_PROCESSOR, "the code is for x86-64-v%d, which this processor is not", (int)model->variant[0].level);
  if (!status) status = cellc_weights_open(it, &o);
  if (status) return status; /* without a frame it cannot run */
  it->frame = (cellc_frame){.in = it->in, .sym = it->symbols, .out = it->out, .outdims = it->outdims,
                            .state = it->state, .alloc = frame_alloc, .print = frame_print, .show = cellc_failure_show, .parallel = frame_parallel, .owner = it,
                            .weights = model->weights ? (const uint8_t *)it->weights.data + model->weights->start : NULL};
  cellc_reset(it);
  return CELLC_OK;
}

/* ---- closing ---- */

static void free_buffers(cellc_instance *it, cellc_buffer *b, int32_t n) {
  for (int32_t k = 0; k < n; k++) cellc_heap_put(&it->heap, b[k].data, b[k].capacity);
}

void cellc_free_blocks(cellc_instance *it) {
  while (it->blocks) {
    cellc_block *b = it->blocks;
    it->blocks = b->next;
    cellc_heap_put(&it->heap, b, b->bytes);
  }
}

void cellc_close(cellc_instance *it) {
  if (!it) return;
  cellc_pool_stop(it->pool);
  cellc_free_blocks(it);
  cellc_weights_close(&it->weights);
  free_buffers(it, it->incopy, it->model->inputs);
  free_buffers(it, it->outbuf, it->model->outputs);
  free_buffers(it, it->statebuf, it->model->states);
  free_buffers(it, &it->arena, 1);
  cellc_text_free(&it->printed);
  cellc_failure_free(it);
  cellc_heap heap = it->heap;
  cellc_heap_put(&heap, it, it->bytes);
}

/* ---- asking ---- */

void cellc_reset(cellc_instance *it) {
  for (int32_t k = 0; k < it->model->states; k++) {
    const cellc_port *p = &it->model->state[k];
    size_t bytes = (size_t)it->statebuf[k].capacity;
    if (!it->state[k]) continue; /* an instance that could not be opened */
    if (p->init)
      memcpy(it->state[k], p->init, bytes);
    else
      memset(it->state[k], 0, bytes);
  }
}

void cellc_cancel(cellc_instance *it, int32_t on) { __atomic_store_n(&it->frame.cancel, on, __ATOMIC_RELAXED); }

const cellc_tensor *cellc_output(const cellc_instance *it, int32_t k) {
  return k >= 0 && k < it->model->outputs ? &it->outputs[k] : NULL;
}

const cellc_tensor *cellc_state(const cellc_instance *it, int32_t k) {
  return k >= 0 && k < it->model->states ? &it->states[k] : NULL;
}

const char *cellc_printed(const cellc_instance *it, int64_t *length) {
  *length = (int64_t)it->printed.length;
  return it->printed.bytes;
}

void cellc_print_to(cellc_instance *it, void (*sink)(void *, const char *, size_t), void *user) {
  it->sink = sink;
  it->user = user;
}

uint32_t cellc_abi(const cellc_model *m) {
  (void)m;
  return CELLC_ABI;
}

int32_t cellc_count(const cellc_model *m, int32_t kind) {
  switch (kind) {
    case CELLC_INPUT: return m->inputs;
    case CELLC_OUTPUT: return m->outputs;
    case CELLC_STATE: return m->states;
    case CELLC_SYMBOL: return m->symbols;
    case CELLC_WEIGHTS: return m->weights != NULL;
  }
  return 0;
}

const cellc_port *cellc_port_of(const cellc_model *m, int32_t kind, int32_t k) {
  if (kind >= CELLC_SYMBOL || k < 0 || k >= cellc_count(m, kind)) return NULL;
  return (kind == CELLC_INPUT ? m->input : kind == CELLC_OUTPUT ? m->output : m->state) + k;
}

const char *cellc_symbol(const cellc_model *m, int32_t k) { return k >= 0 && k < m->symbols ? m->symbol[k] : NULL; }

int64_t cellc_arena(const cellc_model *m, const int64_t *symbols) { return m->arena ? m->arena(symbols) : 0; }

/* The lengths of all outputs come one after the other, and outputs may be
 * many: those of one are asked for through a buffer only where they fit. */
int32_t cellc_shape(const cellc_model *m, int32_t k, const int64_t *symbols, int64_t *dims) {
  if (k < 0 || k >= m->outputs) return -1;
  const cellc_port *p = &m->output[k];
  int64_t all[256];
  int known = m->outdims && all_dims(m->output, m->outputs) <= 256;
  if (known) m->outdims(symbols, all);
  const int64_t *mine = known ? all + all_dims(m->output, k) : p->dims;
  for (int32_t j = 0; j < p->rank; j++) dims[j] = mine[j] < 0 ? -1 : mine[j];
  return p->rank;
}
