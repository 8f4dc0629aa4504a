/* Members of .npz archives: the ZIP format, read from its central directory at
 * the end, with members stored or deflated and sizes of up to 64 bits. Sizes
 * are checked against the file before anything is allocated for them. */
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "value.h"

enum {
  END = 22, END64 = 56, LOCATOR = 20, ENTRY = 46, LOCAL = 30, /* bytes of the fixed parts of records */
  MAX_COMMENT = 65535,
  MAX_DIRECTORY = 1 << 28
};

typedef struct directory {
  uint8_t *bytes;
  int64_t size, entries;
} directory;

typedef struct member {
  int method;
  uint32_t crc;
  uint64_t packed, size, local; /* local: where its local header is */
  const char *name;
  size_t length;
} member;

static uint32_t u16(const uint8_t *p) { return p[0] | (uint32_t)p[1] << 8; }
static uint32_t u32(const uint8_t *p) { return u16(p) | u16(p + 2) << 16; }
static uint64_t u64(const uint8_t *p) { return u32(p) | (uint64_t)u32(p + 4) << 32; }

static int bad(const cellc_file *f, const char *why, cellc_error *e) {
  return cellc_fail(e, CELLC_EXIT_DATA, "%.200s is not a valid .npz archive: %s", f->path, why);
}

/* Where the directory is, as the record at the file's end says, or the 64-bit
 * one before it. */
static int find_end(cellc_file *f, uint64_t *at, uint64_t *size, uint64_t *entries, cellc_error *e) {
  int64_t n = f->size < END + MAX_COMMENT ? f->size : END + MAX_COMMENT;
  uint8_t *tail = cellc_memory(n, e), far[END64];
  if (!tail) return 0;
  int64_t k = n - END;
  int ok = cellc_file_read(f, f->size - n, n, tail, e);
  while (ok && k >= 0 && u32(tail + k) != 0x06054b50) k--;
  if (ok && k < 0) ok = bad(f, "it has no directory", e);
  if (ok) {
    *entries = u16(tail + k + 10);
    *size = u32(tail + k + 12);
    *at = u32(tail + k + 16);
  }
  if (ok && k >= LOCATOR && u32(tail + k - LOCATOR) == 0x07064b50) {
    uint64_t where = u64(tail + k - LOCATOR + 8);
    ok = where <= INT64_MAX && cellc_file_read(f, (int64_t)where, END64, far, e);
    if (ok && u32(far) == 0x06064b50) {
      *entries = u64(far + 32);
      *size = u64(far + 40);
      *at = u64(far + 48);
    } else {
      ok = bad(f, "its directory is damaged", e);
    }
  }
  free(tail);
  return ok;
}

static int read_directory(cellc_file *f, directory *d, cellc_error *e) {
  uint64_t at = 0, size = 0, entries = 0;
  if (!find_end(f, &at, &size, &entries, e)) return 0;
  if (size > MAX_DIRECTORY || at > (uint64_t)f->size || size > (uint64_t)f->size - at || entries > size / ENTRY)
    return bad(f, "its directory is damaged", e);
  *d = (directory){cellc_memory((int64_t)size, e), (int64_t)size, (int64_t)entries};
  if (!d->bytes) return 0;
  if (cellc_file_read(f, (int64_t)at, d->size, d->bytes, e)) return 1;
  free(d->bytes);
  return 0;
}

/* Takes the 64-bit sizes from an entry's extra fields where the 32-bit ones
 * are all ones. */
static int widen(member *m, const uint8_t *extra, size_t n) {
  uint64_t *wide[] = {&m->size, &m->packed, &m->local};
  while (n >= 4) {
    size_t length = u16(extra + 2);
    if (length > n - 4) return 0;
    if (u16(extra) == 1) {
      const uint8_t *p = extra + 4;
      for (int k = 0; k < 3; k++) {
        if (*wide[k] != UINT32_MAX) continue;
        if (length < 8) return 0;
        *wide[k] = u64(p);
        p += 8;
        length -= 8;
      }
      return 1;
    }
    extra += 4 + length;
    n -= 4 + length;
  }
  return 1;
}

/* Reads the entry at *at and moves on to the next; 0 if it is damaged. */
static int next(const directory *d, int64_t *at, member *m) {
  const uint8_t *p = d->bytes + *at;
  if (d->size - *at < ENTRY || u32(p) != 0x02014b50) return 0;
  size_t name = u16(p + 28), extra = u16(p + 30), comment = u16(p + 32);
  if ((uint64_t)(d->size - *at - ENTRY) < name + extra + comment) return 0;
  *m = (member){.method = (int)u16(p + 10), .crc = u32(p + 16), .packed = u32(p + 20), .size = u32(p + 24),
                .local = u32(p + 42), .name = (const char *)p + ENTRY, .length = name};
  if (u16(p + 8) & 1) m->method = -1; /* encrypted */
  *at += (int64_t)(ENTRY + name + extra + comment);
  return widen(m, p + ENTRY + name, extra);
}

