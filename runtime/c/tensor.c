/* Tensors of the caller's: checking them, and copying those whose memory
 * generated code cannot use. */
#include <stdio.h>
#include <string.h>

#include "parts.h"

enum { CPU = 1 };

void cellc_describe(cellc_tensor *t, const cellc_port *p, int64_t *dims, void *data) {
  const cellc_dtype_info *info = &cellc_dtypes[p->dtype];
  memset(t, 0, sizeof *t);
  t->data = data;
  t->device.device_type = CPU;
  t->ndim = p->rank;
  t->dtype.code = info->code;
  t->dtype.bits = info->bits;
  t->dtype.lanes = 1;
  t->shape = dims;
}

/* ---- checking ---- */

/* Writes the type of a tensor as people write it: "f32[2,4]". */
static void spell(const cellc_tensor *t, char *to, size_t room) {
  const cellc_dtype_info *info = cellc_dtype_of(cellc_tensor_dtype(t));
  int n = info ? snprintf(to, room, "%s[", info->name)
               : snprintf(to, room, "dtype code %d, %d bits, %d lanes [", t->dtype.code, t->dtype.bits, t->dtype.lanes);
  for (int32_t k = 0; t->shape && k < t->ndim && (size_t)n < room; k++)
    n += snprintf(to + n, room - (size_t)n, "%s%lld", k ? "," : "", (long long)t->shape[k]);
  if ((size_t)n + 1 < room) memcpy(to + n, "]", 2);
}

int32_t cellc_wrong(cellc_instance *it, const char *what, const cellc_port *p, const cellc_tensor *t, const char *why) {
  char got[200];
  spell(t, got, sizeof got);
  return cellc_refuse(it, CELLC_BAD_ARGUMENT, "%s `%.80s`: expected %.100s, got %s%s%s", what, p->name, p->type, got,
                      *why ? ": " : "", why);
}

/* Whether the places of all elements are numbers that an address can be away
 * from another. The number of elements is known to be. */
static int reachable(const cellc_tensor *t, int64_t size) {
  int64_t low = 0, high = 0, step, far;
  for (int32_t k = 0; t->strides && k < t->ndim; k++) {
    if (t->shape[k] < 2) continue;
    if (__builtin_mul_overflow(t->strides[k], size, &step) || __builtin_mul_overflow(t->shape[k] - 1, step, &far)) return 0;
    if (far < 0 ? __builtin_add_overflow(low, far, &low) : __builtin_add_overflow(high, far, &high)) return 0;
  }
  return t->byte_offset <= (uint64_t)INT64_MAX - (uint64_t)high;
}

/* What is wrong with the shape of a tensor that has the right rank; NULL if
 * nothing is. */
static const char *bad_shape(const cellc_port *p, const cellc_tensor *t, int64_t *bytes) {
  if (t->ndim && !t->shape) return "its shape is missing";
  *bytes = cellc_port_bytes(p, t->shape);
  for (int32_t k = 0; *bytes < 0 && k < t->ndim; k++)
    if (t->shape[k] < 0) return "a length is negative";
  if (*bytes < 0) return "it is larger than memory can be";
  if (*bytes && !t->data) return "its data is missing";
  if (*bytes && (t->strides || t->byte_offset) && !reachable(t, cellc_dtypes[p->dtype].size))
    return "its strides reach further than memory can";
  return NULL;
}

int32_t cellc_check_tensor(cellc_instance *it, const char *what, const cellc_port *p, const cellc_tensor *t, int64_t *bytes) {
  const cellc_dtype_info *info = &cellc_dtypes[p->dtype];
  int other = t->dtype.code != info->code || t->dtype.bits != info->bits || t->dtype.lanes != 1;
  if (t->ndim != p->rank || other) {
    cellc_wrong(it, what, p, t, "");
    if (other) it->failure.kind = "TypeError";
    return CELLC_BAD_ARGUMENT;
  }
  if (t->device.device_type != CPU) return cellc_wrong(it, what, p, t, "it is not in the memory of the CPU");
  const char *why = bad_shape(p, t, bytes);
  return why ? cellc_wrong(it, what, p, t, why) : CELLC_OK;
}

/* ---- memory ---- */

char *cellc_data(const cellc_tensor *t) { return (char *)t->data + t->byte_offset; }

static int is_dense(const cellc_tensor *t) {
  int64_t step = 1;
  if (!t->strides) return 1;
  for (int32_t k = t->ndim; k-- > 0;) {
    if (t->shape[k] != 1 && t->strides[k] != step) return 0;
    step *= t->shape[k];
  }
  return 1;
}

int cellc_direct(const cellc_tensor *t, int64_t size) {
  return (uintptr_t)cellc_data(t) % (uintptr_t)size == 0 && is_dense(t);
}

/* Copies n elements between two places that advance by different steps. The
 * sizes are constants so that each becomes one move. */
static void line(char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n, int64_t size) {
#define LINE(bytes) for (int64_t i = 0; i < n; i++) memcpy(to + i * to_step, from + i * from_step, bytes)
  switch (size) {
    case 1: LINE(1); break;
    case 2: LINE(2); break;
    case 4: LINE(4); break;
    default: LINE(8); break;
  }
#undef LINE
}

/* Walks over axis k and those after it: elements at t and dense ones at *flat,
 * which moves on. */
static void walk(const cellc_tensor *t, int32_t k, char *at, int64_t size, char **flat, int into) {
  int64_t n = k < t->ndim ? t->shape[k] : 1, step = k < t->ndim ? t->strides[k] * size : 0;
  if (k + 1 < t->ndim) {
    for (int64_t i = 0; i < n; i++) walk(t, k + 1, at + i * step, size, flat, into);
    return;
  }
  if (into)
    line(at, step, *flat, size, n, size);
  else
    line(*flat, size, at, step, n, size);
  *flat += n * size;
}

static void copy(const cellc_tensor *t, int64_t size, char *flat, int into) {
  int64_t n = cellc_elements(t->ndim, t->shape);
  if (!n) return;
  if (!is_dense(t))
    walk(t, 0, cellc_data(t), size, &flat, into);
  else if (into)
    memcpy(cellc_data(t), flat, (size_t)(n * size));
  else
    memcpy(flat, cellc_data(t), (size_t)(n * size));
}

void cellc_gather(const cellc_tensor *t, int64_t size, char *to) { copy(t, size, to, 0); }
void cellc_scatter(const cellc_tensor *t, int64_t size, const char *from) { copy(t, size, (char *)from, 1); }
