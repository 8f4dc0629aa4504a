package tensor

import (
	"strconv"
	"strings"
)

// This file prints tensors as NumPy 2 does with its default options. The
// rules are those of numpy/_core/arrayprint.py: every element of an array has
// one width, rows wrap at 75 columns, and beyond 1000 elements only three at
// either end of an axis are shown.
const (
	printWidth     = 75
	printThreshold = 1000
	printEdge      = 3
)

// Format is what Python's print shows for an array: "[1. 2.]". A bf16 tensor
// prints as the f32 one of equal value.
func Format(d *Dense) string {
	if len(d.Dims) == 0 {
		return formatScalar(d)
	}
	return layArray(d, " ", printWidth, 1)
}

// FormatRepr is NumPy's repr: "array([1., 2.], dtype=float32)".
func FormatRepr(d *Dense) string {
	const prefix = "array("
	s := prefix + layArray(d, ", ", printWidth-1, 1+len(prefix))
	var extras []string
	if d.Len() == 0 && len(d.Dims) != 1 || d.Len() > printThreshold {
		extras = append(extras, "shape="+ShapeOf(d.Dims...).Python())
	}
	implied := d.DType == F64 || d.DType == I64 || d.DType == Bool
	if !implied || d.Len() == 0 {
		extras = append(extras, "dtype="+d.DType.Long())
	}
	if len(extras) == 0 {
		return s + ")"
	}
	s += ","
	more := strings.Join(extras, ", ") + ")"
	if last := len(s) - strings.LastIndexByte(s, '\n') - 1; last+len(more)+1 > printWidth {
		return s + "\n" + strings.Repeat(" ", len(prefix)) + more
	}
	return s + " " + more
}

// An arrayPrinter lays out one array.
type arrayPrinter struct {
	d         *Dense
	element   func(i int) string // the text of element i, padded to one width
	strides   []int
	separator string
	summarize bool
}

// layArray is the text of d between brackets; indent is how far the first
// element stands from the left.
func layArray(d *Dense, separator string, width, indent int) string {
	if d.Len() == 0 {
		return "[]"
	}
	p := &arrayPrinter{d: d, separator: separator, summarize: d.Len() > printThreshold}
	p.strides = rowMajorStrides(d.Dims)
	p.element = elementFormat(d, p.shown(nil, 0, 0))
	return p.axis(0, 0, strings.Repeat(" ", indent), width)
}

func rowMajorStrides(dims []int64) []int {
	strides := make([]int, len(dims))
	step := 1
	for i := len(dims) - 1; i >= 0; i-- {
		strides[i] = step
		step *= int(dims[i])
	}
	return strides
}

// skips reports whether the middle of an axis is left out.
func (p *arrayPrinter) skips(axis int) bool {
	return p.summarize && p.d.Dims[axis] > 2*printEdge
}

// indices are the positions of an axis that are shown; -1 stands for the gap.
func (p *arrayPrinter) indices(axis int) []int {
	n := int(p.d.Dims[axis])
	var out []int
	for i := 0; i < n; i++ {
		if p.skips(axis) && i == printEdge {
			out = append(out, -1)
			i = n - printEdge
		}
		out = append(out, i)
	}
	return out
}

// shown appends the elements that are printed below a prefix of indices.
func (p *arrayPrinter) shown(out []int, axis, at int) []int {
	if axis == len(p.d.Dims) {
		return append(out, at)
	}
	for _, i := range p.indices(axis) {
		if i >= 0 {
			out = p.shown(out, axis+1, at+i*p.strides[axis])
		}
	}
	return out
}

// axis is the text of the part of the array below a prefix of indices.
func (p *arrayPrinter) axis(axis, at int, indent string, width int) string {
	left := len(p.d.Dims) - axis
	switch left {
	case 0:
		return p.element(at)
	case 1:
		return "[" + p.row(at, indent, width) + "]"
	}
	separator := strings.TrimRight(p.separator, " ") + strings.Repeat("\n", left-1)
	var parts []string
	for _, i := range p.indices(axis) {
		part := "..."
		if i >= 0 {
			part = p.axis(axis+1, at+i*p.strides[axis], indent+" ", width-1)
		}
		parts = append(parts, part)
	}
	return "[" + strings.Join(parts, separator+indent) + "]"
}

// row is the text of the last axis, wrapped where an element does not fit.
func (p *arrayPrinter) row(at int, indent string, width int) string {
	var done strings.Builder
	line := indent
	for n, i := range p.indices(len(p.d.Dims) - 1) {
		word := "..."
		if i >= 0 {
			word = p.element(at + i)
		}
		if n > 0 {
			line += p.separator
		}
		if len(line)+len(word) > width-1 && len(line) > len(indent) {
			done.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		line += word
	}
	done.WriteString(line)
	return done.String()[len(indent):]
}

// elementFormat makes the function that prints elements, all as wide as the
// widest of those shown.
func elementFormat(d *Dense, shown []int) func(i int) string {
	switch {
	case d.DType.IsFloat():
		return newFloatFormat(d, shown).text
	case d.DType == Bool && len(d.Dims) == 0:
		return func(i int) string { return pyBool(d, i) }
	case d.DType == Bool:
		return func(i int) string { return padLeft(pyBool(d, i), len("False")) }
	}
	width := 0
	for _, i := range shown {
		width = max(width, len(intText(d, i)))
	}
	return func(i int) string { return padLeft(intText(d, i), width) }
}

func pyBool(d *Dense, i int) string {
	if d.Int(i) != 0 {
		return "True"
	}
	return "False"
}

func intText(d *Dense, i int) string {
	if d.DType == U64 {
		return strconv.FormatUint(uint64(d.Int(i)), 10)
	}
	return strconv.FormatInt(d.Int(i), 10)
}

func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-len(s))) + s
}

// formatScalar is str of a NumPy scalar, which rounds nothing.
func formatScalar(d *Dense) string {
	switch {
	case d.DType.IsFloat():
		return FormatFloat(d.DType, d.Float(0))
	case d.DType == Bool:
		return pyBool(d, 0)
	}
	return intText(d, 0)
}
