package graph

import "github.com/cellc/cellc/tensor"

// Has reports whether a dtype belongs to the class.
func (c Class) Has(t tensor.DType) bool {
	switch c {
	case Number:
		return t.IsFloat() || t.IsInt()
	case Float:
		return t.IsFloat()
	case Integer:
		return t.IsInt()
	case Bits:
		return t.IsInt() || t == tensor.Bool
	case Boolean:
		return t == tensor.Bool
	case Indices:
		return t == tensor.I32 || t == tensor.I64
	}
	return t != tensor.Invalid
}

// String is what a message calls the class: "a float".
func (c Class) String() string {
	return [...]string{"any dtype", "a number", "a float", "an integer", "an integer or bool", "bool", "i32 or i64"}[c]
}

// Arity is the least and greatest number of operands; most is -1 where there
// is no limit.
func (op *Op) Arity() (least, most int) {
	for _, a := range op.Args {
		if !a.Optional {
			least++
		}
		if a.Variadic {
			return least, -1
		}
		most++
	}
	return least, most
}

// Arg is the declaration of operand i; a variadic one covers all that follow.
func (op *Op) Arg(i int) Arg { return op.Args[min(i, len(op.Args)-1)] }

// Is reports whether v is a value of an attribute of this kind.
func (k AttrKind) Is(v any) bool {
	ok := false
	switch k {
	case IntAttr:
		_, ok = v.(int64)
	case IntsAttr:
		_, ok = v.([]int64)
	case DimsAttr:
		_, ok = v.([]tensor.Dim)
	case FloatAttr:
		_, ok = v.(float64)
	case BoolAttr:
		_, ok = v.(bool)
	case StrAttr:
		_, ok = v.(string)
	case StrsAttr:
		_, ok = v.([]string)
	case DTypeAttr:
		_, ok = v.(tensor.DType)
	case DataAttr:
		d, is := v.(*tensor.Dense)
		ok = is && d != nil
	case TypeAttr:
		_, ok = v.(tensor.Type)
	}
	return ok
}
