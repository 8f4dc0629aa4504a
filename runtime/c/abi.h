/* What programs that call a model share with it, whichever model it is: the
 * contract is docs/ABI.md. Within one major version, fields are only added, at
 * the end of a structure; numbers keep their meaning. */
#ifndef CELLC_ABI
#define CELLC_ABI 0x00010001u /* the major version in the upper half, the minor one in the lower */

#include <stddef.h>
#include <stdint.h>

/* What a call comes to. Whatever it is, the instance can be used again. */
enum cellc_status {
  CELLC_OK = 0,
  CELLC_RAISED = 1,       /* an assert or raise of the program */
  CELLC_BAD_SHAPE = 2,    /* lengths met while running do not fit together */
  CELLC_NO_MEMORY = 3,
  CELLC_BAD_INDEX = 4,
  CELLC_BAD_ARGUMENT = 5, /* what was handed over is not what the model takes */
  CELLC_CANCELLED = 6,
  CELLC_BAD_PROCESSOR = 7 /* of opening: the code needs instructions that this processor lacks */
};

/* Element types, as ports name them. */
enum cellc_dtype {
  CELLC_F64 = 1, CELLC_F32, CELLC_F16, CELLC_BF16,
  CELLC_I64, CELLC_I32, CELLC_I16, CELLC_I8,
  CELLC_U64, CELLC_U32, CELLC_U16, CELLC_U8, CELLC_BOOL
};

/* What a model has several of. A symbol is a length that its inputs give;
 * weights are files beside the model, of which there is one or none. */
enum cellc_kind { CELLC_INPUT, CELLC_OUTPUT, CELLC_STATE, CELLC_SYMBOL, CELLC_WEIGHTS };

/* A tensor: DLPack's DLTensor, field by field. */
#ifdef DLPACK_DLPACK_H_
typedef DLTensor cellc_tensor;
#else
typedef struct cellc_tensor {
  void *data;
  struct { int32_t device_type, device_id; } device; /* type 1 is the CPU, the only one taken */
  int32_t ndim;
  struct { uint8_t code, bits; uint16_t lanes; } dtype; /* codes: 0 int, 1 unsigned, 2 float, 4 bfloat, 6 bool */
  int64_t *shape;
  int64_t *strides; /* in elements; NULL for dense row-major */
  uint64_t byte_offset;
} cellc_tensor;
#endif

/* A dense tensor of rank lengths at shape, which must stay while the tensor is
 * used; rank 0 needs none. The data of inputs is only read.
 *
 *   int64_t shape[] = {2, 3};
 *   cellc_tensor in[] = {cellc_tensor_of(x, CELLC_F32, 2, shape), cellc_tensor_of(&n, CELLC_I32, 0, NULL)};
 */
static inline cellc_tensor cellc_tensor_of(const void *data, enum cellc_dtype dtype, int32_t rank, int64_t *shape) {
  static const uint8_t codes[] = {0, 2, 2, 2, 4, 0, 0, 0, 0, 1, 1, 1, 1, 6};
  static const uint8_t bits[] = {0, 64, 32, 16, 16, 64, 32, 16, 8, 64, 32, 16, 8, 8};
  cellc_tensor t;
  t.data = (void *)data;
#ifdef DLPACK_DLPACK_H_
  t.device.device_type = kDLCPU;
#else
  t.device.device_type = 1;
#endif
  t.device.device_id = 0;
  t.ndim = rank;
  t.dtype.code = codes[dtype];
  t.dtype.bits = bits[dtype];
  t.dtype.lanes = 1;
  t.shape = shape;
  t.strides = NULL;
  t.byte_offset = 0;
  return t;
}

/* An input, output or state. dims[k] >= 0 is a length; dims[k] < 0 is symbol
 * number -1-dims[k] for inputs (the first input that names a symbol binds it,
 * the others must agree), and a length not known by itself for outputs. */
typedef struct cellc_port {
  const char *name;
  int32_t dtype; /* enum cellc_dtype */
  int32_t rank;
  const int64_t *dims;
  const char *type; /* as people write it: "f32[N,3]" */
  const void *init; /* states: the initial value; else NULL */
} cellc_port;

/* A call of the program's that led to a failure; or, where iteration is not 0,
 * that iteration, from 1, of a loop that the compiler has unrolled. */
typedef struct cellc_call {
  const char *name; /* what was called: "layers[6] (Bottleneck)", "helper"; or "iteration 5 of the loop" */
  const char *file; /* where */
  int32_t line, column;
  int32_t iteration;
  const struct cellc_call *outer; /* the call around it; NULL in the entry */
} cellc_call;

/* What went wrong. */
typedef struct cellc_failure {
  const char *kind;    /* by Python's name: "ValueError", "IndexError", "MemoryError" */
  const char *message; /* with its numbers */
  const char *file;    /* the line of the program; "" and 0 where none is to blame */
  int32_t line, column;
  const cellc_call *call; /* the innermost call that led there; NULL in the entry */
} cellc_failure;

/* How an instance is opened. Begin with CELLC_OPTIONS: what is zero stands for
 * the default. */
typedef struct cellc_options {
  size_t size;     /* of this structure, as the caller knows it */
  int32_t threads; /* how many a run may use; 0 is the model's own choice */
  void *arena;     /* memory for intermediate values, used before any is allocated */
  size_t arena_bytes;
  /* Where all memory of the instance comes from; alignment is 64 or less. NULL
   * is the C library's. release gets what allocate gave, and its size. */
  void *(*allocate)(void *user, size_t bytes, size_t alignment);
  void (*release)(void *user, void *memory, size_t bytes);
  /* Takes what the program prints, as it happens; NULL collects it. */
  void (*print)(void *user, const char *text, size_t length);
  void *user; /* handed to the three */
  /* Of a model that was built with --weights-mode file, which counts one of
   * CELLC_WEIGHTS: where the file of its weights is, which is mapped; or its
   * content, aligned to 8 bytes, which must stay until the instance is closed. */
  const char *weights_file;
  const void *weights;
  size_t weights_bytes;
} cellc_options;

#define CELLC_OPTIONS {sizeof(cellc_options), 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0}

#endif
