package compiler

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// Exports are the symbols that a shared library of models shows. The loader of
// a WebAssembly module provides its memory too.
func Exports(triple string, names ...string) []string {
	list := runtime.Exports(names...)
	if toolchain.IsWasm(triple) {
		list = append(list, "aligned_alloc", "free")
	}
	return list
}

// writeLoader writes the JavaScript module that loads out, and its types,
// beside it; weights is the path of the file of weights, if there is one. If
// that fails, all of them go.
func writeLoader(out, weights string, g *graph.Graph) ([]string, error) {
	s := Signature(g)
	if weights != "" {
		s.Weights = filepath.Base(weights)
	}
	script, err := runtime.Script(s, filepath.Base(out))
	if err != nil {
		return nil, err
	}
	base := strings.TrimSuffix(out, ".wasm")
	files := []string{base + ".js", base + ".d.ts"}
	for i, text := range []string{script, runtime.ScriptTypes(s)} {
		if err := WriteWhole(files[i], []byte(text)); err != nil {
			for _, path := range append(files[:i], out) {
				err = errors.Join(err, os.Remove(path))
			}
			return nil, err
		}
	}
	return files, nil
}

// Signature is what the entry of a graph takes and gives.
func Signature(g *graph.Graph) runtime.Signature {
	s := runtime.Signature{Name: g.Name}
	for i, x := range g.Inputs {
		s.Inputs = append(s.Inputs, portOf(x.Name, g.Body.Params[i].Type))
	}
	for i, name := range g.Outputs {
		s.Outputs = append(s.Outputs, portOf(name, g.Body.Yield[i].Type))
	}
	for _, x := range g.States {
		s.States = append(s.States, portOf(x.Name, x.Init.Type()))
	}
	return s
}

func portOf(name string, t tensor.Type) runtime.Port {
	p := runtime.Port{Name: name, Type: t.String(), DType: t.DType}
	for _, d := range t.Shape.Dims {
		n, ok := d.Const()
		if !ok {
			n = -1
		}
		p.Dims = append(p.Dims, n)
	}
	return p
}
