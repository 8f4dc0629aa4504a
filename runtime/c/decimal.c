/* Floating-point numbers in decimal: see decimal.h. The C library's own
 * conversions are exact, so the shortest form is found by trying. */
#include "decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dtype.h"

double cellc_round_to(double x, int32_t dtype) {
  if (dtype == CELLC_F32) return (float)x;
  if (dtype == CELLC_F16) return cellc_half_to_float(cellc_double_to_half(x));
  return x;
}

/* Reads "d.ddde+xx", whatever the locale's decimal point is. */
static cellc_decimal parse(const char *s) {
  cellc_decimal d = {{0}, 0, 0};
  for (; *s && *s != 'e'; s++)
    if (*s >= '0' && *s <= '9' && d.count < (int)sizeof d.digits - 1) d.digits[d.count++] = *s;
  while (d.count > 1 && d.digits[d.count - 1] == '0') d.count--;
  d.digits[d.count] = 0;
  if (*s == 'e') d.exponent = atoi(s + 1);
  return d;
}

cellc_decimal cellc_rounded(double x, int places) {
  char s[64];
  snprintf(s, sizeof s, "%.*e", places, x);
  return parse(s);
}

/* Adds one to the last of places+1 digits. */
static void next_up(cellc_decimal *d, int places) {
  for (; d->count <= places; d->count++) d->digits[d->count] = '0';
  int k = places;
  while (k >= 0 && d->digits[k] == '9') d->digits[k--] = '0';
  if (k >= 0) {
    d->digits[k]++;
  } else {
    d->digits[0] = '1';
    d->exponent++;
  }
  while (d->count > 1 && d->digits[d->count - 1] == '0') d->count--;
  d->digits[d->count] = 0;
}

static int reads_back(const cellc_decimal *d, double x, int32_t dtype) {
  char s[64];
  snprintf(s, sizeof s, "%se%d", d->digits, d->exponent - d->count + 1);
  return (dtype == CELLC_F32 ? strtof(s, NULL) : cellc_round_to(strtod(s, NULL), dtype)) == x;
}

/* Among decimals of one length the nearest to x is tried first. Where x is a
 * power of two its neighbours above are twice as far as those below, so that
 * the nearest may miss x while the next one up does not. */
cellc_decimal cellc_shortest(double x, int32_t dtype) {
  for (int places = 0; places < 16; places++) {
    cellc_decimal d = cellc_rounded(x, places);
    if (reads_back(&d, x, dtype)) return d;
    next_up(&d, places);
    if (reads_back(&d, x, dtype)) return d;
  }
  return cellc_rounded(x, 16);
}
