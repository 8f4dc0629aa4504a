/* A model whose weights are a file: by path, in memory, and wrong. */
#include "tensors.h"

static int64_t shape[2] = {1, 3};
static float data[3] = {1, 2, 4};

static void attempt(const char *what, const cellc_options *o) {
  cellc_tensor in = {data, CPU, 2, FLOAT, shape, NULL, 0}, out = {0};
  net_instance *it;
  int32_t status = net_open(o, &it);
  if (!status) status = net_run(it, &in, 1, &out, 1);
  if (status) printf("%s: %d %s\n", what, (int)status, net_message(it));
  else printf("%s: %g %g\n", what, ((float *)out.data)[0], ((float *)out.data)[1]);
  net_close(it);
}

int main(void) {
  cellc_options o = CELLC_OPTIONS;
  FILE *f = fopen("net.safetensors", "rb");
  char *memory = malloc(1 << 20);
  if (!f || !memory) return 1;
  size_t n = fread(memory, 1, 1 << 20, f);
  fclose(f);

  printf("files: %d\n", (int)net_count(CELLC_WEIGHTS));
  attempt("no weights", NULL);
  o.size = offsetof(cellc_options, weights_file); /* as before there were such fields */
  o.weights_file = "net.safetensors";
  attempt("an older caller", &o);
  o.size = sizeof o;
  attempt("a file", &o);
  o.weights_file = "none.safetensors";
  attempt("no file", &o);
  o.weights_file = ".";
  attempt("a folder", &o);
  o.weights_file = NULL, o.weights = memory, o.weights_bytes = n;
  attempt("memory", &o);
  memory[n - 1] ^= 1;
  attempt("damaged memory", &o);
  memory[n - 1] ^= 1, memory[0] ^= 1;
  attempt("a damaged header", &o);
  memory[0] ^= 1;
  o.weights = memory + 1;
  attempt("unaligned memory", &o);
  o.weights = memory, o.weights_bytes = 0;
  net_instance *it;
  printf("empty memory: %d\n", (int)net_open(&o, &it));
  net_close(it);
  free(memory);
  return 0;
}
