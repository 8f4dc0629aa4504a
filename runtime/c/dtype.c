/* Element types: see dtype.h. */
#include "dtype.h"

#include <math.h>
#include <string.h>

enum { INT = 0, UINT = 1, FLOAT = 2, BFLOAT = 4, BOOL = 6 };

const cellc_dtype_info cellc_dtypes[CELLC_BOOL + 1] = {
    [CELLC_F64] = {"f64", "f8", "F64", FLOAT, 64, 8},
    [CELLC_F32] = {"f32", "f4", "F32", FLOAT, 32, 4},
    [CELLC_F16] = {"f16", "f2", "F16", FLOAT, 16, 2},
    /* NumPy has no bfloat16: its bits are kept as two opaque bytes. */
    [CELLC_BF16] = {"bf16", "V2", "BF16", BFLOAT, 16, 2},
    [CELLC_I64] = {"i64", "i8", "I64", INT, 64, 8},
    [CELLC_I32] = {"i32", "i4", "I32", INT, 32, 4},
    [CELLC_I16] = {"i16", "i2", "I16", INT, 16, 2},
    [CELLC_I8] = {"i8", "i1", "I8", INT, 8, 1},
    [CELLC_U64] = {"u64", "u8", "U64", UINT, 64, 8},
    [CELLC_U32] = {"u32", "u4", "U32", UINT, 32, 4},
    [CELLC_U16] = {"u16", "u2", "U16", UINT, 16, 2},
    [CELLC_U8] = {"u8", "u1", "U8", UINT, 8, 1},
    [CELLC_BOOL] = {"bool", "b1", "BOOL", BOOL, 8, 1},
};

const cellc_dtype_info *cellc_dtype_of(int32_t dtype) {
  return dtype >= CELLC_F64 && dtype <= CELLC_BOOL ? &cellc_dtypes[dtype] : NULL;
}

int32_t cellc_tensor_dtype(const cellc_tensor *t) {
  for (int32_t d = CELLC_F64; d <= CELLC_BOOL; d++)
    if (cellc_dtypes[d].code == t->dtype.code && cellc_dtypes[d].bits == t->dtype.bits && t->dtype.lanes == 1) return d;
  return 0;
}

float cellc_half_to_float(uint16_t h) {
  float sign = h & 0x8000 ? -1.0f : 1.0f;
  int exponent = h >> 10 & 31, fraction = h & 1023;
  if (exponent == 31) return fraction ? NAN : sign * INFINITY;
  if (exponent == 0) return sign * ldexpf((float)fraction, -24);
  return sign * ldexpf((float)(1024 + fraction), exponent - 25);
}

uint16_t cellc_double_to_half(double x) {
  uint16_t sign = signbit(x) ? 0x8000 : 0;
  x = fabs(x);
  if (isnan(x)) return sign | 0x7e00;
  if (x >= 65520) return sign | 0x7c00;
  if (x < ldexp(1, -14)) return sign | (uint16_t)nearbyint(ldexp(x, 24));
  int exponent;
  double fraction = frexp(x, &exponent); /* in [0.5, 1) */
  /* A fraction that rounds up to 2048 carries into the exponent, as it should. */
  return sign | (uint16_t)(((exponent + 13) << 10) + (int)nearbyint(ldexp(fraction, 11)));
}

uint16_t cellc_double_to_bfloat(double x) {
  uint16_t sign = signbit(x) ? 0x8000 : 0;
  x = fabs(x);
  if (isnan(x)) return sign | 0x7fc0;
  if (isinf(x)) return sign | 0x7f80;
  if (x < ldexp(1, -126)) return sign | (uint16_t)nearbyint(ldexp(x, 133));
  int exponent;
  double fraction = frexp(x, &exponent);
  if (exponent > 128) return sign | 0x7f80;
  return sign | (uint16_t)(((exponent + 125) << 7) + (int)nearbyint(ldexp(fraction, 8)));
}

int cellc_multiply(int64_t a, int64_t b, int64_t *product) {
  if (a < 0 || b < 0 || (b != 0 && a > INT64_MAX / b)) return 0;
  *product = a * b;
  return 1;
}

int64_t cellc_elements(int32_t rank, const int64_t *dims) {
  int64_t n = 1;
  /* A length of 0 makes the count 0 whatever the others are. */
  for (int32_t k = 0; k < rank; k++)
    if (dims[k] == 0) return 0;
  for (int32_t k = 0; k < rank; k++)
    if (!cellc_multiply(n, dims[k], &n)) return -1;
  return n;
}
