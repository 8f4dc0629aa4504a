package graph

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// maxNesting bounds how deep regions of hostile text may nest.
const maxNesting = 1000

// Parse reads the text form of a graph: Parse(Print(g)) is g, except for the
// spans and for the data of large weights, of which the digest remains. ops
// finds an operator by name, nil if there is none; the operators that package
// graph declares need not be among them. The graph is not verified. An error
// is a *SyntaxError.
func Parse(text string, ops func(name string) *Op) (*Graph, error) {
	p := &parser{scanner: scanner{text: text, fresh: freshAfter(text)}, ops: ops, values: map[label]*Value{}}
	g := p.graph()
	if p.space(); p.pos < len(p.text) {
		p.fail("expected the end, found %s", p.here())
	}
	if p.err != nil {
		return nil, p.err
	}
	return g, nil
}

// freshAfter numbers anonymous dims from the first number that text leaves.
func freshAfter(text string) func() tensor.Dim {
	last := 0
	for i, part := range strings.Split(text, "?") {
		end := 0
		for end < len(part) && part[end] >= '0' && part[end] <= '9' {
			end++
		}
		if n, err := strconv.Atoi(part[:end]); i > 0 && err == nil {
			last = max(last, n)
		}
	}
	return func() tensor.Dim {
		last++
		return tensor.Sym(fmt.Sprintf("?%d", last))
	}
}

type parser struct {
	scanner
	ops    func(name string) *Op
	values map[label]*Value
	depth  int
}

func (p *parser) graph() *Graph {
	g := &Graph{Body: &Region{}}
	p.need("func")
	g.Name = p.name()
	p.need("(")
	p.params(g.Body)
	for _, v := range g.Body.Params {
		g.Inputs = append(g.Inputs, Input{Name: v.Name})
	}
	p.need("{")
	for p.err == nil && p.takeWord("weight") {
		g.Weights = append(g.Weights, p.weight())
	}
	for p.err == nil && p.takeWord("state") {
		g.States = append(g.States, p.state(g.Body))
	}
	p.nodes(g.Body, "return")
	p.results(g)
	p.need("}")
	for p.err == nil && p.takeWord("func") {
		g.Funcs = append(g.Funcs, p.function())
	}
	return g
}

// function reads a function behind its first word.
func (p *parser) function() *Func {
	f := &Func{Name: p.name(), Body: &Region{}}
	p.need("(")
	p.params(f.Body)
	p.need("{")
	for p.err == nil && p.takeWord("weight") {
		name := p.name()
		f.Weights = append(f.Weights, Slot{name, p.typ()})
	}
	p.nodes(f.Body, "return")
	if p.peek("%") {
		f.Body.Yield = p.list("}")
		return f
	}
	p.need("}")
	return f
}

func (p *parser) weight() *Weight {
	w := &Weight{Name: p.name()}
	w.Data, w.Digest = p.carried(p.typ())
	return w
}

func (p *parser) state(r *Region) State {
	s := State{Name: p.name()}
	v := p.param(r)
	s.Init, s.Digest = p.carried(v.Type)
	return s
}

// carried reads the data of a weight or state, or what stands for it.
func (p *parser) carried(t tensor.Type) (*tensor.Dense, string) {
	if p.take("=") {
		return p.data(t), ""
	}
	dims, ok := t.Shape.Static()
	if !ok {
		p.fail("data of type %s needs a known shape", t)
	}
	digest := ""
	if p.take("sha256:") {
		digest = p.word()
	}
	return &tensor.Dense{DType: t.DType, Dims: dims}, digest
}

// params reads "%a f32[2], %b i32[])".
func (p *parser) params(r *Region) {
	for p.err == nil && !p.take(")") {
		if len(r.Params) > 0 {
			p.need(",")
		}
		p.param(r)
	}
}

func (p *parser) param(r *Region) *Value {
	v := &Value{Region: r, Index: len(r.Params)}
	p.define(v)
	v.Type = p.typ()
	r.Params = append(r.Params, v)
	return v
}

