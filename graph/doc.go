// Package graph is the intermediate representation: nodes that apply declared
// operators to values, regions for control flow, and the means to build,
// print, read, verify and edit them.
//
//	func main(%x f32[2], %n i32[]) {
//	  %0 = const {value: i32[] 3} i32[]
//	  %1 = less(%n, %0) bool[]
//	  %2 = if %1 (%x) {
//	    then(%3 f32[2]):
//	      yield %3
//	    else(%4 f32[2]):
//	      %5 = neg(%4) f32[2]
//	      yield %5
//	  } f32[2]
//	  return out: %2
//	}
package graph
