package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// symInt is an int that may be symbolic; a known one is a plain int.
func symInt(d tensor.Dim) value.Value {
	if n, ok := d.Const(); ok {
		return value.Int(n)
	}
	return value.SymInt{Dim: d}
}

// dimOf is an int, known or symbolic, as a dim.
func dimOf(v value.Value) (tensor.Dim, bool) {
	switch x := v.(type) {
	case value.SymInt:
		return x.Dim, true
	case value.Int:
		return tensor.D(int64(x)), true
	case value.Bool:
		if x {
			return tensor.D(1), true
		}
		return tensor.D(0), true
	case *value.Tensor:
		if x.Const != nil && x.Type().DType.IsInt() && x.Const.Len() == 1 {
			return tensor.D(x.Const.Int(0)), true
		}
	}
	return tensor.Dim{}, false
}

// symBinary computes with symbolic lengths; what is no integer polynomial
// becomes a number of the running program.
func (e *evaluator) symBinary(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	x, ok1 := dimOf(a)
	y, ok2 := dimOf(b)
	if ok1 && ok2 {
		switch op {
		case "+":
			return symInt(x.Add(y)), true
		case "-":
			return symInt(x.Sub(y)), true
		case "*":
			return symInt(x.Mul(y)), true
		case "//", "%":
			e.requireNotZero(y, op, span)
			if op == "//" {
				return symInt(x.FloorDiv(y)), true
			}
			return symInt(x.Mod(y)), true
		case "**":
			if n, ok := y.Const(); ok && n >= 0 && n < 16 {
				return symInt(power(x, n)), true
			}
		}
	}
	if numberKind(a) == tensor.Invalid || numberKind(b) == tensor.Invalid || primOf[op] == "" {
		return nil, false
	}
	e.needRecording(span)
	return e.runtimeNumbers(op, a, b, span), true
}

func power(x tensor.Dim, n int64) tensor.Dim {
	out := tensor.D(1)
	for range n {
		out = out.Mul(x)
	}
	return out
}

func (e *evaluator) symUnary(op string, s value.SymInt) value.Value {
	switch op {
	case "-":
		return symInt(s.Dim.Mul(tensor.D(-1)))
	case "~":
		return symInt(s.Dim.Mul(tensor.D(-1)).Sub(tensor.D(1)))
	}
	return s
}

// symCompare compares lengths: by their ranges if these decide, else at run
// time.
func (e *evaluator) symCompare(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	x, ok1 := dimOf(a)
	y, ok2 := dimOf(b)
	if ok1 && ok2 {
		if v, known := decide(op, x.Sub(y)); known {
			return value.Bool(v), true
		}
	}
	if numberKind(a) == tensor.Invalid || numberKind(b) == tensor.Invalid {
		return nil, false
	}
	e.needRecording(span)
	return e.runtimeNumbers(op, a, b, span), true
}

// decide compares a difference of lengths with 0.
func decide(op string, d tensor.Dim) (truth, known bool) {
	lo, hi := d.Range()
	if d.IsConst(0) {
		lo, hi = 0, 0
	}
	switch op {
	case "<":
		return hi < 0, hi < 0 || lo >= 0
	case "<=":
		return hi <= 0, hi <= 0 || lo > 0
	case ">":
		return lo > 0, lo > 0 || hi <= 0
	case ">=":
		return lo >= 0, lo >= 0 || hi < 0
	case "==":
		return lo == 0 && hi == 0, lo == hi || lo > 0 || hi < 0
	}
	return !(lo == 0 && hi == 0), lo == hi || lo > 0 || hi < 0
}

// dims reads a shape: an int or a sequence of ints, known or symbolic.
func (e *evaluator) dims(v value.Value, span diag.Span) []tensor.Dim {
	if d, ok := e.lengthOf(v, span); ok {
		return []tensor.Dim{d}
	}
	elems, ok := sequenceOf(v)
	if !ok {
		e.fail(span, diag.BadType, "a shape is a tuple of ints, not %s", e.describe(v))
	}
	out := make([]tensor.Dim, len(elems))
	for i, x := range elems {
		d, ok := e.lengthOf(e.force(x, span), span)
		if !ok {
			e.noLength(x, i, span)
		}
		out[i] = d
	}
	return out
}

// noLength reports what cannot be a length of a shape.
func (e *evaluator) noLength(v value.Value, i int, span diag.Span) {
	switch x := v.(type) {
	case *value.Tensor, *value.Parameter:
		e.fail(span, diag.NeedStatic, "a length must be known while compiling, and element %d of this shape is %s", i, e.describe(v))
	case value.Float:
		d := e.errorf(span, diag.BadType, "the lengths of a shape are ints, and element %d is %s", i, e.describe(v))
		if x == value.Float(int64(x)) {
			d.Help("`/` always gives a float: divide lengths with `//`, as in `x.shape[0] // 2`")
		}
		e.stop(d)
	}
	e.fail(span, diag.BadType, "the lengths of a shape are ints, and element %d is %s", i, e.describe(v))
}

// is is the truth of `a is b`. Of ints and bools that only the running program
// knows there is one for each value, as there is of MindSpore's; floats are
// each their own.
func (e *evaluator) is(a, b value.Value, span diag.Span) ctrlflow.Flag {
	if t, ok := e.comparedChoice(a, b, span, e.is); ok {
		return t
	}
	if e.identical(a, b) {
		return ctrlflow.Yes
	}
	kind := numberKind(a)
	if kind == tensor.Invalid || kind == tensor.F64 || kind != numberKind(b) {
		return ctrlflow.No
	}
	return e.equal(a, b, span)
}

// identical is Python's `is` of values that are known.
func (e *evaluator) identical(a, b value.Value) bool { return ctrlflow.Identical(a, b) }
