package compiler

import (
	"context"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/backend/nvptx"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// PTX prints the kernels of a graph for a GPU, with the order in which they
// are to be launched as comments.
func PTX(ctx context.Context, g *graph.Graph, c Code, gpu, out string) (*Artefact, *diag.List, error) {
	target, err := nvptx.Parse(gpu)
	if err != nil {
		return nil, nil, optionError("--gpu: %v", err)
	}
	c.stage("code generation")
	var ds *diag.List
	var k *llvm.Kernels
	err = Guard("code generation", g, func() error {
		var p *backend.Program
		if p, ds = backend.Lower(g); ds.HasErrors() {
			return nil
		}
		k, err = llvm.EmitKernels([]llvm.Model{{Prefix: g.Name, Program: p}}, target)
		return err
	})
	if err != nil || ds.HasErrors() {
		return nil, ds, err
	}
	c.stage("compiling the code")
	s, err := c.Tools.Start()
	if err != nil {
		return nil, ds, err
	}
	defer s.Close()
	asm, err := s.Assembly(ctx, []byte(k.Text), toolchain.Target{Triple: nvptx.Triple, CPU: target.Name, Opt: c.Opt})
	if err != nil {
		return nil, ds, err
	}
	text, err := nvptx.Finish(string(asm), k.Header, k.Entries)
	if err != nil {
		return nil, ds, err
	}
	a := &Artefact{Path: out, Bytes: int64(len(text)), Stats: llvm.Stats{Kernels: len(k.Entries), Functions: len(k.Entries)}}
	return a, ds, WriteWhole(out, []byte(text))
}
