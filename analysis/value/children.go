package value

// Children calls each for every value that v holds as data: elements, keys,
// arguments, defaults. Attributes are in the namespaces of v, and the variables
// of a closure in its environment. Whoever walks over values walks by it, with a
// list of what is left to do and a note of what was seen: values may hold
// themselves, share parts, and be nested deeper than a stack is high.
func Children(v Value, each func(Value)) {
	all := func(vs ...Value) {
		for _, k := range vs {
			each(k)
		}
	}
	switch x := v.(type) {
	case *Tuple:
		all(x.Elems...)
	case *List:
		all(x.Elems...)
	case *Dict:
		x.children(each)
	case *Set:
		x.children(each)
	case *DictView:
		each(x.Dict)
	case *Slice:
		all(x.Lo, x.Hi, x.Step)
	case *Iter:
		all(x.Elems...)
	case *Object:
		all(x.parts()...)
	case *Maybe:
		each(x.V)
	case *Lazy:
		all(x.From...)
		each(x.Done)
	default:
		callableChildren(v, all)
	}
}

func (d *Dict) children(each func(Value)) {
	for _, it := range d.m.items {
		if it.key != nil {
			each(it.key)
			each(it.value)
		}
	}
}

// parts are what an object holds beside its attributes.
func (o *Object) parts() []Value {
	var out []Value
	if o.Base != nil {
		out = append(out, o.Base)
	}
	if o.Fields != nil {
		out = append(out, o.Fields)
	}
	return out
}

func callableChildren(v Value, all func(...Value)) {
	switch x := v.(type) {
	case *Method:
		all(x.Self, x.Fn)
	case *Partial:
		all(x.Fn)
		all(x.Args...)
		for _, k := range x.Kwargs {
			all(k.Value)
		}
	case *Choice:
		all(x.A, x.B)
	case *Func:
		for _, p := range x.Params.List {
			all(x.Defaults[p.Name])
		}
		for _, p := range x.Params.KwOnly {
			all(x.Defaults[p.Name])
		}
	case *Property:
		all(x.Get, x.Set, x.Del)
	case *StaticMethod:
		all(x.Fn)
	case *ClassMethod:
		all(x.Fn)
	case *Super:
		all(x.Self)
	}
}
