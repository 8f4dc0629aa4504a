/* Tensors of .safetensors files: 8 bytes with the length of a header, the
 * header as JSON, then the elements:
 *
 *   {"w": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, "__metadata__": {...}}
 */
#include <stdlib.h>
#include <string.h>

#include "dtype.h"
#include "text.h"
#include "value.h"

enum { MAX_HEADER = 100 << 20, MAX_DEPTH = 32 };

/* JSON text being read; failed once it was not what was expected. */
typedef struct scanner {
  const char *s, *end;
  int failed;
} scanner;

typedef struct entry {
  int32_t dtype, rank;
  int64_t dims[CELLC_MAX_RANK], offset[2];
  int seen;
} entry;

static int at(scanner *j, char c) {
  while (j->s < j->end && strchr(" \t\r\n", *j->s) && *j->s) j->s++;
  return !j->failed && j->s < j->end && *j->s == c;
}

static int eat(scanner *j, char c) {
  if (!at(j, c)) return 0;
  j->s++;
  return 1;
}

static void need(scanner *j, char c) {
  if (!eat(j, c)) j->failed = 1;
}

static void add_rune(cellc_text *t, unsigned r) {
  char b[3];
  if (r < 0x80) {
    b[0] = (char)r;
    cellc_text_add(t, b, 1);
  } else if (r < 0x800) {
    b[0] = (char)(0xc0 | r >> 6);
    b[1] = (char)(0x80 | (r & 63));
    cellc_text_add(t, b, 2);
  } else {
    b[0] = (char)(0xe0 | r >> 12);
    b[1] = (char)(0x80 | (r >> 6 & 63));
    b[2] = (char)(0x80 | (r & 63));
    cellc_text_add(t, b, 3);
  }
}

static unsigned hex4(scanner *j) {
  unsigned r = 0;
  for (int k = 0; k < 4; k++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF", *p = NULL;
    if (j->s < j->end && *j->s) p = strchr(digits, *j->s);
    if (!p) {
      j->failed = 1;
      return 0;
    }
    r = r << 4 | ((unsigned)(p - digits) & 15);
    j->s++;
  }
  return r;
}

static void escape(scanner *j, cellc_text *t) {
  const char *from = "\"\\/bfnrt", *to = "\"\\/\b\f\n\r\t", *p = NULL;
  char c = j->s < j->end ? *j->s++ : 0;
  if (c == 'u') {
    add_rune(t, hex4(j));
    return;
  }
  if (c) p = strchr(from, c);
  if (!p) j->failed = 1;
  else cellc_text_add(t, to + (p - from), 1);
}

/* Reads a string; what t held before is dropped. */
static void string(scanner *j, cellc_text *t) {
  t->length = 0;
  cellc_text_str(t, "");
  need(j, '"');
  while (!j->failed && j->s < j->end && *j->s != '"') {
    if (*j->s == '\\') {
      j->s++;
      escape(j, t);
    } else {
      cellc_text_add(t, j->s++, 1);
    }
  }
  need(j, '"');
}

static int64_t number(scanner *j) {
  int64_t n = 0;
  int digits = 0;
  at(j, ' ');
  for (; j->s < j->end && *j->s >= '0' && *j->s <= '9' && n < INT64_MAX / 10; j->s++, digits++) n = 10 * n + (*j->s - '0');
  if (!digits || (j->s < j->end && *j->s >= '0' && *j->s <= '9')) j->failed = 1;
  return n;
}

/* Reads a list of numbers of at most max; their count. */
static int32_t numbers(scanner *j, int64_t *to, int32_t max) {
  int32_t n = 0;
  need(j, '[');
  if (eat(j, ']')) return 0;
  do {
    if (n == max) j->failed = 1;
    int64_t k = number(j);
    if (!j->failed) to[n++] = k;
  } while (eat(j, ','));
  need(j, ']');
  return n;
}

/* Passes over any value. */
static void skip(scanner *j, cellc_text *t, int depth) {
  if (depth > MAX_DEPTH) j->failed = 1;
  if (j->failed) return;
  if (at(j, '"')) {
    string(j, t);
  } else if (at(j, '{') || at(j, '[')) {
    char open = *j->s++, close = open == '{' ? '}' : ']';
    if (eat(j, close)) return;
    do {
      if (open == '{') {
        string(j, t);
        need(j, ':');
      }
      skip(j, t, depth + 1);
    } while (eat(j, ','));
    need(j, close);
  } else {
    const char *start = j->s;
    while (j->s < j->end && *j->s && strchr("+-.0123456789aelnrstufE", *j->s)) j->s++;
    if (j->s == start) j->failed = 1;
  }
}

static int32_t dtype_named(const char *name) {
  for (int32_t d = CELLC_F64; d <= CELLC_BOOL; d++)
    if (!strcmp(cellc_dtype_of(d)->safe, name)) return d;
  return 0;
}

