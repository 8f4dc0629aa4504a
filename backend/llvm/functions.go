package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A function is one that a model shows under its own name; runtime/c has them
// in functions.h.in and, as what they do for any model, in instance.h.
type function struct {
	name    string // behind the prefix
	runtime string // behind "cellc_"
	model   bool   // the runtime's is given the model, ahead of the parameters
	ret     types.Type
	params  []types.Type
}

// functions writes those of one model. They only pass on, so that a model's
// symbols are its own and the code behind them is there once.
func (m *module) functions(prefix string, model value.Value) {
	for _, f := range abiFunctions() {
		m.passOn(prefix+"_"+f.name, f, model)
	}
}

func abiFunctions() []function {
	list := func(t ...types.Type) []types.Type { return t }
	return []function{
		{"abi", "abi", true, types.I32, nil},
		{"open", "open", true, types.I32, list(bytePtr, bytePtr)},
		{"close", "close", false, types.Void, list(bytePtr)},
		{"run", "run", false, types.I32, list(bytePtr, bytePtr, types.I32, bytePtr, types.I32)},
		{"message", "message", false, bytePtr, list(bytePtr)},
		{"cancel", "cancel", false, types.Void, list(bytePtr, types.I32)},
		{"output", "output", false, bytePtr, list(bytePtr, types.I32)},
		{"state", "state", false, bytePtr, list(bytePtr, types.I32)},
		{"reset", "reset", false, types.Void, list(bytePtr)},
		{"printed", "printed", false, bytePtr, list(bytePtr, bytePtr)},
		{"count", "count", true, types.I32, list(types.I32)},
		{"port", "port_of", true, bytePtr, list(types.I32, types.I32)},
		{"symbol", "symbol", true, bytePtr, list(types.I32)},
		{"arena", "arena", true, types.I64, list(bytePtr)},
		{"shape", "shape", true, types.I32, list(types.I32, bytePtr, bytePtr)},
		{"failure", "failure_of", false, bytePtr, list(bytePtr)},
	}
}

func (m *module) passOn(name string, x function, model value.Value) {
	var params []*ir.Param
	var args []value.Value
	for _, t := range x.params {
		p := ir.NewParam("", t)
		params, args = append(params, p), append(args, p)
	}
	takes := x.params
	f := m.newFn(name, x.ret, params...)
	if x.model {
		args = append([]value.Value{f.b.NewBitCast(model, bytePtr)}, args...)
		takes = append([]types.Type{bytePtr}, takes...)
	}
	out := f.b.NewCall(m.declare("cellc_"+x.runtime, x.ret, takes...), args...)
	if types.Equal(x.ret, types.Void) {
		f.b.NewRet(nil)
		return
	}
	f.b.NewRet(out)
}
