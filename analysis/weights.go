package analysis

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file gives Parameters the values that a file has for them.

// Weights are tensors for Parameters, by name.
type Weights struct {
	File    string // their name
	Tensors []tensor.NamedTensor
	Renames tensor.Renames // to names that the model has
}

// checkpointOf is the dict of Parameters that a file holds, if the file is the
// one that was given as weights; None for others, which stay closed.
func (e *evaluator) checkpointOf(c *value.Call) value.Value {
	name, ok := c.Args[0].(value.Str)
	w := e.opt.Weights
	if !ok || w == nil || path.Base(string(name)) != filepath.Base(w.File) {
		return value.None{}
	}
	e.loaded = true
	out := value.NewDict()
	for _, t := range w.Tensors {
		out.Set(value.Str(t.Name), &value.Parameter{Name: t.Name, Type: t.Tensor.Type(), Data: t.Tensor, Vars: value.NewNamespace(), Span: c.Span})
	}
	return out
}

// loadEntry loads the weights of an entry.
func (p *Program) loadEntry(call EntryCall, w *Weights) {
	o, ok := call.fn.(*value.Object)
	if !ok {
		p.e.stop(p.e.errorf(call.Span, diag.BadEntry, "the weights of %s are for a Cell, and the entry `%s` is a function", w.File, call.Name))
	}
	p.load(o, w, call.Span)
}

// load gives the Parameters of a Cell their values from the file, and reports
// all that does not fit together.
func (p *Program) load(o *value.Object, w *Weights, span diag.Span) {
	f := p.fit(o, w)
	if len(f.missing)+len(f.wrong) > 0 {
		f.refuse(p.e, w, span)
	}
	if len(f.extra) > 0 { // such as the state of an optimizer
		p.Diags.Warnf(span, diag.BadEntry, "%s has %s that the model does not", w.File, plural(len(f.extra), "name")).
			Detail("not in the model: %s", some(f.extra, ", "))
	}
	for i, prm := range f.params {
		prm.Data = retyped(f.data[i], prm.Type)
	}
}

// A fitting is what a file has for the Parameters of a model.
type fitting struct {
	params  []*value.Parameter
	data    []*tensor.Dense // for each of them
	missing []string        // in the file
	wrong   []string        // sentences
	extra   []string        // in the file, and not in the model
}

func (p *Program) fit(o *value.Object, w *Weights) *fitting {
	f := &fitting{params: p.e.nameParameters(o)}
	model := map[string]bool{}
	for _, prm := range f.params {
		model[prm.Name] = true
	}
	file := map[string]tensor.NamedTensor{}
	for _, t := range w.Tensors {
		name := w.Renames.Apply(t.Name, func(n string) bool { return model[n] })
		switch other, twice := file[name]; {
		case !model[name]:
			f.extra = append(f.extra, t.Name)
		case twice:
			f.wrong = append(f.wrong, fmt.Sprintf("%s would be both %s and %s of the file", name, other.Name, t.Name))
		default:
			file[name] = t
		}
	}
	for _, prm := range f.params {
		t, ok := file[prm.Name]
		switch {
		case !ok:
			f.missing = append(f.missing, prm.Name)
		case !shaped(t.Tensor, prm) || !castable(t.Tensor.DType, prm.Type.DType):
			f.wrong = append(f.wrong, fmt.Sprintf("%s is %s in the file and %s in the model", prm.Name, t.Tensor.Type(), prm.Type))
		}
		f.data = append(f.data, t.Tensor)
	}
	return f
}

// shaped reports whether data from a file has the shape of a Parameter, but for
// trailing dims of length 1 in the file.
func shaped(d *tensor.Dense, p *value.Parameter) bool {
	dims := d.Dims
	want, _ := p.Type.Shape.Static()
	for len(dims) > len(want) && dims[len(dims)-1] == 1 {
		dims = dims[:len(dims)-1]
	}
	return equalDims(dims, want)
}

// castable reports whether a file's dtype may be converted: within floats and
// within ints.
func castable(from, to tensor.DType) bool {
	return from == to || from.IsFloat() && to.IsFloat() || from.IsInt() && to.IsInt()
}

