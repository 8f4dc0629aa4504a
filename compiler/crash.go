package compiler

import (
	"fmt"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/cellc/cellc/graph"
)

// A Crash is a mistake of the compiler's own: a stage that panicked, or a pass
// that left a graph which breaks the rules of the IR.
type Crash struct {
	Stage string // "analysis", "pass fold", "code generation"
	Err   error
	Graph string // the graph before the stage, if there was one
	Stack []byte // where it panicked; nil if the verifier complained
}

func (c *Crash) Error() string {
	line, _, _ := strings.Cut(c.Err.Error(), "\n")
	return fmt.Sprintf("internal error in %s: %s", c.Stage, line)
}

func (c *Crash) Unwrap() error { return c.Err }

// Document is what to file with a report: the source, the graph, and the
// place in the compiler, as a txtar archive.
func (c *Crash) Document(head string, s Source) []byte {
	a := &txtar.Archive{Comment: []byte(head + "\n\n" + c.Stage + ": " + c.Err.Error() + "\n")}
	add := func(name, text string) {
		if text != "" {
			a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
		}
	}
	add("model.py", s.Text)
	add("entry", s.Entry)
	add("inputs", strings.Join(s.Inputs, "\n"))
	add("graph", c.Graph)
	add("stack", string(c.Stack))
	return txtar.Format(a)
}

// Guard runs a stage on a graph, which may be nil. It is the one place where
// a panic, which is always a mistake of ours, becomes an error: a *Crash.
func Guard(stage string, g *graph.Graph, run func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			c := &Crash{Stage: stage, Err: fmt.Errorf("%v", x), Stack: debug.Stack()}
			if g != nil {
				c.Graph = printed(g)
			}
			err = c
		}
	}()
	return run()
}

// printed is the text of a graph that may be broken.
func printed(g *graph.Graph) (text string) {
	defer func() {
		if x := recover(); x != nil {
			text = fmt.Sprintf("cannot be printed: %v", x)
		}
	}()
	return graph.Text{Brief: true}.Print(g)
}
