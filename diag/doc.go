// Package diag holds source positions and diagnostics as data, and renders
// them. Stages add to a List and go on; only the command prints.
//
//	ds.Errorf(span, diag.JoinShape, "branches of a variable condition give %q different shapes", name).
//		Note(a, "%s here", ta).
//		Note(b, "%s here", tb).
//		Help("give both branches one shape")
package diag
