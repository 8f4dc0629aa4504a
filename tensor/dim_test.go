package tensor

import (
	"testing"

	"pgregory.net/rapid"
)

// An expr is a random expression over dims, with what it is worth when the
// symbols have the values of a point.
type expr struct {
	op   string
	dim  Dim
	x, y *expr
}

// symbols are the names that random expressions use.
var symbols = []string{"N", "M", "batch", "?1", "?2"}

func drawExpr(t *rapid.T, depth int) *expr {
	op := "const"
	if depth > 0 {
		op = rapid.SampledFrom([]string{"const", "sym", "+", "-", "*", "//", "%", "max", "min"}).Draw(t, "op")
	} else if rapid.Bool().Draw(t, "leaf") {
		op = "sym"
	}
	switch op {
	case "const":
		return &expr{op: op, dim: D(rapid.Int64Range(-9, 9).Draw(t, "n"))}
	case "sym":
		return &expr{op: op, dim: Sym(rapid.SampledFrom(symbols).Draw(t, "name"))}
	}
	x, y := drawExpr(t, depth-1), drawExpr(t, depth-1)
	return &expr{op, combine(op, x.dim, y.dim), x, y}
}

func combine(op string, x, y Dim) Dim {
	switch op {
	case "+":
		return x.Add(y)
	case "-":
		return x.Sub(y)
	case "*":
		return x.Mul(y)
	case "//":
		return x.FloorDiv(y)
	case "%":
		return x.Mod(y)
	case "max":
		return x.Max(y)
	}
	return x.Min(y)
}

// value computes e on integers alone. It reports false where a divisor that
// is not a number is zero, which dims leave open.
func (e *expr) value(at func(string) int64) (int64, bool) {
	switch e.op {
	case "const":
		return e.dim.c, true
	case "sym":
		s, _ := e.dim.Symbol()
		return at(s), true
	}
	x, okx := e.x.value(at)
	y, oky := e.y.value(at)
	ok := okx && oky
	switch e.op {
	case "+":
		return x + y, ok
	case "-":
		return x - y, ok
	case "*":
		return x * y, ok
	case "//":
		return floorDiv(x, y), ok && (y != 0 || e.y.dim.Static())
	case "%":
		if y == 0 {
			return 0, ok && e.y.dim.Static()
		}
		return ((x % y) + y) % y, ok
	case "max":
		return max(x, y), ok
	}
	return min(x, y), ok
}

func drawPoint(t *rapid.T) func(string) int64 {
	point := map[string]int64{}
	for _, s := range symbols {
		point[s] = rapid.Int64Range(0, 40).Draw(t, s)
	}
	return func(s string) int64 { return point[s] }
}

// Whatever a dim was simplified to, it has the value of the expression that
// made it, and lies in its range.
func TestDimAgreesWithIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawExpr(t, 4)
		at := drawPoint(t)
		want, ok := e.value(at)
		if !ok {
			t.Skip("division by zero")
		}
		if got := e.dim.Eval(at); got != want {
			t.Fatalf("%s is %d, want %d", e.dim, got, want)
		}
		lo, hi := e.dim.Range()
		if want < lo || want > hi {
			t.Fatalf("%s is %d, outside its range [%d, %d]", e.dim, want, lo, hi)
		}
	})
}

