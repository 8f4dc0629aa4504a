package testsuite

import (
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// This file times the loop of BenchmarkScalarWhile in ONNX Runtime, where node
// finds the package onnxruntime-node.

// An onnx is a protocol buffer message under construction, after onnx.proto.
type onnx []byte

func (m onnx) number(field int, n uint64) onnx {
	return binary.AppendUvarint(binary.AppendUvarint(m, uint64(field)<<3), n)
}

func (m onnx) bytes(field int, data []byte) onnx {
	m = binary.AppendUvarint(m, uint64(field)<<3|2)
	return append(binary.AppendUvarint(m, uint64(len(data))), data...)
}

func (m onnx) text(field int, s string) onnx { return m.bytes(field, []byte(s)) }

// The element types of the loop.
const (
	onnxInt32 = 6
	onnxInt64 = 7
	onnxBool  = 9
)

// node is a NodeProto.
func node(op string, inputs, outputs []string, attributes ...onnx) onnx {
	var m onnx
	for _, s := range inputs {
		m = m.text(1, s)
	}
	for _, s := range outputs {
		m = m.text(2, s)
	}
	m = m.text(4, op)
	for _, a := range attributes {
		m = m.bytes(5, a)
	}
	return m
}

// subgraph is an attribute that holds a GraphProto.
func subgraph(name string, g onnx) onnx {
	return onnx(nil).text(1, name).bytes(6, g).number(20, 5)
}

// scalarInfo is the ValueInfoProto of a tensor of rank 0.
func scalarInfo(name string, elem uint64) onnx {
	typ := onnx(nil).number(1, elem).bytes(2, nil)
	return onnx(nil).text(1, name).bytes(2, onnx(nil).bytes(1, typ))
}

// graphOf is a GraphProto.
func graphOf(name string, nodes []onnx, inputs, outputs []onnx) onnx {
	var m onnx
	for _, n := range nodes {
		m = m.bytes(1, n)
	}
	m = m.text(2, name)
	for _, i := range inputs {
		m = m.bytes(11, i)
	}
	for _, o := range outputs {
		m = m.bytes(12, o)
	}
	return m
}

// onnxModel is the loop: out += x where x + i < y, else out += y, n times.
func onnxModel() []byte {
	in := func(name string) onnx { return scalarInfo(name, onnxInt32) }
	arm := func(name, operand string) onnx {
		return graphOf(name, []onnx{node("Add", []string{"out", operand}, []string{name})}, nil, []onnx{in(name)})
	}
	body := graphOf("body", []onnx{
		node("Cast", []string{"i"}, []string{"i32"}, onnx(nil).text(1, "to").number(3, onnxInt32).number(20, 2)),
		node("Add", []string{"x", "i32"}, []string{"xi"}),
		node("Less", []string{"xi", "y"}, []string{"less"}),
		node("If", []string{"less"}, []string{"next"}, subgraph("then_branch", arm("a", "x")), subgraph("else_branch", arm("b", "y"))),
		node("Identity", []string{"go"}, []string{"on"}),
	}, []onnx{scalarInfo("i", onnxInt64), scalarInfo("go", onnxBool), in("out")}, []onnx{scalarInfo("on", onnxBool), in("next")})
	g := graphOf("loop", []onnx{node("Loop", []string{"n", "", "x"}, []string{"result"}, subgraph("body", body))},
		[]onnx{in("x"), in("y"), scalarInfo("n", onnxInt64)}, []onnx{in("result")})
	return onnx(nil).number(1, 8).bytes(7, g).bytes(8, onnx(nil).text(1, "").number(2, 17))
}

// timeLoop prints the nanoseconds of an iteration.
const timeLoop = `
const ort = require('onnxruntime-node');
(async () => {
  const s = await ort.InferenceSession.create(process.argv[1], {intraOpNumThreads: 1});
  const n = 20000;
  const feeds = {x: new ort.Tensor('int32', Int32Array.of(1), []), y: new ort.Tensor('int32', Int32Array.of(n / 2), []),
    n: new ort.Tensor('int64', BigInt64Array.of(BigInt(n)), [])};
  let best = Infinity;
  for (let k = 0; k < 5; k++) {
    const t = process.hrtime.bigint();
    await s.run(feeds);
    best = Math.min(best, Number(process.hrtime.bigint() - t));
  }
  console.log(best / n);
})();
`

// onnxLoop times ONNX Runtime, if it is installed, beside our own time of an
// iteration.
func onnxLoop(b *testing.B, ours float64) {
	if err := exec.Command("node", "-e", "require('onnxruntime-node')").Run(); err != nil {
		b.Log("ONNX Runtime is not installed: node finds no package onnxruntime-node")
		for b.Loop() { // nothing, but once: a benchmark without a loop is run again
		}
		b.ReportMetric(0, "ns/op")
		return
	}
	model := filepath.Join(b.TempDir(), "loop.onnx")
	if err := os.WriteFile(model, onnxModel(), 0o644); err != nil {
		b.Fatal(err)
	}
	out, err := exec.Command("node", "-e", timeLoop, model).CombinedOutput()
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	ns, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(ns, "ns/iteration")
	b.ReportMetric(ns/ours, "times-ours")
	b.ReportMetric(0, "ns/op")
}
