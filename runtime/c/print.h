/* Tensors as text, the way NumPy 2's str prints arrays. */
#ifndef CELLC_PRINT_H
#define CELLC_PRINT_H

#include "instance.h"
#include "text.h"

/* Adds a tensor's elements: "[[1 2 3]\n [4 5 6]]". A bfloat16, which NumPy
 * does not have, is printed as the float32 of its value. */
void cellc_print_tensor(cellc_text *to, int32_t dtype, int32_t rank, const int64_t *dims, const void *data);

/* The same of what generated code shows, which may be a number with a format. */
void cellc_print_next(cellc_text *to, cellc_frame *f, int32_t dtype, int32_t rank, const int64_t *dims, const void *data);

#endif
