package compiler

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/diag"
)

// A Source says what to compile.
type Source struct {
	File    string
	Text    string // the content of File
	Entry   string
	Inputs  []string // specs: "x=f32[1,3]"
	Params  [][2]string
	Weights *analysis.Weights // nil if there are none
}

// MaxSource bounds the size of a source file, in bytes.
const MaxSource = 16 << 20

// SplitEntry takes "FILE" or "FILE:ENTRY" apart. An entry is an expression and
// may hold colons, and so may a file's name if it ends in .py.
func SplitEntry(arg string) (file, entry string) {
	if i := strings.Index(arg, ".py:"); i >= 0 {
		return arg[:i+3], arg[i+4:]
	}
	if strings.HasSuffix(arg, ".py") {
		return arg, ""
	}
	file, entry, _ = strings.Cut(arg, ":")
	return file, entry
}

// ReadSource reads the file of "FILE" or "FILE:ENTRY".
func ReadSource(arg string) (Source, error) {
	file, entry := SplitEntry(arg)
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return Source{}, fmt.Errorf("%s is a folder, not a Python file", file)
	} else if err == nil && !info.Mode().IsRegular() { // opening a pipe would wait for whoever writes
		return Source{}, fmt.Errorf("%s is not a regular file", file)
	}
	f, err := os.Open(file)
	if err != nil {
		return Source{}, err
	}
	defer f.Close()
	return readSource(f, file, entry)
}

// Stdin is the file of a source that came from standard input.
const Stdin = "<stdin>"

// ReadStdin reads a source that has no file, for "-" or "-:ENTRY".
func ReadStdin(r io.Reader, entry string) (Source, error) { return readSource(r, Stdin, entry) }

func readSource(r io.Reader, file, entry string) (Source, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSource+1))
	if err == nil && len(text) > MaxSource {
		err = fmt.Errorf("%s has more than %d MB, which is no program", file, MaxSource>>20)
	}
	return Source{File: file, Text: string(text), Entry: entry}, err
}

// Name is the name of the model: that of its file, if it has one.
func (s Source) Name() string {
	if s.File == Stdin {
		return "model"
	}
	return identifier(strings.TrimSuffix(strings.TrimSuffix(filepath.Base(s.File), ".py"), ".graph"))
}

// identifier is a name as a C identifier.
func identifier(s string) string {
	var b strings.Builder
	for i, r := range s {
		ok := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && r >= '0' && r <= '9'
		if ok {
			b.WriteRune(r)
		} else {
			b.WriteByte('_')
		}
	}
	switch b.String() {
	case "":
		return "model"
	case "cellc": // the runtime's own functions begin with it
		return "cellc_"
	}
	return b.String()
}

// Analyse evaluates a source and records the graph of its entry. The program
// holds the diagnostics; the graph is nil if one is an error. The source is run
// as a script if its own calls have to say what the entry or its inputs are,
// and imported else.
func Analyse(s Source, o analysis.Options) (*analysis.Program, *analysis.Compiled) {
	o.Import = s.Entry != "" && len(s.Inputs) > 0
	p := Evaluate(s, o)
	return p, p.Compile(analysis.Target{Entry: s.Entry, Specs: s.Inputs, Params: s.Params})
}

// Evaluate runs the module code of a source.
func Evaluate(s Source, o analysis.Options) *analysis.Program {
	o.Weights = s.Weights
	return analysis.Load(&diag.File{Name: s.File, Text: s.Text}, o)
}

// Script runs a file as a script and gives its diagnostics.
func Script(s Source, o analysis.Options) *diag.List { return Evaluate(s, o).Diags }
