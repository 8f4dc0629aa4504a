// Command cellc compiles model source to native code. Flags and printing are
// here, everything else in package compiler.
//
//	cellc build net.py:Net --input 'x=f32[1,3]' && ./net x=[[1,2,3]]
package main
