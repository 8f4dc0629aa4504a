package shapejoin

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cellc/cellc/tensor"
	"pgregory.net/rapid"
)

// freshDims counts anonymous dims from 100, apart from those in tests.
func freshDims() func() tensor.Dim {
	n := 99
	return func() tensor.Dim { n++; return tensor.Sym(fmt.Sprint("?", n)) }
}

// shape reads "(3, ?)", "*"; every "?" is a different unknown length.
func shape(t *testing.T, s string, fresh func() tensor.Dim) tensor.Shape {
	t.Helper()
	if s == "*" {
		return tensor.UnknownRank()
	}
	var out tensor.Shape
	for _, w := range strings.FieldsFunc(strings.Trim(s, "()"), func(r rune) bool { return r == ',' || r == ' ' }) {
		switch {
		case w == "?":
			out.Dims = append(out.Dims, fresh())
		case w[0] >= '0' && w[0] <= '9':
			var n int64
			fmt.Sscan(w, &n)
			out.Dims = append(out.Dims, tensor.D(n))
		default:
			out.Dims = append(out.Dims, tensor.Sym(w))
		}
	}
	return out
}

func result(s tensor.Shape, f *Failure) string {
	switch {
	case f != nil:
		return "Fail"
	case s.AnyRank:
		return "*"
	}
	return s.Message()
}

// The 8 rows of the documented table, the 15 of the truth table, and cases
// that neither has.
var rows = []struct{ a, b, strict, lenient string }{
	{"(3, 4)", "(3, 4)", "(3, 4)", "(3, 4)"},
	{"(3, 5)", "(3, 4)", "Fail", "(3, ?)"},
	{"(3, 4)", "(3, 4, 1)", "Fail", "*"},
	{"(3, ?)", "(3, 4)", "(3, ?)", "(3, ?)"},
	{"*", "(3, 4)", "*", "*"},
	{"(3, ?)", "(3, ?, ?)", "*", "*"},
	{"(3, ?)", "(4, ?, ?)", "Fail", "*"},
	{"(3, ?)", "(3, 4, ?)", "Fail", "*"},

	{"(3, 4)", "(3, 4)", "(3, 4)", "(3, 4)"},
	{"(3, 5)", "(3, 4)", "Fail", "(3, ?)"},
	{"(3, 4)", "(3, 4, 1)", "Fail", "*"},
	{"(3, ?)", "(?, ?)", "(?, ?)", "(?, ?)"},
	{"(3, 4, ?)", "(4, ?, ?)", "Fail", "(?, ?, ?)"},
	{"(3, ?)", "(?, 3)", "(?, ?)", "(?, ?)"},
	{"(3, 4)", "(?, ?)", "(?, ?)", "(?, ?)"},
	{"(3, 4)", "(3, ?)", "(3, ?)", "(3, ?)"},
	{"(3, ?)", "(3, 4, ?)", "Fail", "*"},
	{"(3, 4)", "(4, ?, 5)", "Fail", "*"},
	{"(3, 4)", "*", "*", "*"},
	{"(?, ?)", "(?, ?, ?)", "*", "*"},
	{"(3, ?)", "(3, ?, ?)", "*", "*"},
	{"(?, ?)", "*", "*", "*"},
	{"*", "*", "*", "*"},

	{"(1)", "()", "(1)", "(1)"},
	{"()", "(1)", "(1)", "(1)"},
	{"()", "(2)", "Fail", "*"},
	{"(1)", "(1, 1)", "Fail", "*"},
	{"()", "(?)", "*", "*"},
	{"(N)", "(N)", "(N)", "(N)"},
	{"(N)", "(M)", "(?)", "(?)"},
	{"(N)", "(4)", "(?)", "(?)"},
	{"(N, 3)", "(4, 5)", "Fail", "(?, ?)"},
	{"(N)", "(N, ?)", "*", "*"},
	{"()", "()", "()", "()"},
}

func TestTables(t *testing.T) {
	for _, r := range rows {
		fresh := freshDims()
		a, b := shape(t, r.a, fresh), shape(t, r.b, fresh)
		if got := result(Join(a, b, fresh)); got != r.strict {
			t.Errorf("strict join of %s and %s is %s, want %s", r.a, r.b, got, r.strict)
		}
		if got := result(Lenient(a, b, fresh)); got != r.lenient {
			t.Errorf("lenient join of %s and %s is %s, want %s", r.a, r.b, got, r.lenient)
		}
	}
}

func TestFailures(t *testing.T) {
	cases := []struct {
		a, b, text, message string
		rule, dim           int
	}{
		{"()", "(2)", "ranks 0 and 1 are both known and dim 0 of the longer is 2, not unknown (rule 4)",
			"Shape Join Failed: shape1 = (), shape2 = (2).", 4, 0},
		{"(1, 1)", "(1)", "ranks 1 and 2 are both known and dim 1 of the longer is 1, not unknown (rule 4)",
			"Shape Join Failed: shape1 = (1, 1), shape2 = (1).", 4, 1},
		{"(3, ?)", "(4, ?, ?)", "ranks 2 and 3 are both known and dim 0 is 3 in the shorter and 4 in the longer (rule 4)",
			"Shape Join Failed: shape1 = (3, ?), shape2 = (4, ?, ?).", 4, 0},
		{"(3, 5)", "(3, 4)", "ranks are both 2 and dim 1 is 5 on one path and 4 on the other, neither unknown (rule 2)",
			"Shape Join Failed: shape1 = (3, 5), shape2 = (3, 4).", 2, 1},
	}
	for _, c := range cases {
		fresh := freshDims()
		_, f := Join(shape(t, c.a, fresh), shape(t, c.b, fresh), fresh)
		if f == nil {
			t.Fatalf("%s and %s join", c.a, c.b)
		}
		if want := (Failure{c.rule, c.dim, c.text, c.message}); *f != want {
			t.Errorf("join of %s and %s:\n got %+v\nwant %+v", c.a, c.b, *f, want)
		}
	}
}

