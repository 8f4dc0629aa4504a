/* Choosing code by what the processor has. The levels are those of the x86-64
 * psABI; nothing is remembered, since it is asked when an instance is opened. */
#include "processor.h"

#if defined(__x86_64__)
#include <cpuid.h>

typedef struct leaf {
  unsigned a, b, c, d;
} leaf;

static leaf ask(unsigned number) {
  leaf l = {0, 0, 0, 0};
  __get_cpuid_count(number, 0, &l.a, &l.b, &l.c, &l.d);
  return l;
}

/* The registers that the system saves; those that it does not save must not be
 * used. */
static unsigned saved(leaf one) {
  unsigned low, high;
  if (!(one.c & bit_OSXSAVE)) return 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

static int all(unsigned word, unsigned bits) { return (word & bits) == bits; }

static int32_t level(void) {
  const unsigned ymm = 0x6, zmm = 0xe6, lahf = 1, lzcnt = 1u << 5;
  leaf one = ask(1), seven = ask(7), extended = ask(0x80000001u);
  unsigned registers = saved(one);
  if (!all(one.c, bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT | bit_CMPXCHG16B) || !all(extended.c, lahf)) return 1;
  if (!all(registers, ymm) || !all(one.c, bit_AVX | bit_FMA | bit_F16C | bit_MOVBE) ||
      !all(seven.b, bit_AVX2 | bit_BMI | bit_BMI2) || !all(extended.c, lzcnt))
    return 2;
  if (!all(registers, zmm) || !all(seven.b, bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL)) return 3;
  return 4;
}
#else
static int32_t level(void) { return 0; }
#endif

int32_t (*cellc_choose(const cellc_model *m))(cellc_frame *) {
  int32_t (*run)(cellc_frame *) = m->run, have = m->variants ? level() : 0;
  for (int32_t k = 0; k < m->variants; k++)
    if (m->variant[k].level <= have) run = m->variant[k].run;
  return run;
}
