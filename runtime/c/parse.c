/* Values written as text: numbers, or nested lists of them, that take the
 * dtype of the input they are for. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dtype.h"
#include "value.h"

/* A value being read. */
typedef struct parser {
  const char *start, *s;
  int32_t dtype;
  int32_t leaf;  /* the depth of numbers; -1 before the first */
  int32_t lists; /* how deep lists go */
  int64_t dims[CELLC_MAX_RANK + 1]; /* the length of the lists at each depth; -1 before one is complete */
  char *data;
  size_t length, capacity;
  cellc_error *e;
} parser;

static int bad(parser *p, const char *what) {
  return cellc_fail(p->e, CELLC_EXIT_DATA, "%s at character %d of %.60s%s", what, (int)(p->s - p->start) + 1, p->start,
                    strlen(p->start) > 60 ? "..." : "");
}

static int bad_number(parser *p, const char *word, const char *what) {
  return cellc_fail(p->e, CELLC_EXIT_DATA, "%.60s is not %s", *word ? word : "nothing", what);
}

static int out_of_range(parser *p, const char *word) {
  return cellc_fail(p->e, CELLC_EXIT_DATA, "%.60s is out of range for %s", word, cellc_dtype_of(p->dtype)->name);
}

static int is_one_of(const char *word, const char *a, const char *b, const char *c) {
  return !strcmp(word, a) || !strcmp(word, b) || !strcmp(word, c);
}

static int read_bool(parser *p, const char *word, void *to) {
  uint8_t v = is_one_of(word, "True", "true", "1");
  if (!v && !is_one_of(word, "False", "false", "0")) return bad_number(p, word, "True or False");
  memcpy(to, &v, 1);
  return 1;
}

static int is_integer(const char *s) {
  if (*s == '+' || *s == '-') s++;
  if (!isdigit((unsigned char)*s)) return 0;
  while (isdigit((unsigned char)*s)) s++;
  return !*s;
}

/* The bounds of a signed type and of an unsigned one of 8 × size bits. */
static int fits(const cellc_dtype_info *info, int is_signed, int64_t v, uint64_t u) {
  int bits = info->bits;
  if (bits == 64) return 1;
  return is_signed ? v >= -(INT64_C(1) << (bits - 1)) && v < INT64_C(1) << (bits - 1) : u >> bits == 0;
}

static int read_integer(parser *p, const char *word, void *to) {
  const cellc_dtype_info *info = cellc_dtype_of(p->dtype);
  int is_signed = p->dtype <= CELLC_I8;
  if (!is_integer(word)) return bad_number(p, word, "an integer");
  errno = 0;
  int64_t v = 0;
  uint64_t u = 0;
  if (is_signed) v = strtoll(word, NULL, 10);
  else if (*word != '-') u = strtoull(word, NULL, 10);
  else if (strspn(word + 1, "0") != strlen(word + 1)) errno = ERANGE;
  if (errno || !fits(info, is_signed, v, u)) return out_of_range(p, word);
  if (is_signed) memcpy(&u, &v, sizeof u);
  memcpy(to, &u, info->size); /* little-endian: the low bytes come first */
  return 1;
}

/* Whether a word is a decimal number, an infinity or a NaN as Python spells
 * them: strtod would take more. */
static int is_float(const char *s) {
  if (*s == '+' || *s == '-') s++;
  if (is_one_of(s, "inf", "nan", "infinity") || is_one_of(s, "Inf", "NaN", "Infinity")) return 1;
  int digits = 0;
  for (; isdigit((unsigned char)*s); s++) digits++;
  if (*s == '.') s++;
  for (; isdigit((unsigned char)*s); s++) digits++;
  if (!digits) return 0;
  if (*s != 'e' && *s != 'E') return !*s;
  return is_integer(s + 1);
}

