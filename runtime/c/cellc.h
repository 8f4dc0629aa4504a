/* What generated code and the runtime agree on. Generated code defines, for a
 * model with prefix P, the constant `P_model` of type cellc_model; the runtime
 * parses arguments, checks shapes, provides memory, and calls model->run. */
#ifndef CELLC_H
#define CELLC_H

#include <stddef.h>
#include <stdint.h>

/* Element types, numbered as tensor.DType in Go. */
enum cellc_dtype {
  CELLC_F64 = 1, CELLC_F32, CELLC_F16, CELLC_BF16,
  CELLC_I64, CELLC_I32, CELLC_I16, CELLC_I8,
  CELLC_U64, CELLC_U32, CELLC_U16, CELLC_U8, CELLC_BOOL
};

/* An input, output or state. dims[k] >= 0 is a length; dims[k] < 0 is symbol
 * number -1-dims[k] for inputs (the first input that names a symbol binds it,
 * the others must agree), and "known after the run only" for outputs whose
 * length is not computed at entry. */
typedef struct cellc_port {
  const char *name;
  int32_t dtype;
  int32_t rank;
  const int64_t *dims;
  const char *type; /* as people write it: "f32[N,3]" */
  const void *init; /* states: the initial value; else NULL */
} cellc_port;

/* One run. The runtime fills in, sym, out (buffers for outputs whose size is
 * known at entry), state and arena; generated code reads and writes them. */
typedef struct cellc_frame {
  const void *const *in;  /* one dense row-major buffer for each input, 64-byte aligned */
  const int64_t *sym;     /* the values of the symbols */
  void **out;             /* one buffer for each output; NULL where the size is not known at entry: run sets it from alloc */
  int64_t *outdims;       /* lengths of all outputs, one after the other; run writes all of them */
  void **state;           /* one buffer for each state: read at entry, new value written before a successful return */
  uint8_t *arena;         /* model->arena(sym) bytes, 64-byte aligned */
  void *(*alloc)(struct cellc_frame *, int64_t bytes); /* 64-byte aligned, lives until the frame is released; NULL when out of memory */
  void (*print)(struct cellc_frame *, const char *text, int64_t length, int32_t dtype, int32_t rank, const int64_t *dims, const void *data); /* text first, then a tensor if data is not NULL */
  const char *message;    /* set when run returns a status other than 0 */
  void *heap;             /* the runtime's own */
} cellc_frame;

/* Status codes of run. */
enum cellc_status {
  CELLC_OK = 0,
  CELLC_RAISED = 1,     /* an assert or raise of the program; message says which */
  CELLC_BAD_SHAPE = 2,  /* lengths met at run time do not fit together */
  CELLC_NO_MEMORY = 3,
  CELLC_BAD_INDEX = 4,
  CELLC_BAD_ARGUMENT = 5 /* the runtime's own: an input of a wrong dtype, rank or shape */
};

typedef struct cellc_model {
  const char *name;
  int32_t inputs, outputs, states, symbols;
  const cellc_port *input, *output, *state;
  const char *const *symbol;                             /* names; anonymous ones are "?1" */
  int64_t (*arena)(const int64_t *sym);                  /* bytes of arena for these lengths; -1 on overflow */
  void (*outdims)(const int64_t *sym, int64_t *outdims); /* lengths of all outputs; -1 where only the run knows */
  int32_t (*run)(cellc_frame *);
} cellc_model;

#endif
