// Package runtime holds what a compiled model needs to run: the C sources that
// are linked into every executable and library, and the loader that runs a
// model from Go, without cgo.
//
//	m, err := runtime.Open("net.so", "net")
//	defer m.Close()
//	outs, err := m.Run(ctx, []*tensor.Dense{x})
package runtime
