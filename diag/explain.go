package diag

import (
	"slices"
	"strings"
)

// An Entry explains a code: what `cellc explain` prints.
type Entry struct {
	Code  Code
	Title string // a short sentence without a full stop
	Text  string // a paragraph in plain words
	Bad   string // a whole program that gives this diagnostic and no other
	Good  string // the same program put right
}

// Explain is the entry of a code.
func Explain(c Code) (Entry, bool) {
	for _, e := range Entries() {
		if e.Code == c {
			return e, true
		}
	}
	return Entry{}, false
}

// Entries lists every code, in the order of codes.go. The class of a program
// is Net; its inputs stand in comments at the top, see ExampleInputs.
func Entries() []Entry {
	return slices.Concat(syntaxEntries, nameEntries, operandEntries, joinEntries, loopEntries, otherEntries)
}

// ExampleInputs lists the input specs that the first lines of a program give:
//
//	# input: x=i32[]
func ExampleInputs(program string) []string {
	var out []string
	for line := range strings.Lines(program) {
		spec, ok := strings.CutPrefix(line, "# input: ")
		if !ok {
			break
		}
		out = append(out, strings.TrimSpace(spec))
	}
	return out
}

// cell is a program with the given inputs whose class Net has the given body.
func cell(inputs, body string) string {
	var b strings.Builder
	for _, spec := range strings.Fields(inputs) {
		b.WriteString("# input: " + spec + "\n")
	}
	b.WriteString("import mindspore as ms\nfrom mindspore import nn, ops\n\n\nclass Net(nn.Cell):\n")
	for line := range strings.Lines(strings.Trim(body, "\n") + "\n") {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// construct is a program whose class has only construct, with a parameter for
// each input.
func construct(inputs, body string) string {
	params := "self"
	for _, spec := range strings.Fields(inputs) {
		name, _, _ := strings.Cut(spec, "=")
		params += ", " + name
	}
	lines := strings.Split(strings.Trim(body, "\n"), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = "    " + line
		}
	}
	return cell(inputs, "def construct("+params+"):\n"+strings.Join(lines, "\n"))
}
