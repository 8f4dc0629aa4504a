/* Prints where there is speech in a recording:
 *
 *   make
 *   ./vad FILE.wav
 *
 * The model walks over the whole recording in one call. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h" /* written by cellc */

enum { RATE = 16000, FRAME = 512 };

/* Samples of one channel, between -1 and 1. */
typedef struct {
  float *data;
  int64_t count;
} recording;

/* What the "fmt " chunk of a .wav file says. */
typedef struct {
  uint16_t format, channels, bits;
  uint32_t rate;
} format;

static uint32_t little(const unsigned char *p, int bytes) {
  uint32_t n = 0;
  while (bytes--) n = n << 8 | p[bytes];
  return n;
}

static int fail(const char *what) {
  fprintf(stderr, "vad: %s\n", what);
  return 0;
}

/* One sample: 16-bit integers, or floats. */
static float sample(const unsigned char *p, const format *f) {
  uint32_t bits = little(p, f->bits / 8);
  float x;
  if (f->format == 1) return (float)(int16_t)bits / 32768;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* Takes the mean of the channels, up to a whole number of frames. */
static int take_samples(FILE *in, uint32_t bytes, const format *f, recording *r) {
  int each = f->bits / 8, step = each * f->channels;
  if (!((f->format == 1 && f->bits == 16) || (f->format == 3 && f->bits == 32)) || !f->channels)
    return fail("only 16-bit and float samples are read");
  if (f->rate != RATE) return fail("the recording does not have 16000 samples a second");
  unsigned char *raw = malloc(bytes ? bytes : 1);
  if (!raw) return fail("out of memory");
  int64_t have = (int64_t)fread(raw, 1, bytes, in) / step;
  r->count = (have + FRAME - 1) / FRAME * FRAME;
  r->data = calloc((size_t)r->count + 1, sizeof *r->data);
  for (int64_t k = 0; r->data && k < have; k++) {
    for (int c = 0; c < f->channels; c++) r->data[k] += sample(raw + k * step + c * each, f);
    r->data[k] /= (float)f->channels;
  }
  free(raw);
  return r->data ? 1 : fail("out of memory");
}

/* Reads the chunks of a .wav file as far as its samples. */
static int read_chunks(FILE *in, recording *r) {
  unsigned char head[12], fmt[16];
  format f = {0};
  if (fread(head, 1, 12, in) != 12 || memcmp(head, "RIFF", 4) || memcmp(head + 8, "WAVE", 4)) return fail("that is no .wav file");
  while (fread(head, 1, 8, in) == 8) {
    uint32_t bytes = little(head + 4, 4);
    if (!memcmp(head, "data", 4)) return take_samples(in, bytes, &f, r);
    int64_t rest = (int64_t)bytes + bytes % 2;
    if (!memcmp(head, "fmt ", 4) && bytes >= 16) {
      if (fread(fmt, 1, 16, in) != 16) break;
      f = (format){(uint16_t)little(fmt, 2), (uint16_t)little(fmt + 2, 2), (uint16_t)little(fmt + 14, 2), little(fmt + 4, 4)};
      rest -= 16;
    }
    if (fseek(in, (long)rest, SEEK_CUR)) break;
  }
  return fail("the .wav file holds no samples");
}

static int read_wav(const char *path, recording *r) {
  FILE *in = fopen(path, "rb");
  if (!in) return fail(strerror(errno));
  int ok = read_chunks(in, r);
  fclose(in);
  return ok;
}

/* Prints the runs of true in the mask. */
static void print_segments(const cellc_tensor *mask) {
  const uint8_t *speech = mask->data;
  int64_t n = mask->shape[0], start = 0;
  for (int64_t k = 0; k <= n; k++) {
    int now = k < n && speech[k], before = k > 0 && speech[k - 1];
    if (now && !before) start = k;
    if (!now && before) printf("%.3f %.3f\n", (double)start * FRAME / RATE, (double)k * FRAME / RATE);
  }
}

static int find_speech(const recording *r) {
  int64_t shape[] = {r->count};
  cellc_tensor in = {.data = r->data, .device = {1, 0}, .ndim = 1, .dtype = {2, 32, 1}, .shape = shape};
  cellc_tensor out[2] = {{0}}; /* the probabilities, and the mask */
  model_instance *model;
  int ok = !model_open(NULL, &model) && !model_run(model, &in, 1, out, 2);
  if (ok)
    print_segments(&out[1]);
  else
    fail(model_message(model));
  model_close(model);
  return ok;
}

int main(int argc, char **argv) {
  recording r = {0};
  if (argc != 2) return fail("usage: vad FILE.wav"), 2;
  int ok = read_wav(argv[1], &r) && find_speech(&r);
  free(r.data);
  return ok ? 0 : 1;
}
