/* Mapping and checking weights. */
#define _POSIX_C_SOURCE 200809L

#include "weights.h"

#include <errno.h>
#include <string.h>

#include "parts.h"
#include "sha512.h"

#ifdef __unix__
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Maps a file; 0 or what is wrong, as errno has it. All who map the file share
 * its memory. */
static int map(const char *path, cellc_mapping *m) {
  struct stat info;
  int fd = open(path, O_RDONLY | O_CLOEXEC), wrong = 0;
  if (fd < 0) return errno;
  if (fstat(fd, &info)) wrong = errno;
  else if (!S_ISREG(info.st_mode) || !info.st_size) wrong = EINVAL;
  void *data = wrong ? MAP_FAILED : mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data != MAP_FAILED) *m = (cellc_mapping){data, (size_t)info.st_size, 1};
  else if (!wrong) wrong = errno;
  close(fd);
  return wrong;
}

void cellc_weights_close(cellc_mapping *m) {
  if (m->mapped) munmap((void *)m->data, m->bytes);
  m->mapped = 0;
}
#else
static int map(const char *path, cellc_mapping *m) {
  (void)path, (void)m;
  return ENOSYS; /* the caller hands over memory */
}

void cellc_weights_close(cellc_mapping *m) { (void)m; }
#endif

static int32_t find(cellc_instance *it, const cellc_weights *w, const cellc_options *o) {
  if (o->weights) {
    it->weights = (cellc_mapping){o->weights, o->weights_bytes, 0};
    if ((uintptr_t)o->weights % 8) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the weights are not aligned to 8 bytes");
    return CELLC_OK;
  }
  if (!o->weights_file)
    return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the weights are in a file of their own: the options must say where `%.100s` is", w->name);
  int wrong = map(o->weights_file, &it->weights);
  if (wrong) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "weights %.200s: %.100s", o->weights_file, strerror(wrong));
  return CELLC_OK;
}

int32_t cellc_weights_open(cellc_instance *it, const cellc_options *o) {
  const cellc_weights *w = it->model->weights;
  uint8_t digest[64];
  if (!w && (o->weights || o->weights_file)) return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the model holds its weights itself, and takes no others");
  if (!w) return CELLC_OK;
  int32_t status = find(it, w, o);
  if (status) return status;
  if ((uint64_t)it->weights.bytes != (uint64_t)w->bytes)
    return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the weights have %llu bytes, and those of the model %lld: `%.100s` belongs to it",
                        (unsigned long long)it->weights.bytes, (long long)w->bytes, w->name);
  cellc_sha512(it->weights.data, it->weights.bytes, digest);
  if (memcmp(digest, w->digest, sizeof digest))
    return cellc_refuse(it, CELLC_BAD_ARGUMENT, "the weights are not those that the model was built with, or damaged: their SHA-512 differs");
  return CELLC_OK;
}
