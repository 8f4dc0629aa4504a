/* What generated code and the runtime agree on, and nobody else relies on.
 * Generated code defines, for a model with prefix P, the constant `P_model` of
 * type cellc_model and the functions of functions.h, which hand it to the
 * runtime. That checks tensors, provides memory, and calls model->run. */
#ifndef CELLC_H
#define CELLC_H

#include "abi.h"
#include "weights.h"

/* One run. The runtime fills in, sym, out (buffers for outputs whose size is
 * known at entry), state and arena; generated code reads and writes them. */
typedef struct cellc_frame {
  const void *const *in;  /* one dense row-major buffer for each input, aligned to its elements */
  const int64_t *sym;     /* the values of the symbols */
  void **out;             /* one buffer for each output; NULL where the size is not known at entry: run sets it from alloc */
  int64_t *outdims;       /* lengths of all outputs, one after the other; run writes all of them */
  void **state;           /* one buffer for each state: read at entry, new value written before a successful return */
  uint8_t *arena;         /* model->arena(sym) bytes, 64-byte aligned */
  void *(*alloc)(struct cellc_frame *, int64_t bytes); /* 64-byte aligned, lives until the frame is released; NULL when out of memory */
  void (*print)(struct cellc_frame *, const char *text, int64_t length, int32_t dtype, int32_t rank, const int64_t *dims, const void *data); /* text first, then a tensor if data is not NULL */
  const char *message;    /* set when run returns a status other than 0 */
  void *owner;            /* the runtime's own */
  int32_t cancel;         /* written by any thread at any time: loops read it atomically and end with CELLC_CANCELLED if it is not 0 */
  const uint8_t *weights; /* the tensors of model->weights; NULL if there is none */
  /* Calls body for parts of [0, n), which do not depend on each other; not for all if cancel is not 0. least is worth a thread's while, most takes about a millisecond. */
  void (*parallel)(struct cellc_frame *, void (*body)(void *args, int64_t from, int64_t to), void *args, int64_t n, int64_t least, int64_t most);
} cellc_frame;

/* What run is on processors of a level: 1 to 4 of x86-64. */
typedef struct cellc_variant {
  int32_t level;
  int32_t (*run)(cellc_frame *);
} cellc_variant;

typedef struct cellc_model {
  const char *name;
  int32_t inputs, outputs, states, symbols;
  const cellc_port *input, *output, *state;
  const char *const *symbol;                             /* names; anonymous ones are "?1" */
  int64_t (*arena)(const int64_t *sym);                  /* bytes of arena for these lengths; -1 on overflow */
  void (*outdims)(const int64_t *sym, int64_t *outdims); /* lengths of all outputs; -1 where only the run knows */
  int32_t (*run)(cellc_frame *);                         /* for any processor; NULL if there are only variants */
  int32_t variants;
  const cellc_variant *variant; /* by ascending level */
  const cellc_weights *weights; /* the file that holds them; NULL where the code does */
  int32_t threads;              /* how many a run uses where the options do not say */
} cellc_model;

#endif
