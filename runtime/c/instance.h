/* Instances: a model together with its states and its memory. The functions
 * that a model shows under its own name (functions.h.in, where they are
 * explained) are these; those of the first group are given the model. */
#ifndef CELLC_INSTANCE_H
#define CELLC_INSTANCE_H

#include "cellc.h"

typedef struct cellc_instance cellc_instance;

int32_t cellc_open(const cellc_model *model, const cellc_options *options, cellc_instance **instance);
uint32_t cellc_abi(const cellc_model *model);
int32_t cellc_count(const cellc_model *model, int32_t kind);
const cellc_port *cellc_port_of(const cellc_model *model, int32_t kind, int32_t k);
const char *cellc_symbol(const cellc_model *model, int32_t k);
int64_t cellc_arena(const cellc_model *model, const int64_t *symbols);
int32_t cellc_shape(const cellc_model *model, int32_t k, const int64_t *symbols, int64_t *dims);

void cellc_close(cellc_instance *it);
int32_t cellc_run(cellc_instance *it, const cellc_tensor *in, int32_t inputs, cellc_tensor *out, int32_t outputs);
const char *cellc_message(const cellc_instance *it);
const cellc_failure *cellc_failure_of(const cellc_instance *it);
void cellc_cancel(cellc_instance *it, int32_t on);
const cellc_tensor *cellc_output(const cellc_instance *it, int32_t k);
const cellc_tensor *cellc_state(const cellc_instance *it, int32_t k);
void cellc_reset(cellc_instance *it);
const char *cellc_printed(const cellc_instance *it, int64_t *length);

/* Has what the program prints written to sink as it happens. */
void cellc_print_to(cellc_instance *it, void (*sink)(void *user, const char *text, size_t length), void *user);

#endif
