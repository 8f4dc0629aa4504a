// Package graph is the intermediate representation: nodes that apply declared
// operators to values, regions for control flow, and the means to build,
// print, read, verify and edit them.
//
//	func main(%x f32[2], %n i32[]) {
//	  %0 = less(%n, %x1) bool[]
//	  %1 = if %0 (%x) {
//	    then(%a f32[2]): yield %a
//	    else(%b f32[2]): %2 = neg(%b) f32[2]
//	                     yield %2
//	  } f32[2]
//	  return %1
//	}
package graph
