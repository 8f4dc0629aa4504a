package testsuite

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// ParseValue reads a value as cases write it, as a tensor of dtype t: a nested
// list, or zeros, ones or iota with dims in parentheses.
func ParseValue(text string, t tensor.DType) (*tensor.Dense, error) {
	for _, f := range []string{"zeros", "ones", "iota"} {
		if args, ok := strings.CutPrefix(text, f+"("); ok {
			return filled(f, strings.TrimSuffix(args, ")"), t)
		}
	}
	p := &valueParser{rest: text}
	dims, err := p.value()
	if err != nil {
		return nil, err
	}
	if p.skip(); p.rest != "" {
		return nil, fmt.Errorf("%q follows the value", p.rest)
	}
	d := tensor.New(t, dims...)
	for i, w := range p.items {
		if err := setElement(d, i, w); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func filled(kind, args string, t tensor.DType) (*tensor.Dense, error) {
	var dims []int64
	for _, a := range strings.Split(args, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(a), 10, 64)
		if err != nil {
			return nil, err
		}
		dims = append(dims, n)
	}
	d := tensor.New(t, dims...)
	for i := range d.Len() {
		switch kind {
		case "ones":
			d.SetFloat(i, 1)
		case "iota":
			d.SetFloat(i, float64(i))
		}
	}
	return d, nil
}

// A valueParser reads nested lists; commas may be left out, as NumPy does.
type valueParser struct {
	rest  string
	items []string
}

func (p *valueParser) skip() { p.rest = strings.TrimLeft(p.rest, " ,\n") }

// value reads a list or an element and gives its dims.
func (p *valueParser) value() ([]int64, error) {
	p.skip()
	if !strings.HasPrefix(p.rest, "[") {
		n := strings.IndexAny(p.rest+" ", " ,[]\n")
		if n == 0 {
			return nil, fmt.Errorf("no value at %q", p.rest)
		}
		p.items = append(p.items, p.rest[:n])
		p.rest = p.rest[n:]
		return nil, nil
	}
	p.rest = p.rest[1:]
	var inner []int64
	for n := int64(0); ; n++ {
		if p.skip(); strings.HasPrefix(p.rest, "]") {
			p.rest = p.rest[1:]
			return append([]int64{n}, inner...), nil
		}
		dims, err := p.value()
		if err != nil {
			return nil, err
		}
		if n > 0 && fmt.Sprint(dims) != fmt.Sprint(inner) {
			return nil, fmt.Errorf("rows have shapes %v and %v", inner, dims)
		}
		inner = dims
	}
}

func setElement(d *tensor.Dense, i int, word string) error {
	switch strings.ToLower(word) {
	case "true", "false":
		d.SetInt(i, map[bool]int64{true: 1}[strings.ToLower(word) == "true"])
		return nil
	}
	if n, err := strconv.ParseInt(word, 10, 64); err == nil && !d.DType.IsFloat() {
		d.SetInt(i, n)
		return nil
	}
	if u, err := strconv.ParseUint(word, 10, 64); err == nil && d.DType == tensor.U64 {
		d.SetInt(i, int64(u))
		return nil
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || !d.DType.IsFloat() {
		return fmt.Errorf("%q is no %s", word, d.DType)
	}
	d.SetFloat(i, x)
	return nil
}

// Differ says how got differs from want; "" if it does not. Floats are equal
// if they differ by at most tol, relative for numbers beyond 1.
func Differ(got, want *tensor.Dense, tol float64) string {
	if !got.Type().Equal(want.Type()) {
		return fmt.Sprintf("got %s, want %s", got.Type(), want.Type())
	}
	for i := range want.Len() {
		if !equalAt(got, want, i, tol) {
			return fmt.Sprintf("got %s, want %s; element %d differs", tensor.Format(got), tensor.Format(want), i)
		}
	}
	return ""
}

func equalAt(got, want *tensor.Dense, i int, tol float64) bool {
	if !want.DType.IsFloat() {
		return got.Int(i) == want.Int(i)
	}
	a, b := got.Float(i), want.Float(i)
	if math.IsNaN(a) || math.IsNaN(b) || math.IsInf(b, 0) {
		return a == b || math.IsNaN(a) && math.IsNaN(b)
	}
	return math.Abs(a-b) <= tol*max(1, math.Abs(b))
}
