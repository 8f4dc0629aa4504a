// Package cpu describes processors: which LLVM name and features code is made
// for, and how wide its vectors are.
//
//	cpu.Parse("x86_64", "x86-64-v3")   {Name: "x86-64-v3", VectorBytes: 32, Registers: 16, FMA: true, Round: true}
package cpu
