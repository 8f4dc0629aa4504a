package analysis

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// A native is the code of a function that the evaluator provides.
type native func(a *args) value.Value

// An args holds the arguments of a call, bound to the parameters of a native.
type args struct {
	e    *evaluator
	name string
	span diag.Span
	vals []value.Value // by parameter; nil for one left out
	rest []value.Value // of *rest
	kw   []value.Kwarg // of **kw
	sig  *signature    // whose parameters these are
	call *value.Call   // as it came
}

// A signature is the parameters of a native as text:
//
//	"x / base? * key? reverse?"
//
// A name with ? may be left out; those before / are positional only, those
// after * keywords only. *rest and **kw take what is left.
type signature struct {
	names    []string
	optional []bool
	posOnly  int // the first parameter that may be a keyword
	kwFrom   int // the first parameter that must be one
	rest, kw bool
}

func parseSignature(text string) *signature {
	s := &signature{kwFrom: -1}
	for _, w := range strings.Fields(text) {
		switch {
		case w == "/":
			s.posOnly = len(s.names)
		case strings.HasPrefix(w, "**"):
			s.kw = true
		case strings.HasPrefix(w, "*"):
			s.rest = w != "*"
			s.kwFrom = len(s.names)
		default:
			name, optional := strings.CutSuffix(w, "?")
			s.names = append(s.names, name)
			s.optional = append(s.optional, optional)
		}
	}
	if s.kwFrom < 0 {
		s.kwFrom = len(s.names)
	}
	return s
}

// builtin makes a function of the language from a native.
func builtin(name, params string, run native) *value.Builtin {
	sig := parseSignature(params)
	return &value.Builtin{Name: name, Fn: func(c *value.Call) value.Value {
		return run(bindNative(name, sig, c))
	}}
}

// bindNative binds the arguments of a call to the parameters of a native.
func bindNative(name string, sig *signature, c *value.Call) *args {
	a := &args{e: c.Eval.(*evaluator), name: name, span: c.Span, vals: make([]value.Value, len(sig.names)), sig: sig, call: c}
	for i, v := range c.Args {
		v = a.e.force(v, c.Span)
		switch {
		case i < sig.kwFrom:
			a.vals[i] = v
		case sig.rest:
			a.rest = append(a.rest, v)
		default:
			a.fail(diag.BadCall, "takes at most %s but %d were given", plural(sig.kwFrom, "positional argument"), len(c.Args))
		}
	}
	for _, k := range c.Kwargs {
		a.keyword(k)
	}
	for i, v := range a.vals {
		if v == nil && !sig.optional[i] {
			a.fail(diag.BadCall, "is called without `%s`", sig.names[i])
		}
	}
	return a
}

func (a *args) keyword(k value.Kwarg) {
	v := a.e.force(k.Value, a.span)
	for i := a.sig.posOnly; i < len(a.sig.names); i++ {
		if a.sig.names[i] != k.Name {
			continue
		}
		if a.vals[i] != nil {
			a.fail(diag.BadCall, "got `%s` twice", k.Name)
		}
		a.vals[i] = v
		return
	}
	if !a.sig.kw {
		a.fail(diag.BadCall, "has no parameter `%s`", k.Name)
	}
	a.kw = append(a.kw, value.Kwarg{Name: k.Name, Value: v})
}

// fail reports an error of this call.
func (a *args) fail(code diag.Code, format string, rest ...any) {
	a.e.fail(a.span, code, "`"+a.name+"` "+format, rest...)
}

// or is argument i, or other if it was left out.
func (a *args) or(i int, other value.Value) value.Value {
	if a.vals[i] == nil {
		return other
	}
	return a.vals[i]
}

// given reports whether argument i was given and is not None.
func (a *args) given(i int) bool {
	if a.vals[i] == nil {
		return false
	}
	_, none := a.vals[i].(value.None)
	return !none
}

// str is argument i, which must be a str.
func (a *args) str(i int) string {
	s, ok := plain(a.vals[i]).(value.Str)
	if !ok {
		a.wrong(i, "a str")
	}
	return string(s)
}

// int is argument i, which must be an int that is known; other if left out.
func (a *args) int(i int, other int) int {
	if a.vals[i] == nil {
		return other
	}
	return a.e.index(a.vals[i], a.span)
}

// float is argument i as a float.
func (a *args) float(i int) float64 {
	f, ok := asFloat(a.plain(i))
	if !ok {
		a.wrong(i, "a number")
	}
	return f
}

// plain is argument i, where a constant tensor of one element is its number.
func (a *args) plain(i int) value.Value { return plainNumber(a.vals[i]) }

// bool is the truth of argument i; other if left out.
func (a *args) bool(i int, other bool) bool {
	if a.vals[i] == nil {
		return other
	}
	return a.e.known(a.vals[i], a.span)
}

// items is what iterating over argument i gives.
func (a *args) items(i int) []value.Value { return a.e.items(a.vals[i], a.span) }

// wrong says that argument i is not what it must be.
func (a *args) wrong(i int, want string) {
	a.e.notText(a.vals[i], a.span)
	a.fail(diag.BadType, "needs %s, not %s", want, a.e.describe(a.vals[i]))
}

// sorted lists the keys of a table in order, since maps have none.
func sorted[T any](table map[string]T) []string { return slices.Sorted(maps.Keys(table)) }

// plural is a number of things: "1 element", "3 elements".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
