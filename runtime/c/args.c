/* Arguments of an executable: options, and NAME=VALUE for each input. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "text.h"

enum { MAX_REPEAT = 10000000, MAX_THREADS = 1024 };

static int usage(cellc_error *e, const char *what, const char *argument) {
  return cellc_fail(e, CELLC_EXIT_USAGE, "%s `%.200s`; --help shows how to call this program", what, argument);
}

/* The options that take a number. */
static int64_t *numbered(const char *name, size_t n, cellc_command *c, int64_t *most) {
  *most = MAX_REPEAT;
  if (n == 8 && !memcmp(name, "--repeat", n)) return &c->repeat;
  *most = MAX_THREADS;
  if (n == 9 && !memcmp(name, "--threads", n)) return &c->threads;
  return NULL;
}

static int read_number(const char *name, size_t n, const char *s, cellc_command *c, cellc_error *e) {
  int64_t most, *to = numbered(name, n, c, &most);
  char *end;
  errno = 0;
  long long value = strtoll(s, &end, 10);
  if (errno || end == s || *end || value < 1 || value > most)
    return cellc_fail(e, CELLC_EXIT_USAGE, "%.*s %.60s: expected a number from 1 to %d", (int)n, name, s, (int)most);
  *to = value;
  return 1;
}

/* Reads an option; value is what follows "=" in it or stands after it, and
 * *used says whether the latter was taken. */
static int option(const char *name, const char *value, int *used, cellc_command *c, cellc_error *e) {
  *used = 0;
  if (!strcmp(name, "--help") || !strcmp(name, "-h")) return c->help = 1;
  if (!strcmp(name, "--info")) return c->info = 1;
  if (!strcmp(name, "--json")) return c->json = 1;
  int64_t most;
  int dir = !strcmp(name, "-o"), weights = !strcmp(name, "--weights"), number = numbered(name, strlen(name), c, &most) != NULL;
  if (!dir && !number && !weights) return usage(e, "unknown option", name);
  if (!value) return usage(e, "a value is missing after", name);
  *used = 1;
  if (number) return read_number(name, strlen(name), value, c, e);
  if (!*value) return usage(e, weights ? "a file is missing after" : "a folder is missing after", name);
  *(weights ? &c->weights : &c->dir) = value;
  return 1;
}

static int unknown_input(const cellc_model *m, const char *argument, size_t n, cellc_error *e) {
  cellc_text names = {0};
  for (int32_t k = 0; k < m->inputs; k++) cellc_text_format(&names, "%s%.60s", k ? ", " : "", m->input[k].name);
  cellc_fail(e, CELLC_EXIT_USAGE, "unknown input `%.*s`; the inputs are %.300s", (int)(n < 200 ? n : 200), argument,
             names.length ? names.bytes : "none");
  cellc_text_free(&names);
  return 0;
}

static int input(const cellc_model *m, const char *argument, cellc_command *c, cellc_error *e) {
  const char *equals = strchr(argument, '=');
  if (!equals) return usage(e, "expected NAME=VALUE, got", argument);
  size_t n = (size_t)(equals - argument);
  for (int32_t k = 0; k < m->inputs; k++) {
    if (strlen(m->input[k].name) != n || memcmp(m->input[k].name, argument, n)) continue;
    if (c->given[k]) return usage(e, "given twice: input", m->input[k].name);
    c->given[k] = equals + 1;
    return 1;
  }
  return unknown_input(m, argument, n, e);
}

static int missing(const cellc_model *m, const cellc_command *c, cellc_error *e) {
  for (int32_t k = 0; k < m->inputs; k++)
    if (!c->given[k])
      return !cellc_fail(e, CELLC_EXIT_USAGE, "input `%s` is missing: expected %s=VALUE of type %s", m->input[k].name,
                         m->input[k].name, m->input[k].type);
  return 0;
}

static int argument(const cellc_model *m, char **argv, int *k, cellc_command *c, cellc_error *e) {
  const char *a = argv[*k], *equals = strchr(a, '=');
  int used = 0, ok;
  int64_t most;
  if (equals && numbered(a, (size_t)(equals - a), c, &most)) return read_number(a, (size_t)(equals - a), equals + 1, c, e);
  if (*a != '-') return input(m, a, c, e);
  ok = option(a, argv[*k + 1], &used, c, e);
  *k += used;
  return ok;
}

int cellc_parse_arguments(const cellc_model *m, int argc, char **argv, cellc_command *c, cellc_error *e) {
  *c = (cellc_command){.given = calloc((size_t)m->inputs + 1, sizeof *c->given)};
  if (!c->given) return cellc_fail(e, CELLC_EXIT_TOOL, "out of memory");
  for (int k = 1; k < argc; k++)
    if (!argument(m, argv, &k, c, e)) return 0;
  if (c->help || c->info) return 1;
  if (c->json) return cellc_fail(e, CELLC_EXIT_USAGE, "--json goes with --info");
  return !missing(m, c, e);
}

static int ends_in(const char *s, size_t n, const char *suffix) {
  size_t k = strlen(suffix);
  return n >= k && !memcmp(s + n - k, suffix, k);
}

/* Where the file's name ends in "FILE:MEMBER": at the first colon after the
 * name of an archive, because members may hold colons too; else at the end. */
static size_t file_length(const char *given) {
  for (const char *colon = strchr(given, ':'); colon; colon = strchr(colon + 1, ':')) {
    size_t n = (size_t)(colon - given);
    if (ends_in(given, n, ".npz") || ends_in(given, n, ".safetensors")) return n;
  }
  return strlen(given);
}

/* Reads "FILE:MEMBER" or "FILE", where the member has the input's name. */
static int load_member(const cellc_port *port, const char *given, cellc_value *v, cellc_error *e) {
  char path[4096];
  size_t n = file_length(given);
  if (n >= sizeof path) return cellc_fail(e, CELLC_EXIT_DATA, "the file's name is too long");
  memcpy(path, given, n);
  path[n] = 0;
  const char *member = given[n] ? given + n + 1 : port->name;
  if (ends_in(path, n, ".npz")) return cellc_read_npz(path, member, v, e);
  if (ends_in(path, n, ".safetensors")) return cellc_read_safetensors(path, member, v, e);
  if (ends_in(path, n, ".npy")) return cellc_read_npy(path, v, e);
  return cellc_fail(e, CELLC_EXIT_DATA, "@%.200s: expected a .npy, .npz or .safetensors file", path);
}

int cellc_load_value(const cellc_port *port, const char *given, cellc_value *v, cellc_error *e) {
  cellc_error why;
  int ok;
  if (*given == '@') ok = load_member(port, given + 1, v, &why);
  else if (ends_in(given, strlen(given), ".npy")) ok = cellc_read_npy(given, v, &why);
  else ok = cellc_parse_text(given, port, v, &why);
  if (ok) return 1;
  return cellc_fail(e, why.code, "input `%.60s`: %.400s (expected %.100s)", port->name, why.text, port->type);
}
