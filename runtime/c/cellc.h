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
  /* Called where a run ends early, for each value that the row's text shows: it becomes text at once. */
  void (*show)(struct cellc_frame *, int32_t dtype, int32_t rank, const int64_t *dims, const void *data);
  int64_t failed;         /* set when run returns a status other than 0: which row of model->failure says why, from 1 */
  int64_t number[8];      /* and the numbers that its text shows */
  const char *format;     /* set before print or show of a number with a format, as in C without "%": ".3f", "5d" */
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

/* What is wrong where a run ends early: texts are places in model->texts. There
 * are no addresses in it, so that it is the same for all processes. The first
 * rows are where the inputs are declared. */
typedef struct cellc_row {
  int32_t kind, text;         /* {} in the text is the next number or, after the last, value; {:.3f} one with a format; {{ and }} are braces */
  int32_t numbers;
  int32_t file, line, column; /* 0 where no place of the program is to blame */
  int32_t call;               /* the innermost call that led there, from 1; 0 in the entry */
} cellc_row;

/* A call of the program, or an iteration of a loop that was unrolled. */
typedef struct cellc_step {
  int32_t name, file, line, column, iteration, outer; /* outer is the call that made it, from 1; 0 is the entry */
} cellc_step;

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
  const char *texts;
  const cellc_row *failure;
  const cellc_step *call;
} cellc_model;

#endif
