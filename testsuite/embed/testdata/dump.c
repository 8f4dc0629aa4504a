/* Writes what a model of one list of floats gives, byte by byte: dump IN OUT... */
#include <stdio.h>
#include <stdlib.h>

#include "vad.h"

int main(int argc, char **argv) {
  static float speech[1 << 20];
  FILE *f = fopen(argv[1], "rb");
  int64_t shape[1] = {f ? (int64_t)fread(speech, 4, 1 << 20, f) : 0};
  cellc_tensor in = {speech, {1, 0}, 1, {2, 32, 1}, shape, NULL, 0}, out[2] = {{0}};
  vad_instance *it;
  if (argc != 4 || vad_open(NULL, &it) || vad_run(it, &in, 1, out, 2)) return 1;
  for (int k = 0; k < 2; k++) {
    FILE *to = fopen(argv[2 + k], "wb");
    size_t n = (size_t)out[k].shape[0];
    if (!to || fwrite(out[k].data, out[k].dtype.bits / 8, n, to) != n || fclose(to)) return 1;
  }
  vad_close(it);
  return 0;
}
