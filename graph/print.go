package graph

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file implements the text form of graphs. Parse reads it back.

// Text says what the text form of a graph holds. The zero value is the form
// that Print uses.
type Text struct {
	Data  bool // write the data of every weight, however large
	Brief bool // leave out data and digests of large weights
	Spans bool // end lines with "# file:line" of the user's expression
}

// Print is the text form of g. Data of large weights is left out: a digest
// stands for it.
//
//	func main(%x f32[2,N], %flag bool[]) {
//	  weight fc.bias f32[2] = [0.5, 1]
//	  weight fc.weight f32[200,300] sha256:2bd8…
//	  state count %0 i32[] = 0
//	  %1 = if %flag (%x) {
//	    then(%2 f32[2,N]):
//	      yield %2
//	    else(%3 f32[2,N]):
//	      %4 = neg(%3) f32[2,N]
//	      yield %4
//	  } f32[2,N]
//	  return out: %1, state count: %0
//	}
func Print(g *Graph) string { return Text{}.Print(g) }

// Print is the text form of g with the options t.
func (t Text) Print(g *Graph) string { return t.PrintNamed(g, Names(g)) }

// PrintNamed is the text form of g under the given names, "%" included. Names
// that are kept from pass to pass let a reader follow a value.
func (t Text) PrintNamed(g *Graph, names map[*Value]string) string {
	p := &printer{Text: t, names: names}
	p.graph(g)
	return p.out.String()
}

// Line is the text of a node without its regions, with the names of a graph.
// It is what messages show.
func Line(n *Node, names map[*Value]string) string {
	p := &printer{names: names}
	p.head(n)
	if len(n.Regions) > 0 {
		p.out.WriteString(" {…}")
	}
	p.types(n)
	return p.out.String()
}

// Names gives every value of g the name by which text shows it: its own name
// where it has one, made unique, else a number in reading order.
func Names(g *Graph) map[*Value]string {
	n := namer{names: map[*Value]string{}, used: map[string]bool{}, again: map[string]int{}}
	if g.Body != nil {
		n.region(g.Body)
	}
	for _, f := range g.Funcs {
		n.region(f.Body)
	}
	return n.names
}

type namer struct {
	names map[*Value]string
	used  map[string]bool
	again map[string]int // how often a name was taken already
	next  int
}

func (n *namer) region(r *Region) {
	for _, v := range r.Params {
		n.name(v)
	}
	for _, node := range r.Nodes {
		for _, v := range node.Results {
			n.name(v)
		}
		for _, inner := range node.Regions {
			n.region(inner)
		}
	}
}

func (n *namer) name(v *Value) {
	if v.Name == "" {
		n.names[v] = "%" + strconv.Itoa(n.next)
		n.next++
		return
	}
	name := v.Name
	for n.used[name] {
		n.again[v.Name]++
		name = fmt.Sprintf("%s.%d", v.Name, n.again[v.Name])
	}
	n.used[name] = true
	n.names[v] = "%" + quoteName(name)
}

// quoteName is a name as text shows it: bare if it is a dotted word.
func quoteName(s string) string {
	for i, r := range s {
		if !nameRune(r) || i == 0 && !unicode.IsLetter(r) && r != '_' {
			return strconv.Quote(s)
		}
	}
	if s == "" {
		return `""`
	}
	return s
}

