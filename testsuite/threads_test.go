package testsuite

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// work is kernels of every kind that threads divide: by panels, rows and
// planes, over guards, with lengths that only the run knows, along reductions
// and transposes, and in parts of one long loop.
const work = `
import numpy as np
from mindspore import nn, ops, Tensor, Parameter


def weights(*shape):
    return Parameter(Tensor(np.cos(np.arange(np.prod(shape))).reshape(shape).astype(np.float32)))


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = weights(77, 40)
        self.k = weights(19, 3, 3, 3)
        self.d = weights(19, 1, 3, 3)
        self.conv = ops.conv2d

    def construct(self, x, image):
        y = ops.matmul(x, self.w.T)
        z = ops.matmul(y, y.T)
        c = ops.conv2d(image, self.k, padding=1)
        d = ops.conv2d(c, self.d, padding=1, groups=19, stride=2)
        return (y, z, ops.softmax(z, -1), c, d, ops.tanh(c.transpose(0, 2, 3, 1)), y.T + 1, z.sum(0), z.sum(1), z.argmax(0),
                ops.exp(x).reshape(-1) * 3, ops.cumsum(y, 0), ops.bmm(c[0], c[0].transpose(0, 2, 1)))
`

// TestThreads: results do not depend on how many threads there are, down to
// the last bit, however finely work is divided.
func TestThreads(t *testing.T) {
	tc := tools(t)
	for _, specs := range [][]string{{"x=f32[67,40]", "image=f32[2,3,13,17]"}, {"x=f32[N,40]", "image=f32[B,3,H,17]"}} {
		g := optimizedNet(t, work, specs...)
		inputs := []*tensor.Dense{wild(tensor.F32, 3, 67, 40), wild(tensor.F32, 4, 2, 3, 13, 17)}
		m, _, err := compiler.Emit([]*graph.Graph{g}, compiler.Code{CPU: "x86-64-v3", Grain: 1})
		if n := strings.Count(m.Text, ".thunk("); err != nil || n < 10 {
			t.Errorf("only %d kernels are divided (%v)", n, err)
		}
		var want []*tensor.Dense
		for _, threads := range []int{1, 2, 3, 8} {
			for _, grain := range []int64{1, 1000} {
				l := Load(t.Context(), []*graph.Graph{g}, compiler.Code{CPU: "native", Opt: 2, Tools: tc, Threads: threads, Grain: grain}, t.TempDir())
				if l[0].Err != nil {
					t.Fatal(l[0].Err)
				}
				got, err := Native(l[0].Model).Run(inputs)
				l[0].Model.Close()
				if err != nil {
					t.Fatal(err)
				}
				if want == nil {
					want = got
				}
				for i, w := range want {
					if text := Differ(got[i], w, 0); text != "" {
						t.Errorf("%v: %d threads, grain %d: result %d: %s", specs, threads, grain, i, text)
					}
				}
			}
		}
	}
}

// TestDivided runs the documents with all work divided among threads.
func TestDivided(t *testing.T) {
	tc := tools(t)
	var all []subject
	for i, d := range documents(t) {
		if r := d.Analyse(t.TempDir()); i%3 == 0 && r.Graph != nil && len(d.Cases) > 0 {
			all = append(all, subject{d, r})
		}
	}
	testNative(t, all, compiler.Code{CPU: "native", Opt: 1, Tools: tc, Threads: 3, Grain: 1})
}
