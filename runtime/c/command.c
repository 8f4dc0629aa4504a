/* What an executable does: read its arguments, run, show the outputs. */
#define _POSIX_C_SOURCE 200809L

#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "dtype.h"
#include "failure.h"

/* Everything that is freed at the end. */
typedef struct session {
  const cellc_model *model;
  const char *program; /* as it was called */
  cellc_command command;
  cellc_value *values;
  cellc_tensor *inputs;
  cellc_instance *instance;
  double *times; /* of the runs, in seconds */
} session;

static void to_stdout(void *user, const char *text, size_t n) {
  (void)user;
  fwrite(text, 1, n, stdout);
}

static void to_nowhere(void *user, const char *text, size_t n) { (void)user, (void)text, (void)n; }

/* The folder of the executable, with the slash; "" where it is not known. */
static void own_folder(const char *program, char *to, size_t n) {
  ssize_t length = readlink("/proc/self/exe", to, n - 1);
  if (length >= 0) to[length] = 0;
  else snprintf(to, n, "%s", program);
  char *slash = strrchr(to, '/');
  if (slash) slash[1] = 0;
  else *to = 0;
}

static int open_model(session *s, cellc_error *e) {
  char folder[4096], path[4096 + 512];
  cellc_options o = CELLC_OPTIONS;
  o.weights_file = s->command.weights;
  o.threads = (int32_t)s->command.threads;
  if (s->model->weights && !o.weights_file) {
    own_folder(s->program, folder, sizeof folder);
    snprintf(path, sizeof path, "%s%s", folder, s->model->weights->name);
    o.weights_file = path;
  }
  int32_t status = cellc_open(s->model, &o, &s->instance);
  if (!status) return 1;
  return cellc_fail(e, status == CELLC_BAD_ARGUMENT ? CELLC_EXIT_DATA : CELLC_EXIT_TOOL, "%s", cellc_message(s->instance));
}

static int prepare(session *s, cellc_error *e) {
  size_t n = (size_t)s->model->inputs + 1, runs = (size_t)s->command.repeat + 1;
  s->values = calloc(n, sizeof *s->values);
  s->inputs = calloc(n, sizeof *s->inputs);
  s->times = calloc(runs, sizeof *s->times);
  if (!s->values || !s->inputs || !s->times) return cellc_fail(e, CELLC_EXIT_TOOL, "out of memory");
  return open_model(s, e);
}

static int load_inputs(session *s, cellc_error *e) {
  for (int32_t k = 0; k < s->model->inputs; k++) {
    cellc_value *v = &s->values[k];
    if (!cellc_load_value(&s->model->input[k], s->command.given[k], v, e)) return 0;
    const cellc_dtype_info *info = cellc_dtype_of(v->dtype);
    cellc_tensor *t = &s->inputs[k];
    *t = (cellc_tensor){.data = v->data, .device = {1, 0}, .ndim = v->rank, .shape = v->dims};
    t->dtype.code = info->code;
    t->dtype.bits = info->bits;
    t->dtype.lanes = 1;
  }
  return 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What went wrong, where, and how the program came there. */
static int tell(const cellc_instance *it, int32_t status, cellc_error *e) {
  cellc_text text = {0};
  cellc_failure_text(&text, it);
  cellc_fail(e, status == CELLC_NO_MEMORY ? CELLC_EXIT_TOOL : CELLC_EXIT_DATA, "%s", text.bytes ? text.bytes : "out of memory");
  cellc_text_free(&text);
  return 0;
}

/* Runs as often as asked for, each time from the initial states; what the
 * program prints is shown once. */
static int run(session *s, cellc_error *e) {
  int64_t runs = s->command.repeat ? s->command.repeat : 1;
  cellc_print_to(s->instance, to_stdout, NULL);
  for (int64_t k = 0; k < runs; k++) {
    if (k) cellc_reset(s->instance);
    double start = now();
    int32_t status = cellc_run(s->instance, s->inputs, s->model->inputs, NULL, 0);
    s->times[k] = now() - start;
    if (status) return tell(s->instance, status, e);
    cellc_print_to(s->instance, to_nowhere, NULL);
  }
  return 1;
}

static int by_time(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void print_time(const char *what, double seconds) {
  static const char *const units[] = {"s", "ms", "us", "ns"};
  int unit = 0;
  while (unit < 3 && seconds < 1) {
    seconds *= 1000;
    unit++;
  }
  printf("%s %.*f %s", what, seconds < 10 ? 2 : seconds < 100 ? 1 : 0, seconds, units[unit]);
}

static void print_times(const session *s) {
  size_t n = (size_t)s->command.repeat;
  if (!n) return;
  qsort(s->times, n, sizeof *s->times, by_time);
  print_time("min", s->times[0]);
  print_time(", median", (s->times[(n - 1) / 2] + s->times[n / 2]) / 2);
  printf(" (%zu runs)\n", n);
}

static int show(session *s, cellc_error *e) {
  int ok = s->command.dir ? cellc_write_outputs(s->model, s->instance, s->command.dir, e)
                          : cellc_print_outputs(s->model, s->instance, e);
  if (ok) print_times(s);
  return ok;
}

static int serve(session *s, int argc, char **argv, cellc_error *e) {
  if (!cellc_parse_arguments(s->model, argc, argv, &s->command, e)) return 0;
  if (s->command.help)
    cellc_print_help(s->model, argc > 0 ? argv[0] : s->model->name);
  else if (s->command.info)
    cellc_print_info(s->model, s->command.json);
  else
    return prepare(s, e) && load_inputs(s, e) && run(s, e) && show(s, e);
  return 1;
}

static void release(session *s) {
  for (int32_t k = 0; s->values && k < s->model->inputs; k++) cellc_value_free(&s->values[k]);
  free(s->values);
  free(s->inputs);
  free(s->times);
  free(s->command.given);
  cellc_close(s->instance);
}

int cellc_run_command(const cellc_model *m, int argc, char **argv) {
  session s = {.model = m, .program = argc > 0 ? argv[0] : ""};
  cellc_error e = {0};
  int ok = serve(&s, argc, argv, &e);
  release(&s);
  errno = 0;
  if ((fflush(stdout) || ferror(stdout)) && ok)
    ok = cellc_fail(&e, CELLC_EXIT_TOOL, "cannot write to standard output: %s", strerror(errno ? errno : EIO));
  if (!ok) fprintf(stderr, "error: %s\n", e.text);
  return ok ? CELLC_EXIT_OK : e.code;
}
