/* What went wrong: see failure.h. All of it is made when it has gone wrong. */
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "parts.h"
#include "print.h"

/* How many calls of the way to a failure are told at each end, where the way
 * is long. */
enum { FIRST_CALLS = 5, LAST_CALLS = 3 };

/* How many bytes of what is wrong are told with them. */
enum { MOST_TEXT = 1000 };

void cellc_failure_show(cellc_frame *f, int32_t dtype, int32_t rank, const int64_t *dims, const void *data) {
  cellc_instance *it = f->owner;
  cellc_print_next(&it->shown, f, dtype, rank, dims, data);
  cellc_text_fill(&it->shown, 0, 1);
}

static const char *kind_of(int32_t status) {
  switch (status) {
    case CELLC_BAD_SHAPE:
    case CELLC_BAD_ARGUMENT: return "ValueError";
    case CELLC_NO_MEMORY: return "MemoryError";
    case CELLC_BAD_INDEX: return "IndexError";
    case CELLC_CANCELLED: return "CancelledError";
  }
  return "RuntimeError";
}

static const char *status_text(int32_t status) {
  switch (status) {
    case CELLC_RAISED: return "the program raised an error";
    case CELLC_BAD_SHAPE: return "shapes do not fit together";
    case CELLC_NO_MEMORY: return "out of memory";
    case CELLC_BAD_INDEX: return "an index is out of range";
    case CELLC_CANCELLED: return "the run was cancelled";
  }
  return "the program failed";
}

/* Adds the text of a row, in which {} stands for the next number of the frame
 * or value that was shown, {{ and }} for braces. */
static void fill(cellc_text *to, const cellc_instance *it, const cellc_row *row) {
  const char *shown = it->shown.bytes, *end = shown + it->shown.length;
  int32_t number = 0;
  for (const char *s = it->model->texts + row->text; *s; s++) {
    if ((*s == '{' || *s == '}') && s[1] == *s) s++;
    else if (*s == '{' && (s[1] == '}' || s[1] == ':')) {
      while (*s != '}') s++;
      if (number < row->numbers) cellc_text_format(to, "%lld", (long long)it->frame.number[number++]);
      else if (shown < end) {
        cellc_text_str(to, shown);
        shown += strlen(shown) + 1;
      }
      continue;
    }
    cellc_text_add(to, s, 1);
  }
}

/* The calls that led to a row, innermost first; NULL if there are none. */
static const cellc_call *calls(cellc_instance *it, int32_t innermost) {
  const cellc_model *m = it->model;
  int64_t n = 0;
  for (int32_t k = innermost; k; k = m->call[k - 1].outer) n++;
  if (!n || !cellc_grow(it, &it->calls, n * (int64_t)sizeof(cellc_call))) return NULL;
  cellc_call *to = it->calls.data;
  for (int32_t k = innermost; k; k = m->call[k - 1].outer, to++) {
    const cellc_step *c = &m->call[k - 1];
    *to = (cellc_call){m->texts + c->name, m->texts + c->file, c->line, c->column, c->iteration, c->outer ? to + 1 : NULL};
  }
  return it->calls.data;
}

/* Where a row is, and how one comes there. */
static void locate(cellc_instance *it, cellc_failure *f, const cellc_row *row) {
  f->file = it->model->texts + row->file;
  f->line = row->line;
  f->column = row->column;
  f->call = calls(it, row->call);
}

static void empty(cellc_text *t) {
  t->length = 0;
  t->failed = 0;
}

/* Keeps what is wrong, and the same in one line with its kind and place. */
static void say(cellc_instance *it, cellc_failure *f, const cellc_row *row) {
  cellc_text *text = &it->said, *line = &it->line;
  empty(text);
  empty(line);
  fill(text, it, row);
  if (!text->failed) f->message = text->bytes ? text->bytes : "";
  cellc_text_format(line, "%s%s%s", f->kind, *f->message ? ": " : "", f->message);
  if (f->line) cellc_text_format(line, " (%s:%d:%d)", f->file, (int)f->line, (int)f->column);
  it->summary = line->failed ? f->message : line->bytes;
}

int32_t cellc_failed(cellc_instance *it, int32_t status) {
  cellc_failure *f = &it->failure;
  const cellc_model *m = it->model;
  const cellc_row *row = it->frame.failed && m->failure ? &m->failure[it->frame.failed - 1] : NULL;
  *f = (cellc_failure){.kind = kind_of(status), .message = status_text(status), .file = ""};
  it->summary = f->message;
  if (row) {
    f->kind = m->texts + row->kind;
    locate(it, f, row);
    say(it, f, row);
  }
  it->shown.length = 0;
  return status;
}

int32_t cellc_refuse(cellc_instance *it, int32_t status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(it->refusal, sizeof it->refusal, format, args);
  va_end(args);
  it->failure = (cellc_failure){.kind = kind_of(status), .message = it->refusal, .file = ""};
  it->summary = it->refusal;
  return status;
}

void cellc_refuse_input(cellc_instance *it, int32_t k) {
  if (it->model->failure) locate(it, &it->failure, &it->model->failure[k]);
}

static void add_call(cellc_text *to, const cellc_call *c) {
  const char *at = c->iteration ? " at" : ", called at";
  cellc_text_format(to, "\n  in %s%s %s:%d:%d", c->name, at, c->file, (int)c->line, (int)c->column);
}

static void add_calls(cellc_text *to, const cellc_call *c) {
  int n = 0, k = 0;
  for (const cellc_call *x = c; x; x = x->outer) n++;
  for (; c; c = c->outer, k++) {
    int left_out = n - FIRST_CALLS - LAST_CALLS;
    if (left_out < 2 || k < FIRST_CALLS || k >= n - LAST_CALLS) add_call(to, c);
    else if (k == FIRST_CALLS) cellc_text_format(to, "\n  ... %d more", left_out);
  }
}

void cellc_failure_text(cellc_text *to, const cellc_instance *it) {
  const cellc_failure *f = &it->failure;
  size_t n = strlen(f->message);
  if (it->summary != f->message) cellc_text_format(to, "%s%s", f->kind, n ? ": " : "");
  cellc_text_add(to, f->message, n < MOST_TEXT ? n : MOST_TEXT);
  if (n > MOST_TEXT) cellc_text_str(to, "...");
  if (f->line) cellc_text_format(to, "\n  at %s:%d:%d", f->file, (int)f->line, (int)f->column);
  add_calls(to, f->call);
}

void cellc_failure_free(cellc_instance *it) {
  cellc_heap_put(&it->heap, it->calls.data, it->calls.capacity);
  cellc_text_free(&it->shown);
  cellc_text_free(&it->said);
  cellc_text_free(&it->line);
}

const char *cellc_message(const cellc_instance *it) {
  if (!it) return "out of memory";
  return it->failure.kind ? it->summary : "";
}

const cellc_failure *cellc_failure_of(const cellc_instance *it) {
  static const cellc_failure none = {.kind = "MemoryError", .message = "out of memory", .file = ""};
  if (!it) return &none;
  return it->failure.kind ? &it->failure : NULL;
}
