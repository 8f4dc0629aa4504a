package testsuite

import (
	"bufio"
	"context"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing/fstest"

	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// This file runs graphs in a process of their own: code for other machines, ELF
// files under QEMU and WebAssembly in Node, and code that checks itself.

//go:embed serve/serve.c serve/serve.mjs
var servers embed.FS

// Ended begins the error of a call during which the process ended.
const Ended = "the process ended"

// A Remote is a process that runs models of another machine.
type Remote struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// Serve builds graphs, whose names must differ, for c.Triple and starts the
// process that runs them. prefix is put before the command, as an emulator is.
func Serve(ctx context.Context, gs []*graph.Graph, c compiler.Code, dir string, prefix ...string) (*Remote, error) {
	own, err := os.MkdirTemp(dir, "serve-")
	if err != nil {
		return nil, err
	}
	m, ds, err := compiler.Emit(gs, c)
	if err == nil && ds.HasErrors() {
		err = fmt.Errorf("%s: %s", ds.All[0].Code, ds.All[0].Message)
	}
	if err != nil {
		return nil, err
	}
	build := serverELF
	if toolchain.IsWasm(c.Triple) {
		build = serverWasm
	}
	args, err := build(ctx, gs, m, c, own)
	if err != nil {
		return nil, err
	}
	args = append(prefix, args...)
	r := &Remote{cmd: exec.CommandContext(ctx, args[0], args[1:]...)}
	r.cmd.Stderr = os.Stderr
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.out = bufio.NewReader(out)
	return r, r.cmd.Start()
}

// Close ends the process.
func (r *Remote) Close() error {
	return errors.Join(r.in.Close(), r.cmd.Wait())
}

// sources are the files of the runtime with the server as its main.
func sources(gs []*graph.Graph) (fs.FS, error) {
	rt, err := runtime.Sources()
	if err != nil {
		return nil, err
	}
	all := fstest.MapFS{}
	err = fs.WalkDir(rt, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == "main.c" {
			return err
		}
		text, err := fs.ReadFile(rt, path)
		all[path] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		return nil, err
	}
	serve, err := servers.ReadFile("serve/serve.c")
	all["serve.c"] = &fstest.MapFile{Data: serve}
	var declared, listed strings.Builder
	for _, g := range gs {
		fmt.Fprintf(&declared, "extern const cellc_model %s;\n", g.Name+"_model")
		fmt.Fprintf(&listed, "&%s, ", g.Name+"_model")
	}
	all["models.c"] = &fstest.MapFile{Data: fmt.Appendf(nil, "#include \"cellc.h\"\n%sconst cellc_model *const models[] = {%s};\nconst int32_t model_count = %d;\n",
		&declared, &listed, len(gs))}
	return all, err
}

func serverELF(ctx context.Context, gs []*graph.Graph, m *llvm.Module, c compiler.Code, dir string) ([]string, error) {
	src, err := sources(gs)
	if err != nil {
		return nil, err
	}
	out := filepath.Join(dir, "serve")
	return []string{out}, assemble(ctx, m, src, c, func(s *toolchain.Session, objs []toolchain.Object, t toolchain.Target) error {
		return s.LinkExe(ctx, out, objs, gs[0].Name+"_model", t)
	})
}

func serverWasm(ctx context.Context, gs []*graph.Graph, m *llvm.Module, c compiler.Code, dir string) ([]string, error) {
	src, err := runtime.Sources()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, g := range gs {
		names = append(names, g.Name)
	}
	exports := compiler.Exports(c.Triple, names...)
	err = assemble(ctx, m, src, c, func(s *toolchain.Session, objs []toolchain.Object, t toolchain.Target) error {
		return s.LinkShared(ctx, filepath.Join(dir, "models.wasm"), objs, exports, t)
	})
	script, err2 := servers.ReadFile("serve/serve.mjs")
	args := []string{"node", filepath.Join(dir, "serve.mjs")}
	err = errors.Join(err, err2, os.WriteFile(args[1], script, 0o644))
	for _, g := range gs {
		text, failure := runtime.Script(compiler.Signature(g), "models.wasm")
		path := filepath.Join(dir, g.Name+".mjs")
		err = errors.Join(err, failure, os.WriteFile(path, []byte(text), 0o644))
		args = append(args, path)
	}
	return args, err
}

// assemble compiles code, data and C files, and links them.
func assemble(ctx context.Context, m *llvm.Module, src fs.FS, c compiler.Code, link func(*toolchain.Session, []toolchain.Object, toolchain.Target) error) error {
	s, err := c.Tools.Start()
	if err != nil {
		return err
	}
	defer s.Close()
	t := toolchain.Target{Triple: c.Triple, Opt: c.Opt, Sanitize: c.Sanitize}
	code, err := s.CompileIR(ctx, []byte(m.Text), t)
	if err != nil {
		return err
	}
	objs, err := s.CompileC(ctx, src, t)
	if err != nil {
		return err
	}
	objs = append(objs, code)
	if m.Data.Size() > 0 {
		blob, err := s.Blob(ctx, m.Data.Symbol, m.Data, t)
		if err != nil {
			return err
		}
		objs = append(objs, blob)
	}
	return link(s, objs, t)
}

// Emulator is what runs a program of a platform, or an error that says what to
// install.
func Emulator(p toolchain.Platform) ([]string, error) {
	if p.Missing != "" {
		return nil, fmt.Errorf("%s cannot be tested: there is no %s; run scripts/tools.sh, or apt install %s", p.Triple, p.Missing, p.Packages)
	}
	if toolchain.IsWasm(p.Triple) {
		if _, err := exec.LookPath("node"); err != nil {
			return nil, fmt.Errorf("%s cannot be tested: there is no node; run scripts/tools.sh, or apt install nodejs", p.Triple)
		}
		return nil, nil
	}
	arch := cpu.Arch(p.Triple)
	if arch == cpu.Arch("") {
		return nil, nil
	}
	qemu, err := exec.LookPath("qemu-" + arch)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be tested: there is no qemu-%s; run scripts/tools.sh, or apt install qemu-user", p.Triple, arch)
	}
	return []string{qemu, "-L", "/usr/" + p.Triple}, nil
}

