/* Tensors as text: see print.h. The rules are those of NumPy's array printing
 * with its default options: 8 digits of precision, more than 1000 elements are
 * summarised to 3 at each edge, lines have 75 columns, and all numbers of an
 * array share one format. */
#include "print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "decimal.h"
#include "dtype.h"

enum { PRECISION = 8, THRESHOLD = 1000, EDGE = 3, WIDTH = 75, WORD = 96 };

/* One tensor being printed, and the format its elements share. */
typedef struct printer {
  cellc_text *to;
  int32_t dtype, rank;
  const int64_t *dims;
  const char *data;
  int summary;
  /* Numbers: columns before and after the decimal point. */
  int left, right;
  /* Floats: */
  int scientific, exponent; /* exponent: its digits */
  int finite, nans, infs, neginfs;
  double largest, smallest; /* of the finite absolute values that are not 0 */
} printer;

/* ---- elements ---- */

static double float_at(const printer *p, int64_t i) {
  uint32_t bits;
  float f;
  double d;
  uint16_t h;
  switch (p->dtype) {
    case CELLC_F64: memcpy(&d, p->data + 8 * i, 8); return d;
    case CELLC_F32: memcpy(&f, p->data + 4 * i, 4); return f;
    case CELLC_F16: memcpy(&h, p->data + 2 * i, 2); return cellc_half_to_float(h);
  }
  memcpy(&h, p->data + 2 * i, 2);
  bits = (uint32_t)h << 16;
  memcpy(&f, &bits, 4);
  return f;
}

static int is_float(int32_t dtype) { return dtype <= CELLC_BF16; }

/* The type whose precision decides how many digits a number has. */
static int32_t digits_dtype(const printer *p) { return p->dtype == CELLC_BF16 ? CELLC_F32 : p->dtype; }

static int64_t integer_at(const printer *p, int64_t i) {
  int8_t b;
  int16_t s;
  int32_t w;
  int64_t l;
  switch (cellc_dtype_of(p->dtype)->size) {
    case 1: memcpy(&b, p->data + i, 1); l = p->dtype == CELLC_U8 ? (int64_t)(uint8_t)b : b; break;
    case 2: memcpy(&s, p->data + 2 * i, 2); l = p->dtype == CELLC_U16 ? (int64_t)(uint16_t)s : s; break;
    case 4: memcpy(&w, p->data + 4 * i, 4); l = p->dtype == CELLC_U32 ? (int64_t)(uint32_t)w : w; break;
    default: memcpy(&l, p->data + 8 * i, 8);
  }
  return l;
}

static int integer_word(const printer *p, int64_t i, char *word) {
  int64_t l = integer_at(p, i);
  if (p->dtype == CELLC_U64) return snprintf(word, WORD, "%llu", (unsigned long long)l);
  return snprintf(word, WORD, "%lld", (long long)l);
}

/* ---- floats ---- */

/* Writes digits d of x >= 0 as "123.45", at least one digit before the point
 * and none after it where the fraction is 0. Returns the length of the whole,
 * and in *point the length up to the point. */
static int positional(const cellc_decimal *d, int negative, char *word, int *point) {
  int n = 0;
  if (negative) word[n++] = '-';
  if (d->exponent < 0) word[n++] = '0';
  for (int k = 0; k <= d->exponent; k++) word[n++] = k < d->count ? d->digits[k] : '0';
  *point = n;
  word[n++] = '.';
  for (int k = d->exponent + 1; k < d->count; k++) word[n++] = k < 0 ? '0' : d->digits[k];
  word[n] = 0;
  return n;
}

/* The digits of x >= 0 that NumPy shows positionally: the shortest, but no
 * more than PRECISION of them after the point. */
static cellc_decimal positional_digits(const printer *p, double x) {
  cellc_decimal d = cellc_shortest(x, digits_dtype(p));
  if (d.count - 1 - d.exponent <= PRECISION || x == 0) return d;
  int places = PRECISION + d.exponent; /* after the first digit */
  if (places >= 0) return cellc_rounded(x, places);
  return (cellc_decimal){"0", 1, 0};
}

/* Digits of x >= 0 after the first that NumPy shows with an exponent. */
static int scientific_places(const printer *p, double x) {
  int n = cellc_shortest(x, digits_dtype(p)).count - 1;
  return n > PRECISION ? cellc_rounded(x, PRECISION).count - 1 : n;
}

/* The digits of x >= 0 with exactly so many places: the shortest form where it
 * has as many, else those of the exact value. */
static cellc_decimal scientific_digits(const printer *p, double x, int places) {
  cellc_decimal d = cellc_shortest(x, digits_dtype(p));
  return d.count - 1 == places ? d : cellc_rounded(x, places);
}

/* Writes digits d as "1.50e+06" with a number of places and at least so many
 * digits in the exponent. */
