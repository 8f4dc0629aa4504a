package bindings

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/cellc/cellc/tensor"
)

//go:embed templates
var templates embed.FS

// A Port is an input, output or state.
type Port struct {
	Name string
	Type tensor.Type
}

// A Model is what callers have to know.
type Model struct {
	Name                    string
	Inputs, Outputs, States []Port
	Weights                 string // the file that holds them, beside the package's others; "" if the code does
}

// A File is one that has been written.
type File struct {
	Name string
	Data []byte
}

// fill executes a template.
func fill(name string, funcs template.FuncMap, data any) ([]byte, error) {
	t, err := template.New(name).Funcs(funcs).ParseFS(templates, "templates/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// names makes identifiers of names that may be any strings, each once.
type names struct {
	taken map[string]bool
	fit   func(string) string // what a language makes of a name
}

func (n *names) of(name string) string {
	id := n.fit(identifier(name))
	for k := 2; n.taken[id]; k++ {
		id = n.fit(fmt.Sprint(identifier(name), k))
	}
	n.taken[id] = true
	return id
}

// identifier replaces what no identifier may hold.
func identifier(s string) string {
	id := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, s)
	if id == "" || id[0] >= '0' && id[0] <= '9' || strings.Trim(id, "_") == "" {
		id = "v" + id
	}
	return id
}

// taken are words that are no names.
func taken(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
