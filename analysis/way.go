package analysis

import (
	"fmt"
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
)

// The way to a place is what a reader asks for where one line runs many times:
// in which block, in which iteration. It is told in the user's own code: a
// layer of the library that calls back into it, a SequentialCell, is no step of
// its own, and the call that begins the entry is none either.

// way is how the program came to where it stands, innermost first.
func (e *evaluator) way() []diag.Frame {
	var out []diag.Frame
	for i := len(e.frames) - 1; i >= 0; i-- {
		env := e.frames[i].env
		for k := len(env.Loops) - 1; k >= 0; k-- {
			out = append(out, turn(env, env.Loops[k]))
		}
		if env.Func == nil || env.Func.Span.File.Library {
			continue
		}
		if from := e.callSite(i); from > 0 {
			out = append(out, diag.Frame{What: e.called(env, e.frames[:from]), Span: e.frames[from].span})
		}
	}
	return out
}

// callSite is the frame that holds where the user's code made the call that led
// to frame i; 0 where nobody but the command did.
func (e *evaluator) callSite(i int) int {
	for ; i > 0; i-- {
		f := e.frames[i]
		switch s := f.span; {
		case e.frames[i-1].entry:
			return i - 1 // of the script's call, if a script runs
		case s.IsValid() && !s.File.Library:
			return i
		case !s.IsValid() && f.env.Within == nil:
			return 0
		}
	}
	return 0
}

// called names what a call runs: a Cell by its place in the object whose method
// calls it, all else by its own name.
func (e *evaluator) called(env *value.Env, callers []frame) string {
	f := env.Func
	self := selfOf(env)
	switch {
	case f.Name == "<lambda>":
		return "a lambda"
	case self == nil || f.Class == nil || !e.isCell(self) || f.Name != "construct":
		return "`" + f.Qualname + "`"
	}
	for i := len(callers) - 1; i >= 0; i-- {
		owner := selfOf(callers[i].env)
		if owner == nil || owner == self || callers[i].env.Func.Span.File.Library {
			continue
		}
		if path := pathTo(owner, self); path != "" {
			return fmt.Sprintf("%s (%s)", path, self.Class.Name)
		}
		break
	}
	return self.Class.Name
}

// selfOf is the object whose method runs in env, or nil.
func selfOf(env *value.Env) *value.Object {
	if env.Func == nil || env.Func.Class == nil || len(env.Args) == 0 {
		return nil
	}
	o, _ := env.Args[0].(*value.Object)
	return o
}

// pathTo is how code of owner calls an object that it holds: "layers[6]"; ""
// if it holds it nowhere near.
func pathTo(owner, held *value.Object) string {
	const deep = 3
	level, seen := []member{{owner, ""}}, map[*value.Object]bool{owner: true}
	for range deep {
		var next []member
		for _, m := range level {
			for _, k := range members(m) {
				o, isObject := k.v.(*value.Object)
				if isObject && o == held {
					return k.path
				}
				if !isObject || !seen[o] {
					next = append(next, k)
				}
				seen[o] = true
			}
		}
		level = next
	}
	return ""
}

// A member is something that a value holds, with its path.
type member struct {
	v    value.Value
	path string
}

// members are what an object or a container holds.
func members(m member) (out []member) {
	switch x := m.v.(type) {
	case *value.Object:
		for _, name := range x.Vars.Names() {
			out = append(out, member{x.Vars.Get(name), attributePath(m.path, name)})
		}
	case *value.List:
		out = numbered(x.Elems, m.path)
	case *value.Tuple:
		out = numbered(x.Elems, m.path)
	case *value.Dict:
		for _, k := range x.Keys() {
			v, _ := x.Get(k)
			if s, ok := k.(value.Str); ok {
				out = append(out, member{v, fmt.Sprintf("%s[%q]", m.path, string(s))})
			}
		}
	}
	return out
}

// attributePath is the path of an attribute; the children of a SequentialCell
// have numbers for names.
func attributePath(path, name string) string {
	switch {
	case isDigits(name):
		return path + "[" + name + "]"
	case path == "":
		return name
	}
	return path + "." + name
}

func numbered(vs []value.Value, path string) (out []member) {
	for i, v := range vs {
		out = append(out, member{v, fmt.Sprintf("%s[%d]", path, i)})
	}
	return out
}

func isDigits(s string) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}

// turn is an iteration of an unrolled loop, with what its variable is where that
// tells more than its number.
func turn(env *value.Env, l value.Loop) diag.Frame {
	out := diag.Frame{What: fmt.Sprintf("iteration %d of the %s", l.Turn, l.Kind), Span: l.Span, Loop: true}
	if s := env.Vars[l.Name]; s != nil {
		switch v := s.V.(type) {
		case value.Int:
			out.With = fmt.Sprintf("`%s` is %d", l.Name, int64(v))
		case value.Str:
			out.With = fmt.Sprintf("`%s` is %q", l.Name, string(v))
		}
	}
	return out
}

// turning notes that a loop of the user's is unrolled, until done. The next
// iteration begins with each call of next.
func (e *evaluator) turning(kind string, target frontend.Expr, span diag.Span) (next, done func()) {
	if span.File == nil || span.File.Library {
		return func() {}, func() {}
	}
	name, leave := "", func() {}
	if n, ok := target.(*frontend.Name); ok {
		name = n.ID
	}
	env := e.env()
	n := len(env.Loops)
	env.Loops = append(env.Loops, value.Loop{Kind: kind, Name: name, Span: span})
	next = func() {
		l := &env.Loops[n]
		l.Turn++
		leave()
		if e.rec != nil {
			step := turn(&value.Env{}, *l)
			leave = e.rec.B.Enter(&graph.Origin{Span: span, Iteration: l.Turn, Step: func() diag.Frame { return step }})
		}
	}
	return next, func() {
		leave()
		env.Loops = env.Loops[:n]
	}
}

// entering notes that the call whose frame was just pushed makes nodes, until
// done. A construct is what the call of its Cell runs, which is noted already.
func (e *evaluator) entering(f *value.Func, span diag.Span) (done func()) {
	env, at := e.env(), e.callSite(len(e.frames)-1)
	var step func() diag.Frame
	if at > 0 {
		callers, from := slices.Clone(e.frames[:at]), e.frames[at].span
		step = func() diag.Frame { return diag.Frame{What: e.called(env, callers), Span: from} }
	}
	if f.Name != "construct" {
		return e.rec.B.Enter(&graph.Origin{Name: f.Name, Span: e.site(span), Step: step})
	}
	if o := e.rec.B.Origin(); o != nil && o.Step == nil {
		o.Step = step
	}
	return func() {}
}