static int scientific(const cellc_decimal *d, int negative, int places, int exponent_digits, char *word) {
  int n = 0;
  if (negative) word[n++] = '-';
  word[n++] = d->digits[0];
  word[n++] = '.';
  for (int k = 1; k <= places; k++) word[n++] = k < d->count ? d->digits[k] : '0';
  int e = d->exponent;
  return n + snprintf(word + n, (size_t)(WORD - n), "e%c%0*d", e < 0 ? '-' : '+', exponent_digits, e < 0 ? -e : e);
}

static const char *not_finite(double x) { return isnan(x) ? "nan" : x < 0 ? "-inf" : "inf"; }

/* First pass: the range of the numbers. */
static void see_float(printer *p, int64_t i) {
  double x = float_at(p, i);
  if (isnan(x)) {
    p->nans = 1;
  } else if (isinf(x)) {
    p->infs = 1;
    p->neginfs |= x < 0;
  } else {
    p->finite = 1;
    x = fabs(x);
    if (x > p->largest) p->largest = x;
    if (x != 0 && (p->smallest == 0 || x < p->smallest)) p->smallest = x;
  }
}

static int needs_exponent(const printer *p) {
  int32_t t = digits_dtype(p);
  double cutoff = t == CELLC_F64 ? 1e8 : t == CELLC_F32 ? 1e6 : 1e3;
  if (p->largest == 0) return 0;
  return p->largest >= cutoff || p->smallest < cellc_round_to(1e-4, t) ||
         cellc_round_to(p->largest / p->smallest, t) > 1000;
}

static void widen(int *width, int n) {
  if (n > *width) *width = n;
}

/* Second pass: how many columns the numbers need. */
static void measure_float(printer *p, int64_t i) {
  double x = float_at(p, i);
  char word[WORD];
  int point, n;
  if (!isfinite(x)) return;
  if (!p->scientific) {
    cellc_decimal d = positional_digits(p, fabs(x));
    n = positional(&d, signbit(x) != 0, word, &point);
    widen(&p->left, point);
    widen(&p->right, n - point - 1);
    return;
  }
  widen(&p->left, signbit(x) ? 2 : 1);
  widen(&p->right, scientific_places(p, fabs(x)));
  int exponent = cellc_rounded(fabs(x), PRECISION).exponent;
  widen(&p->exponent, exponent <= -100 || exponent >= 100 ? 3 : 2);
}

static int float_word(const printer *p, int64_t i, char *word, int *before) {
  double x = float_at(p, i);
  if (!isfinite(x)) {
    *before = p->left + p->right + 1 + (p->scientific ? p->exponent + 2 : 0);
    return snprintf(word, WORD, "%s", not_finite(x));
  }
  if (p->scientific) {
    cellc_decimal d = scientific_digits(p, fabs(x), p->right);
    int n = scientific(&d, signbit(x) != 0, p->right, p->exponent, word);
    *before = n + p->left - (signbit(x) ? 2 : 1);
    return n;
  }
  cellc_decimal d = positional_digits(p, fabs(x));
  int point, n = positional(&d, signbit(x) != 0, word, &point);
  *before = n + p->left - point;
  for (; n - point - 1 < p->right; n++, ++*before) word[n] = ' ';
  return n;
}

static void each(printer *p, int32_t axis, int64_t at, void (*f)(printer *, int64_t));

static void choose_float_format(printer *p) {
  each(p, 0, 0, see_float);
  p->scientific = p->finite && needs_exponent(p);
  each(p, 0, 0, measure_float);
  int after = p->right + 1 + (p->scientific ? p->exponent + 2 : 0);
  if (p->nans || p->infs) {
    widen(&p->left, 3 - after);
    widen(&p->left, 3 + p->neginfs - after);
  }
}

/* ---- arrays ---- */

/* Whether only the edges of an axis are shown. */
static int cut(const printer *p, int32_t axis) { return p->summary && p->dims[axis] > 2 * EDGE; }

/* Calls f on every element that is shown. at is the index of the part that
 * the axes before this one select. */
static void each(printer *p, int32_t axis, int64_t at, void (*f)(printer *, int64_t)) {
  if (axis == p->rank) {
    f(p, at);
    return;
  }
  int64_t n = p->dims[axis];
  for (int64_t i = 0; i < n; i++) {
    if (cut(p, axis) && i == EDGE) i = n - EDGE;
    each(p, axis + 1, at * n + i, f);
  }
}

static void measure_integer(printer *p, int64_t i) {
  char word[WORD];
  widen(&p->left, integer_word(p, i, word));
}

/* The text of element i, and in *width the columns it takes, aligned right. */
static int element(const printer *p, int64_t i, char *word, int *width) {
  if (is_float(p->dtype)) return float_word(p, i, word, width);
  *width = p->left;
  if (p->dtype == CELLC_BOOL) return snprintf(word, WORD, "%s", p->data[i] ? "True" : "False");
  return integer_word(p, i, word);
}

static void strip(cellc_text *t) {
  while (t->length && t->bytes[t->length - 1] == ' ') t->length--;
}

