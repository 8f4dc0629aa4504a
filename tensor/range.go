package tensor

import "math"

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
func (d Dim) Range() (lo, hi int64) {
	r := between(d.c, d.c)
	for _, t := range d.t {
		r = r.add(t.bounds())
	}
	return r.lo, r.hi
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
