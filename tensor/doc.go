// Package tensor holds what is known about array data: element types,
// symbolic dimensions, shapes, types, and dense values with their file formats.
//
//	f32[N,2*N+1]     a Type: dtype and shape
//	f32[3,?1]        a dim whose length only the running program knows
//	f32[...]         unknown rank
package tensor
