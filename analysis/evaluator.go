package analysis

import (
	"time"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/unroll"
)

// Options say how a program is evaluated.
type Options struct {
	Joins  ctrlflow.Mode
	Budget unroll.Budget
	// Path lists further directories that imports are looked for in; the
	// directory of the file comes first.
	Path []string
	// Print receives what print prints while compiling; nil drops it.
	Print func(string)
	// PrintError receives what a program writes to sys.stderr; nil drops it.
	PrintError func(string)
	// Clock is the time that a script reads; nil gives it one that does not
	// depend on when it runs.
	Clock func() time.Time
	// Run executes a call of an entry from module code and gives its result;
	// nil leaves the call unexecuted, and its result opaque.
	Run func(*Compiled, []*value.Tensor) (value.Value, error)
	// Import evaluates the file as an import does, where its __name__ is not
	// __main__: what it does as a script, such as training, is not wanted.
	Import bool
	// Whole leaves blocks that a graph repeats where they are.
	Whole bool
	// Operators are further primitives, which a program calls as functions of the
	// module cellc.
	Operators []*graph.Op
	// Name and Args are sys.argv.
	Name string
	Args []string
	// Parser may be shared by programs that are analysed one after the other,
	// which then parse the library once; nil makes one.
	Parser *frontend.Parser
	// Params are constructor arguments by name, for an entry that is a class.
	Params []value.Kwarg
	// Weights are those of the entry, or what the program loads by the name of
	// their file; nil if there are none.
	Weights *Weights
}

// An evaluator runs one program.
type evaluator struct {
	opt    Options
	trail  value.Trail
	ds     *diag.List
	meter  unroll.Meter
	loops  unroll.Log
	conds  conditions
	frames []frame
	// handling are the exceptions whose handlers run, innermost last.
	handling []*value.Object
	// trying counts the try statements whose bodies run.
	trying     int
	coroutines *coroutines
	// holes are the values that stand in texts which only the running program
	// knows: see runtext.go.
	holes []hole
	// ids numbers what id() was asked for.
	ids map[string]identified
	// program is the file that is compiled.
	program *diag.File
	// skipped says what module code lacks, and starred which modules that are
	// not there it takes all names from.
	skipped []*diag.Diagnostic
	starred []*value.Module
	modules map[string]*value.Module
	parser  *frontend.Parser
	types   *nativeTypes
	global  *value.Namespace // builtins
	files   func(name string) (*diag.File, bool)
	clock   clock

	// silent is the last function of the program that ended without a return,
	// and silentIn what called it.
	silent   *value.Func
	silentIn *value.Env
	nesting  int // walks into values, see descend

	rec    *recording                  // nil outside construct
	paused *recording                  // that of the construct that imports the module that runs
	made   map[making]*value.Parameter // by the entry that is compiled
	loaded bool                        // the program asked for the weights itself
	calls  []EntryCall
	// compiled are the calls that were compiled, by what was called.
	compiled map[value.Value][]*compiledCall
}

// A frame is a call in progress.
type frame struct {
	env  *value.Env
	span diag.Span // of the call
	// entry marks what stands for the code that calls an entry: nobody's.
	entry bool
	// region is where the call was recorded; nil in module code.
	region *graph.Region
}

// A recording is a graph under construction.
type recording struct {
	*ctrlflow.Machine
	inputs   map[*graph.Value]int // parameter of the entry -> its number
	weights  map[string]bool
	params   map[string]*value.Parameter // by the name of their weight
	assigned []*value.Parameter          // assigned without being state yet
	// reads are the variables of modules that were read, in order.
	reads     map[global]bool
	readOrder []global
	counts    []counted   // the lengths that were made of numbers
	made      int         // how many Parameters construct has made
	required  []required  // what was demanded of lengths
	indices   []diag.Span // the indices that the running program computes
	// paths are where the Cell of the entry holds those that it calls.
	paths   map[*value.Object]string
	held    []*value.Parameter // those of that Cell
	origins origins
	reached *reach // what the program could reach before
}

// newEvaluator makes an evaluator with the builtins in place.
func newEvaluator(opt Options, ds *diag.List) *evaluator {
	if opt.Budget == (unroll.Budget{}) {
		opt.Budget = unroll.Default()
	}
	e := &evaluator{opt: opt, ds: ds, modules: map[string]*value.Module{}, compiled: map[value.Value][]*compiledCall{}, coroutines: &coroutines{}, ids: map[string]identified{}, parser: opt.Parser}
	if e.parser == nil {
		e.parser = frontend.NewParser()
	}
	e.meter.Budget = opt.Budget
	e.clock.real = opt.Clock
	e.types = newNativeTypes()
	e.global = e.builtins()
	return e
}

// env is the environment of the innermost call.
func (e *evaluator) env() *value.Env { return e.frames[len(e.frames)-1].env }

// site is the user's place for something at span: where span lies in the
// library, the call that led there.
func (e *evaluator) site(span diag.Span) diag.Span {
	if span.IsValid() && !span.File.Library {
		return span
	}
	for i := len(e.frames) - 1; i >= 0; i-- {
		if s := e.frames[i].span; s.IsValid() && !s.File.Library {
			return s
		}
	}
	return span
}
