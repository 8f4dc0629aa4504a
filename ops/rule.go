package ops

import (
	"fmt"
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// An infer is a type rule; a rule that fails gives the zero type.
type infer func(c *graph.Call) (tensor.Type, error)

// rule completes a type rule by what holds for every operator: operands and
// attributes are as declared.
func rule(f infer) infer {
	return func(c *graph.Call) (tensor.Type, error) {
		if err := checkArgs(c); err != nil {
			return tensor.Type{}, err
		}
		if err := checkAttrs(c); err != nil {
			return tensor.Type{}, err
		}
		return f(c)
	}
}

// ranked is rule for operators that need to know the rank of every operand.
func ranked(f infer) infer {
	return rule(func(c *graph.Call) (tensor.Type, error) {
		for i, a := range c.Args {
			if a.Shape.AnyRank {
				return tensor.Type{}, graph.BadShape(i, "the rank of %s must be known here", argName(c, i))
			}
		}
		return f(c)
	})
}

// shaped is ranked for a rule whose result has the dtype of operand 0.
func shaped(f func(c *graph.Call) ([]tensor.Dim, error)) infer {
	return ranked(func(c *graph.Call) (tensor.Type, error) {
		dims, err := f(c)
		return tensor.Type{DType: c.Args[0].DType, Shape: tensor.Shape{Dims: dims}}, err
	})
}

// argDecl is the declaration of operand i, which may be one of a variadic.
func argDecl(c *graph.Call, i int) graph.Arg {
	return c.Op.Args[min(i, len(c.Op.Args)-1)]
}

// argName is how messages refer to operand i.
func argName(c *graph.Call, i int) string {
	a := argDecl(c, i)
	if a.Variadic {
		return fmt.Sprintf("%s[%d]", a.Name, i-len(c.Op.Args)+1)
	}
	return a.Name
}

func checkArgs(c *graph.Call) error {
	least, most := 0, len(c.Op.Args)
	for _, a := range c.Op.Args {
		if !a.Optional {
			least++
		}
		if a.Variadic {
			most = len(c.Args)
		}
	}
	if n := len(c.Args); n < least || n > most {
		return graph.BadValue("needs %d operands, not %d", least, n)
	}
	for i, a := range c.Args {
		if is := argDecl(c, i).Is; !admits(is, a.DType) {
			return graph.BadDType(i, "%s must be %s, not %s", argName(c, i), className(is), a.DType.Long())
		}
	}
	return nil
}

// admits reports whether t is in the class.
func admits(is graph.Class, t tensor.DType) bool {
	switch is {
	case graph.Number:
		return t.IsFloat() || t.IsInt()
	case graph.Float:
		return t.IsFloat()
	case graph.Integer:
		return t.IsInt()
	case graph.Bits:
		return t.IsInt() || t == tensor.Bool
	case graph.Boolean:
		return t == tensor.Bool
	case graph.Indices:
		return t == tensor.I32 || t == tensor.I64
	}
	return t != tensor.Invalid
}

// className says what dtypes are in the class.
func className(is graph.Class) string {
	return [...]string{
		graph.Any: "of any dtype", graph.Number: "a number", graph.Float: "a float", graph.Integer: "an integer",
		graph.Bits: "an integer or bool", graph.Boolean: "bool", graph.Indices: "int32 or int64",
	}[is]
}

// alike demands one dtype of all operands from the one given on.
func alike(c *graph.Call, from int) error {
	for i := from + 1; i < len(c.Args); i++ {
		if a, b := c.Args[from].DType, c.Args[i].DType; a != b {
			return graph.BadDType(i, "%s and %s must have one dtype, but are %s and %s", argName(c, from), argName(c, i), a.Long(), b.Long())
		}
	}
	return nil
}

func checkAttrs(c *graph.Call) error {
	for _, a := range c.Op.Attrs {
		if !c.Attrs.Has(a.Name) && a.Default == nil {
			return graph.BadValue("attribute %s is missing", a.Name)
		}
	}
	for _, v := range c.Attrs {
		i := slices.IndexFunc(c.Op.Attrs, func(a graph.Attr) bool { return a.Name == v.Name })
		if i < 0 {
			return graph.BadValue("there is no attribute %s", v.Name)
		}
		if !isKind(c.Op.Attrs[i].Kind, v.Value) {
			return graph.BadValue("attribute %s cannot be a %T", v.Name, v.Value)
		}
	}
	return nil
}

func isKind(k graph.AttrKind, v any) bool {
	switch v.(type) {
	case int64:
		return k == graph.IntAttr
	case []int64:
		return k == graph.IntsAttr
	case []tensor.Dim:
		return k == graph.DimsAttr
	case float64:
		return k == graph.FloatAttr
	case bool:
		return k == graph.BoolAttr
	case string:
		return k == graph.StrAttr
	case tensor.DType:
		return k == graph.DTypeAttr
	case *tensor.Dense:
		return k == graph.DataAttr
	case tensor.Type:
		return k == graph.TypeAttr
	}
	return false
}

// attr is the value of an attribute, or its default.
func attr[T any](c *graph.Call, name string) T {
	for _, v := range c.Attrs {
		if v.Name == name {
			x, _ := v.Value.(T)
			return x
		}
	}
	for _, a := range c.Op.Attrs {
		if a.Name == name {
			x, _ := a.Default.(T)
			return x
		}
	}
	var zero T
	return zero
}

// The declarations of attributes that many operators have.
var (
	axisAttr     = graph.Attr{Name: "axis", Kind: graph.IntAttr}
	axesAttr     = graph.Attr{Name: "axes", Kind: graph.IntsAttr}
	keepdimsAttr = graph.Attr{Name: "keepdims", Kind: graph.BoolAttr, Default: false}
	shapeAttr    = graph.Attr{Name: "shape", Kind: graph.DimsAttr}
	dtypeAttr    = graph.Attr{Name: "dtype", Kind: graph.DTypeAttr}
)

// axis is attribute axis, which may be negative, as one of rank axes.
func axis(c *graph.Call, rank int) (int, error) { return normal(attr[int64](c, "axis"), rank) }

// axes is attribute axes, of which each may be negative and none repeats.
func axes(c *graph.Call, rank int) ([]int, error) {
	var out []int
	for _, a := range attr[[]int64](c, "axes") {
		i, err := normal(a, rank)
		if err != nil {
			return nil, err
		}
		if slices.Contains(out, i) {
			return nil, graph.BadValue("axis %d is given twice", a)
		}
		out = append(out, i)
	}
	return out, nil
}

func normal(a int64, rank int) (int, error) {
	n := int64(rank)
	switch {
	case rank == 0:
		return 0, graph.BadValue("axis %d does not exist: the tensor has no axes", a)
	case a < -n || a >= n:
		return 0, graph.BadValue("axis %d is out of range for a tensor of rank %d: it must be in [-%d, %d)", a, rank, rank, rank)
	case a < 0:
		return int(a + n), nil
	}
	return int(a), nil
}

// must is x of a rule that Infer has checked already; kernels use it.
func must[T any](x T, _ error) T { return x }
