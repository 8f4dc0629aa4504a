package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// A Program is a model with inputs for successive calls: what its Parameters
// hold goes from one call to the next.
type Program struct {
	Seed    uint64
	Params  []Param
	Helpers []*Function
	Methods []*Function
	Main    *Function
	Inputs  []Input
	Calls   [][]*tensor.Dense

	// Lengths: the inputs have symbolic lengths, and each call has its own. Its
	// states are as they were at first.
	Lengths bool
	Rough   bool   // results are rounded differently by different code
	Unknown string // a symbol whose lengths are declared as ?, each a symbol of its own
}

// A Param is a Parameter of the model.
type Param struct {
	Name, Value, DType string // Value in Python
	typ                typ
}

// An Input is one parameter of construct.
type Input struct {
	Name string
	Type tensor.Type
}

// A Function is a def with its body.
type Function struct {
	Head string // "def early(a, b):"
	Body []*Stmt
}

// A Stmt is one line, or the arms of a compound statement.
type Stmt struct {
	Line string
	Arms []Arm
}

// An Arm is a header with its body: "if x < y:", "else:", "while i < 3:".
type Arm struct {
	Head string
	Body []*Stmt
}

func line(format string, args ...any) *Stmt { return &Stmt{Line: fmt.Sprintf(format, args...)} }

// head writes the first line of construct.
func (p *Program) head() {
	names := []string{"self"}
	for _, in := range p.Inputs {
		names = append(names, in.Name)
	}
	p.Main.Head = "def construct(" + strings.Join(names, ", ") + "):"
}

// Source is the text of the program.
func (p *Program) Source() string {
	var b strings.Builder
	b.WriteString("import numpy as np\nimport mindspore as ms\nfrom mindspore import Parameter, Tensor, nn, ops\n\n")
	for _, f := range p.Helpers {
		f.write(&b, "")
	}
	b.WriteString("class Net(nn.Cell):\n    def __init__(self):\n        super().__init__()\n")
	for _, q := range p.Params {
		fmt.Fprintf(&b, "        self.%s = Parameter(Tensor(np.array(%s, np.%s)), name=%q)\n", q.Name, q.Value, q.DType, q.Name)
	}
	b.WriteString("\n")
	for _, f := range append(p.Methods, p.Main) {
		f.write(&b, "    ")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (f *Function) write(b *strings.Builder, indent string) {
	b.WriteString(indent + f.Head + "\n")
	writeBlock(b, f.Body, indent+"    ")
	b.WriteString("\n")
}

func writeBlock(b *strings.Builder, body []*Stmt, indent string) {
	if len(body) == 0 {
		b.WriteString(indent + "pass\n")
	}
	for _, s := range body {
		if s.Line != "" {
			b.WriteString(indent + s.Line + "\n")
		}
		for _, a := range s.Arms {
			b.WriteString(indent + a.Head + "\n")
			writeBlock(b, a.Body, indent+"    ")
		}
	}
}

// Specs are the inputs as --input takes them.
func (p *Program) Specs() []string {
	var out []string
	for _, in := range p.Inputs {
		spec := in.Name + "=" + in.Type.String()
		if p.Unknown != "" {
			spec = strings.ReplaceAll(spec, p.Unknown, "?")
		}
		out = append(out, spec)
	}
	return out
}

// String is the program with its inputs, as a failure shows it.
func (p *Program) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# seed %d, inputs %s\n%s", p.Seed, strings.Join(p.Specs(), " "), p.Source())
	for i := range p.Calls {
		fmt.Fprintf(&b, "# call %d: %s\n", i, p.arguments(i))
	}
	return b.String()
}

// arguments are the inputs of a call, as cases write them.
func (p *Program) arguments(call int) string {
	var out []string
	for k, d := range p.Calls[call] {
		out = append(out, p.Inputs[k].Name+"="+value(d))
	}
	return strings.Join(out, " ")
}

// value is a tensor as cases write it.
func value(d *tensor.Dense) string {
	if d.Len() == 0 {
		return "zeros(" + strings.ReplaceAll(strings.Trim(fmt.Sprint(d.Dims), "[]"), " ", ",") + ")"
	}
	next := 0
	var nested func(dims []int64) string
	nested = func(dims []int64) string {
		if len(dims) == 0 {
			next++
			if d.DType.IsFloat() {
				return strings.ToLower(strings.TrimPrefix(fmt.Sprint(d.Float(next-1)), "+"))
			}
			return fmt.Sprint(d.Int(next - 1))
		}
		var parts []string
		for range dims[0] {
			parts = append(parts, nested(dims[1:]))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return nested(d.Dims)
}
