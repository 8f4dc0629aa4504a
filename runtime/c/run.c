/* Running an instance: see functions.h.in. */
#include <stdio.h>
#include <string.h>

#include "failure.h"
#include "parts.h"

/* ---- inputs ---- */

/* Checks dim k of an input against its port; the first use of a symbol binds
 * it. */
static int32_t check_dim(cellc_instance *it, const cellc_port *p, const cellc_tensor *t, int32_t k) {
  char why[160];
  int64_t want = p->dims[k], got = t->shape[k];
  if (want >= 0) {
    if (want == got) return CELLC_OK;
    snprintf(why, sizeof why, "dim %d must be %lld", (int)k, (long long)want);
    return cellc_wrong(it, "input", p, t, why);
  }
  int64_t s = -1 - want;
  if (!it->bound[s]) {
    it->bound[s] = 1;
    it->symbols[s] = got;
    return CELLC_OK;
  }
  if (it->symbols[s] == got) return CELLC_OK;
  snprintf(why, sizeof why, "dim %d must be %lld, the value of %.60s", (int)k, (long long)it->symbols[s], it->model->symbol[s]);
  return cellc_wrong(it, "input", p, t, why);
}

static int32_t check_input(cellc_instance *it, int32_t n, const cellc_tensor *t) {
  const cellc_port *p = &it->model->input[n];
  int32_t status = cellc_check_tensor(it, "input", p, t, &it->inbytes[n]);
  for (int32_t k = 0; !status && k < p->rank; k++) status = check_dim(it, p, t, k);
  return status;
}

/* Makes in[k] the dense, aligned data of an input that check_input accepted. */
static int32_t take_input(cellc_instance *it, int32_t k, const cellc_tensor *t) {
  const cellc_port *p = &it->model->input[k];
  int64_t bytes = it->inbytes[k], size = cellc_dtypes[p->dtype].size;
  if (bytes > 0 && cellc_direct(t, size)) {
    it->in[k] = cellc_data(t);
    return CELLC_OK;
  }
  if (!cellc_grow(it, &it->incopy[k], bytes))
    return cellc_refuse(it, CELLC_NO_MEMORY, "input `%.80s`: out of memory for %lld bytes", p->name, (long long)bytes);
  it->in[k] = it->incopy[k].data;
  cellc_gather(t, size, it->incopy[k].data);
  return CELLC_OK;
}

static int32_t take_inputs(cellc_instance *it, const cellc_tensor *in, int32_t n) {
  const cellc_model *m = it->model;
  if (n != m->inputs || (n && !in))
    return cellc_refuse(it, CELLC_BAD_ARGUMENT, "expected %d inputs, got %d", (int)m->inputs, in ? (int)n : 0);
  if (m->symbols) memset(it->bound, 0, (size_t)m->symbols);
  int32_t status = CELLC_OK, last = 0;
  for (int32_t k = 0; !status && k < n; k++) status = check_input(it, last = k, &in[k]);
  for (int32_t k = 0; !status && k < n; k++) status = take_input(it, last = k, &in[k]);
  if (status) cellc_refuse_input(it, last);
  return status;
}

/* ---- outputs ---- */

static int overlap(const void *a, int64_t n, const void *b, int64_t m) {
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  return x < y + (uintptr_t)m && y < x + (uintptr_t)n;
}

/* Whether writing to memory would change an input before it is read. */
static int holds_input(const cellc_instance *it, const void *to, int64_t bytes) {
  for (int32_t k = 0; k < it->model->inputs; k++)
    if (overlap(it->in[k], it->inbytes[k], to, bytes)) return 1;
  return 0;
}

/* Checks the caller's tensor for an output against the lengths of the result,
 * those of which are negative that are not known yet. */
static int32_t check_lengths(cellc_instance *it, const cellc_port *p, const cellc_tensor *t, const int64_t *dims) {
  char why[80];
  for (int32_t k = 0; k < p->rank; k++) {
    if (dims[k] < 0 || dims[k] == t->shape[k]) continue;
    snprintf(why, sizeof why, "dim %d must be %lld", (int)k, (long long)dims[k]);
    return cellc_wrong(it, "output", p, t, why);
  }
  return CELLC_OK;
}

/* A buffer for output k, of known lengths: the caller's where it can be used. */
static int32_t make_output(cellc_instance *it, int32_t k, const cellc_tensor *given, const int64_t *dims) {
  const cellc_port *p = &it->model->output[k];
  int64_t bytes = cellc_port_bytes(p, dims);
  if (bytes > 0 && given && cellc_direct(given, cellc_dtypes[p->dtype].size) && !holds_input(it, cellc_data(given), bytes)) {
    it->out[k] = cellc_data(given);
    return CELLC_OK;
  }
  if (bytes < 0 || !cellc_grow(it, &it->outbuf[k], bytes))
    return cellc_refuse(it, CELLC_NO_MEMORY, "out of memory for output `%.80s`, %.100s", p->name, p->type);
  it->out[k] = it->outbuf[k].data;
  return CELLC_OK;
}

