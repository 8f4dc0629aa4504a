// Package bindings writes the code through which other languages call a
// compiled model as one of their own functions: a Go package, a Python module.
//
//	m := bindings.Model{Name: "net", Inputs: []bindings.Port{{"x", tensor.T(tensor.F32, 3)}}, ...}
//	files, err := bindings.Go(m)   // net.go, net_cgo.go, net_purego.go
package bindings
