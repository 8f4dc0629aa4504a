package llvm

import (
	"math/rand"
	"testing"
	"time"

	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
	"github.com/ebitengine/purego"
	"github.com/llir/llvm/ir/enum"
)

func conv1D(r *rand.Rand, stride, pad int64, x, w []int64) *problem {
	return &problem{op: ops.Conv1D, weights: 1, relu: true,
		attrs: graph.Attrs{{Name: "stride", Value: stride}, {Name: "pads", Value: []int64{pad, pad}}, {Name: "dilation", Value: int64(1)}, {Name: "groups", Value: int64(1)}},
		args:  []*tensor.Dense{random(r, tensor.F32, x...), random(r, tensor.F32, w...)}}
}

func conv2D(r *rand.Rand, weights int, stride, pad, groups int64, x, w []int64) *problem {
	return &problem{op: ops.Conv2D, weights: weights, relu: true,
		attrs: graph.Attrs{{Name: "strides", Value: []int64{stride, stride}}, {Name: "pads", Value: []int64{pad, pad, pad, pad}}, {Name: "dilations", Value: []int64{1, 1}}, {Name: "groups", Value: groups}},
		args:  []*tensor.Dense{random(r, tensor.F32, x...), random(r, tensor.F32, w...)}}
}

func matMul(r *rand.Rand, weights int, transposed bool, a, b []int64) *problem {
	return &problem{op: ops.MatMul, weights: weights, relu: true,
		attrs: graph.Attrs{{Name: "transpose_a", Value: false}, {Name: "transpose_b", Value: transposed}},
		args:  []*tensor.Dense{random(r, tensor.F32, a...), random(r, tensor.F32, b...)}}
}

// BenchmarkContraction measures shapes of well-known models.
func BenchmarkContraction(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	for _, x := range []struct {
		name string
		p    *problem
	}{
		{"matmul512/weights", matMul(r, 1, false, []int64{512, 512}, []int64{512, 512})},
		{"matmul512/dense", matMul(r, 1, true, []int64{512, 512}, []int64{512, 512})},
		{"matmul512/dynamic", matMul(r, -1, false, []int64{512, 512}, []int64{512, 512})},
		{"matmul512/dynamicT", matMul(r, -1, true, []int64{512, 512}, []int64{512, 512})},
		{"bert/128x3072x768", matMul(r, 1, true, []int64{128, 768}, []int64{3072, 768})},
		{"attention/qk", matMul(r, -1, true, []int64{12, 128, 64}, []int64{12, 128, 64})},
		{"attention/pv", matMul(r, -1, false, []int64{12, 128, 128}, []int64{12, 128, 64})},
		{"vad/stft", conv1D(r, 128, 0, []int64{1, 1, 640}, []int64{258, 1, 256})},
		{"vad/conv0", conv1D(r, 1, 1, []int64{1, 129, 4}, []int64{128, 129, 3})},
		{"vad/conv1", conv1D(r, 2, 1, []int64{1, 128, 4}, []int64{64, 128, 3})},
		{"vad/conv2", conv1D(r, 2, 1, []int64{1, 64, 2}, []int64{64, 64, 3})},
		{"vad/conv3", conv1D(r, 1, 1, []int64{1, 64, 1}, []int64{128, 64, 3})},
		{"vad/lstm", matMul(r, 1, true, []int64{1, 128}, []int64{512, 128})},
		{"resnet/56x56x64", conv2D(r, 1, 1, 1, 1, []int64{1, 64, 56, 56}, []int64{64, 64, 3, 3})},
		{"resnet/7x7x512", conv2D(r, 1, 1, 1, 1, []int64{1, 512, 7, 7}, []int64{512, 512, 3, 3})},
		{"resnet/stem", conv2D(r, 1, 2, 3, 1, []int64{1, 3, 224, 224}, []int64{64, 3, 7, 7})},
		{"resnet/1x1", conv2D(r, 1, 1, 0, 1, []int64{1, 256, 56, 56}, []int64{64, 256, 1, 1})},
		{"mobilenet/depthwise", conv2D(r, 1, 1, 1, 96, []int64{1, 96, 56, 56}, []int64{96, 1, 3, 3})},
	} {
		b.Run(x.name, func(b *testing.B) { bench(b, x.p) })
	}
}

func bench(b *testing.B, p *problem) {
	p.types = nil
	for _, a := range p.args {
		p.types = append(p.types, a.Type())
	}
	l, err := cpu.Parse("x86_64", "x86-64-v4")
	if err != nil {
		b.Fatal(err)
	}
	m := newModule("bench", Options{CPU: l})
	k := p.kernel(b)
	m.emitKernel("f", k, nil, nil).Linkage = enum.LinkageExternal
	f, err := purego.Dlsym(loadModule(b, m, "-O3"), "f")
	if err != nil {
		b.Fatal(err)
	}
	packed, layout := m.packed(k)
	n, _ := k.Out.Type.Shape.Static()
	out := tensor.New(k.Out.Type.DType, n...)
	args := []uintptr{}
	for i, a := range append(p.args[:2:2], random(rand.New(rand.NewSource(1)), tensor.F32, n[len(n)-1])) {
		bytes := a.Data
		if i == packed {
			bytes = layout.Pack(bytes)
		}
		args = append(args, addressOf(atEnd(b, bytes)))
	}
	args = append(args, addressOf(atEnd(b, out.Data)))
	sum := float64(out.Len())
	for _, v := range k.Body.Args[0].Args[2].Args[0].Vars {
		c, _ := v.Extent.Const()
		sum *= float64(c)
	}
	b.ResetTimer()
	best := time.Hour // of the calls: others may be using the machine
	for range b.N {
		start := time.Now()
		purego.SyscallN(f, args...)
		best = min(best, time.Since(start))
	}
	b.ReportMetric(2*sum/float64(best.Nanoseconds()), "GF/s")
}
