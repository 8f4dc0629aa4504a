package api

import (
	"slices"
	"sort"
	"strings"

	"github.com/cellc/cellc/frontend"
)

// Status says how much of a name the library has.
type Status uint8

const (
	No     Status = iota // it is not there, or always refused
	Partly               // some arguments are refused, or are not there
	Yes                  // it takes what MindSpore's takes
)

// String is the word of the tables: "partly".
func (s Status) String() string { return [...]string{"no", "partly", "yes"}[s] }

// An Entry is a name with what the library makes of it.
type Entry struct {
	Name   string
	Status Status
	Remark string
}

// A Module is a table of entries; MindSpore's classes Cell, Tensor and
// Parameter have tables of their own.
type Module struct {
	Name    string
	Entries []Entry
}

// classes are the tables that hold the attributes of a class: where the
// library defines it, and what is built into the evaluator.
var classes = map[string]struct {
	module, class string
	native        []string
}{
	"mindspore.nn.Cell":   {"mindspore.nn.cell", "Cell", nil},
	"mindspore.Tensor":    {"mindspore.common.tensor", "Tensor", []string{"dtype", "ndim", "shape", "size"}},
	"mindspore.Parameter": {"mindspore.common.parameter", "Parameter", []string{"name", "requires_grad", "set_data"}},
}

// Modules compares the library with the recorded names.
func Modules() []Module {
	r := reader{}
	modules, names := Recorded()
	var out []Module
	for _, m := range modules {
		if entries := r.entries(m, names[m]); len(entries) > 0 {
			out = append(out, Module{Name: m, Entries: entries})
		}
	}
	return out
}

// entries are the rows of a table: MindSpore's names, and what the library has
// beyond them in classes that are no module's.
func (r reader) entries(module string, names []Name) []Entry {
	have := r.exports(module)
	if c, ok := classes[module]; ok {
		have = r.members(c.module, c.class)
		for _, n := range c.native {
			have[n] = definition{module: c.module}
		}
	}
	var out []Entry
	for _, n := range names {
		if !n.Manual {
			continue
		}
		e := Entry{Name: n.Name, Remark: remarkOf(module, n.Name)}
		if d, ok := have[n.Name]; ok {
			e.Status, e.Remark = r.judge(d, n)
		}
		out = append(out, e)
	}
	return out
}

// judge tells how much of a name a definition covers, from what it raises
// NotImplementedError for and which parameters it lacks.
func (r reader) judge(d definition, n Name) (Status, string) {
	var remarks []string
	if statements := body(d.stmt); len(statements) > 0 {
		if remark, ok := refusal(statements[0]); ok {
			return No, remark
		}
	}
	of := r.lineage(d, "Cell")
	if of == nil {
		of = []definition{d}
	}
	for _, c := range of {
		remarks = append(remarks, refusals(body(c.stmt))...)
	}
	if lacks := r.lacking(d, n.Params); len(lacks) > 0 {
		remarks = append(remarks, "without "+strings.Join(lacks, ", "))
	}
	if len(remarks) == 0 {
		return Yes, ""
	}
	sort.Strings(remarks)
	return Partly, strings.Join(slices.Compact(remarks), " ")
}

// refusals are the messages of the raise NotImplementedError statements within.
func refusals(statements []frontend.Stmt) []string {
	var out []string
	for _, s := range statements {
		if remark, ok := refusal(s); ok {
			out = append(out, remark)
		}
		for _, inner := range inside(s) {
			out = append(out, refusals(inner)...)
		}
	}
	return out
}

// inside are the bodies of a compound statement.
func inside(s frontend.Stmt) [][]frontend.Stmt {
	switch s := s.(type) {
	case *frontend.FunctionDef:
		return [][]frontend.Stmt{s.Body}
	case *frontend.If:
		return [][]frontend.Stmt{s.Then, s.Else}
	case *frontend.For:
		return [][]frontend.Stmt{s.Body}
	case *frontend.While:
		return [][]frontend.Stmt{s.Body}
	}
	return nil
}

// refusal is the message of raise NotImplementedError("For 'X', message").
func refusal(s frontend.Stmt) (string, bool) {
	raise, ok := s.(*frontend.Raise)
	if !ok {
		return "", false
	}
	call, ok := raise.Exc.(*frontend.Call)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	if f, ok := call.Func.(*frontend.Name); !ok || f.ID != "NotImplementedError" {
		return "", false
	}
	message := literal(call.Args[0])
	if _, rest, ok := strings.Cut(message, "', "); ok && strings.HasPrefix(message, "For '") {
		message = rest
	}
	return message, true
}

// literal is the text of a string; what an f-string computes is "...".
func literal(x frontend.Expr) string {
	switch x := x.(type) {
	case *frontend.Str:
		return x.Value
	case *frontend.FString:
		out := ""
		for _, part := range x.Parts {
			out += literal(part)
		}
		return out
	}
	return "..."
}

// Defined are the names that a module of the library binds.
func Defined(module string) map[string]bool {
	out := map[string]bool{}
	for name := range (reader{}).exports(module) {
		out[name] = true
	}
	return out
}
