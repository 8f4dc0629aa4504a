/* SHA-512 as FIPS 180-4 defines it; on machines of 64 bits it takes half the
 * time of SHA-256. */
#include "sha512.h"

#include <string.h>

/* The fractions of the cube roots of the first 80 primes. */
static const uint64_t constants[80] = {
    0x428a2f98d728ae22u, 0x7137449123ef65cdu, 0xb5c0fbcfec4d3b2fu, 0xe9b5dba58189dbbcu,
    0x3956c25bf348b538u, 0x59f111f1b605d019u, 0x923f82a4af194f9bu, 0xab1c5ed5da6d8118u,
    0xd807aa98a3030242u, 0x12835b0145706fbeu, 0x243185be4ee4b28cu, 0x550c7dc3d5ffb4e2u,
    0x72be5d74f27b896fu, 0x80deb1fe3b1696b1u, 0x9bdc06a725c71235u, 0xc19bf174cf692694u,
    0xe49b69c19ef14ad2u, 0xefbe4786384f25e3u, 0x0fc19dc68b8cd5b5u, 0x240ca1cc77ac9c65u,
    0x2de92c6f592b0275u, 0x4a7484aa6ea6e483u, 0x5cb0a9dcbd41fbd4u, 0x76f988da831153b5u,
    0x983e5152ee66dfabu, 0xa831c66d2db43210u, 0xb00327c898fb213fu, 0xbf597fc7beef0ee4u,
    0xc6e00bf33da88fc2u, 0xd5a79147930aa725u, 0x06ca6351e003826fu, 0x142929670a0e6e70u,
    0x27b70a8546d22ffcu, 0x2e1b21385c26c926u, 0x4d2c6dfc5ac42aedu, 0x53380d139d95b3dfu,
    0x650a73548baf63deu, 0x766a0abb3c77b2a8u, 0x81c2c92e47edaee6u, 0x92722c851482353bu,
    0xa2bfe8a14cf10364u, 0xa81a664bbc423001u, 0xc24b8b70d0f89791u, 0xc76c51a30654be30u,
    0xd192e819d6ef5218u, 0xd69906245565a910u, 0xf40e35855771202au, 0x106aa07032bbd1b8u,
    0x19a4c116b8d2d0c8u, 0x1e376c085141ab53u, 0x2748774cdf8eeb99u, 0x34b0bcb5e19b48a8u,
    0x391c0cb3c5c95a63u, 0x4ed8aa4ae3418acbu, 0x5b9cca4f7763e373u, 0x682e6ff3d6b2b8a3u,
    0x748f82ee5defb2fcu, 0x78a5636f43172f60u, 0x84c87814a1f0ab72u, 0x8cc702081a6439ecu,
    0x90befffa23631e28u, 0xa4506cebde82bde9u, 0xbef9a3f7b2c67915u, 0xc67178f2e372532bu,
    0xca273eceea26619cu, 0xd186b8c721c0c207u, 0xeada7dd6cde0eb1eu, 0xf57d4f7fee6ed178u,
    0x06f067aa72176fbau, 0x0a637dc5a2c898a6u, 0x113f9804bef90daeu, 0x1b710b35131c471bu,
    0x28db77f523047d84u, 0x32caab7b40c72493u, 0x3c9ebe0a15c9bebcu, 0x431d67c49c100d4cu,
    0x4cc5d4becb3e42b6u, 0x597f299cfc657e2au, 0x5fcb6fab3ad6faecu, 0x6c44198c4a475817u,
};

static uint64_t turn(uint64_t x, int n) { return x >> n | x << (64 - n); }

static uint64_t word(const uint8_t *p) {
  uint64_t x;
  memcpy(&x, p, sizeof x);
  return __builtin_bswap64(x); /* weights are for little-endian machines */
}

/* A round leaves a to h one place further on: the next one is written with
 * its arguments turned. w is a ring of the last 16 words. */
#define ROUND(a, b, c, d, e, f, g, h, t)                                                                          \
  do {                                                                                                            \
    uint64_t x = h + (turn(e, 14) ^ turn(e, 18) ^ turn(e, 41)) + ((e & f) ^ (~e & g)) + constants[from + t] + w[t]; \
    d += x;                                                                                                       \
    h = x + (turn(a, 28) ^ turn(a, 34) ^ turn(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));                            \
  } while (0)

static void block(uint64_t *s, const uint8_t *p) {
  uint64_t w[16], a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
  for (int t = 0; t < 16; t++) w[t] = word(p + 8 * t);
  for (int from = 0; from < 80; from += 16) {
    for (int t = 0; from && t < 16; t++) {
      uint64_t x = w[(t + 14) % 16], y = w[(t + 1) % 16];
      w[t] += (turn(x, 19) ^ turn(x, 61) ^ x >> 6) + w[(t + 9) % 16] + (turn(y, 1) ^ turn(y, 8) ^ y >> 7);
    }
    for (int t = 0; t < 16; t += 8) {
      ROUND(a, b, c, d, e, f, g, h, t);
      ROUND(h, a, b, c, d, e, f, g, t + 1);
      ROUND(g, h, a, b, c, d, e, f, t + 2);
      ROUND(f, g, h, a, b, c, d, e, t + 3);
      ROUND(e, f, g, h, a, b, c, d, t + 4);
      ROUND(d, e, f, g, h, a, b, c, t + 5);
      ROUND(c, d, e, f, g, h, a, b, t + 6);
      ROUND(b, c, d, e, f, g, h, a, t + 7);
    }
  }
  s[0] += a, s[1] += b, s[2] += c, s[3] += d, s[4] += e, s[5] += f, s[6] += g, s[7] += h;
}

void cellc_sha512(const void *data, size_t bytes, uint8_t digest[64]) {
  /* The fractions of the square roots of the first 8 primes. */
  uint64_t h[8] = {
      0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
      0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
  };
  const uint8_t *p = data;
  size_t rest = bytes;
  for (; rest >= 128; p += 128, rest -= 128) block(h, p);
  uint8_t last[256] = {0};
  if (rest) memcpy(last, p, rest);
  last[rest] = 0x80;
  size_t end = rest < 112 ? 128 : 256;
  for (int k = 0; k < 8; k++) last[end - 1 - k] = (uint8_t)((uint64_t)bytes << 3 >> 8 * k);
  last[end - 9] = (uint8_t)((uint64_t)bytes >> 61);
  for (size_t at = 0; at < end; at += 128) block(h, last + at);
  for (int k = 0; k < 64; k++) digest[k] = (uint8_t)(h[k / 8] >> (56 - 8 * (k % 8)));
}
