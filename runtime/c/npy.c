/* The .npy format: a magic string, a version, the length of a header, the
 * header as a Python dict in text, the elements. */
#include <stdlib.h>
#include <string.h>

#include "dtype.h"
#include "text.h"
#include "value.h"

/* What a header says, and the text of it that is not read yet. */
typedef struct header {
  const char *s, *end;
  int32_t dtype, rank;
  int64_t dims[CELLC_MAX_RANK];
  int swapped, fortran;
  int seen; /* one bit for each key */
} header;

enum { DESCR = 1, ORDER = 2, SHAPE = 4 };

static int bad(cellc_error *e, const char *why) {
  return cellc_fail(e, CELLC_EXIT_DATA, "not a valid .npy file: %s", why);
}

static int at(header *h, char c) {
  while (h->s < h->end && (*h->s == ' ' || *h->s == '\n' || *h->s == '\t')) h->s++;
  return h->s < h->end && *h->s == c;
}

static int eat(header *h, char c) {
  if (!at(h, c)) return 0;
  h->s++;
  return 1;
}

/* Reads a quoted word of up to size-1 characters. */
static int word(header *h, char *to, size_t size) {
  char quote = at(h, '"') ? '"' : '\'';
  if (!eat(h, quote)) return 0;
  size_t n = 0;
  for (; h->s < h->end && *h->s != quote; h->s++) {
    if (n + 1 >= size || *h->s == '\\') return 0;
    to[n++] = *h->s;
  }
  to[n] = 0;
  return eat(h, quote);
}

static int descr(header *h, cellc_error *e) {
  char s[16];
  if (at(h, '[')) return bad(e, "its elements are records");
  if (!word(h, s, sizeof s)) return bad(e, "no dtype");
  const char *kind = strchr("<>|=", s[0]) && s[0] ? s + 1 : s;
  h->swapped = s[0] == '>';
  for (int32_t d = CELLC_F64; d <= CELLC_BOOL; d++)
    if (!strcmp(kind, cellc_dtype_of(d)->descr)) h->dtype = d;
  return h->dtype ? 1 : cellc_fail(e, CELLC_EXIT_DATA, "its dtype %s is not one that a model can take", s);
}

static int shape(header *h, cellc_error *e) {
  if (!eat(h, '(')) return bad(e, "no shape");
  while (!eat(h, ')')) {
    int64_t n = 0;
    int digits = 0;
    at(h, ' ');
    for (; h->s < h->end && *h->s >= '0' && *h->s <= '9'; h->s++, digits++) {
      if (n > (INT64_MAX - 9) / 10) return bad(e, "a length is out of range");
      n = 10 * n + (*h->s - '0');
    }
    if (!digits || h->rank == CELLC_MAX_RANK) return bad(e, digits ? "too many dims" : "a length is not a number");
    h->dims[h->rank++] = n;
    if (!eat(h, ',') && !at(h, ')')) return bad(e, "the shape is not a tuple");
  }
  return 1;
}

static int order(header *h, cellc_error *e) {
  h->fortran = at(h, 'T');
  const char *name = h->fortran ? "True" : "False";
  size_t n = strlen(name);
  if ((size_t)(h->end - h->s) < n || memcmp(h->s, name, n)) return bad(e, "fortran_order is neither True nor False");
  h->s += n;
  return 1;
}

static int entry(header *h, cellc_error *e) {
  char key[24];
  if (!word(h, key, sizeof key) || !eat(h, ':')) return bad(e, "the header is not a dict");
  int bit = !strcmp(key, "descr") ? DESCR : !strcmp(key, "fortran_order") ? ORDER : !strcmp(key, "shape") ? SHAPE : 0;
  if (!bit || (h->seen & bit)) return bad(e, "the header has an unexpected key");
  h->seen |= bit;
  return bit == DESCR ? descr(h, e) : bit == ORDER ? order(h, e) : shape(h, e);
}

static int parse_header(header *h, cellc_error *e) {
  if (!eat(h, '{')) return bad(e, "the header is not a dict");
  while (!eat(h, '}')) {
    if (!entry(h, e)) return 0;
    if (!eat(h, ',') && !at(h, '}')) return bad(e, "the header is not a dict");
  }
  return h->seen == (DESCR | ORDER | SHAPE) ? 1 : bad(e, "the header lacks a key");
}

static void swap_bytes(uint8_t *p, int64_t n, int size) {
  for (int64_t i = 0; i < n; i++, p += size)
    for (int k = 0; k < size / 2; k++) {
      uint8_t b = p[k];
      p[k] = p[size - 1 - k];
      p[size - 1 - k] = b;
    }
}

