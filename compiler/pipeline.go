package compiler

import (
	"io"
	"slices"
	"strings"
	"time"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/outline"
	"github.com/cellc/cellc/graph/rewrite"
)

// pipeline is the table of passes in the order in which they run.
var pipeline = []step{
	{rewrite.Inline, "the other passes see the whole program"},
	{rewrite.Forward, "what a loop carries unchanged becomes an operand, which Sink and CSE see through"},
	{rewrite.Sink, "constants reach the regions that use them"},
	{rewrite.CSE, "library code repeats shapes and constants; less to fold"},
	{rewrite.Fold, "conditions and weights' preprocessing become constants"},
	{rewrite.Algebra, "identities that specialised library code leaves behind"},
	{rewrite.Prune, "conditions are constant by now; lengths that only one arm knows become exact"},
	{late(rewrite.Sink), "the arms that remain were given constants that Fold made"},
	{late(rewrite.Fold), "the arms that remain, and lengths that became exact"},
	{late(rewrite.Algebra), "broadcasts and reshapes that exact lengths make trivial"},
	{late(rewrite.CSE), "what was equal only after all that"},
	{rewrite.Dead, "everything above leaves behind what nobody uses"},
	{outlined, "the blocks that are still the same, for readers; code generation puts them back"},
}

// outlined makes functions of repeated blocks, as the recorded graph has them.
var outlined = graph.Pass{
	Name: "outline",
	Doc:  "makes functions of the blocks that the program repeats",
	Run:  func(g *graph.Graph, _ *graph.Context) { outline.Apply(g) },
}

// recorded stands for a pass where the graph before all passes is meant.
const recorded = "analysis"

// A step is a pass and the reason for its place.
type step struct {
	pass graph.Pass
	why  string
}

// late is a pass under another name, for its second place in the table.
func late(p graph.Pass) graph.Pass {
	p.Name = "late-" + p.Name
	return p
}

// order states which passes must come before which. A test checks the table
// against it.
var order = []struct{ before, after, why string }{
	{"inline", "forward", "passes see no functions"},
	{"forward", "sink", "a constant that a loop carries unchanged can sink only when it is no longer carried"},
	{"sink", "fold", "Fold does not look through parameters"},
	{"fold", "prune", "Prune needs constant conditions"},
	{"algebra", "prune", "select and not of constants make conditions constant"},
	{"prune", "late-fold", "lengths become exact, and dims become numbers"},
	{"late-sink", "late-fold", "Fold does not look through parameters"},
	{"late-fold", "late-algebra", "identities are recognised by constant operands"},
	{"late-algebra", "late-cse", "reshapes of reshapes become equal"},
	{"late-cse", "dead", "CSE leaves operands that are passed twice"},
	{"dead", "outline", "passes see no functions"},
	{"prune", "dead", "only one arm's needs are left"},
}

// Pipeline lists the passes that change what a program is made of, each once,
// in the order in which they run first: what a pass promises is tested of all of
// them.
func Pipeline() []graph.Pass {
	var out []graph.Pass
	for _, s := range pipeline {
		if !strings.HasPrefix(s.pass.Name, "late-") && s.pass.Name != outlined.Name {
			out = append(out, s.pass)
		}
	}
	return out
}

// Passes lists the names of the passes in order, as --dump and --stop-after
// take them, with what each does and why it stands there.
func Passes() [][3]string {
	var out [][3]string
	for _, s := range pipeline {
		out = append(out, [3]string{s.pass.Name, s.pass.Doc, s.why})
	}
	return out
}

// PassOptions say how Optimize works and what it shows.
type PassOptions struct {
	Level     int       // 0 runs no pass but the caller's own
	Verify    bool      // check the graph before the first pass and after each
	DumpPass  string    // print the graph after this pass, or after "all"
	Dump      io.Writer // where to print it
	HTML      io.Writer // take a page that compares the graph after every pass
	StopAfter string    // the last pass to run; "" for all
	FoldBytes int64     // the largest tensor that folding makes; 0 for the default
	Shuffle   uint64    // for tests: a seed for the order of independent nodes before each pass
	Own       []OwnPass // further passes, and where they stand
}

