/* Floating-point numbers in decimal. */
#ifndef CELLC_DECIMAL_H
#define CELLC_DECIMAL_H

#include <stdint.h>

/* A positive finite number d.ddd × 10^exponent; digits has no trailing zero
 * except that zero itself is "0". */
typedef struct cellc_decimal {
  char digits[24];
  int count, exponent;
} cellc_decimal;

/* The shortest decimal that reads back as x in the given element type, a float
 * type; x is finite and not negative. */
cellc_decimal cellc_shortest(double x, int32_t dtype);

/* x >= 0 rounded to a number of digits after the first, 0 to 17. */
cellc_decimal cellc_rounded(double x, int places);

/* x rounded to an element type: what arithmetic in that type gives. */
double cellc_round_to(double x, int32_t dtype);

#endif