func nameRune(r rune) bool {
	return r == '_' || r == '.' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

type printer struct {
	Text
	names  map[*Value]string
	out    strings.Builder
	indent int
}

// line ends a line, with the place it came from if asked for.
func (p *printer) line(at diag.Span) {
	if p.Spans && at.IsValid() {
		fmt.Fprintf(&p.out, "  # %s:%d", at.File.Name, 1+strings.Count(at.File.Text[:at.Start], "\n"))
	}
	p.out.WriteByte('\n')
}

func (p *printer) begin() { p.out.WriteString(strings.Repeat("  ", p.indent)) }

func (p *printer) graph(g *Graph) {
	fmt.Fprintf(&p.out, "func %s(", quoteName(g.Name))
	inputs := min(len(g.Inputs), len(g.Body.Params))
	p.params(g.Body.Params[:inputs])
	p.out.WriteString(") {\n")
	p.indent++
	for _, w := range g.Weights {
		p.begin()
		fmt.Fprintf(&p.out, "weight %s %s%s\n", quoteName(w.Name), w.Data.Type(), p.carried(w.Data, w.Digest))
	}
	for i, s := range g.States {
		p.begin()
		fmt.Fprintf(&p.out, "state %s %s%s\n", quoteName(s.Name), p.param(g.Body, inputs+i), p.carried(s.Init, s.Digest))
	}
	p.nodes(g.Body)
	p.begin()
	p.out.WriteString("return")
	for i, v := range g.Body.Yield {
		p.out.WriteString(comma(i, " ") + outputName(g, i) + p.value(v))
	}
	p.indent--
	p.out.WriteString("\n}\n")
	for _, f := range g.Funcs {
		p.function(f)
	}
}

// function writes a function.
func (p *printer) function(f *Func) {
	fmt.Fprintf(&p.out, "func %s(", quoteName(f.Name))
	p.params(f.Body.Params)
	p.out.WriteString(") {\n")
	p.indent++
	for _, s := range f.Weights {
		p.begin()
		fmt.Fprintf(&p.out, "weight %s %s\n", quoteName(s.Name), s.Type)
	}
	p.nodes(f.Body)
	p.begin()
	p.out.WriteString("return")
	for i, v := range f.Body.Yield {
		p.out.WriteString(comma(i, " ") + p.value(v))
	}
	p.indent--
	p.out.WriteString("\n}\n")
}

// outputName is what stands before the i-th value of the return.
func outputName(g *Graph, i int) string {
	if i < len(g.Outputs) {
		name := quoteName(g.Outputs[i])
		if name == "state" { // the word would mean what follows
			name = `"state"`
		}
		return name + ": "
	}
	if i -= len(g.Outputs); i < len(g.States) {
		return "state " + quoteName(g.States[i].Name) + ": "
	}
	return ""
}

// filledBytes is the size up to which the data of a weight is made to see
// whether it is short.
const filledBytes = 1 << 16

// carried is the data of a weight or state, or what stands for it.
func (p *printer) carried(d *tensor.Dense, digest string) string {
	if p.Data || !p.Brief || d.Bytes() <= filledBytes {
		d = d.Filled()
	}
	if d.Data != nil && (p.Data || short(d)) {
		return " = " + dataText(d)
	}
	if p.Brief {
		return ""
	}
	if digest == "" && d.Data != nil {
		digest = Digest(d)
	}
	if digest == "" {
		return ""
	}
	return " sha256:" + digest
}

// Digest identifies the data of a tensor: the start of its SHA-256 in hex.
func Digest(d *tensor.Dense) string {
	sum := sha256.Sum256(d.Data)
	return hex.EncodeToString(sum[:16])
}

func (p *printer) params(params []*Value) {
	for i, v := range params {
		fmt.Fprintf(&p.out, "%s%s %s", comma(i, ""), p.value(v), v.Type)
	}
}

func (p *printer) param(r *Region, i int) string {
	if i >= len(r.Params) {
		return "%? invalid[]"
	}
	return p.value(r.Params[i]) + " " + r.Params[i].Type.String()
}

func (p *printer) value(v *Value) string {
	if s, ok := p.names[v]; ok {
		return s
	}
	return "%?"
}

func (p *printer) values(vs []*Value) {
	for i, v := range vs {
		p.out.WriteString(comma(i, "") + p.value(v))
	}
}

// comma separates item i from the one before, or is the text before the first.
func comma(i int, first string) string {
	if i == 0 {
		return first
	}
	return ", "
}

func (p *printer) nodes(r *Region) {
	for _, n := range r.Nodes {
		p.begin()
		p.node(n)
		p.line(n.Span)
	}
}

func (p *printer) node(n *Node) {
	p.head(n)
	if len(n.Regions) > 0 {
		p.out.WriteString(" {\n")
		p.indent++
		for i, r := range n.Regions {
			p.region(regionName(n, i), r)
		}
		p.indent--
		p.begin()
		p.out.WriteString("}")
	}
	p.types(n)
}

// head writes a node up to its regions.
func (p *printer) head(n *Node) {
	p.values(n.Results)
	if len(n.Results) > 0 {
		p.out.WriteString(" = ")
	}
	if n.Op == nil { // malformed; messages show it all the same
		p.out.WriteString("<no operator>")
		return
	}
	p.out.WriteString(n.Op.Name)
	args, space := n.Args, ""
	if n.Op == If && len(args) > 0 {
		p.out.WriteString(" " + p.value(args[0]))
		args, space = args[1:], " "
	}
	if n.Op == While { // in the order in which they are read: how many, then which
		p.attrs(n.Attrs)
		space = " "
	}
	if len(args) > 0 {
		p.out.WriteString(space + "(")
		p.values(args)
		p.out.WriteString(")")
	}
	if n.Op != While {
		p.attrs(n.Attrs)
	}
}

func (p *printer) types(n *Node) {
	for i, v := range n.Results {
		p.out.WriteString(comma(i, " ") + v.Type.String())
	}
}

// regionName is the word before a region's parameters.
func regionName(n *Node, i int) string {
	names := map[*Op][]string{If: {"then", "else"}, While: {"test", "body"}}[n.Op]
	if i < len(names) {
		return names[i]
	}
	return "region" + strconv.Itoa(i)
}

func (p *printer) region(name string, r *Region) {
	p.begin()
	p.out.WriteString(name + "(")
	p.params(r.Params)
	p.out.WriteString("):\n")
	p.indent++
	p.nodes(r)
	p.begin()
	p.out.WriteString("yield")
	for i, v := range r.Yield {
		p.out.WriteString(comma(i, " ") + p.value(v))
	}
	p.out.WriteByte('\n')
	p.indent--
}

func (p *printer) attrs(attrs Attrs) {
	if len(attrs) == 0 {
		return
	}
	p.out.WriteString(" {")
	for i, a := range attrs {
		fmt.Fprintf(&p.out, "%s%s: %s", comma(i, ""), a.Name, AttrText(a.Value))
	}
	p.out.WriteString("}")
}
