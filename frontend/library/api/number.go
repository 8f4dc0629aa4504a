package api

import (
	"math"
	"strconv"

	"github.com/cellc/cellc/frontend"
)

// number is a constant expression of numbers as text, one for every way to
// write it: 1e-5 and 0.00001, -1, 8. / 3.
func number(x frontend.Expr) (string, bool) {
	v, ok := evaluate(x)
	return strconv.FormatFloat(v, 'g', -1, 64), ok
}

func evaluate(x frontend.Expr) (float64, bool) {
	switch x := x.(type) {
	case *frontend.Int:
		v, _ := x.Value.Float64()
		return v, true
	case *frontend.Float:
		return x.Value, true
	case *frontend.Unary:
		v, ok := evaluate(x.X)
		return -v, ok && x.Op == "-"
	case *frontend.Binary:
		a, okA := evaluate(x.X)
		b, okB := evaluate(x.Y)
		switch x.Op {
		case "/":
			return a / b, okA && okB && b != 0
		case "**":
			return math.Pow(a, b), okA && okB
		}
	}
	return 0, false
}
