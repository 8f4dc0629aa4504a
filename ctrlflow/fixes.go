package ctrlflow

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file writes what would make branches fit, where it is known: the
// assignment as it should be, with the dtype and shape of the other side. A
// rewrite that cannot be known is not offered.

var (
	framework = regexp.MustCompile(`(?m)^import mindspore(?: as (\w+))?\s*(?:#.*)?$`)
	literal   = regexp.MustCompile(`^(-?\d+(\.\d*)?([eE][-+]?\d+)?|True|False)$`)
	atom      = regexp.MustCompile(`^[\w.]+(\(.*\))?$`)
)

// moduleName is what a file calls the framework; "" if it imports only parts.
func moduleName(f *diag.File) string {
	if f == nil {
		return ""
	}
	m := framework.FindStringSubmatch(f.Text)
	switch {
	case m == nil:
		return ""
	case m[1] == "":
		return "mindspore"
	}
	return m[1]
}

// rewritten is the text of an assignment, or of an arm of an expression, with
// its value rewritten; "" where it is neither.
func rewritten(at diag.Span, write func(ms, x string) string) string {
	ms := moduleName(at.File)
	left, x, assigns := strings.Cut(at.Text(), " = ")
	if !assigns {
		left, x = "", at.Text()
	}
	x = strings.TrimSpace(x)
	if ms == "" || x == "" || strings.ContainsAny(x, "\n#") || strings.Contains(x, " = ") || !assigns && strings.Contains(x, "=") {
		return ""
	}
	out := write(ms, x)
	if out == "" || !assigns {
		return out
	}
	return left + " = " + out
}

// offer adds a rewrite of the assignment at a place as a help.
func offer(d *diag.Diagnostic, at diag.Span, why string, write func(ms, x string) string) bool {
	text := rewritten(at, write)
	if text != "" {
		d.Fix(at, text, "%s: `%s`", why, text)
	}
	return text != ""
}

// asTensor writes a number as a Tensor of a type.
func asTensor(t tensor.Type) func(ms, x string) string {
	return func(ms, x string) string {
		dims, static := t.Shape.Static()
		switch {
		case !literal.MatchString(x) || !static:
			return ""
		case len(dims) == 0:
			return fmt.Sprintf("%s.Tensor(%s, %s.%s)", ms, x, ms, t.DType.Long())
		}
		return fmt.Sprintf("%s.ops.full(%s, %s, dtype=%s.%s)", ms, tupleText(dims), x, ms, t.DType.Long())
	}
}

// casted writes a Tensor in another dtype.
func casted(to tensor.DType) func(ms, x string) string {
	return func(ms, x string) string {
		if !atom.MatchString(x) || strings.HasPrefix(x, "not ") {
			x = "(" + x + ")"
		}
		return fmt.Sprintf("%s.astype(%s.%s)", x, ms, to.Long())
	}
}

// asFloat writes an int as the float of its value.
func asFloat(_, x string) string {
	if !literal.MatchString(x) || strings.ContainsAny(x, ".eETF") {
		return ""
	}
	return x + ".0"
}

// reshaped writes a Tensor of one shape in another, if one of broadcast_to and
// reshape can do that.
func reshaped(from, to tensor.Shape) func(ms, x string) string {
	return func(ms, x string) string {
		a, ok1 := from.Static()
		b, ok2 := to.Static()
		switch {
		case !ok1 || !ok2:
			return ""
		case broadcasts(a, b):
			return fmt.Sprintf("%s.ops.broadcast_to(%s, %s)", ms, x, tupleText(b))
		case count(a) == count(b):
			return fmt.Sprintf("%s.ops.reshape(%s, %s)", ms, x, tupleText(b))
		}
		return ""
	}
}

// broadcasts reports whether shape a can be broadcast to b.
func broadcasts(a, b []int64) bool {
	if len(a) > len(b) {
		return false
	}
	for i, n := range a {
		if n != 1 && n != b[len(b)-len(a)+i] {
			return false
		}
	}
	return true
}

func count(dims []int64) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	return n
}

func tupleText(dims []int64) string {
	text := strings.Trim(strings.ReplaceAll(fmt.Sprint(dims), " ", ", "), "[]")
	if len(dims) == 1 {
		text += ","
	}
	return "(" + text + ")"
}

// oneShape offers to give either side the shape of the other.
func (j *join) oneShape(d *diag.Diagnostic, a, b tensor.Shape) *diag.Diagnostic {
	const why = "give both branches one shape"
	if offer(d, j.bt, why, reshaped(b, a)) || offer(d, j.at, why, reshaped(a, b)) {
		return d
	}
	if reshaped(a, b)("", "") != "" || reshaped(b, a)("", "") != "" {
		return d.Help("%s, e.g. with `ops.broadcast_to` or `ops.reshape`", why)
	}
	return d.Help("compute one shape in both branches, for example by padding or slicing")
}

// asOther offers to write the number of one side as a Tensor of the other's
// type.
func (j *join) asOther(d *diag.Diagnostic, a, b value.Value) bool {
	const why = "give both branches a Tensor"
	if t, ok := b.(*value.Tensor); ok && !t.IsNumber() && number(a) != tensor.Invalid {
		return offer(d, j.at, why, asTensor(t.Type()))
	}
	if t, ok := a.(*value.Tensor); ok && !t.IsNumber() && number(b) != tensor.Invalid {
		return offer(d, j.bt, why, asTensor(t.Type()))
	}
	return false
}
