// Package shapejoin joins the types of values where two paths of a program
// meet.
//
//	(3, ?)  joined with  (3, 4)     is   (3, ?)
//	(3, ?)  joined with  (3, ?, ?)  is   unknown rank
//	(3, 5)  joined with  (3, 4)     fails, by rule 2, at dim 1
package shapejoin