func TestJoinType(t *testing.T) {
	fresh := freshDims()
	if got, f := JoinType(tensor.T(tensor.F32, 2), tensor.T(tensor.F32, 2), Join, fresh); f != nil || got.String() != "f32[2]" {
		t.Errorf("got %s, %v", got, f)
	}
	_, f := JoinType(tensor.T(tensor.F32, 2), tensor.T(tensor.F16, 2), Lenient, fresh)
	if f == nil || f.Message != "Type Join Failed: dtype1 = Float32, dtype2 = Float16." {
		t.Errorf("dtype failure is %v", f)
	}
	_, f = JoinType(tensor.T(tensor.F32, 2), tensor.T(tensor.F16, 3), Join, fresh)
	if f == nil || f.Rule != 2 {
		t.Errorf("a shape failure goes before a dtype failure; got %v", f)
	}
}

func TestEqualPairsStayEqual(t *testing.T) {
	fresh := freshDims()
	s, _ := Join(shape(t, "(N, N, 3)", fresh), shape(t, "(M, M, K)", fresh), fresh)
	if s.String() != "[?100,?100,?101]" {
		t.Errorf("got %s", s)
	}
}

func drawShape(t *rapid.T, label string) tensor.Shape {
	if rapid.IntRange(0, 7).Draw(t, label+" unknown rank") == 0 {
		return tensor.UnknownRank()
	}
	dim := rapid.SampledFrom([]tensor.Dim{tensor.D(1), tensor.D(2), tensor.D(3), tensor.Sym("N"), tensor.Sym("?1"), tensor.Sym("?2")})
	return tensor.Shape{Dims: rapid.SliceOfN(dim, 0, 3).Draw(t, label)}
}

// unknown is s with every dim that is not a number as "?": the abstraction in
// which a join is unique.
func unknown(s tensor.Shape) string {
	out := tensor.Shape{AnyRank: s.AnyRank}
	for _, d := range s.Dims {
		if !d.Static() {
			d = tensor.Sym("?1")
		}
		out.Dims = append(out.Dims, d)
	}
	return out.Message()
}

// below reports whether a says at least as much as b.
func below(a, b tensor.Shape) bool {
	if b.AnyRank {
		return true
	}
	if a.AnyRank || a.Rank() != b.Rank() {
		return false
	}
	for i, d := range a.Dims {
		if b.Dims[i].Static() && !d.Equal(b.Dims[i]) {
			return false
		}
	}
	return true
}

func eachRule(t *testing.T, check func(t *rapid.T, join Rule)) {
	for name, rule := range map[string]Rule{"strict": Join, "lenient": Lenient} {
		t.Run(name, func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { check(t, rule) }) })
	}
}

func TestCommutativeAndIdempotent(t *testing.T) {
	eachRule(t, func(t *rapid.T, join Rule) {
		a, b := drawShape(t, "a"), drawShape(t, "b")
		ab, f := join(a, b, freshDims())
		ba, g := join(b, a, freshDims())
		if (f == nil) != (g == nil) || f == nil && !ab.Equal(ba) {
			t.Fatalf("%s and %s: %s, %v one way and %s, %v the other", a, b, ab, f, ba, g)
		}
		if aa, f := join(a, a, freshDims()); f != nil || !aa.Equal(a) {
			t.Fatalf("%s with itself is %s, %v", a, aa, f)
		}
	})
}

func TestAssociative(t *testing.T) {
	eachRule(t, func(t *rapid.T, join Rule) {
		a, b, c := drawShape(t, "a"), drawShape(t, "b"), drawShape(t, "c")
		if oneAndScalar(a, b) || oneAndScalar(b, c) || oneAndScalar(a, c) {
			t.Skip("the pair (1), () stands outside the rules")
		}
		fresh := freshDims()
		ab, f1 := join(a, b, fresh)
		bc, f2 := join(b, c, fresh)
		if f1 != nil || f2 != nil {
			return
		}
		left, f1 := join(ab, c, fresh)
		right, f2 := join(a, bc, fresh)
		if f1 == nil && f2 == nil && unknown(left) != unknown(right) {
			t.Fatalf("(%s, %s), %s is %s but %s, (%s, %s) is %s", a, b, c, left, a, b, c, right)
		}
	})
}

func TestMonotoneUpperBound(t *testing.T) {
	eachRule(t, func(t *rapid.T, join Rule) {
		a, b := drawShape(t, "a"), drawShape(t, "b")
		fresh := freshDims()
		ab, f := join(a, b, fresh)
		if f != nil {
			return
		}
		if !below(a, ab) && !oneAndScalar(a, b) {
			t.Fatalf("%s joined with %s is %s, which is not above", a, b, ab)
		}
		more := drawShape(t, "above a")
		moreB, f := join(more, b, fresh)
		if f == nil && below(a, more) && !below(ab, moreB) && !oneAndScalar(a, b) {
			t.Fatalf("%s is below %s, but joined with %s: %s is not below %s", a, more, b, ab, moreB)
		}
	})
}
