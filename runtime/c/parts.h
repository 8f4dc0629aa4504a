/* The inside of an instance. */
#ifndef CELLC_PARTS_H
#define CELLC_PARTS_H

#include "dtype.h"
#include "heap.h"
#include "instance.h"
#include "pool.h"
#include "text.h"

/* Memory that is kept from run to run and only ever grows. */
typedef struct cellc_buffer {
  void *data;
  int64_t capacity;
} cellc_buffer;

/* What generated code allocated during a run; the data follows the header. */
typedef struct cellc_block {
  struct cellc_block *next;
  int64_t bytes;
} cellc_block;

/* The instance and its tables are one block of memory. */
struct cellc_instance {
  const cellc_model *model;
  int32_t (*run)(cellc_frame *); /* of the model, on this processor */
  cellc_heap heap;
  cellc_pool *pool; /* NULL until there is work for it */
  int32_t threads;
  cellc_frame frame; /* its owner is the instance */
  int64_t bytes;     /* of the block */
  int64_t *symbols;
  uint8_t *bound; /* for each symbol whether an input has given its value */
  int64_t *outdims;
  const void **in;
  int64_t *inbytes; /* of each input */
  void **out, **state;
  const void **lent; /* for each output where the caller was shown it in our memory */
  cellc_tensor *outputs, *states;
  cellc_buffer *incopy, *outbuf, *statebuf;
  cellc_buffer arena;
  void *given_arena; /* the caller's */
  int64_t given_bytes;
  cellc_mapping weights;
  cellc_block *blocks;
  cellc_text printed;
  void (*sink)(void *user, const char *text, size_t length);
  void *user;
  cellc_failure failure;   /* its kind is NULL where the last call found nothing wrong */
  const char *summary;     /* of it, in one line */
  cellc_text shown, said, line; /* values of a failure, each ending in NUL; its text; that in one line */
  cellc_buffer calls;      /* that led to it */
  char refusal[512];       /* the text of one of the runtime's own */
};

/* Gives a buffer at least so many bytes, without keeping what it holds; 0
 * when out of memory. */
int cellc_grow(cellc_instance *it, cellc_buffer *b, int64_t bytes);

/* Frees what generated code allocated. */
void cellc_free_blocks(cellc_instance *it);

/* Says what is wrong with what was handed over, and returns the status. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
int32_t cellc_refuse(cellc_instance *it, int32_t status, const char *format, ...);

/* Adds to what was said of input k where it is declared. */
void cellc_refuse_input(cellc_instance *it, int32_t k);

/* The bytes of a dense tensor of a port's type; -1 when that overflows or a
 * length is negative. */
static inline int64_t cellc_port_bytes(const cellc_port *p, const int64_t *dims) {
  int64_t n = cellc_dtypes[p->dtype].size;
  int none = 0, beyond = 0;
  for (int32_t k = 0; k < p->rank; k++) {
    if (dims[k] < 0) return -1;
    none |= dims[k] == 0;
    beyond |= __builtin_mul_overflow(n, dims[k], &n);
  }
  return none ? 0 : beyond ? -1 : n;
}

/* Fills in a tensor that shows dense memory. */
void cellc_describe(cellc_tensor *t, const cellc_port *p, int64_t *dims, void *data);

/* Whether a tensor can be the input or output (what says which) of a port:
 * everything but its lengths, which must not be negative, and whose bytes,
 * which are counted, must be addressable. */
int32_t cellc_check_tensor(cellc_instance *it, const char *what, const cellc_port *p, const cellc_tensor *t, int64_t *bytes);

/* Refuses a tensor: "input `x`: expected f32[N,3], got f32[2,4]: WHY". */
int32_t cellc_wrong(cellc_instance *it, const char *what, const cellc_port *p, const cellc_tensor *t, const char *why);

/* Where the elements of a tensor begin. */
char *cellc_data(const cellc_tensor *t);

/* Whether generated code can use a tensor's memory as it is. */
int cellc_direct(const cellc_tensor *t, int64_t size);

/* Copies the elements of a tensor to dense memory, and back. */
void cellc_gather(const cellc_tensor *t, int64_t size, char *to);
void cellc_scatter(const cellc_tensor *t, int64_t size, const char *from);

#endif
