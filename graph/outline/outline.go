package outline

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cellc/cellc/graph"
)

// worth is how many nodes a function must save.
const worth = 12

// Apply makes functions of the repeated blocks of g, a graph without
// functions.
func Apply(g *graph.Graph) {
	o := &outliner{graph: g, known: map[string]bool{}}
	for _, p := range g.Body.Params {
		for _, d := range p.Type.Shape.Dims {
			d.Walk(func(name string) { o.known[name] = true })
		}
	}
	for _, group := range groups(blocks(g)) {
		o.outline(group)
	}
	if len(g.Funcs) > 0 {
		for _, r := range g.Bodies() {
			graph.WalkRegions(r, sweep)
		}
	}
}

// groups gathers blocks that are the same, the largest first: what calls
// another function comes before it.
func groups(all []*block) [][]*block {
	var out [][]*block
	at := map[string]int{}
	for _, b := range all {
		key := read(b).text.String()
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], b)
	}
	slices.SortStableFunc(out, func(a, b []*block) int { return cmp.Compare(b[0].size, a[0].size) })
	return out
}

type outliner struct {
	graph *graph.Graph
	known map[string]bool // the symbols that mean the same everywhere
}

// outline makes a function of the blocks of a group that are still in place.
func (o *outliner) outline(group []*block) {
	group = slices.DeleteFunc(group, func(b *block) bool { return !b.inPlace() })
	if len(group) == 0 || (len(group)-1)*group[0].size < worth {
		return
	}
	model := read(group[0])
	if !model.closed(o.known) {
		return
	}
	name := o.name(group[0].origin.Name)
	group[0].replace(name, model)
	for _, b := range group[1:] {
		b.replace(name, read(b))
	}
	o.graph.Funcs = append(o.graph.Funcs, group[0].function(name, model))
}

// name makes a name that no function has yet.
func (o *outliner) name(base string) string {
	name := base
	for i := 1; name == o.graph.Name || o.graph.Func(name) != nil; i++ {
		name = fmt.Sprintf("%s.%d", base, i)
	}
	return name
}

// sweep removes the leaves of a region that nothing uses any more.
func sweep(r *graph.Region) {
	uses := graph.Uses(r)
	r.Nodes = slices.DeleteFunc(r.Nodes, func(n *graph.Node) bool { return n.IsLeaf() && len(uses[n.Results[0]]) == 0 })
}