/* Adds one word of a row, on a new line where it would not fit on this one. */
static void place(printer *p, int32_t axis, int *column, const char *word, int length, int width) {
  int indent = axis + 1;
  if (width < length) width = length;
  if (*column + width > WIDTH - axis - 1 && *column > indent) {
    strip(p->to);
    cellc_text_fill(p->to, '\n', 1);
    cellc_text_fill(p->to, ' ', (size_t)indent);
    *column = indent;
  }
  cellc_text_fill(p->to, ' ', (size_t)(width - length));
  cellc_text_add(p->to, word, (size_t)length);
  *column += width;
}

static void space(printer *p, int *column) {
  cellc_text_fill(p->to, ' ', 1);
  ++*column;
}

static void row(printer *p, int32_t axis, int64_t at) {
  char word[WORD];
  int column = axis + 1;
  int64_t n = p->dims[axis];
  for (int64_t i = 0; i < n; i++) {
    if (i > 0) space(p, &column);
    if (cut(p, axis) && i == EDGE) {
      place(p, axis, &column, "...", 3, 3);
      space(p, &column);
      i = n - EDGE;
    }
    int width, length = element(p, at * n + i, word, &width);
    place(p, axis, &column, word, length, width);
  }
}

static void break_line(printer *p, int32_t axis) {
  cellc_text_fill(p->to, '\n', (size_t)(p->rank - axis - 1));
  cellc_text_fill(p->to, ' ', (size_t)axis + 1);
}

static void array(printer *p, int32_t axis, int64_t at) {
  int64_t n = p->dims[axis];
  cellc_text_fill(p->to, '[', 1);
  if (axis == p->rank - 1) row(p, axis, at);
  for (int64_t i = 0; axis < p->rank - 1 && i < n; i++) {
    if (i > 0) break_line(p, axis);
    if (cut(p, axis) && i == EDGE) {
      cellc_text_str(p->to, "...");
      break_line(p, axis);
      i = n - EDGE;
    }
    array(p, axis + 1, at * n + i);
  }
  cellc_text_fill(p->to, ']', 1);
}

static double scalar_cutoff(const printer *p) {
  int32_t t = digits_dtype(p);
  return t == CELLC_F64 ? 1e16 : t == CELLC_F32 ? 1e6 : 1e3;
}

/* A tensor of rank 0 prints as Python prints a number: as many digits as tell
 * it apart, an exponent only where it is very large or small. */
static void scalar(printer *p) {
  char word[WORD];
  int width, point, n;
  double x;
  if (!is_float(p->dtype)) {
    n = element(p, 0, word, &width);
  } else if (x = float_at(p, 0), !isfinite(x)) {
    n = snprintf(word, sizeof word, "%s", not_finite(x));
  } else {
    cellc_decimal d = cellc_shortest(fabs(x), digits_dtype(p));
    if (x == 0 || (fabs(x) >= 1e-4 && fabs(x) < scalar_cutoff(p))) {
      n = positional(&d, signbit(x) != 0, word, &point);
      if (n == point + 1) word[n++] = '0';
    } else {
      n = scientific(&d, signbit(x) != 0, d.count - 1, 2, word);
      char *dot = strchr(word, '.');
      if (dot[1] == 'e') memmove(dot, dot + 1, (size_t)(word + n-- - dot));
    }
  }
  cellc_text_add(p->to, word, (size_t)n);
}

void cellc_print_tensor(cellc_text *to, int32_t dtype, int32_t rank, const int64_t *dims, const void *data) {
  printer p = {.to = to, .dtype = dtype, .rank = rank, .dims = dims, .data = data};
  int64_t n = cellc_elements(rank, dims);
  if (rank == 0) {
    scalar(&p);
    return;
  }
  if (n <= 0) {
    cellc_text_str(to, "[]");
    return;
  }
  p.summary = n > THRESHOLD;
  if (is_float(dtype))
    choose_float_format(&p);
  else if (dtype == CELLC_BOOL)
    p.left = 5;
  else
    each(&p, 0, 0, measure_integer);
  array(&p, 0, 0);
}

/* A number with a format of C's, and Python's "%": hundredths. Those of whole
 * numbers are of 64 bits or truth. */
static void formatted(printer *p, const char *spec) {
  char format[32];
  int n = (int)strlen(spec) - 1;
  char kind = spec[n];
  int64_t whole = is_float(p->dtype) ? 0 : integer_at(p, 0);
  double x = is_float(p->dtype) ? float_at(p, 0) : (double)whole;
  snprintf(format, sizeof format, kind == 'd' ? "%%%.*slld" : kind == '%' ? "%%%.*sf%%%%" : "%%%.*s%c", n, spec, kind);
  if (kind == 'd') cellc_text_format(p->to, format, (long long)whole);
  else cellc_text_format(p->to, format, (kind == '%' ? 100 : 1) * (x != x ? (double)NAN : x));
}

void cellc_print_next(cellc_text *to, cellc_frame *f, int32_t dtype, int32_t rank, const int64_t *dims, const void *data) {
  printer p = {.to = to, .dtype = dtype, .rank = rank, .dims = dims, .data = data};
  if (f->format && rank == 0) formatted(&p, f->format);
  else cellc_print_tensor(to, dtype, rank, dims, data);
  f->format = NULL;
}
