package verify

import (
	"fmt"
	"math"

	"github.com/cellc/cellc/tensor"
)

// A Tolerance is how far floats may be apart: |a-b| <= Absolute + Relative*|b|, where b counts
// as no smaller than the root mean square of its tensor: small numbers are differences of large
// ones, and as exact as those. Other numbers have to be equal.
type Tolerance struct{ Relative, Absolute float64 }

// A Difference is the comparison of one output.
type Difference struct {
	Name     string
	Elements int
	Wrong    int     // how many are further apart than the tolerance
	Largest  float64 // the greatest |a-b|
	Where    int     // the place of the worst, by what it is allowed
	Ours     float64 // what we say there
	Theirs   float64
	Problem  string // a type or number of outputs that does not fit; else ""
}

// OK reports an output that is as it should be.
func (d Difference) OK() bool { return d.Wrong == 0 && d.Problem == "" }

func (d Difference) String() string {
	switch {
	case d.Problem != "":
		return fmt.Sprintf("%s: %s", d.Name, d.Problem)
	case d.Wrong > 0:
		return fmt.Sprintf("%s: %d of %d elements differ; the worst is element %d: %g, not %g", d.Name, d.Wrong, d.Elements, d.Where, d.Ours, d.Theirs)
	case d.Largest == 0:
		return fmt.Sprintf("%s: %d elements, all equal", d.Name, d.Elements)
	}
	return fmt.Sprintf("%s: %d elements, at most %.3g apart", d.Name, d.Elements, d.Largest)
}

// Compare holds our outputs against theirs, in order.
func Compare(theirs, ours []tensor.NamedTensor, t Tolerance) []Difference {
	if len(theirs) != len(ours) {
		return []Difference{{Name: "outputs", Problem: fmt.Sprintf("%d, and should be %d", len(ours), len(theirs))}}
	}
	var list []Difference
	for k, want := range theirs {
		list = append(list, compare(want.Name, want.Tensor, ours[k].Tensor, t))
	}
	return list
}

func compare(name string, want, got *tensor.Dense, t Tolerance) Difference {
	d := Difference{Name: name, Elements: got.Len()}
	if !got.Type().Equal(want.Type()) {
		d.Problem = fmt.Sprintf("%s, and should be %s", got.Type(), want.Type())
		return d
	}
	typical, worst := rootMeanSquare(want), 0.0
	for i := range got.Len() {
		a, b := number(got, i), number(want, i)
		if a == b || math.IsNaN(a) && math.IsNaN(b) {
			continue
		}
		far := math.Abs(a - b)
		allowed := t.Absolute + t.Relative*math.Max(math.Abs(b), typical)
		if !got.DType.IsFloat() {
			allowed = 0
		}
		if !(far <= allowed) || math.IsInf(far, 0) {
			d.Wrong++
		}
		d.Largest = math.Max(d.Largest, far)
		if by := far / allowed; by > worst || math.IsNaN(by) {
			worst, d.Where, d.Ours, d.Theirs = by, i, a, b
		}
	}
	return d
}

// rootMeanSquare is how large the finite numbers of a tensor are.
func rootMeanSquare(d *tensor.Dense) float64 {
	sum, n := 0.0, 0
	for i := range d.Len() {
		if x := number(d, i); !math.IsNaN(x) && !math.IsInf(x, 0) {
			sum, n = sum+x*x, n+1
		}
	}
	return math.Sqrt(sum / math.Max(1, float64(n)))
}

func number(d *tensor.Dense, i int) float64 {
	if d.DType.IsFloat() {
		return d.Float(i)
	}
	return float64(d.Int(i))
}
