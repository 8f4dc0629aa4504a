package ops

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
)

// Comparisons, with a bool result. Comparing with NaN is false but for ne.
var (
	// Eq is x == y.
	Eq = binary("eq", "x == y", graph.Any, kernel.Eq)
	// Ne is x != y.
	Ne = binary("ne", "x != y", graph.Any, kernel.Ne)
	// Lt is x < y.
	Lt = binary("lt", "x < y", graph.Any, kernel.Lt)
	// Le is x <= y.
	Le = binary("le", "x <= y", graph.Any, kernel.Le)
	// Gt is x > y.
	Gt = binary("gt", "x > y", graph.Any, kernel.Gt)
	// Ge is x >= y.
	Ge = binary("ge", "x >= y", graph.Any, kernel.Ge)
)

// Questions about one float.
var (
	// IsNaN reports NaN.
	IsNaN = apply("isnan", "whether x is NaN", graph.Float, kernel.IsNaN)
	// IsInf reports either infinity.
	IsInf = apply("isinf", "whether x is infinite", graph.Float, kernel.IsInf)
	// IsFinite reports what is neither.
	IsFinite = unary("isfinite", "whether x is neither infinite nor NaN", graph.Float, func(x expr) expr {
		return kernel.Unary(kernel.Not, kernel.Binary(kernel.Or, kernel.Unary(kernel.IsNaN, x), kernel.Unary(kernel.IsInf, x)))
	})
)
