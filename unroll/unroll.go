package unroll

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// Elements lists what a loop over v visits, for values whose length is known.
// Tensors and iterators are left to the evaluator, which slices the ones and
// notes how far the others were stepped.
func Elements(v value.Value) ([]value.Value, bool) {
	switch x := v.(type) {
	case *value.Tuple:
		return x.Elems, true
	case *value.List:
		return x.Elems, true
	case *value.Dict:
		return x.Keys(), true
	case *value.DictView:
		return x.Elems(), true
	case *value.Set:
		return x.Keys(), true
	case *value.Range:
		return rangeElems(x), true
	case value.Str:
		var out []value.Value
		for _, r := range string(x) {
			out = append(out, value.Str(r))
		}
		return out, true
	case value.Bytes:
		var out []value.Value
		for _, b := range []byte(x) {
			out = append(out, value.Int(b))
		}
		return out, true
	}
	return nil, false
}

func rangeElems(r *value.Range) []value.Value {
	n := r.Len()
	out := make([]value.Value, n)
	for i := range out {
		out[i] = value.Int(r.Start + int64(i)*r.Step)
	}
	return out
}

// A Loop is the report on one unrolled loop of the source; a loop inside a
// loop or function is counted each time it runs.
type Loop struct {
	Span  diag.Span
	Trips int // iterations, all runs together
	Runs  int
	Nodes int // graph nodes made by all iterations
}

// Long is the number of iterations of one run past which a loop is worth a
// warning.
const Long = 1000

// A Log collects the reports in the order in which loops first ran.
type Log struct {
	Loops  []*Loop
	byAt   map[diag.Span]*Loop
	warned map[diag.Span]bool
}

// Note records one run of a loop.
func (l *Log) Note(at diag.Span, trips, nodes int) {
	if l.byAt == nil {
		l.byAt, l.warned = map[diag.Span]*Loop{}, map[diag.Span]bool{}
	}
	r := l.byAt[at]
	if r == nil {
		r = &Loop{Span: at}
		l.byAt[at] = r
		l.Loops = append(l.Loops, r)
	}
	r.Trips, r.Runs, r.Nodes = r.Trips+trips, r.Runs+1, r.Nodes+nodes
}

// Report adds an information for each loop.
func (l *Log) Report(ds *diag.List) {
	for _, r := range l.Loops {
		ds.Infof(r.Span, diag.Unrolled, "unrolled: %s, %s", plural(r.Trips, "iteration"), plural(r.Nodes, "node"))
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// WarnLong warns, once for each loop, that a loop makes many nodes, and shows
// its form as a while with a Tensor counter.
func (l *Log) WarnLong(ds *diag.List, s *frontend.For, trips, nodes int) {
	l.Note(s.Span(), 0, 0)
	if l.warned[s.Span()] {
		return
	}
	l.warned[s.Span()] = true
	ds.Warnf(s.Span(), diag.LongUnroll, "this loop is unrolled %d times and makes %d nodes", trips, nodes).
		At("every iteration is compiled on its own").
		Help("%s", WhileForm(s, trips))
}

// WhileForm is the text of a for loop over a range as a while with a Tensor
// counter, which is compiled once.
func WhileForm(s *frontend.For, trips int) string {
	name := "i"
	if n, ok := s.Target.(*frontend.Name); ok {
		name = n.ID
	}
	lines := []string{
		"a while with a Tensor counter is compiled once:",
		fmt.Sprintf("    %s = ms.Tensor(0, ms.int32)", name),
		fmt.Sprintf("    while %s < %d:", name, trips),
		"        ...",
		fmt.Sprintf("        %s = %s + 1", name, name),
	}
	return strings.Join(lines, "\n")
}
