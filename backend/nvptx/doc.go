// Package nvptx describes NVIDIA GPUs as targets, and what becomes of the PTX
// that LLVM writes for them.
//
//	nvptx.Parse("sm_80")   {Name: "sm_80", Major: 8, Minor: 0}
package nvptx