func TestDimIsARing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := drawExpr(t, 2).dim, drawExpr(t, 2).dim, drawExpr(t, 2).dim
		laws := []struct {
			name        string
			left, right Dim
		}{
			{"a+b = b+a", a.Add(b), b.Add(a)},
			{"(a+b)+c = a+(b+c)", a.Add(b).Add(c), a.Add(b.Add(c))},
			{"a+0 = a", a.Add(D(0)), a},
			{"a-a = 0", a.Sub(a), D(0)},
			{"a*b = b*a", a.Mul(b), b.Mul(a)},
			{"(a*b)*c = a*(b*c)", a.Mul(b).Mul(c), a.Mul(b.Mul(c))},
			{"a*1 = a", a.Mul(D(1)), a},
			{"a*0 = 0", a.Mul(D(0)), D(0)},
			{"a*(b+c) = a*b+a*c", a.Mul(b.Add(c)), a.Mul(b).Add(a.Mul(c))},
			{"max(a,b) = max(b,a)", a.Max(b), b.Max(a)},
			{"min(a,b) = min(b,a)", a.Min(b), b.Min(a)},
			{"max(a,a) = a", a.Max(a), a},
		}
		for _, l := range laws {
			if !l.left.Equal(l.right) {
				t.Fatalf("%s: %s and %s, where a=%s b=%s c=%s", l.name, l.left, l.right, a, b, c)
			}
		}
	})
}

// Equal texts must mean equal values: String is what Equal compares.
func TestDimTextIsCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawExpr(t, 4).dim
		back, err := ParseDim(d.String())
		if err != nil || !back.Equal(d) {
			t.Fatalf("%s reads back as %s, %v", d, back, err)
		}
		at := drawPoint(t)
		if got, want := back.Eval(at), d.Eval(at); got != want {
			t.Fatalf("%s reads back as %s: %d, want %d", d, back, got, want)
		}
	})
}

func TestDimForms(t *testing.T) {
	n, m := Sym("N"), Sym("M")
	cases := []struct {
		d    Dim
		want string
	}{
		{n.Mul(D(2)).Add(D(1)), "2*N+1"},
		{n.Add(D(3)).FloorDiv(D(2)), "(N+1)//2+1"},
		{n.Mul(D(12)).FloorDiv(n), "12"},
		{n.Mul(m).Mul(D(12)).FloorDiv(n.Mul(D(4))), "3*M"},
		{n.Mul(m).Add(D(5)).FloorDiv(n), "5//N+M"},
		{n.Mul(m).FloorDiv(D(2)).Mul(D(3)), "3*((M*N)//2)"},
		{n.Mul(D(4)).Add(D(7)).FloorDiv(D(4)), "N+1"},
		{n.Mul(D(4)).Add(D(7)).Mod(D(4)), "3"},
		{n.Sub(n), "0"},
		{D(0).Sub(n.Mod(D(3))), "-(N%3)"},
		{n.Max(D(0)), "N"},
		{n.Max(D(3)), "max(3,N)"},
		{D(1 << 40).Mul(D(1 << 40)), "9223372036854775807"},
	}
	for _, c := range cases {
		if got := c.d.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// A stretch is the length that axes broadcast to: its parts are equal, or 1.
func TestStretch(t *testing.T) {
	a, b, c := Sym("?1"), Sym("?2"), Sym("?3")
	for _, k := range []struct{ got, want Dim }{
		{a.Stretch(D(1)), a}, {D(1).Stretch(a), a}, {a.Stretch(D(4)), D(4)}, {a.Stretch(a), a}, {a.Stretch(b), b.Stretch(a)},
		{a.Stretch(b).Stretch(a), a.Stretch(b)}, {c.Stretch(a).Stretch(b), a.Stretch(b.Stretch(c))},
	} {
		if !k.got.Equal(k.want) {
			t.Errorf("%s, want %s", k.got, k.want)
		}
	}
	d, err := ParseDim("2*stretch(?1,?2)")
	if err != nil || d.String() != "2*stretch(?1,?2)" {
		t.Errorf("%s, %v", d, err)
	}
	for _, k := range [][3]int64{{1, 5, 5}, {5, 1, 5}, {5, 5, 5}, {0, 1, 0}, {1, 0, 0}, {1, 1, 1}} {
		if n := a.Stretch(b).Eval(func(s string) int64 { return map[string]int64{"?1": k[0], "?2": k[1]}[s] }); n != k[2] {
			t.Errorf("%d and %d stretch to %d", k[0], k[1], n)
		}
	}
}