static void read_entry(scanner *j, entry *e) {
  cellc_text t = {0};
  need(j, '{');
  do {
    string(j, &t);
    need(j, ':');
    if (j->failed || t.failed) break;
    if (!strcmp(t.bytes, "dtype")) {
      string(j, &t);
      if (!t.failed) e->dtype = dtype_named(t.bytes);
      e->seen |= 1;
    } else if (!strcmp(t.bytes, "shape")) {
      e->rank = numbers(j, e->dims, CELLC_MAX_RANK);
      e->seen |= 2;
    } else if (!strcmp(t.bytes, "data_offsets")) {
      e->seen |= numbers(j, e->offset, 2) == 2 ? 4 : 0;
    } else {
      skip(j, &t, 0);
    }
  } while (eat(j, ','));
  need(j, '}');
  if (e->seen != 7 || t.failed) j->failed = 1;
  cellc_text_free(&t);
}

/* Finds a tensor's entry; all names are collected for the message. */
static int find(scanner *j, const char *name, entry *e, cellc_text *names) {
  cellc_text t = {0};
  int found = 0;
  need(j, '{');
  do {
    string(j, &t);
    need(j, ':');
    if (j->failed || t.failed) break;
    if (!found && !strcmp(t.bytes, name) && strcmp(name, "__metadata__")) {
      read_entry(j, e);
      found = 1;
      break;
    }
    if (strcmp(t.bytes, "__metadata__") && names->length < 200)
      cellc_text_format(names, "%s%.100s", names->length ? ", " : "", t.bytes);
    skip(j, &t, 0);
  } while (eat(j, ','));
  if (!found) need(j, '}');
  if (t.failed) j->failed = 1;
  cellc_text_free(&t);
  return found;
}

static int bad(const cellc_file *f, const char *why, cellc_error *e) {
  return cellc_fail(e, CELLC_EXIT_DATA, "%.200s is not a valid .safetensors file: %s", f->path, why);
}

/* Reads the header's text; *data is where the elements begin. */
static char *read_header(cellc_file *f, int64_t *data, cellc_error *e) {
  uint8_t lead[8];
  uint64_t n = 0;
  if (f->size < 8) return bad(f, "it is too short", e), NULL;
  if (!cellc_file_read(f, 0, 8, lead, e)) return NULL;
  for (int k = 7; k >= 0; k--) n = n << 8 | lead[k];
  if (n > MAX_HEADER || n > (uint64_t)f->size - 8) return bad(f, "its header is truncated", e), NULL;
  char *text = cellc_memory((int64_t)n, e);
  *data = 8 + (int64_t)n;
  if (!text || cellc_file_read(f, 8, (int64_t)n, text, e)) return text;
  free(text);
  return NULL;
}

static int locate(cellc_file *f, const char *text, int64_t data, const char *name, entry *found, cellc_error *e) {
  scanner j = {text, text + (data - 8), 0};
  cellc_text names = {0};
  int ok = find(&j, name, found, &names);
  if (j.failed || names.failed)
    ok = bad(f, "its header is damaged", e);
  else if (!ok)
    cellc_fail(e, CELLC_EXIT_DATA, "%.200s has no tensor %.60s; it has %.240s", f->path, name, names.length ? names.bytes : "none");
  cellc_text_free(&names);
  return ok;
}

static int load(cellc_file *f, const entry *t, int64_t data, cellc_value *v, cellc_error *e) {
  int64_t count = cellc_elements(t->rank, t->dims), bytes;
  if (!t->dtype) return cellc_fail(e, CELLC_EXIT_DATA, "its dtype is not one that a model can take");
  if (count < 0 || !cellc_multiply(count, cellc_dtype_of(t->dtype)->size, &bytes) || t->offset[1] < t->offset[0] ||
      t->offset[1] - t->offset[0] != bytes || t->offset[1] > f->size - data)
    return bad(f, "a tensor's shape and place do not agree", e);
  *v = (cellc_value){.dtype = t->dtype, .rank = t->rank};
  memcpy(v->dims, t->dims, sizeof v->dims);
  v->memory = v->data = cellc_memory(bytes, e);
  if (!v->memory || !cellc_file_read(f, data + t->offset[0], bytes, v->data, e)) {
    cellc_value_free(v);
    return 0;
  }
  cellc_normalize_bools(v);
  return 1;
}

int cellc_read_safetensors(const char *path, const char *name, cellc_value *v, cellc_error *e) {
  cellc_file f;
  entry found = {0};
  int64_t data = 0;
  if (!cellc_file_open(&f, path, e)) return 0;
  char *text = read_header(&f, &data, e);
  int ok = text && locate(&f, text, data, name, &found, e) && load(&f, &found, data, v, e);
  free(text);
  cellc_file_close(&f);
  return ok;
}
