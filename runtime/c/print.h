/* Tensors as text, the way NumPy's str prints arrays. */
#ifndef CELLC_PRINT_H
#define CELLC_PRINT_H

#include "instance.h"
#include "text.h"

void cellc_print_tensor(cellc_text *to, int32_t dtype, int32_t rank, const int64_t *dims, const void *data);

#endif