// retyped is a tensor of a file as a Parameter of a type takes it.
func retyped(d *tensor.Dense, t tensor.Type) *tensor.Dense {
	dims, _ := t.Shape.Static()
	same := &tensor.Dense{DType: d.DType, Dims: dims, Data: d.Data, Fill: d.Fill}
	return same.Cast(t.DType)
}

// refuse ends the compilation with all that does not fit.
func (f *fitting) refuse(e *evaluator, w *Weights, span diag.Span) {
	d := e.errorf(span, diag.BadEntry, "the weights of %s do not fit the model: of its %s, %d %s missing and %d %s different",
		w.File, plural(len(f.params), "Parameter"), len(f.missing), isAre(len(f.missing)), len(f.wrong), isAre(len(f.wrong)))
	for _, l := range []struct {
		what, sep string
		names     []string
	}{{"missing in the file", ", ", f.missing}, {"different", "; ", f.wrong}, {"not in the model", ", ", f.extra}} {
		if len(l.names) > 0 {
			d.Detail("%s: %s", l.what, some(l.names, l.sep))
		}
	}
	if lines, n := f.suggest(); n > 0 {
		d.Help("%d of the missing ones are in the file by other names; put into a file for --weights-map: %s", n, strings.ReplaceAll(lines, "\n", "; "))
	}
	e.stop(d)
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// some lists the first of many.
func some(list []string, sep string) string {
	const most = 8
	if len(list) <= most {
		return strings.Join(list, sep)
	}
	return fmt.Sprintf("%s%s... and %d more", strings.Join(list[:most], sep), sep, len(list)-most)
}

// leafRenames are PyTorch's names for what MindSpore calls otherwise.
const leafRenames = `*.weight -> *.gamma
*.bias -> *.beta
*.running_mean -> *.moving_mean
*.running_var -> *.moving_variance
*.weight -> *.embedding_table`

// suggest is lines of renames by which the file has the most of what is
// missing, and how many names that are.
func (f *fitting) suggest() (lines string, found int) {
	for _, prefix := range f.prefixes() {
		all := strings.Split(strings.TrimSpace(prefix+"\n"+leafRenames), "\n")
		n := f.resolved(all)
		if n <= found {
			continue
		}
		found = n
		for i := len(all) - 1; i >= 0; i-- { // those that are of no use
			without := append(append([]string{}, all[:i]...), all[i+1:]...)
			if f.resolved(without) == n {
				all = without
			}
		}
		lines = strings.Join(all, "\n")
	}
	return lines, found
}

// resolved is how many of the missing names lines of renames find in the file.
func (f *fitting) resolved(lines []string) int {
	r, err := tensor.ParseRenames(strings.Join(lines, "\n"))
	if err != nil { // names with stars or blanks
		return 0
	}
	missing := map[string]bool{}
	for _, name := range f.missing {
		missing[name] = true
	}
	n := 0
	for _, name := range f.extra {
		if name = r.Apply(name, func(n string) bool { return missing[n] }); missing[name] {
			n++
			delete(missing, name)
		}
	}
	return n
}

// prefixes are lines that take off or add what names of the file may begin
// with: none, and those by which a name of the file becomes a missing one but
// for its last part.
func (f *fitting) prefixes() []string {
	const most = 20 // names to look at
	out := []string{""}
	seen := map[string]bool{"": true}
	for _, m := range f.missing[:min(most, len(f.missing))] {
		for _, x := range f.extra {
			for _, line := range prefixLines(path.Dir(dotted(x)), path.Dir(dotted(m))) {
				if !seen[line] && len(out) < most {
					seen[line] = true
					out = append(out, line)
				}
			}
		}
	}
	return out
}

// dotted is a name as a path, for its last part to be split off.
func dotted(name string) string { return "/" + strings.ReplaceAll(name, ".", "/") }

// prefixLines is the line that makes of one folder the other, where one ends
// with the other.
func prefixLines(from, to string) []string {
	if p, ok := strings.CutSuffix(from, to); ok && p != "" {
		return []string{strings.ReplaceAll(p[1:], "/", ".") + ".* -> *"}
	}
	if p, ok := strings.CutSuffix(to, from); ok && p != "" {
		return []string{"* -> " + strings.ReplaceAll(p[1:], "/", ".") + ".*"}
	}
	return nil
}
