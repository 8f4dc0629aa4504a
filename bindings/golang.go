package bindings

import (
	"fmt"
	"go/format"
	"go/token"
	"strings"
	"text/template"

	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// runtimePath is what generated packages import.
const runtimePath = "github.com/cellc/cellc/runtime"

// A goModel is a Model as the templates of Go see it.
type goModel struct {
	Name, Package   string
	Weights         string
	Inputs, Outputs []goPort
	States          []Port
	Runtime         string // the import path of package runtime
}

// A goPort is a parameter or result.
type goPort struct {
	Port
	K      int
	Var    string
	Elem   string // "float32"
	Scalar bool
	Code   int // of the element type in DLPack
	At     int // where its lengths begin among those of all
}

// Go writes the package of a model. Beside its files belong the static library
// NAME.a, the shared library NAME.so and the header NAME.h: one flavour links
// the first through cgo, the other carries the second and needs no cgo.
func Go(m Model) ([]File, error) {
	g := goModel{Name: m.Name, Package: packageName(m.Name), Weights: m.Weights, States: m.States, Runtime: runtimePath}
	vars := &names{taken: taken("ctx m c err runtime context make"), fit: goName}
	at := 0
	ports := func(list []Port) (out []goPort) {
		for k, p := range list {
			t := p.Type.DType
			out = append(out, goPort{Port: p, K: k, Var: vars.of(p.Name), Elem: goElem(t), Scalar: p.Type.Shape.Rank() == 0, Code: int(runtime.DLPackCode(t)), At: at})
			at += p.Type.Shape.Rank()
		}
		return out
	}
	g.Inputs, g.Outputs = ports(m.Inputs), ports(m.Outputs)
	var files []File
	for _, name := range []string{"", "_cgo", "_purego"} {
		text, err := fill("model"+name+".go.tmpl", template.FuncMap{"comment": oneLine}, g)
		if err != nil {
			return nil, err
		}
		if text, err = format.Source(text); err != nil {
			return nil, fmt.Errorf("the package of %s: %w", m.Name, err)
		}
		files = append(files, File{m.Name + name + ".go", text})
	}
	return files, nil
}

// packageName is the model's name where that can be a package's.
func packageName(name string) string {
	name = strings.ToLower(strings.Trim(name, "_"))
	if token.IsKeyword(name) || name == "" || name == "main" || name[0] >= '0' && name[0] <= '9' {
		return "model" + name
	}
	return name
}

// goName is a local variable's name: "batch_size" is batchSize.
func goName(id string) string {
	parts := strings.FieldsFunc(id, func(r rune) bool { return r == '_' })
	for i, p := range parts {
		if i == 0 {
			parts[i] = strings.ToLower(p[:1]) + p[1:]
		} else {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	name := strings.Join(parts, "")
	if token.IsKeyword(name) {
		return name + "Value"
	}
	return name
}

func goElem(t tensor.DType) string {
	switch t {
	case tensor.F64:
		return "float64"
	case tensor.F32:
		return "float32"
	case tensor.F16:
		return "runtime.Float16"
	case tensor.BF16:
		return "runtime.BFloat16"
	case tensor.Bool:
		return "bool"
	}
	name := t.String() // i32, u8
	if t.IsUnsigned() {
		return "uint" + name[1:]
	}
	return "int" + name[1:]
}

// oneLine keeps a name of the program's from ending a comment.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, s)
}

// Param is the type of a parameter.
func (p goPort) Param() string {
	if p.Scalar {
		return p.Elem
	}
	return "runtime.Array[" + p.Elem + "]"
}

// Bits is the size of an element.
func (p goPort) Bits() int { return 8 * p.Type.DType.Size() }

// Rank is the number of lengths.
func (p goPort) Rank() int { return p.Type.Shape.Rank() }
