/* Instances: a model together with its states and its memory. These are the
 * functions that a shared library exports and that the executable's main uses.
 *
 * An instance serves one thread at a time; instances are independent of each
 * other. No call ends the process: a status says whether it worked, and
 * cellc_message says what was wrong. */
#ifndef CELLC_INSTANCE_H
#define CELLC_INSTANCE_H

#include "cellc.h"

/* A tensor, laid out as DLPack's DLTensor: a pointer to one is a pointer to
 * the other. */
typedef struct cellc_tensor {
  void *data;
  struct { int32_t type, id; } device; /* type 1 is the CPU */
  int32_t ndim;
  struct { uint8_t code, bits; uint16_t lanes; } dtype;
  int64_t *shape;
  int64_t *strides; /* in elements; NULL for dense row-major */
  uint64_t byte_offset;
} cellc_tensor;

typedef struct cellc_instance cellc_instance;

/* A new instance whose states hold their initial values; NULL when out of
 * memory. */
cellc_instance *cellc_create(const cellc_model *model);
void cellc_destroy(cellc_instance *it);

/* Runs the model on n inputs. Inputs may have any strides and alignment: those
 * that are not dense and 64-byte aligned are copied. On failure the states are
 * as they were. */
int32_t cellc_call(cellc_instance *it, const cellc_tensor *in, int32_t n);

/* What the last call to cellc_call found wrong. */
const char *cellc_message(const cellc_instance *it);

/* Output k of the last successful call: dense, the instance's own, valid until
 * the next call. */
const cellc_tensor *cellc_output(const cellc_instance *it, int32_t k);

/* State k: dense, may be read and written between calls. */
const cellc_tensor *cellc_state(const cellc_instance *it, int32_t k);

/* Gives every state its initial value again. */
void cellc_reset(cellc_instance *it);

/* What the program printed during the last call, unless cellc_print_to took
 * it. */
const char *cellc_printed(const cellc_instance *it, int64_t *length);

/* Has what the program prints written to sink as it happens; NULL collects it
 * for cellc_printed again. */
void cellc_print_to(cellc_instance *it, void (*sink)(void *user, const char *text, size_t length), void *user);

#endif
