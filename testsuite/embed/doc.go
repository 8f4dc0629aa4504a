// Package embed tests what programs do with a compiled model: C and Go that
// link it, under sanitizers, with everything that they may hand over wrongly.
// It holds tests only.
//
//	testdata/net.py ─cellc build─▶ net.a, net.h ─clang testdata/refuse.c─▶ what it prints
package embed