/* Copies elements in row-major order from where the first axis varies
 * fastest. */
static void transpose(const header *h, int32_t axis, int64_t index, int64_t step, int size, const uint8_t *from, uint8_t **to) {
  if (axis == h->rank) {
    memcpy(*to, from + index * size, (size_t)size);
    *to += size;
    return;
  }
  for (int64_t i = 0; i < h->dims[axis]; i++)
    transpose(h, axis + 1, index + i * step, step * h->dims[axis], size, from, to);
}

/* Replaces the value's column-major elements by row-major ones. */
static int reorder(const header *h, int64_t bytes, cellc_value *v, cellc_error *e) {
  uint8_t *copy = cellc_memory(bytes, e), *to = copy;
  if (!copy) return 0;
  if (bytes) transpose(h, 0, 0, 1, cellc_dtype_of(h->dtype)->size, v->data, &to);
  free(v->memory);
  v->memory = v->data = copy;
  return 1;
}

static int locate_header(const uint8_t *p, int64_t n, header *h, cellc_error *e) {
  if (n < 10 || memcmp(p, "\x93NUMPY", 6)) return bad(e, "it does not begin as one");
  int wide = p[6] >= 2;
  if (p[6] < 1 || p[6] > 3 || n < 12) return bad(e, "its version is unknown");
  uint64_t length = p[8] | (uint64_t)p[9] << 8;
  if (wide) length |= (uint64_t)p[10] << 16 | (uint64_t)p[11] << 24;
  int64_t start = wide ? 12 : 10;
  if (length > (uint64_t)(n - start)) return bad(e, "its header is truncated");
  *h = (header){.s = (const char *)p + start};
  h->end = h->s + length;
  return 1;
}

static int read_npy(uint8_t *p, int64_t n, cellc_value *v, cellc_error *e) {
  header h;
  if (!locate_header(p, n, &h, e)) return 0;
  uint8_t *data = (uint8_t *)h.end;
  if (!parse_header(&h, e)) return 0;
  int size = cellc_dtype_of(h.dtype)->size;
  int64_t count = cellc_elements(h.rank, h.dims), bytes;
  if (count < 0 || !cellc_multiply(count, size, &bytes)) return bad(e, "its shape is too large");
  if (bytes > n - (data - p)) return bad(e, "its elements are truncated");
  v->data = data;
  v->dtype = h.dtype;
  v->rank = h.rank;
  memcpy(v->dims, h.dims, sizeof h.dims);
  if (h.swapped) swap_bytes(data, count, size);
  cellc_normalize_bools(v);
  return !h.fortran || h.rank < 2 || reorder(&h, bytes, v, e);
}

int cellc_take_npy(void *memory, int64_t n, cellc_value *v, cellc_error *e) {
  *v = (cellc_value){.memory = memory};
  if (read_npy(memory, n, v, e)) return 1;
  cellc_value_free(v);
  return 0;
}

int cellc_read_npy(const char *path, cellc_value *v, cellc_error *e) {
  cellc_file f;
  if (!cellc_file_open(&f, path, e)) return 0;
  void *p = cellc_memory(f.size, e);
  int ok = p && cellc_file_read(&f, 0, f.size, p, e);
  cellc_file_close(&f);
  if (!ok) free(p);
  return ok && cellc_take_npy(p, f.size, v, e);
}

int cellc_write_npy(FILE *to, const cellc_tensor *t) {
  const cellc_dtype_info *info = cellc_dtype_of(cellc_tensor_dtype(t));
  cellc_text head = {0};
  cellc_text_format(&head, "{'descr': '%c%s', 'fortran_order': False, 'shape': (", info->size == 1 ? '|' : '<', info->descr);
  for (int32_t k = 0; k < t->ndim; k++)
    cellc_text_format(&head, "%s%lld%s", k ? ", " : "", (long long)t->shape[k], t->ndim == 1 ? "," : "");
  cellc_text_str(&head, "), }");
  /* Spaces and a newline align the elements to 64 bytes. */
  cellc_text_fill(&head, ' ', (64 - (10 + head.length + 1) % 64) % 64);
  cellc_text_str(&head, "\n");
  uint8_t lead[10] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (uint8_t)head.length, (uint8_t)(head.length >> 8)};
  size_t bytes = (size_t)cellc_elements(t->ndim, t->shape) * info->size;
  int ok = !head.failed && fwrite(lead, 1, sizeof lead, to) == sizeof lead &&
           fwrite(head.bytes, 1, head.length, to) == head.length && (!bytes || fwrite(t->data, 1, bytes, to) == bytes);
  cellc_text_free(&head);
  return ok;
}