// steps are the pipeline, of which level 0 has nothing, with the caller's own
// passes in their places.
func (o PassOptions) steps() []step {
	out := o.behind("")
	for _, s := range pipeline {
		if o.Level > 0 {
			out = append(out, s)
		}
		out = append(out, o.behind(s.pass.Name)...)
	}
	return append(out, o.behind("all")...)
}

// behind are the caller's passes that stand behind one.
func (o PassOptions) behind(name string) (out []step) {
	for _, p := range o.Own {
		if p.After == name {
			out = append(out, step{p.Pass, "the caller's own"})
		}
	}
	return out
}

// defaultFoldBytes keeps artefacts small and compiling fast.
const defaultFoldBytes = 1 << 18

// A PassReport is what Optimize has to tell.
type PassReport struct {
	Times   []PassTime
	Remarks []PassRemark
	// Diagnostics are mistakes of the user's program that showed once types
	// were more exact. If one is an error, the graph is not to be used.
	Diagnostics diag.List
}

// A PassTime is how long a pass took, without checks and dumps.
type PassTime struct {
	Pass    string
	Time    time.Duration
	Changed bool
}

// A PassRemark is something that a pass did.
type PassRemark struct {
	Pass string
	graph.Remark
}

// Optimize runs the pipeline on g. An error is an *OptionError or a *Crash.
func Optimize(g *graph.Graph, o PassOptions) (*PassReport, error) {
	if err := checkPassNames(o); err != nil {
		return nil, err
	}
	r := &runner{PassOptions: o, graph: g, report: &PassReport{}}
	return r.report, r.run()
}

func checkPassNames(o PassOptions) error {
	names := []string{recorded}
	for _, s := range pipeline {
		names = append(names, s.pass.Name)
	}
	for _, p := range o.Own {
		if p.After != "" && p.After != "all" && !slices.Contains(names, p.After) {
			return optionError("the pass %q stands behind %q, which is none; there are %s", p.Name, p.After, strings.Join(names, ", "))
		}
	}
	for _, p := range o.Own {
		names = append(names, p.Name)
	}
	for _, name := range []string{o.DumpPass, o.StopAfter} {
		if name != "" && !slices.Contains(names, name) && !(name == "all" && name == o.DumpPass) {
			return optionError("no pass is called %q; there are %s", name, strings.Join(names, ", "))
		}
	}
	return nil
}

// A runner runs the pipeline on one graph.
type runner struct {
	PassOptions
	graph  *graph.Graph
	report *PassReport
	page   page
	seen   string // the text after the latest step, where something compares texts
}

func (r *runner) run() error {
	if r.Verify {
		if err := graph.Verify(r.graph); err != nil {
			return &Crash{Stage: recorded, Err: err, Graph: graph.Text{Brief: true}.Print(r.graph)}
		}
	}
	r.show(step{graph.Pass{Name: recorded}, "the program as it was written"})
	for _, s := range r.steps() {
		if r.StopAfter == recorded {
			break
		}
		if err := r.step(s); err != nil {
			return err
		}
		if r.report.Diagnostics.HasErrors() || s.pass.Name == r.StopAfter {
			break
		}
	}
	if r.HTML != nil {
		return r.page.write(r.HTML)
	}
	return nil
}

func (r *runner) step(s step) error {
	if r.Shuffle != 0 {
		shuffle(r.graph, r.Shuffle)
	}
	before := ""
	if r.Verify {
		before = graph.Text{Brief: true}.Print(r.graph)
	}
	ctx := &graph.Context{FoldBytes: r.FoldBytes}
	if ctx.FoldBytes == 0 {
		ctx.FoldBytes = defaultFoldBytes
	}
	start := time.Now()
	err := Guard("pass "+s.pass.Name, r.graph, func() error {
		s.pass.Run(r.graph, ctx)
		return nil
	})
	r.report.Times = append(r.report.Times, PassTime{s.pass.Name, time.Since(start), false})
	if err != nil {
		return err
	}
	if r.Verify && !ctx.Diagnostics.HasErrors() {
		if err := graph.Verify(r.graph); err != nil {
			return &Crash{Stage: "pass " + s.pass.Name, Err: err, Graph: before}
		}
	}
	for _, m := range ctx.Remarks {
		r.report.Remarks = append(r.report.Remarks, PassRemark{s.pass.Name, m})
	}
	r.report.Diagnostics.All = append(r.report.Diagnostics.All, ctx.Diagnostics.All...)
	r.show(s)
	return nil
}
