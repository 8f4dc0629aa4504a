package graph

// Walk calls f for every node of r and of the regions inside, each node before
// what is inside it. f may remove or replace the node that it is given, and
// insert nodes: those inserted are not visited.
func Walk(r *Region, f func(*Node)) {
	for _, n := range append([]*Node{}, r.Nodes...) {
		f(n)
		for _, inner := range n.Regions {
			Walk(inner, f)
		}
	}
}

// WalkRegions calls f for r and every region inside, outer before inner.
func WalkRegions(r *Region, f func(*Region)) {
	f(r)
	for _, n := range append([]*Node{}, r.Nodes...) {
		for _, inner := range n.Regions {
			WalkRegions(inner, f)
		}
	}
}
