package analysis

import (
	"errors"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/tensor"
)

// This file reads what the command line says of inputs: "x=f32[1,3]" is an
// input of a type, "k=3" a constant. A mistake in it is shown in its own text.

// spec reads "NAME=DTYPE[DIMS]" or "NAME=VALUE". The span is that of the name.
func (p *Program) spec(text string) Argument {
	file := &diag.File{Name: "--input", Text: text, Argument: true}
	before, rest, ok := strings.Cut(text, "=")
	name, right := strings.TrimSpace(before), strings.TrimSpace(rest)
	if !ok || name == "" || right == "" {
		p.e.stop(p.e.errorf(diag.Span{File: file, End: len(text)}, diag.BadEntry, "an input is NAME=DTYPE[DIMS] or NAME=VALUE").
			Help("for example --input 'x=f32[1,3,224,224]' or --input k=3"))
	}
	start := strings.Index(text, name)
	a := Argument{Name: name, Span: diag.Span{File: file, Start: start, End: start + len(name)}}
	at := len(before) + 1 + strings.Index(rest, right)
	if p.isType(right) {
		a.Type = p.specType(right, file, at)
		return a
	}
	a.Value = p.e.evalArgument("--input "+name, right, p.module)
	return a
}

// isType reports whether the right side of a spec is meant as a type, and not
// as an expression that begins alike: a name of the program's, such as
// sizes[0], is one.
func (p *Program) isType(text string) bool {
	word, _, bracket := strings.Cut(text, "[")
	word = strings.TrimSpace(word)
	if _, err := tensor.ParseDType(word); err == nil {
		return true
	}
	return bracket && isName(word) && !p.module.Vars.Has(word)
}

func isName(word string) bool {
	x, ds := frontend.ParseExpr(&diag.File{Text: word})
	_, ok := x.(*frontend.Name)
	return ok && !ds.HasErrors()
}

// specType reads a type that stands at an offset of a spec.
func (p *Program) specType(text string, file *diag.File, at int) tensor.Type {
	t, err := tensor.ParseType(text)
	if err == nil {
		return t
	}
	span := diag.Span{File: file, Start: at, End: at + len(text)}
	message := err.Error()
	var wrong *tensor.SyntaxError
	if errors.As(err, &wrong) {
		span.Start += wrong.At
		span.End, message = max(span.Start+1, min(span.Start+wrong.Len, span.End)), wrong.Message
	}
	p.e.stop(p.e.errorf(span, diag.BadEntry, "%s", message).Help("a type is a dtype and its lengths: f32[1,3,224,224], i64[N,?], f32[] for one number"))
	return t
}

// evalArgument evaluates the value of an argument of the command line, in a
// module.
func (e *evaluator) evalArgument(argument, text string, m *value.Module) value.Value {
	return e.evalFile(&diag.File{Name: argument, Text: text, Argument: true}, m)
}
