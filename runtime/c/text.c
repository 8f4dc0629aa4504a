/* A growable string: see text.h. */
#include "text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Makes room for n more bytes and a zero byte; 0 when out of memory. */
static int reserve(cellc_text *t, size_t n) {
  if (t->failed || n > SIZE_MAX / 4 - t->length) {
    t->failed = 1;
    return 0;
  }
  size_t need = t->length + n + 1;
  if (need <= t->capacity) return 1;
  size_t capacity = need < 64 ? 64 : 2 * need;
  char *bytes = cellc_heap_get(&t->heap, (int64_t)capacity);
  if (!bytes) {
    t->failed = 1;
    return 0;
  }
  if (t->length) memcpy(bytes, t->bytes, t->length + 1);
  cellc_heap_put(&t->heap, t->bytes, (int64_t)t->capacity);
  t->bytes = bytes;
  t->capacity = capacity;
  return 1;
}

void cellc_text_add(cellc_text *t, const char *bytes, size_t n) {
  if (!reserve(t, n)) return;
  if (n) memcpy(t->bytes + t->length, bytes, n);
  t->length += n;
  t->bytes[t->length] = 0;
}

void cellc_text_str(cellc_text *t, const char *s) { cellc_text_add(t, s, strlen(s)); }

void cellc_text_fill(cellc_text *t, char c, size_t n) {
  if (!reserve(t, n)) return;
  memset(t->bytes + t->length, c, n);
  t->length += n;
  t->bytes[t->length] = 0;
}

void cellc_text_format(cellc_text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  va_list again;
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n >= 0 && reserve(t, (size_t)n)) {
    vsnprintf(t->bytes + t->length, (size_t)n + 1, format, again);
    t->length += (size_t)n;
  }
  va_end(again);
}

void cellc_text_free(cellc_text *t) {
  cellc_heap_put(&t->heap, t->bytes, (int64_t)t->capacity);
  *t = (cellc_text){.heap = t->heap};
}
