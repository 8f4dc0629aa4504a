package fuzz

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/tensor"
	"github.com/cellc/cellc/testsuite"
)

// maxSteps bounds what the interpreter computes for one call.
const maxSteps = 1 << 24

// TooLong is the stage of programs whose loops compute more than maxSteps.
const TooLong = "too long"

// A Failure is a program that some stage refuses, or that two of them compute
// differently.
type Failure struct {
	Program *Program
	Stage   string // "analysis CF101", "passes", "O3", "python"
	Detail  string
}

func (f *Failure) String() string {
	return fmt.Sprintf("%s: %s\n%s", f.Stage, f.Detail, f.Program)
}

// A Lab compares programs.
type Lab struct {
	Context context.Context
	Code    compiler.Code // its Opt is set for each level
	Dir     string        // for libraries
	Levels  []int         // of machine code: 0 and 3
	Python  *Python       // nil: not compared
}

// A subject is a program on its way.
type subject struct {
	program *Program
	graph   *graph.Graph
	want    []string // what every call gives

	mu      sync.Mutex // levels run side by side
	failure *Failure
}

func (s *subject) fail(stage, format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure == nil {
		s.failure = &Failure{s.program, stage, fmt.Sprintf(format, args...)}
	}
}

// Compare runs programs through everything and gives the failures in order.
func (l *Lab) Compare(ps []*Program) []*Failure {
	all := make([]*subject, len(ps))
	var wait sync.WaitGroup
	half := (len(ps) + 1) / 2
	for k := 0; k < len(ps); k += half {
		wait.Add(1)
		go func() {
			defer wait.Done()
			parser := frontend.NewParser()
			for i := k; i < min(k+half, len(ps)); i++ {
				all[i] = front(ps[i], parser)
			}
		}()
	}
	wait.Wait()
	for _, level := range l.Levels {
		wait.Add(1)
		go func() {
			defer wait.Done()
			l.native(all, level)
		}()
	}
	wait.Wait()
	if l.Python != nil {
		l.python(all)
	}
	var out []*Failure
	for _, s := range all {
		if s.failure != nil {
			out = append(out, s.failure)
		}
	}
	return out
}

// front analyses a program and interprets it before and after the passes.
func front(p *Program, parser *frontend.Parser) (s *subject) {
	s = &subject{program: p}
	defer func() {
		if x := recover(); x != nil {
			s.fail("analysis panic", "%v\n%s", x, debug.Stack())
		}
	}()
	src := compiler.Source{File: "model.py", Text: p.Source(), Entry: "Net", Inputs: p.Specs()}
	program, c := compiler.Analyse(src, analysis.Options{Parser: parser})
	if c == nil || program.Diags.HasErrors() {
		s.refused(program.Diags)
		return s
	}
	if s.want = calls(testsuite.Interpret(c.Graph, maxSteps), p); failed(s.want) {
		stage := "interpreter"
		if strings.Contains(strings.Join(s.want, ""), interp.ErrBudget.Error()) {
			stage = TooLong
		}
		s.fail(stage, "%s", strings.Join(s.want, "\n"))
		return s
	}
	s.graph = c.Graph
	g, err := testsuite.Optimized(c.Graph, compiler.PassOptions{Level: 3, Verify: true})
	if err != nil {
		s.fail("passes", "%v", err)
		return s
	}
	s.check("passes", calls(testsuite.Interpret(g, maxSteps), p))
	return s
}

func (s *subject) refused(ds *diag.List) {
	var b strings.Builder
	code := diag.Code("")
	for _, d := range ds.All {
		if d.Severity == diag.Error {
			code = d.Code
			break
		}
	}
	if err := (diag.Renderer{}).Text(&b, ds); err != nil {
		b.WriteString(err.Error())
	}
	s.fail("analysis "+string(code), "%s", b.String())
}

// check compares what every call gave.
func (s *subject) check(stage string, got []string) {
	for i, w := range s.want {
		if got[i] != w {
			if strings.HasPrefix(got[i], "error: ") {
				stage += " error"
			}
			s.fail(stage, "call %d gives\n%swant\n%s", i, got[i], w)
			return
		}
	}
}

// native compares machine code of a level.
func (l *Lab) native(all []*subject, level int) {
	code := l.Code
	code.Opt = level
	var gs []*graph.Graph
	var of []*subject
	for i, s := range all {
		if s.graph == nil {
			continue
		}
		g, err := testsuite.Optimized(s.graph, compiler.PassOptions{Level: level})
		if err != nil {
			continue // front says so
		}
		g.Name = fmt.Sprintf("p%d", i)
		gs, of = append(gs, g), append(of, s)
	}
	stage := fmt.Sprintf("O%d", level)
	for i, m := range testsuite.Load(l.Context, gs, code, l.Dir) {
		if m.Err != nil {
			of[i].fail(stage+" build", "%v", m.Err)
			continue
		}
		got := calls(testsuite.Native(m.Model), of[i].program)
		m.Model.Close()
		of[i].check(stage, got)
	}
}

// python compares what CPython computes.
func (l *Lab) python(all []*subject) {
	var of []*subject
	for _, s := range all {
		if s.graph != nil {
			of = append(of, s)
		}
	}
	got, err := l.Python.run(l.Context, of)
	for i, s := range of {
		if err != nil {
			s.fail("python", "%v", err)
			return
		}
		s.check("python", got[i])
	}
}

// calls runs a program's calls one after the other and shows outputs and
// states of each.
func calls(e testsuite.Engine, p *Program) []string {
	out := make([]string, len(p.Calls))
	for i, c := range p.Calls {
		outputs, err := e.Run(c)
		if err == nil {
			var states []*tensor.Dense
			states, err = e.States()
			outputs = append(outputs[:len(outputs):len(outputs)], states...)
		}
		if err != nil {
			out[i] = "error: " + err.Error() + "\n"
			continue
		}
		out[i] = show(outputs)
	}
	return out
}

func failed(outs []string) bool {
	for _, o := range outs {
		if strings.HasPrefix(o, "error: ") {
			return true
		}
	}
	return false
}

// show is the text of tensors, where NaNs are equal and zeros have no sign.
func show(ds []*tensor.Dense) string {
	var b strings.Builder
	for _, d := range ds {
		b.WriteString(d.Type().String())
		for i := range d.Len() {
			if d.DType.IsFloat() {
				fmt.Fprintf(&b, " %v", d.Float(i)+0)
			} else {
				fmt.Fprintf(&b, " %d", d.Int(i))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
