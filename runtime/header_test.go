package runtime_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/cellc/cellc/runtime"
)

// A program that includes the header, links the static library and hands over
// a tensor with strides, as other libraries do.
const embedder = `#include "models.h"
#include "models.h"
#include <stdio.h>

int main(void) {
  int32_t columns[] = {1, 4, 2, 5, 3, 6};
  int64_t shape[] = {2, 3}, strides[] = {1, 2};
  cellc_tensor x = {columns, {1, 0}, 2, {0, 32, 1}, shape, NULL, 0}, in[2], result = {0};
  add_instance *it;
  in[0] = in[1] = x;
  in[1].strides = strides;
  if (add_open(NULL, &it) || add_run(it, in, 2, &result, 1)) return 1;
  const int32_t *out = (const int32_t *)result.data;
  for (int k = 0; k < 6; k++) printf("%d ", out[k]);
  in[0].device.device_type = 2;
  if (add_run(it, in, 2, NULL, 0)) puts(add_message(it));
  add_close(it);
  return 0;
}
`

func TestHeader(t *testing.T) {
	s, objs := objects(t)
	dir := t.TempDir()
	if err := s.Archive(t.Context(), filepath.Join(dir, "models.a"), objs); err != nil {
		t.Fatal(err)
	}
	header, err := runtime.Header("add", "count")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "models.h"), []byte(header))
	write(t, filepath.Join(dir, "main.c"), []byte(embedder))
	for _, language := range []string{"c", "c++"} {
		cc := exec.Command(tools(t).Clang, "-Wall", "-Werror", "-x", language, "main.c", "-x", "none", "models.a", "-lm", "-o", "main")
		cc.Dir = dir
		if out, err := cc.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", language, err, out)
		}
		r := command(t, dir, "main")
		want := "2 6 5 9 8 12 input `x`: expected i32[2,3], got i32[2,3]: it is not in the memory of the CPU\n"
		if r.code != 0 || r.stdout != want {
			t.Errorf("%s: %+v", language, r)
		}
	}
}
