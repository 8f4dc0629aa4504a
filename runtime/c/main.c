/* The entry point of an executable. */
#include "command.h"

/* Another name of the model's own constant, given by the linker. */
extern const cellc_model cellc_main_model;

int main(int argc, char **argv) { return cellc_run_command(&cellc_main_model, argc, argv); }
