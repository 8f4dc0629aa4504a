// Package regex matches Python's regular expressions by backtracking, with what
// engines without it cannot do: backreferences and looking around.
//
//	re, err := regex.Compile(`(?P<q>['"])(.*?)(?P=q)`, 0)
//	spans, err := re.Find([]rune(`a "b" c`), 0, regex.Search, false)    // [2 5 2 3 3 4]
//
// A match may take as many steps as maxSteps says, so that every program ends.
// The meaning of patterns is that of CPython's re, which the tests compare
// with.
package regex