// Engine is model k.
func (r *Remote) Engine(k int) Engine { return remote{r, int32(k)} }

type remote struct {
	*Remote
	model int32
}

// What a request asks for, as in serve.c.
const (
	askRun = int32(iota)
	askStates
	askReset
)

func (e remote) Run(inputs []*tensor.Dense) ([]*tensor.Dense, error) {
	request := []any{e.model, askRun, int32(len(inputs))}
	for _, d := range inputs {
		request = append(request, int32(d.DType), int32(len(d.Dims)), d.Dims, d.Data)
	}
	return e.ask(request...)
}

func (e remote) States() ([]*tensor.Dense, error) { return e.ask(e.model, askStates) }

func (e remote) Reset() error {
	_, err := e.ask(e.model, askReset)
	return err
}

func (e remote) ask(request ...any) ([]*tensor.Dense, error) {
	w := bufio.NewWriter(e.in)
	for _, x := range request {
		if err := binary.Write(w, binary.LittleEndian, x); err != nil {
			return nil, fmt.Errorf("%s: %w", Ended, err)
		}
	}
	if err := w.Flush(); err != nil {
		return nil, fmt.Errorf("%s: %w", Ended, err)
	}
	var status, n int32
	if err := errors.Join(e.take(&status), e.take(&n)); err != nil {
		return nil, fmt.Errorf("%s: %w", Ended, err)
	}
	if status != 0 {
		text := make([]byte, n)
		return nil, errors.Join(e.take(text), errors.New(string(text)))
	}
	out := make([]*tensor.Dense, n)
	for i := range out {
		d, err := e.tensor()
		if err != nil {
			return nil, err
		}
		out[i] = d
	}
	return out, nil
}

func (e remote) take(x any) error { return binary.Read(e.out, binary.LittleEndian, x) }

func (e remote) tensor() (*tensor.Dense, error) {
	var dtype, rank int32
	if err := errors.Join(e.take(&dtype), e.take(&rank)); err != nil {
		return nil, err
	}
	dims := make([]int64, rank)
	if err := e.take(dims); err != nil {
		return nil, err
	}
	d := tensor.New(tensor.DType(dtype), dims...)
	return d, e.take(d.Data)
}
