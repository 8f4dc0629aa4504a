package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/frontend"
)

// This file is about the primitive classes of the library, whose objects are a
// function and some of its arguments.

// operatorMethods gives __init__ and __call__ of a primitive's class:
//
//	operator("ReduceSum", reduce_sum, {"keep_dims": False}, None)
//	# __init__(self, keep_dims=False), __call__(self, x, axis=())
//
// The attributes are the parameters of __init__, those with the default ...
// must be given. __call__ takes what the function takes beside them; or, where
// the last argument has names, "input weight?", as many operands of those
// names, of which the ones with ? keep the function's defaults.
func (e *evaluator) operatorMethods(c *value.Call) value.Value {
	f, attributes := c.Args[1].(*value.Func), c.Args[2].(*value.Dict)
	names, _ := c.Args[3].(value.Str)
	init, call := e.operatorInit(f, attributes), e.operatorCall(f, attributes, strings.Fields(string(names)))
	init.Qualname, call.Qualname = string(c.Args[0].(value.Str)), string(c.Args[0].(value.Str))
	return &value.Tuple{Elems: []value.Value{init, call}}
}

// operatorInit keeps the attributes in the object.
func (e *evaluator) operatorInit(f *value.Func, attributes *value.Dict) *value.Func {
	init := synthetic(f, "__init__")
	for _, k := range attributes.Keys() {
		name := string(k.(value.Str))
		init.Params.List = append(init.Params.List, frontend.Param{Name: name})
		if v, _ := attributes.Get(k); v != (value.Ellipsis{}) {
			init.Defaults[name] = v
		}
	}
	init.Native = func(env *value.Env) value.Value {
		kept := value.NewDict()
		for _, p := range init.Params.List[1:] {
			kept.Set(value.Str(p.Name), env.Vars[p.Name].V)
		}
		e.trail.Set(env.Vars["self"].V.(*value.Object).Vars.Slot("attributes"), kept, f.Span)
		return value.None{}
	}
	return init
}

// An operand of a primitive: its name, that of the function's parameter, and
// whether all parameters before that one are operands, too.
type operand struct {
	name, param string
	byPlace     bool
}

// operatorCall calls the function with the operands and the attributes.
func (e *evaluator) operatorCall(f *value.Func, attributes *value.Dict, names []string) *value.Func {
	call := synthetic(f, "__call__")
	var operands []operand
	for i, p := range f.Params.List {
		if _, ok := attributes.Get(value.Str(p.Name)); ok || unseen(f, p.Name) {
			continue
		}
		o := operand{name: p.Name, param: p.Name, byPlace: i == len(operands)}
		v, optional := f.Defaults[p.Name]
		if len(names) > 0 {
			if len(operands) == len(names) {
				break
			}
			o.name, optional = strings.CutSuffix(names[len(operands)], "?")
		}
		operands = append(operands, o)
		call.Params.List = append(call.Params.List, frontend.Param{Node: p.Node, Name: o.name})
		if optional {
			call.Defaults[o.name] = v
		}
	}
	call.Params.VarArg = f.Params.VarArg
	call.Native = func(env *value.Env) value.Value {
		args, kwargs := operatorArguments(operands, call.Params.VarArg, env)
		return e.call(f, args, kwargs, e.frames[len(e.frames)-1].span)
	}
	return call
}

// operatorArguments are those of the function: the operands, and the attributes
// of the object.
func operatorArguments(operands []operand, rest *frontend.Param, env *value.Env) (args []value.Value, kwargs []value.Kwarg) {
	for _, o := range operands {
		if v := env.Vars[o.name].V; o.byPlace {
			args = append(args, v)
		} else {
			kwargs = append(kwargs, value.Kwarg{Name: o.param, Value: v})
		}
	}
	if rest != nil {
		args = append(args, env.Vars[rest.Name].V.(*value.Tuple).Elems...)
	}
	kept := env.Vars["self"].V.(*value.Object).Vars.Get("attributes").(*value.Dict)
	for _, k := range kept.Keys() {
		v, _ := kept.Get(k)
		kwargs = append(kwargs, value.Kwarg{Name: string(k.(value.Str)), Value: v})
	}
	return args, kwargs
}

// synthetic is a method without code yet, that stands where f does.
func synthetic(f *value.Func, name string) *value.Func {
	return &value.Func{Name: name, Params: &frontend.Params{List: []frontend.Param{{Name: "self"}}},
		Scope: &value.Scope{}, Defaults: map[string]value.Value{}, Module: f.Module, Span: f.Span, Vars: value.NewNamespace()}
}
