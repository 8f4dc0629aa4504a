package tensor

import (
	"fmt"
	"strconv"
	"strings"
)

// FormatTensor is repr of a MindSpore Tensor:
//
//	Tensor(shape=[2], dtype=Float32, value= [ 1.00000000e+00,  2.00000000e+00])
//
// Its rules are not NumPy's: floats of arrays have eight digits, those of
// scalars six at most; arrays of one axis are broken into lines, and those of
// more axes summarised, however few elements they have.
func FormatTensor(d *Dense) string {
	line := " "
	if len(d.Dims) > 1 {
		line = "\n"
	}
	dims := strings.ReplaceAll(strings.Trim(fmt.Sprint(d.Dims), "[]"), " ", ", ")
	return fmt.Sprintf("Tensor(shape=[%s], dtype=%s, value=%s%s)", dims, d.DType.Message(), line, tensorValues(d))
}

func tensorValues(d *Dense) string {
	if d.Len() == 0 {
		return ""
	}
	if len(d.Dims) == 0 {
		return strings.TrimSpace(tensorElement(d, 0, true))
	}
	p := &arrayPrinter{d: d, separator: ", ", summarize: len(d.Dims) > 1 || d.Len() > printThreshold, strides: rowMajorStrides(d.Dims)}
	width := 0
	for _, i := range p.shown(nil, 0, 0) {
		width = max(width, len(tensorElement(d, i, false)))
	}
	p.element = func(i int) string { return padLeft(tensorElement(d, i, false), width) }
	return p.tensorAxis(0, 0)
}

// tensorElement is an element without what pads it to the width of others.
func tensorElement(d *Dense, i int, scalar bool) string {
	switch {
	case d.DType == Bool:
		if scalar {
			return pyBool(d, i)
		}
		return padLeft(pyBool(d, i), len("False"))
	case !d.DType.IsFloat():
		return intText(d, i)
	case scalar, d.DType == BF16:
		return general(d.Float(i))
	case d.DType == F16:
		return tensorFloat(d.Float(i), 4)
	}
	return tensorFloat(d.Float(i), 8)
}

// tensorFloat is x with digits behind the point, as wide as a negative number.
func tensorFloat(x float64, digits int) string {
	s, ok := nonFinite(x)
	if !ok {
		s = strconv.FormatFloat(x, 'e', digits, 64)
	}
	return padLeft(s, len("-0.e+00")+digits)
}

// general is C's %g.
func general(x float64) string {
	if s, ok := nonFinite(x); ok {
		return s
	}
	s := strconv.FormatFloat(x, 'e', 5, 64)
	_, power, _ := strings.Cut(s, "e")
	if e, _ := strconv.Atoi(power); e >= -4 && e < 6 { // strconv wrote it
		s = strconv.FormatFloat(x, 'f', 5-e, 64)
	}
	mantissa, power, scientific := strings.Cut(s, "e")
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	if scientific {
		return mantissa + "e" + power
	}
	return mantissa
}

// tensorAxis is the text of the part of the array below a prefix of indices.
func (p *arrayPrinter) tensorAxis(axis, at int) string {
	if axis == len(p.d.Dims)-1 {
		return "[" + p.tensorRow(at) + "]"
	}
	var b strings.Builder
	indent := strings.Repeat(" ", axis+1)
	for n, i := range p.indices(axis) {
		switch {
		case i < 0:
			b.WriteString(",\n" + indent + "...\n" + indent)
			continue
		case n > 0 && !strings.HasSuffix(b.String(), "...\n"+indent):
			b.WriteString(",\n" + indent)
		}
		b.WriteString(p.tensorAxis(axis+1, at+i*p.strides[axis]))
	}
	return "[" + b.String() + "]"
}

// tensorRow is the text of the last axis. The only axis of an array breaks
// after so many elements, behind the last one too.
func (p *arrayPrinter) tensorRow(at int) string {
	axis := len(p.d.Dims) - 1
	if p.skips(axis) {
		n := int(p.d.Dims[axis])
		return p.run(at, printEdge) + " ... " + p.run(at+n-printEdge, printEdge)
	}
	perLine := 24
	if p.d.DType == Bool || p.d.DType.IsFloat() && p.d.DType != BF16 {
		perLine = 12
	}
	n := int(p.d.Dims[axis])
	if axis > 0 {
		return p.run(at, n)
	}
	var b strings.Builder
	for i := 0; i < n; i += perLine {
		count := min(perLine, n-i)
		b.WriteString(p.run(at+i, count))
		if i+count < n {
			b.WriteString(p.separator)
		}
		if count == perLine {
			b.WriteString("\n ")
		}
	}
	return b.String()
}

// run is the text of n elements from at.
func (p *arrayPrinter) run(at, n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = p.element(at + i)
	}
	return strings.Join(words, p.separator)
}
