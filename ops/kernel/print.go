package kernel

import (
	"fmt"
	"strconv"
	"strings"
)

// String is k on one line, without its index space.
//
//	out[i0] = max(x0[i0], 0)
//	out = x0 reshaped
//	out = x0; out[x1[u0]] += x2[u0] for u0<5
func (k *Kernel) String() string {
	switch k.Form {
	case Alias:
		return "out = x0 reshaped"
	case Scatter:
		return k.scatter()
	case Scan:
		return k.scan()
	}
	return "out[" + varNames(k.Space) + "] = " + k.Body.String()
}

func (k *Kernel) scatter() string {
	var at []string
	for _, e := range k.At {
		at = append(at, e.String())
	}
	out := fmt.Sprintf("out[%s]", strings.Join(at, ","))
	text := "out = x0; " + out + " = " + k.Body.String()
	if k.Combine != Store {
		text = fmt.Sprintf("out = x0; %s = %s(%s, %s)", out, k.Combine, out, k.Body)
	}
	if len(k.Update) > 0 {
		text += " for " + varBounds(k.Update)
	}
	if k.Guard != nil {
		text += " where " + k.Guard.String()
	}
	return text
}

func (k *Kernel) scan() string {
	var before []string
	for i, v := range k.Space {
		name := v.Name
		if i == k.Axis && k.Reverse {
			name += "+1"
		} else if i == k.Axis {
			name += "-1"
		}
		before = append(before, name)
	}
	return fmt.Sprintf("out[%s] = %s(out[%s], %s)", varNames(k.Space), k.Combine, strings.Join(before, ","), k.Body)
}

func varNames(vs []*Var) string {
	names := make([]string, len(vs))
	for i, v := range vs {
		names[i] = v.Name
	}
	return strings.Join(names, ",")
}

func varBounds(vs []*Var) string {
	bounds := make([]string, len(vs))
	for i, v := range vs {
		bounds[i] = v.Name + "<" + v.Extent.String()
	}
	return strings.Join(bounds, " ")
}

var combineNames = [...]string{
	Store: "store", Sum: "sum", Prod: "prod", MaxOf: "max", MinOf: "min",
	AnyOf: "any", AllOf: "all", ArgMax: "argmax", ArgMin: "argmin",
}

// String is the name of c: "sum".
func (c Combine) String() string { return combineNames[c] }

var opNames = [...]string{
	ConstOp: "const", IndexOp: "index", DimOp: "dim", LoadOp: "load", CastOp: "cast", SelectOp: "select", ReduceOp: "reduce",
	Neg: "neg", Not: "not", Abs: "abs", Sign: "sign", Floor: "floor", Ceil: "ceil", Round: "round", Trunc: "trunc",
	Sqrt: "sqrt", Exp: "exp", Expm1: "expm1", Log: "log", Log1p: "log1p", Log2: "log2",
	Sin: "sin", Cos: "cos", Tan: "tan", Asin: "asin", Acos: "acos", Atan: "atan",
	Sinh: "sinh", Cosh: "cosh", Asinh: "asinh", Acosh: "acosh", Atanh: "atanh", Tanh: "tanh", Erf: "erf",
	IsNaN: "isnan", IsInf: "isinf",
	Add: "+", Sub: "-", Mul: "*", Div: "/", FloorDiv: "//", Mod: "%", Rem: "rem", Pow: "**",
	Max: "max", Min: "min", Atan2: "atan2", And: "&", Or: "|", Xor: "^", Shl: "<<", Shr: ">>",
	Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=",
}

// String is the operator's sign, "+", or its name, "exp".
func (op Op) String() string { return opNames[op] }

func (op Op) isSign() bool { c := op.String()[0]; return op >= Add && (c < 'a' || c > 'z') }

// String is e as Python would write it.
func (e *Expr) String() string { return e.text(false) }

// text is e, in parentheses if it is an operand and more than one word.
func (e *Expr) text(operand bool) string {
	switch e.Op {
	case ConstOp:
		return e.constant()
	case IndexOp:
		return e.Var.Name
	case DimOp:
		return e.Dim.String()
	case LoadOp:
		return fmt.Sprintf("x%d[%s]", e.Operand, e.list(","))
	case CastOp:
		return e.Type.String() + "(" + e.list(", ") + ")"
	case SelectOp:
		return parens(operand, e.Args[0].text(true)+" ? "+e.Args[1].text(true)+" : "+e.Args[2].text(true))
	case ReduceOp:
		return parens(operand, fmt.Sprintf("%s{%s} %s", e.Combine, varBounds(e.Vars), e.Args[0].text(true)))
	}
	if e.Op.isSign() {
		return parens(operand, e.Args[0].text(true)+" "+e.Op.String()+" "+e.Args[1].text(true))
	}
	return e.Op.String() + "(" + e.list(", ") + ")"
}

func (e *Expr) constant() string {
	switch {
	case e.Type.IsFloat():
		return strconv.FormatFloat(e.F, 'g', 8, 64)
	case e.Type.IsInt():
		return strconv.FormatInt(e.I, 10)
	}
	return strconv.FormatBool(e.I != 0)
}

func (e *Expr) list(sep string) string {
	parts := make([]string, len(e.Args))
	for i, a := range e.Args {
		parts[i] = a.String()
	}
	return strings.Join(parts, sep)
}

func parens(wanted bool, s string) string {
	if wanted {
		return "(" + s + ")"
	}
	return s
}