static void entry_lengths(cellc_instance *it) {
  const cellc_model *m = it->model;
  int64_t *dims = it->outdims;
  if (m->outdims) {
    m->outdims(it->symbols, dims);
    return;
  }
  for (int32_t k = 0; k < m->outputs; k++)
    for (int32_t j = 0; j < m->output[k].rank; j++) *dims++ = m->output[k].dims[j];
}

static int all_known(const int64_t *dims, int32_t rank) {
  for (int32_t j = 0; j < rank; j++)
    if (dims[j] < 0) return 0;
  return 1;
}

/* Whether the caller has a buffer for output k. What a run filled in and is
 * handed over again is none: the memory is ours. */
static int has_buffer(const cellc_instance *it, int32_t k, const cellc_tensor *out, const int64_t *dims) {
  return out && out[k].data && (out[k].data != it->lent[k] || out[k].shape != dims);
}

/* Buffers for the outputs whose lengths are known at entry. */
static int32_t make_outputs(cellc_instance *it, const cellc_tensor *out, int32_t n) {
  const cellc_model *m = it->model;
  if (out ? n != m->outputs : n != 0)
    return cellc_refuse(it, CELLC_BAD_ARGUMENT, "expected %d outputs or none, got %d", (int)m->outputs, (int)n);
  entry_lengths(it);
  const int64_t *dims = it->outdims;
  int32_t status = CELLC_OK;
  for (int32_t k = 0; !status && k < m->outputs; dims += m->output[k++].rank) {
    const cellc_port *p = &m->output[k];
    const cellc_tensor *given = has_buffer(it, k, out, dims) ? &out[k] : NULL;
    int64_t bytes;
    if (given) status = cellc_check_tensor(it, "output", p, given, &bytes);
    if (given && !status) status = check_lengths(it, p, given, dims);
    it->out[k] = NULL;
    if (!status && all_known(dims, p->rank)) status = make_output(it, k, given, dims);
  }
  return status;
}

/* ---- running ---- */

static int32_t make_arena(cellc_instance *it) {
  int64_t bytes = cellc_arena(it->model, it->symbols);
  if (bytes >= 0 && bytes <= it->given_bytes && it->given_arena) {
    it->frame.arena = it->given_arena;
    return CELLC_OK;
  }
  if (bytes < 0 || !cellc_grow(it, &it->arena, bytes))
    return cellc_refuse(it, CELLC_NO_MEMORY, "out of memory for %lld bytes of intermediate values", (long long)bytes);
  it->frame.arena = it->arena.data;
  return CELLC_OK;
}

/* Puts output k where the caller wants it. */
static int32_t deliver(cellc_instance *it, int32_t k, int64_t *dims, cellc_tensor *out) {
  const cellc_port *p = &it->model->output[k];
  int64_t bytes = cellc_port_bytes(p, dims);
  if (bytes < 0 || (bytes > 0 && !it->out[k]))
    return cellc_refuse(it, CELLC_BAD_SHAPE, "output `%.80s` was not computed", p->name);
  cellc_describe(&it->outputs[k], p, dims, it->out[k]);
  if (!out) return CELLC_OK;
  if (!has_buffer(it, k, out, dims)) {
    out[k] = it->outputs[k];
    it->lent[k] = it->out[k];
    return CELLC_OK;
  }
  int32_t status = check_lengths(it, p, &out[k], dims);
  if (status || cellc_data(&out[k]) == it->out[k]) return status;
  cellc_scatter(&out[k], cellc_dtypes[p->dtype].size, it->out[k]);
  return CELLC_OK;
}

static int32_t finish(cellc_instance *it, cellc_tensor *out) {
  const cellc_model *m = it->model;
  int64_t *dims = it->outdims;
  int32_t status = CELLC_OK;
  for (int32_t k = 0; !status && k < m->outputs; dims += m->output[k++].rank) status = deliver(it, k, dims, out);
  return status;
}

static int32_t execute(cellc_instance *it) {
  int32_t status = CELLC_CANCELLED;
  if (!__atomic_load_n(&it->frame.cancel, __ATOMIC_RELAXED)) status = it->run(&it->frame);
  return status ? cellc_failed(it, status) : CELLC_OK;
}

int32_t cellc_run(cellc_instance *it, const cellc_tensor *in, int32_t inputs, cellc_tensor *out, int32_t outputs) {
  if (!it || !it->frame.owner) return CELLC_BAD_ARGUMENT; /* it could not be opened, and says why */
  it->failure.kind = NULL;
  it->printed.length = 0;
  it->printed.failed = 0;
  it->frame.failed = 0;
  cellc_free_blocks(it);
  int32_t status = take_inputs(it, in, inputs);
  if (!status) status = make_arena(it);
  if (!status) status = make_outputs(it, out, outputs);
  if (!status) status = execute(it);
  return status ? status : finish(it, out);
}