// A label is the printed name of a value. A number is no name, and differs
// from the same digits in quotes.
type label struct {
	text   string
	number bool
}

func (p *parser) label() label {
	p.need("%")
	digit := p.pos < len(p.text) && p.text[p.pos] >= '0' && p.text[p.pos] <= '9'
	return label{p.name(), digit}
}

// define reads the name of a new value.
func (p *parser) define(v *Value) {
	p.space()
	start := p.pos
	l := p.label()
	if !l.number {
		v.Name = l.text
	}
	if p.err == nil && p.values[l] != nil {
		p.pos = start
		p.fail("%%%s is defined twice", l.text)
	}
	p.values[l] = v
}

// use reads the name of a value that is defined before.
func (p *parser) use() *Value {
	p.space()
	start := p.pos
	l := p.label()
	v := p.values[l]
	if p.err == nil && v == nil {
		p.pos = start
		p.fail("%%%s is not defined before its use", l.text)
	}
	return v
}

// nodes reads nodes up to the word that ends the region.
func (p *parser) nodes(r *Region, end string) {
	if p.depth++; p.depth > maxNesting {
		p.fail("regions nest deeper than %d", maxNesting)
	}
	for p.err == nil && !p.takeWord(end) {
		r.Nodes = append(r.Nodes, p.node(r))
	}
	p.depth--
}

func (p *parser) node(r *Region) *Node {
	n := &Node{Region: r}
	for p.peek("%") {
		v := &Value{Node: n, Region: r, Index: len(n.Results)}
		p.define(v)
		if n.Results = append(n.Results, v); !p.take(",") {
			p.need("=")
			break
		}
	}
	if n.Op = p.op(); n.Op == nil {
		return n
	}
	if n.Op == If {
		n.Args = append(n.Args, p.use())
	}
	if n.Op == While {
		n.Attrs = p.attrs(n.Op)
	}
	if p.take("(") {
		n.Args = append(n.Args, p.list(")")...)
	}
	if n.Op == If || n.Op == While {
		p.regions(n)
	} else {
		n.Attrs = p.attrs(n.Op)
	}
	p.types(n)
	return n
}

func (p *parser) op() *Op {
	p.space()
	start := p.pos
	name := p.word()
	for _, op := range Leaves() {
		if op.Name == name {
			return op
		}
	}
	if p.err == nil && name != "" {
		if op := p.ops(name); op != nil {
			return op
		}
		p.pos = start
		p.fail("no operator is called %q", name)
	}
	p.fail("expected an operator, found %s", p.here())
	return nil
}

// list reads uses separated by commas up to end.
func (p *parser) list(end string) []*Value {
	var out []*Value
	for p.err == nil && !p.take(end) {
		if len(out) > 0 {
			p.need(",")
		}
		out = append(out, p.use())
	}
	return out
}

func (p *parser) types(n *Node) {
	for i, v := range n.Results {
		if i > 0 {
			p.need(",")
		}
		v.Type = p.typ()
	}
}

func (p *parser) regions(n *Node) {
	p.need("{")
	for i := range 2 {
		r := &Region{Owner: n}
		n.Regions = append(n.Regions, r)
		p.need(regionName(n, i))
		p.need("(")
		p.params(r)
		p.need(":")
		p.nodes(r, "yield")
		if p.peek("%") {
			r.Yield = append(r.Yield, p.use())
			for p.take(",") {
				r.Yield = append(r.Yield, p.use())
			}
		}
	}
	p.need("}")
}

// results reads what the entry returns.
func (p *parser) results(g *Graph) {
	for i := 0; p.err == nil && !p.peek("}"); i++ {
		if i > 0 {
			p.need(",")
		}
		if p.takeWord("state") {
			p.name()
			p.need(":")
		} else if !p.peek("%") {
			g.Outputs = append(g.Outputs, p.name())
			p.need(":")
		}
		g.Body.Yield = append(g.Body.Yield, p.use())
	}
}