static int read_float(parser *p, const char *word, void *to) {
  if (!is_float(word)) return bad_number(p, word, "a number");
  int finite = strpbrk(word, "0123456789") != NULL;
  double d = strtod(word, NULL);
  float f = strtof(word, NULL);
  uint16_t h = p->dtype == CELLC_F16 ? cellc_double_to_half(d) : cellc_double_to_bfloat(d);
  int overflow = 0;
  switch (p->dtype) {
    case CELLC_F64: memcpy(to, &d, 8); overflow = isinf(d); break;
    case CELLC_F32: memcpy(to, &f, 4); overflow = isinf(f); break;
    case CELLC_F16: memcpy(to, &h, 2); overflow = (h & 0x7fff) == 0x7c00; break;
    default: memcpy(to, &h, 2); overflow = (h & 0x7fff) == 0x7f80;
  }
  return finite && overflow ? out_of_range(p, word) : 1;
}

static void blanks(parser *p) {
  while (isspace((unsigned char)*p->s)) p->s++;
}

static void *room(parser *p, size_t size) {
  if (p->length + size > p->capacity) {
    size_t capacity = 2 * p->capacity + 64;
    char *data = realloc(p->data, capacity);
    if (!data) return NULL;
    p->data = data;
    p->capacity = capacity;
  }
  p->length += size;
  return p->data + p->length - size;
}

static int number(parser *p, int32_t depth) {
  char word[400];
  size_t n = strcspn(p->s, ",[] \t\r\n");
  if (n == 0) return bad(p, "expected a value");
  if (n >= sizeof word) return bad(p, "a number is too long");
  memcpy(word, p->s, n);
  word[n] = 0;
  if (p->leaf < 0) p->leaf = depth;
  if (p->leaf != depth || p->dims[depth] >= 0) return bad(p, "lists are nested to different depths");
  void *to = room(p, cellc_dtype_of(p->dtype)->size);
  if (!to) return cellc_fail(p->e, CELLC_EXIT_TOOL, "out of memory");
  int ok = p->dtype == CELLC_BOOL ? read_bool(p, word, to)
           : p->dtype <= CELLC_BF16 ? read_float(p, word, to)
                                    : read_integer(p, word, to);
  if (ok) p->s += n;
  return ok;
}

/* Reads a number, or a list of values one level deeper. */
static int value(parser *p, int32_t depth) {
  blanks(p);
  if (*p->s != '[') return number(p, depth);
  if (depth == CELLC_MAX_RANK) return bad(p, "lists are nested too deeply");
  if (p->leaf >= 0 && depth >= p->leaf) return bad(p, "lists are nested to different depths");
  if (depth >= p->lists) p->lists = depth + 1;
  int64_t n = 0;
  p->s++;
  for (blanks(p); *p->s != ']'; n++) {
    if (!value(p, depth + 1)) return 0;
    blanks(p);
    if (*p->s != ',' && *p->s != ']') return bad(p, "expected , or ]");
    if (*p->s == ',') p->s++;
    blanks(p);
  }
  if (p->dims[depth] >= 0 && p->dims[depth] != n) return bad(p, "lists of one depth have different lengths");
  p->dims[depth] = n;
  p->s++;
  return 1;
}

/* The dims of what was read. An empty list does not say how long the lists in
 * it would be: the input's type does. */
static void finish(const parser *p, const cellc_port *port, cellc_value *v) {
  v->dtype = p->dtype;
  v->rank = p->leaf >= 0 ? p->leaf : p->lists;
  memcpy(v->dims, p->dims, sizeof v->dims);
  if (p->leaf >= 0) return;
  for (; v->rank < port->rank && v->rank < CELLC_MAX_RANK; v->rank++)
    v->dims[v->rank] = port->dims[v->rank] > 0 ? port->dims[v->rank] : 0;
}

int cellc_parse_text(const char *s, const cellc_port *port, cellc_value *v, cellc_error *e) {
  parser p = {.start = s, .s = s, .dtype = port->dtype, .leaf = -1, .e = e};
  for (int k = 0; k <= CELLC_MAX_RANK; k++) p.dims[k] = -1;
  int ok = value(&p, 0);
  blanks(&p);
  if (ok && *p.s) ok = bad(&p, "expected the end");
  if (ok && !p.data && !(p.data = malloc(1))) ok = cellc_fail(e, CELLC_EXIT_TOOL, "out of memory");
  *v = (cellc_value){.memory = p.data, .data = p.data};
  if (ok) finish(&p, port, v);
  else cellc_value_free(v);
  return ok;
}
