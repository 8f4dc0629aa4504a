/* What version 1 promised: it compiles, or the promise is broken. */
#include "dlpack.h"
#include "net.h"

#define HAS(type, field, offset, bytes) \
  _Static_assert(offsetof(type, field) == (offset) && sizeof(((type *)0)->field) == (bytes), #type "." #field)

_Static_assert(CELLC_ABI >> 16 == 1, "major version");
_Static_assert(sizeof(cellc_tensor) == 48 && sizeof(cellc_tensor) == sizeof(DLTensor), "DLTensor");
HAS(cellc_tensor, data, 0, 8);
HAS(cellc_tensor, device, 8, 8);
HAS(cellc_tensor, ndim, 16, 4);
HAS(cellc_tensor, dtype, 20, 4);
HAS(cellc_tensor, shape, 24, 8);
HAS(cellc_tensor, strides, 32, 8);
HAS(cellc_tensor, byte_offset, 40, 8);
HAS(cellc_port, name, 0, 8);
HAS(cellc_port, dtype, 8, 4);
HAS(cellc_port, rank, 12, 4);
HAS(cellc_port, dims, 16, 8);
HAS(cellc_port, type, 24, 8);
HAS(cellc_port, init, 32, 8);
HAS(cellc_options, size, 0, 8);
HAS(cellc_options, threads, 8, 4);
HAS(cellc_options, arena, 16, 8);
HAS(cellc_options, arena_bytes, 24, 8);
HAS(cellc_options, allocate, 32, 8);
HAS(cellc_options, release, 40, 8);
HAS(cellc_options, print, 48, 8);
HAS(cellc_options, user, 56, 8);
_Static_assert(CELLC_OK == 0 && CELLC_RAISED == 1 && CELLC_BAD_SHAPE == 2 && CELLC_NO_MEMORY == 3 && CELLC_BAD_INDEX == 4 &&
               CELLC_BAD_ARGUMENT == 5 && CELLC_CANCELLED == 6, "statuses");
_Static_assert(CELLC_F64 == 1 && CELLC_BF16 == 4 && CELLC_I64 == 5 && CELLC_U64 == 9 && CELLC_BOOL == 13, "dtypes");
_Static_assert(CELLC_INPUT == 0 && CELLC_OUTPUT == 1 && CELLC_STATE == 2 && CELLC_SYMBOL == 3, "kinds");

/* Every function, with its type. */
uint32_t (*const f_abi)(void) = net_abi;
int32_t (*const f_open)(const cellc_options *, net_instance **) = net_open;
void (*const f_close)(net_instance *) = net_close;
int32_t (*const f_run)(net_instance *, const DLTensor *, int32_t, DLTensor *, int32_t) = net_run;
const char *(*const f_message)(const net_instance *) = net_message;
void (*const f_cancel)(net_instance *, int32_t) = net_cancel;
const cellc_tensor *(*const f_output)(const net_instance *, int32_t) = net_output;
const cellc_tensor *(*const f_state)(const net_instance *, int32_t) = net_state;
void (*const f_reset)(net_instance *) = net_reset;
const char *(*const f_printed)(const net_instance *, int64_t *) = net_printed;
int32_t (*const f_count)(int32_t) = net_count;
const cellc_port *(*const f_port)(int32_t, int32_t) = net_port;
const char *(*const f_symbol)(int32_t) = net_symbol;
int64_t (*const f_arena)(const int64_t *) = net_arena;
int32_t (*const f_shape)(int32_t, const int64_t *, int64_t *) = net_shape;

int main(void) { return f_abi() != CELLC_ABI; }
