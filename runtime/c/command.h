/* The command line of an executable. */
#ifndef CELLC_COMMAND_H
#define CELLC_COMMAND_H

#include "instance.h"
#include "value.h"

typedef struct cellc_command {
  int help, info, json;
  const char *dir;    /* where outputs are written; NULL prints them */
  const char *weights; /* where the file of weights is; NULL is beside the executable */
  int64_t repeat;     /* how often to run; 0 when not asked for */
  int64_t threads;    /* how many a run may use; 0 for the model's own choice */
  const char **given; /* for each input what stands after its "="; NULL if it was not given */
} cellc_command;

/* Reads the arguments; 0 and an error when they are wrong. given is freed by
 * the caller either way. */
int cellc_parse_arguments(const cellc_model *m, int argc, char **argv, cellc_command *c, cellc_error *e);

/* Reads the value of one input from what was given for it. */
int cellc_load_value(const cellc_port *port, const char *given, cellc_value *v, cellc_error *e);

/* Writes to stdout how the executable is used; what goes in and comes out, as
 * text or as JSON. */
void cellc_print_help(const cellc_model *m, const char *program);
void cellc_print_info(const cellc_model *m, int json);

/* Prints a line for each output; writes each as DIR/NAME.npy, all or none. */
int cellc_print_outputs(const cellc_model *m, const cellc_instance *it, cellc_error *e);
int cellc_write_outputs(const cellc_model *m, const cellc_instance *it, const char *dir, cellc_error *e);

/* What main does: the exit code. */
int cellc_run_command(const cellc_model *m, int argc, char **argv);

#endif
