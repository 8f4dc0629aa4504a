/* Where the outputs of an executable go. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "dtype.h"
#include "print.h"

int cellc_print_outputs(const cellc_model *m, const cellc_instance *it, cellc_error *e) {
  cellc_text line = {0};
  for (int32_t k = 0; k < m->outputs; k++) {
    const cellc_tensor *t = cellc_output(it, k);
    cellc_text_format(&line, "%s %s[", m->output[k].name, cellc_dtype_of(m->output[k].dtype)->name);
    for (int32_t j = 0; j < t->ndim; j++) cellc_text_format(&line, "%s%lld", j ? "," : "", (long long)t->shape[j]);
    cellc_text_str(&line, "] ");
    cellc_print_tensor(&line, m->output[k].dtype, t->ndim, t->shape, t->data);
    cellc_text_str(&line, "\n");
  }
  int ok = !line.failed;
  if (ok && line.length) fwrite(line.bytes, 1, line.length, stdout);
  cellc_text_free(&line);
  return ok ? 1 : cellc_fail(e, CELLC_EXIT_TOOL, "out of memory");
}

/* The file of output k, or the name under which it is written first. A name
 * may be any string of the program: what would change the folder is escaped. */
static char *file_name(const char *dir, const char *name, int temporary) {
  cellc_text t = {0};
  cellc_text_format(&t, "%s/%s", dir, temporary ? ".cellc-" : "");
  for (; *name; name++) {
    if (*name == '/' || *name == '%') cellc_text_format(&t, "%%%02X", (unsigned char)*name);
    else cellc_text_add(&t, name, 1);
  }
  if (temporary) cellc_text_format(&t, ".%ld", (long)getpid());
  else cellc_text_str(&t, ".npy");
  if (!t.failed) return t.bytes;
  cellc_text_free(&t);
  return NULL;
}

static int write_file(const char *path, const cellc_tensor *t) {
  FILE *f = fopen(path, "wb");
  if (!f) return 0;
  int ok = cellc_write_npy(f, t);
  int saved = errno;
  ok &= fclose(f) == 0;
  if (saved && !ok) errno = saved;
  return ok;
}

/* The two steps in which outputs appear: all are written, then all renamed. */
static int write_step(const char *from, const char *to, const cellc_tensor *t) {
  (void)to;
  return write_file(from, t);
}

static int rename_step(const char *from, const char *to, const cellc_tensor *t) {
  (void)t;
  return rename(from, to) == 0;
}

static int remove_step(const char *from, const char *to, const cellc_tensor *t) {
  (void)to, (void)t;
  remove(from); /* it may not be there */
  return 1;
}

static int for_each(const cellc_model *m, const cellc_instance *it, const char *dir, cellc_error *e,
                    int (*step)(const char *, const char *, const cellc_tensor *)) {
  int ok = 1;
  for (int32_t k = 0; ok && k < m->outputs; k++) {
    char *from = file_name(dir, m->output[k].name, 1), *to = file_name(dir, m->output[k].name, 0);
    errno = 0;
    ok = from && to && step(from, to, cellc_output(it, k));
    if (!ok) cellc_fail(e, CELLC_EXIT_TOOL, "cannot write %.300s: %s", to ? to : dir, strerror(errno ? errno : EIO));
    free(from);
    free(to);
  }
  return ok;
}

int cellc_write_outputs(const cellc_model *m, const cellc_instance *it, const char *dir, cellc_error *e) {
  cellc_error ignored;
  if (mkdir(dir, 0777) && errno != EEXIST)
    return cellc_fail(e, CELLC_EXIT_TOOL, "cannot create the folder %.300s: %s", dir, strerror(errno));
  if (for_each(m, it, dir, e, write_step) && for_each(m, it, dir, e, rename_step)) return 1;
  for_each(m, it, dir, &ignored, remove_step);
  return 0;
}
