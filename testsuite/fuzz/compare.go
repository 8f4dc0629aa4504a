package fuzz

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/testsuite"
)

// maxSteps bounds what the interpreter computes for one call.
const maxSteps = 1 << 24

// Refused begins the stage of programs over symbolic lengths that analysis
// refuses: some are about lengths that have to be known while compiling.
const Refused = "refused "

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
	Dir     string    // for libraries
	Codes   []Variant // of machine code
	Python  *Python   // nil: not compared
}

// A Variant is one way to make machine code.
type Variant struct {
	Name string // "O0"; the stage of failures
	Code compiler.Code
}

// A subject is a program on its way.
type subject struct {
	program *Program
	source  *analysis.Program // its module code, evaluated
	graph   *graph.Graph
	states  []graph.State
	want    []outcome // what every call gives

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
	for _, v := range l.Codes {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if v.Code.Sanitize != "" {
				l.sanitized(all, v)
				return
			}
			l.native(all, v)
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
	s.source = compiler.Evaluate(compiler.Source{File: "model.py", Text: p.Source()}, analysis.Options{Parser: parser, Import: true})
	c, ds := s.compile(p.Specs())
	if c == nil {
		s.refused(ds)
		return s
	}
	s.states = c.Graph.States
	s.want = calls(testsuite.Interpret(c.Graph, maxSteps), p)
	if long := slices.IndexFunc(s.want, outcome.tooLong); long >= 0 && !p.Lengths {
		s.fail(TooLong, "%s", s.want[long])
		return s
	}
	if p.Lengths {
		s.static()
	} else if bad := slices.IndexFunc(s.want, outcome.failed); bad >= 0 {
		s.fail("interpreter", "call %d: %s", bad, s.want[bad])
	}
	if s.failure != nil {
		return s
	}
	s.graph = c.Graph
	g, err := testsuite.Optimized(c.Graph, compiler.PassOptions{Level: 3, Verify: true})
	if err != nil {
		s.fail("passes", "%v", err)
		return s
	}
	after := calls(testsuite.Interpret(g, maxSteps), p)
	if p.Lengths {
		s.forgive(after)
	}
	s.check("passes", after)
	return s
}

// compile analyses the program for some types of its inputs.
func (s *subject) compile(specs []string) (*analysis.Compiled, *diag.List) {
	*s.source.Diags = diag.List{}
	c := s.source.Compile(analysis.Target{Entry: "Net", Specs: specs})
	return c, s.source.Diags
}

func (s *subject) refused(ds *diag.List) {
	code := diag.Code("")
	for _, d := range ds.All {
		if d.Severity == diag.Error {
			code = d.Code
			break
		}
	}
	stage := "analysis "
	if s.program.Lengths {
		stage = Refused
	}
	s.fail(stage+string(code), "%s", rendered(ds))
}

// check compares what every call gave.
func (s *subject) check(stage string, got []outcome) {
	for i, w := range s.want {
		if !same(got[i], w, s.program.tolerance()) {
			if got[i].failed() {
				stage += " error"
			}
			s.fail(stage, "call %d gives\n%swant\n%s", i, got[i], w)
			return
		}
	}
}

// forgive notes calls that fail before the passes and not behind them: what
// nobody reads need not be computed, and at some levels is.
func (s *subject) forgive(after []outcome) {
	for i, got := range after {
		if s.want[i].failed() && !got.failed() {
			s.want[i] = outcome{tensors: got.tensors, unread: true}
		}
	}
}

// native compares machine code.
func (l *Lab) native(all []*subject, v Variant) {
	gs, of := optimized(all, v)
	for i, m := range testsuite.Load(l.Context, gs, v.Code, l.Dir) {
		if m.Err != nil {
			of[i].fail(v.Name+" build", "%v", m.Err)
			continue
		}
		got := calls(testsuite.Native(m.Model), of[i].program)
		m.Model.Close()
		of[i].check(v.Name, got)
	}
}

// optimized are the graphs to make code of, and whose they are.
func optimized(all []*subject, v Variant) (gs []*graph.Graph, of []*subject) {
	for i, s := range all {
		if s.graph == nil {
			continue
		}
		g, err := testsuite.Optimized(s.graph, compiler.PassOptions{Level: v.Code.Opt})
		if err != nil {
			continue // front says so
		}
		g.Name = fmt.Sprintf("p%d", i)
		gs, of = append(gs, g), append(of, s)
	}
	return gs, of
}

// sanitized compares machine code that checks itself, in a process of its own.
// Where that ends with a report, the programs that are left get another.
func (l *Lab) sanitized(all []*subject, v Variant) {
	gs, of := optimized(all, v)
	for len(gs) > 0 {
		server, err := testsuite.Serve(l.Context, gs, v.Code, l.Dir)
		if err != nil {
			of[0].fail(v.Name+" build", "%v", err)
			return
		}
		done := 0
		for ; done < len(gs); done++ {
			got := calls(server.Engine(done), of[done].program)
			if k := slices.IndexFunc(got, outcome.ended); k >= 0 {
				of[done].fail(v.Name, "call %d: %s", k, got[k])
				done++
				break
			}
			of[done].check(v.Name, got)
		}
		if err := server.Close(); err != nil && done == len(gs) {
			of[done-1].fail(v.Name, "the process ends with %v", err)
		}
		gs, of = gs[done:], of[done:]
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
