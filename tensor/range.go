package tensor

import (
	"math"
	"slices"
)

// Bounds that are not known. A lower bound is never unboundedHigh and an upper
// one never unboundedLow, so each has one meaning.
const (
	unboundedLow  = math.MinInt32
	unboundedHigh = math.MaxInt32
)

// An interval bounds an integer on both sides, ends included.
type interval struct{ lo, hi int64 }

// Range bounds the value of d, given that no symbol is negative. Bounds that
// are not known are math.MinInt32 and math.MaxInt32 widened to int64.
//
// A sum with max(a, b) in it is the greater of the two sums that have a or b
// in its place, and so is one with -min(a, b); so N-min(N,2) is not negative.
func (d Dim) Range() (lo, hi int64) {
	if len(d.t) > 6 { // each way of taking one apart costs as much as the rest
		return d.bounds(1)
	}
	return d.bounds(4)
}

// bounds is Range where no more than the given number of max and min are taken
// apart.
func (d Dim) bounds(depth int) (lo, hi int64) {
	r := between(d.c, d.c)
	for _, t := range d.t {
		r = r.add(t.bounds())
	}
	for i, t := range d.t {
		if depth == 0 {
			break
		}
		if greater, ok := t.picks(); ok {
			r = r.picked(greater, d.with(i, t, t.atoms[0].x, depth), d.with(i, t, t.atoms[0].y, depth))
		}
	}
	return r.lo, r.hi
}

// picks reports whether t is a max or min times a number, and whether the
// whole is the greater of its two possible values.
func (t term) picks() (greater, ok bool) {
	if len(t.atoms) != 1 {
		return false, false
	}
	op := t.atoms[0].op
	return (op == "max") == (t.coef > 0), op == "max" || op == "min"
}

// with bounds d where term i has x in the place of its atom.
func (d Dim) with(i int, t term, x *Dim, depth int) interval {
	rest := Dim{c: d.c, t: slices.Delete(slices.Clone(d.t), i, i+1)}
	lo, hi := rest.Add(x.Mul(D(t.coef))).bounds(depth - 1)
	return interval{lo, hi}
}

// picked narrows r, the bounds of the greater or lesser of two values.
func (r interval) picked(greater bool, a, b interval) interval {
	either := interval{min(a.lo, b.lo), min(a.hi, b.hi)}
	if greater {
		either = interval{max(a.lo, b.lo), max(a.hi, b.hi)}
	}
	return interval{max(r.lo, either.lo), min(r.hi, either.hi)}
}

// between is the interval from lo to hi, widened to what bounds can express.
func between(lo, hi int64) interval {
	return interval{
		max(unboundedLow, min(lo, unboundedHigh-1)),
		min(unboundedHigh, max(hi, unboundedLow+1)),
	}
}

func (r interval) add(s interval) interval {
	sum := between(r.lo+s.lo, r.hi+s.hi)
	if r.lo == unboundedLow || s.lo == unboundedLow {
		sum.lo = unboundedLow
	}
	if r.hi == unboundedHigh || s.hi == unboundedHigh {
		sum.hi = unboundedHigh
	}
	return sum
}

func (r interval) mul(s interval) interval {
	corners := [...]int64{
		boundMul(r.lo, s.lo), boundMul(r.lo, s.hi),
		boundMul(r.hi, s.lo), boundMul(r.hi, s.hi),
	}
	lo, hi := corners[0], corners[0]
	for _, c := range corners {
		lo, hi = min(lo, c), max(hi, c)
	}
	return between(lo, hi)
}

// boundMul multiplies two ends; an unknown end times anything but zero is
// unknown.
func boundMul(a, b int64) int64 {
	for _, pair := range [][2]int64{{a, b}, {b, a}} {
		if end, by := pair[0], pair[1]; by != 0 && (end == unboundedLow || end == unboundedHigh) {
			if (end < 0) != (by < 0) {
				return unboundedLow
			}
			return unboundedHigh
		}
	}
	return a * b
}

func (t term) bounds() interval {
	r := between(t.coef, t.coef)
	for _, a := range t.atoms {
		r = r.mul(a.bounds())
	}
	return r
}

func (a atom) bounds() interval {
	if a.op == "" {
		return interval{0, unboundedHigh}
	}
	xl, xh := a.x.Range()
	yl, yh := a.y.Range()
	switch {
	case a.op == "stretch":
		return interval{min(xl, yl), max(xh, yh)}
	case a.op == "max":
		return interval{max(xl, yl), max(xh, yh)}
	case a.op == "min":
		return interval{min(xl, yl), min(xh, yh)}
	case yl <= 0: // a divisor that may be zero or negative
		return interval{unboundedLow, unboundedHigh}
	case a.op == "%":
		if yh == unboundedHigh {
			return interval{0, unboundedHigh}
		}
		return interval{0, yh - 1}
	}
	return quotient(interval{xl, xh}, interval{yl, yh})
}

// quotient bounds x // y for a positive y: a larger divisor moves the result
// towards zero, or to -1 from below.
func quotient(x, y interval) interval {
	q := x
	if x.lo > unboundedLow {
		q.lo = min(floorDiv(x.lo, y.lo), floorDiv(x.lo, y.hi))
	}
	if x.hi < unboundedHigh {
		q.hi = max(floorDiv(x.hi, y.lo), floorDiv(x.hi, y.hi))
	}
	return q
}