/* Whether a member is called name or name.npy, as NumPy names them. */
static int is_named(const member *m, const char *name) {
  size_t n = strlen(name);
  return m->length >= n && !memcmp(m->name, name, n) &&
         (m->length == n || (m->length == n + 4 && !memcmp(m->name + n, ".npy", 4)));
}

static int find(cellc_file *f, const directory *d, const char *name, member *m, cellc_error *e) {
  cellc_text names = {0};
  int64_t at = 0;
  for (int64_t k = 0; k < d->entries; k++) {
    if (!next(d, &at, m)) {
      cellc_text_free(&names);
      return bad(f, "its directory is damaged", e);
    }
    if (is_named(m, name)) {
      cellc_text_free(&names);
      return 1;
    }
    int suffix = m->length > 4 && !memcmp(m->name + m->length - 4, ".npy", 4) ? 4 : 0;
    if (names.length < 200) cellc_text_format(&names, "%s%.*s", k ? ", " : "", (int)m->length - suffix, m->name);
  }
  cellc_fail(e, CELLC_EXIT_DATA, "%.200s has no member %.60s; it has %.240s", f->path, name, names.length ? names.bytes : "none");
  cellc_text_free(&names);
  return 0;
}

static uint32_t crc32(const uint8_t *p, uint64_t n) {
  uint32_t table[256], crc = UINT32_MAX;
  for (uint32_t k = 0; k < 256; k++) {
    uint32_t c = k;
    for (int bit = 0; bit < 8; bit++) c = c >> 1 ^ (c & 1 ? 0xedb88320u : 0);
    table[k] = c;
  }
  for (uint64_t i = 0; i < n; i++) crc = crc >> 8 ^ table[(crc ^ p[i]) & 255];
  return ~crc;
}

/* Where a member's data begins, after its local header. */
static int data_start(cellc_file *f, const member *m, int64_t *start, cellc_error *e) {
  uint8_t local[LOCAL];
  if (m->local > INT64_MAX || !cellc_file_read(f, (int64_t)m->local, LOCAL, local, e))
    return bad(f, "a member is truncated", e);
  if (u32(local) != 0x04034b50) return bad(f, "a member is damaged", e);
  *start = (int64_t)m->local + LOCAL + u16(local + 26) + u16(local + 28);
  if (*start > f->size || m->packed > (uint64_t)(f->size - *start)) return bad(f, "a member is truncated", e);
  return 1;
}

static int unpack(cellc_file *f, const member *m, int64_t start, uint8_t *to, cellc_error *e) {
  if (m->method == 0) return cellc_file_read(f, start, (int64_t)m->size, to, e);
  uint8_t *packed = cellc_memory((int64_t)m->packed, e);
  int ok = packed && cellc_file_read(f, start, (int64_t)m->packed, packed, e);
  if (ok && !cellc_inflate(packed, m->packed, to, m->size)) ok = bad(f, "a member's compressed data is damaged", e);
  free(packed);
  return ok;
}

static int extract(cellc_file *f, const member *m, cellc_value *v, cellc_error *e) {
  int64_t start = 0;
  if (m->method != 0 && m->method != 8)
    return bad(f, m->method < 0 ? "the member is encrypted" : "the member is neither stored nor deflated", e);
  if (!data_start(f, m, &start, e)) return 0;
  /* Deflate cannot expand by more than 1032 to 1. */
  if (m->method ? m->size / 1032 > m->packed : m->size != m->packed) return bad(f, "a member's size is wrong", e);
  uint8_t *bytes = cellc_memory((int64_t)m->size, e);
  int ok = bytes && unpack(f, m, start, bytes, e);
  if (ok && crc32(bytes, m->size) != m->crc) ok = bad(f, "a member's checksum is wrong", e);
  if (ok) return cellc_take_npy(bytes, (int64_t)m->size, v, e);
  free(bytes);
  return 0;
}

int cellc_read_npz(const char *path, const char *name, cellc_value *v, cellc_error *e) {
  cellc_file f;
  directory d = {0};
  member m = {0};
  if (!cellc_file_open(&f, path, e)) return 0;
  int ok = read_directory(&f, &d, e);
  if (ok) {
    ok = find(&f, &d, name, &m, e) && extract(&f, &m, v, e);
    free(d.bytes);
  }
  cellc_file_close(&f);
  return ok;
}
