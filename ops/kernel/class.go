package kernel

// A Class names what a kernel is like, which decides how to schedule it.
type Class string

// The classes, as Classify tells them apart.
const (
	MapClass      Class = "map"      // arithmetic on elements that index variables find
	ReduceClass   Class = "reduce"   // a reduction that is no contraction
	ContractClass Class = "contract" // sums of products of elements of two operands: matmul, conv
	ViewClass     Class = "view"     // elements moved, chosen by index or filled in, not computed
	GatherClass   Class = "gather"   // an index is itself loaded
	ScanClass     Class = "scan"
	ScatterClass  Class = "scatter"
	AliasClass    Class = "alias"
)

// Classify finds the class of k by the form of its expression.
func Classify(k *Kernel) Class {
	switch k.Form {
	case Alias:
		return AliasClass
	case Scan:
		return ScanClass
	case Scatter:
		return ScatterClass
	}
	switch {
	case k.Body.Any(isContraction):
		return ContractClass
	case k.Body.Any(func(e *Expr) bool { return e.Op == ReduceOp }):
		return ReduceClass
	case k.Body.Any(isGather):
		return GatherClass
	case k.Body.Loads() && isMove(k.Body):
		return ViewClass
	}
	return MapClass
}

func isGather(e *Expr) bool {
	if e.Op != LoadOp {
		return false
	}
	for _, a := range e.Args {
		if a.Loads() {
			return true
		}
	}
	return false
}

// isMove reports whether e yields a loaded element or a constant as it is,
// chosen by nothing but index variables.
func isMove(e *Expr) bool {
	switch e.Op {
	case LoadOp:
		return !isGather(e)
	case ConstOp:
		return true
	case SelectOp:
		return !e.Args[0].Loads() && isMove(e.Args[1]) && isMove(e.Args[2])
	}
	return false
}

// isContraction reports whether e is Σ x*y, perhaps guarded, where x and y are
// moved elements that both depend on a summed variable.
func isContraction(e *Expr) bool {
	if e.Op != ReduceOp || e.Combine != Sum {
		return false
	}
	body := e.Args[0]
	for body.Op == SelectOp && !body.Args[0].Loads() {
		body = body.Args[1]
	}
	if body.Op != Mul || !isMove(body.Args[0]) || !isMove(body.Args[1]) {
		return false
	}
	for _, v := range e.Vars {
		if body.Args[0].Uses(v) && body.Args[1].Uses(v) && body.Args[0].Loads() && body.Args[1].Loads() {
			return true
		}
	}
	return false
}
