package analysis_test

import (
	"fmt"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// compilations is how many different results of compiling a script's calls
// have, in order of the calls: "0 0 1" for two calls alike and one that is not.
func compilations(t *testing.T, script string) string {
	t.Helper()
	number, text := map[*analysis.Compiled]int{}, ""
	p := analysis.Load(&diag.File{Name: "script.py", Text: `
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, Parameter
` + script}, analysis.Options{Run: func(c *analysis.Compiled, _ []*value.Tensor) (value.Value, error) {
		if _, ok := number[c]; !ok {
			number[c] = len(number)
		}
		for _, s := range c.States {
			s.Data = tensor.New(s.Type.DType) // as a run does
		}
		text += fmt.Sprint(number[c], " ")
		return value.None{}, nil
	}})
	for _, d := range p.Diags.All {
		t.Error(d.Message)
	}
	return text
}

const scale = `
class Scale(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = 2.0
        self.shape = [1, 2]
        self.w = Parameter(Tensor(3.0), name="w")
        self.n = Parameter(Tensor(0), name="n")
    def construct(self, x, flag=True):
        self.n = self.n + 1
        return helper(x) * self.k * self.w + len(self.shape) if flag else x

def helper(x):
    return x + K + TABLE["k"][0]

K = 1
TABLE = {"k": [1]}
net = Scale()
x = Tensor([1.0, 2.0])
`

// Calls alike are compiled once, whatever else a script does between them; all
// that a compilation can see makes a difference.
func TestCallsAreCompiledOnce(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"for i in range(3): y = net(x)", "0 0 0 "},
		{"net(x); net(x + 1); net(Tensor([5.0, 6.0]))", "0 0 0 "},
		{"net(x); net(Tensor([5.0])); net(x); net(Tensor([7.0]))", "0 1 0 1 "},
		{"net(x); net(x.astype(ms.float16)); net(x.astype(ms.float64))", "0 1 2 "},
		{"net(x); net(x, False); net(x, flag=True); net(x, flag=False); net(x, False)", "0 1 2 3 1 "},
		{"net(x); net.k = 3.0; net(x); net.k = 2.0; net(x)", "0 1 0 "},
		{"net(x); net.shape.append(3); net(x); net.shape.pop(); net(x)", "0 1 0 "},
		{"net(x); net.w.set_data(Tensor(4.0)); net(x)", "0 1 "},
		{"net(x); net.n.set_data(Tensor(4)); net(x)", "0 0 "},
		{"net(x); K = 2; net(x); K = 1; net(x)", "0 1 0 "},
		{"net(x); TABLE['k'][0] = 5; net(x)", "0 1 "},
		{"net(x); OTHER = 2; net.unused = 3; net(x)", "0 1 "},
		{"net(x); OTHER = 2; net(x)", "0 0 "},
		{"net(x)\ndef helper(x): return x\nnet(x)", "0 1 "},
		{"net(x); Scale.construct = lambda self, x: x; net(x)", "0 1 "},
		{"net(x); net(Tensor(np.array([1.0, 2.0], np.float32)))", "0 0 "},
		{"a, b = Scale(), Scale()\na(x); b(x); a(x)", "0 1 0 "},
		{"def make(k):\n    def f(x):\n        return x * k\n    def more():\n        nonlocal k\n        k = k + 1\n    return ms.jit(f), more\n" +
			"f, more = make(2)\nf(x); f(x); more(); f(x)", "0 0 1 "},
		{"@ms.jit\ndef f(xs, k): return xs[0] * k\nf((x, x), 2); f((x + 1, x), 2); f((x, x), 3); f([x, x], 2)", "0 0 1 2 "},
		{"@ms.jit\ndef f(x, d=TABLE): return x * d['k'][0]\nf(x); f(x); TABLE['k'] = [2]; f(x)", "0 0 1 "},
		{"@ms.jit\ndef f(x): return len(x.shape) * x\nf(x); len = lambda x: 5\nf(x)", "0 1 "},
		{"import math\n@ms.jit\ndef f(x): return x * math.pi\nf(x); f(x); math.pi = 3\nf(x)", "0 0 1 "},
	} {
		if got := compilations(t, scale+c.script); got != c.want {
			t.Errorf("%s\ncompiled %s, want %s", c.script, got, c.want)
		}
	}
}
