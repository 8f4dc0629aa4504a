package analysis

import (
	"strconv"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
)

// This file makes texts that only the running program knows, such as those of
// its errors:
//
//	raise ValueError(f"bad {x}")
//
// While text is put together it is a Go string in which a hole stands for such
// a value. Where it becomes a value of the program it is a *value.Text if it
// has holes, which nothing takes for a str that is known.

// holeMark begins and ends a hole. No text has it: it is no UTF-8.
const holeMark = "\xff"

// computesNothing reports whether an expression only shows what there is.
func computesNothing(x frontend.Expr) bool {
	switch x := x.(type) {
	case *frontend.Str, *frontend.Name:
		return true
	case *frontend.Attribute:
		return computesNothing(x.X)
	case *frontend.FString:
		for _, p := range x.Parts {
			v, ok := p.(*frontend.FValue)
			if ok && !computesNothing(v.X) || !ok && !computesNothing(p) {
				return false
			}
		}
		return true
	}
	return false
}

// A hole is a value that a text shows, with the format of a number.
type hole struct {
	v    value.Value
	spec string // as in C, without the "%"; "" is none
}

// hole stands for v in a text.
func (e *evaluator) hole(v value.Value) string { return e.formattedHole(v, "") }

func (e *evaluator) formattedHole(v value.Value, spec string) string {
	e.holes = append(e.holes, hole{v, spec})
	return holeMark + strconv.Itoa(len(e.holes)-1) + holeMark
}

// fillHoles replaces the holes of a text by what f says of them, and the rest by
// what rest makes of it.
func (e *evaluator) fillHoles(text string, f func(hole) string, rest func(string) string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, holeMark) {
		if i%2 == 0 {
			b.WriteString(rest(part))
			continue
		}
		n, _ := strconv.Atoi(part)
		b.WriteString(f(e.holes[n]))
	}
	return b.String()
}

// textValue is a text as a value.
func (e *evaluator) textValue(text string) value.Value {
	if !strings.Contains(text, holeMark) {
		return value.Str(text)
	}
	t := &value.Text{}
	t.Format = e.fillHoles(text, func(h hole) string {
		t.Values = append(t.Values, h.v)
		return graph.Place(h.spec)
	}, graph.EscapeBraces)
	return t
}

// holed is a text value as a string with holes.
func (e *evaluator) holed(t *value.Text) string {
	return graph.Fill(t.Format, func(i int, spec string) string { return e.formattedHole(t.Values[i], spec) })
}

// isText reports whether v is a str, known or not.
func isText(v value.Value) bool {
	switch v.(type) {
	case value.Str, *value.Text:
		return true
	}
	return false
}

// spoken is a text for people, where holes are described.
func (e *evaluator) spoken(text string) string {
	if !strings.Contains(text, holeMark) {
		return text
	}
	say := func(h hole) string {
		if n, ok := h.v.(value.SymInt); ok {
			return n.Dim.Message()
		}
		return e.describe(h.v)
	}
	return e.fillHoles(text, say, func(s string) string { return s })
}

// settled is a text that has to be known while compiling.
func (e *evaluator) settled(text string, span diag.Span) string {
	if strings.Contains(text, holeMark) {
		e.stop(e.errorf(span, diag.BadValue, "only the running program knows this text: %s", text).
			Help("it can be printed, and be the message of an error; nothing else can depend on it"))
	}
	return text
}

// notText demands that v is no text that only the running program knows.
func (e *evaluator) notText(v value.Value, span diag.Span) {
	if t, ok := v.(*value.Text); ok {
		e.str(t, span)
	}
}

// formatOf is a text as operators take it, and the values that stand in it.
func (e *evaluator) formatOf(text string, span diag.Span) (format string, values []*graph.Value) {
	format = e.fillHoles(text, func(h hole) string {
		values = append(values, e.rec.Materialize(e.tensorOf(h.v, span)))
		return graph.Place(h.spec)
	}, graph.EscapeBraces)
	return format, values
}
