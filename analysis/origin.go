package analysis

import (
	"fmt"

	"github.com/cellc/cellc/graph"
)

// reason says on what a variable condition depends: the first input, state or
// Parameter found behind it.
func (e *evaluator) reason(v *graph.Value) string {
	if s := e.rec.origins.of(e, v); s != "" {
		return "depends on " + s
	}
	return "depends on values that only the running program knows"
}

// origins keeps what was found behind values, since many conditions of a
// program depend on one another: each value is looked at once, not once for
// each of them. There is nothing behind a value that maps to "".
type origins map[*graph.Value]string

// A trace is a value on the way from the one that was asked for, and what is
// behind it and still to be looked at.
type trace struct {
	v    *graph.Value
	left []*graph.Value
}

// of is the first origin found behind a value, "" if there is none. It walks
// without recursion: a graph may be a chain of half a million nodes.
func (o origins) of(e *evaluator, v *graph.Value) string {
	var path []trace
	seen := map[*graph.Value]bool{}
	settle := func(s string) string { // all that led here have the same origin
		for _, p := range path {
			o[p.v] = s
		}
		return s
	}
	path = append(path, trace{v, []*graph.Value{v}})
	for len(path) > 0 {
		top := &path[len(path)-1]
		if len(top.left) == 0 {
			if isLeaf(top.v) || !inLoop(top.v) { // a loop that is still recorded may have more behind it
				o[top.v] = ""
			}
			path = path[:len(path)-1]
			continue
		}
		next := top.left[0]
		top.left = top.left[1:]
		if s, known := o[next]; known && s != "" {
			return settle(s)
		} else if known || seen[next] {
			continue
		}
		seen[next] = true
		s, behind := e.origin(next)
		path = append(path, trace{next, behind})
		if s != "" {
			return settle(s)
		}
	}
	return ""
}

func isLeaf(v *graph.Value) bool { return v.Node != nil && len(v.Node.Args) == 0 }

// inLoop reports whether a value stands in the body or test of a loop.
func inLoop(v *graph.Value) bool {
	for r := v.Region; r.Owner != nil; r = r.Owner.Region {
		if r.Owner.Op == graph.While {
			return true
		}
	}
	return false
}

// origin names a value that conditions may depend on; of others it gives the
// values that they are made of.
func (e *evaluator) origin(v *graph.Value) (name string, behind []*graph.Value) {
	if v.Node == nil {
		return e.originOfParam(v)
	}
	switch v.Node.Op {
	case graph.WeightOp:
		return fmt.Sprintf("the value of `%s` (Parameter)", v.Node.Attrs.Str("name")), nil
	case graph.DimOp:
		return "a length of an input", nil
	}
	return "", v.Node.Args
}

func (e *evaluator) originOfParam(v *graph.Value) (name string, behind []*graph.Value) {
	if n, ok := e.rec.inputs[v]; ok {
		return fmt.Sprintf("the value of `%s` (parameter %d)", v.Name, n+1), nil
	}
	owner := v.Region.Owner
	if owner == nil {
		return fmt.Sprintf("the value of `%s` (Parameter)", v.Name), nil
	}
	first := 0
	if owner.Op == graph.If {
		first = 1
	}
	if first+v.Index < len(owner.Args) {
		behind = append(behind, owner.Args[first+v.Index])
	}
	if owner.Op == graph.While && v.Index < len(owner.Regions[1].Yield) {
		behind = append(behind, owner.Regions[1].Yield[v.Index])
	}
	return "", behind
}
