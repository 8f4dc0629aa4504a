/* Weights in a file of their own, beside the model's code. */
#ifndef CELLC_WEIGHTS_H
#define CELLC_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

#include "abi.h"

/* What generated code says about the file; the machine is little-endian. */
typedef struct cellc_weights {
  int64_t bytes;      /* of the file, which is a .safetensors file */
  int64_t start;      /* of the tensors in it, a multiple of 64 */
  uint8_t digest[64]; /* its SHA-512 */
  char name[];        /* as it was called where the model was built, without a folder */
} cellc_weights;

/* The file in memory. */
typedef struct cellc_mapping {
  const void *data;
  size_t bytes;
  int mapped; /* by us */
} cellc_mapping;

struct cellc_instance;

/* Finds the weights of an instance as the options say, and checks that they
 * are those that the model was built with. */
int32_t cellc_weights_open(struct cellc_instance *it, const cellc_options *o);
void cellc_weights_close(cellc_mapping *m);

#endif
