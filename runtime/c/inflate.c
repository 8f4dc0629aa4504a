/* Deflate, RFC 1951: a stream of blocks, each stored or a sequence of codes
 * for literal bytes and for copies of earlier output. Codes are canonical
 * Huffman codes, read bit by bit with the counts of codes per length. The
 * size of the output is known and is never exceeded. */
#include <string.h>

#include "value.h"

enum { MAX_BITS = 15, LITERALS = 288, DISTANCES = 30 };

typedef struct stream {
  const uint8_t *from, *end;
  uint8_t *to;
  size_t size, n; /* capacity and length of the output */
  uint32_t bits;
  int have; /* how many bits are buffered */
  int failed;
} stream;

/* A code: how many symbols have each length, and the symbols by code. */
typedef struct code {
  uint16_t count[MAX_BITS + 1], symbol[LITERALS];
} code;

static uint32_t take(stream *s, int n) {
  while (s->have < n) {
    if (s->from == s->end) {
      s->failed = 1;
      return 0;
    }
    s->bits |= (uint32_t)*s->from++ << s->have;
    s->have += 8;
  }
  uint32_t v = s->bits & ((1u << n) - 1);
  s->bits >>= n;
  s->have -= n;
  return v;
}

/* Builds a code from the length of every symbol's; 0 if there are more codes
 * than their lengths allow. */
static int build(code *c, const uint8_t *lengths, int n) {
  uint16_t offset[MAX_BITS + 2] = {0};
  memset(c->count, 0, sizeof c->count);
  for (int i = 0; i < n; i++) c->count[lengths[i]]++;
  c->count[0] = 0;
  int left = 1;
  for (int k = 1; k <= MAX_BITS; k++) {
    left = 2 * left - c->count[k];
    if (left < 0) return 0;
    offset[k + 1] = offset[k] + c->count[k];
  }
  for (int i = 0; i < n; i++)
    if (lengths[i]) c->symbol[offset[lengths[i]]++] = (uint16_t)i;
  return 1;
}

static int decode(stream *s, const code *c) {
  int value = 0, first = 0, index = 0;
  for (int k = 1; k <= MAX_BITS && !s->failed; k++) {
    value |= (int)take(s, 1);
    int count = c->count[k];
    if (value - first < count) return c->symbol[index + value - first];
    index += count;
    first = 2 * (first + count);
    value *= 2;
  }
  s->failed = 1;
  return 0;
}

static void stored(stream *s) {
  s->bits = 0;
  s->have = 0;
  if (s->end - s->from < 4) {
    s->failed = 1;
    return;
  }
  size_t n = s->from[0] | (size_t)s->from[1] << 8, check = s->from[2] | (size_t)s->from[3] << 8;
  s->from += 4;
  if (n != (~check & 0xffff) || n > (size_t)(s->end - s->from) || n > s->size - s->n) {
    s->failed = 1;
    return;
  }
  if (n) memcpy(s->to + s->n, s->from, n);
  s->from += n;
  s->n += n;
}

static void copy(stream *s, size_t length, size_t distance) {
  if (s->failed || distance > s->n || length > s->size - s->n) {
    s->failed = 1;
    return;
  }
  /* Byte by byte: source and target overlap where a pattern repeats. */
  for (; length; length--, s->n++) s->to[s->n] = s->to[s->n - distance];
}

static void codes(stream *s, const code *literals, const code *distances) {
  static const uint16_t length_base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
  static const uint8_t length_bits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
  static const uint16_t distance_base[] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                           193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
  while (!s->failed) {
    int symbol = decode(s, literals);
    if (s->failed || symbol == 256) return;
    if (symbol < 256) {
      if (s->n == s->size) s->failed = 1;
      else s->to[s->n++] = (uint8_t)symbol;
      continue;
    }
    symbol -= 257;
    if (symbol >= 29) {
      s->failed = 1;
      return;
    }
    size_t length = length_base[symbol] + take(s, length_bits[symbol]);
    int d = decode(s, distances);
    if (s->failed || d >= DISTANCES) {
      s->failed = 1;
      return;
    }
    copy(s, length, distance_base[d] + take(s, d < 2 ? 0 : d / 2 - 1));
  }
}

static void fixed(stream *s) {
  uint8_t lengths[LITERALS];
  code literals, distances;
  for (int i = 0; i < LITERALS; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  build(&literals, lengths, LITERALS);
  memset(lengths, 5, DISTANCES);
  build(&distances, lengths, DISTANCES);
  codes(s, &literals, &distances);
}

/* Reads n code lengths, themselves coded with runs; 0 if they are invalid. */
static int read_lengths(stream *s, const code *c, uint8_t *lengths, int n) {
  for (int i = 0; i < n;) {
    int symbol = decode(s, c);
    if (s->failed) return 0;
    if (symbol < 16) {
      lengths[i++] = (uint8_t)symbol;
      continue;
    }
    if (symbol == 16 && i == 0) return 0;
    uint8_t value = symbol == 16 ? lengths[i - 1] : 0;
    int run = symbol == 16 ? 3 + (int)take(s, 2) : symbol == 17 ? 3 + (int)take(s, 3) : 11 + (int)take(s, 7);
    if (run > n - i) return 0;
    while (run--) lengths[i++] = value;
  }
  return 1;
}

static void dynamic(stream *s) {
  static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t lengths[LITERALS + 32] = {0};
  code literals, distances;
  int nl = 257 + (int)take(s, 5), nd = 1 + (int)take(s, 5), nc = 4 + (int)take(s, 4);
  for (int i = 0; i < nc; i++) lengths[order[i]] = (uint8_t)take(s, 3);
  if (s->failed || nl > 286 || nd > DISTANCES || !build(&literals, lengths, 19) ||
      !read_lengths(s, &literals, lengths, nl + nd) || !lengths[256] || !build(&literals, lengths, nl) ||
      !build(&distances, lengths + nl, nd)) {
    s->failed = 1;
    return;
  }
  codes(s, &literals, &distances);
}

int cellc_inflate(const uint8_t *from, size_t size, uint8_t *to, size_t n) {
  stream s = {.from = from, .end = from + size, .to = to, .size = n};
  for (int last = 0; !last && !s.failed;) {
    last = (int)take(&s, 1);
    switch (take(&s, 2)) {
      case 0: stored(&s); break;
      case 1: fixed(&s); break;
      case 2: dynamic(&s); break;
      default: s.failed = 1;
    }
  }
  return !s.failed && s.n == n;
}
