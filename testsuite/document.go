package testsuite

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/ctrlflow"
)

// modelFile is the section that holds the program.
const modelFile = "model.py"

// A Document is a program with what is known about it.
type Document struct {
	Path  string // the file
	Name  string // the path below testdata, without extension
	Title string
	Prose string
	Model string // the text of model.py
	Cases []Case

	archive *txtar.Archive
	flags   flags
}

// flags are how a document is compiled.
type flags struct {
	joins             ctrlflow.Mode
	params            [][2]string
	conditions, loops bool // reported as diagnostics
}

// sections lists the sections that a document may have besides .py files.
func sections() []string {
	return []string{"entry", "inputs", "flags", "recorded", "graph", "conditions", "stdout", "cases", "source", "elsewhere"}
}

// ReadAll reads the documents below root in the order of their paths.
func ReadAll(root string) ([]*Document, error) {
	var out []*Document
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".txtar" {
			return err
		}
		name, err := filepath.Rel(root, strings.TrimSuffix(path, ".txtar"))
		if err != nil {
			return err
		}
		d, err := Read(path, filepath.ToSlash(name))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		out = append(out, d)
		return nil
	})
	return out, err
}

// Read reads a document.
func Read(path, name string) (*Document, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	d := &Document{Path: path, Name: name, archive: txtar.Parse(text)}
	d.Title, d.Prose, _ = strings.Cut(string(d.archive.Comment), "\n")
	d.Prose = strings.TrimSpace(d.Prose)
	d.Model, _ = d.section(modelFile)
	if err := d.check(); err != nil {
		return nil, err
	}
	if d.flags, err = parseFlags(d.lines("flags")); err != nil {
		return nil, err
	}
	d.Cases, err = parseCases(d.lines("cases"))
	return d, err
}

// check looks at what every document has to have.
func (d *Document) check() error {
	for _, f := range d.archive.Files {
		if !slices.Contains(sections(), f.Name) && filepath.Ext(f.Name) != ".py" {
			return fmt.Errorf("there is no section called %q", f.Name)
		}
	}
	_, runs := d.section("stdout")
	switch {
	case d.Title == "" || strings.HasSuffix(d.Title, "."):
		return fmt.Errorf("the first line is not a title: %q", d.Title)
	case len(d.Prose) < 20:
		return fmt.Errorf("no paragraph says what the document shows")
	case d.Model == "":
		return fmt.Errorf("no section %s", modelFile)
	case (runs || len(d.lines("cases")) > 0) && len(d.lines("source")) == 0:
		return fmt.Errorf("no section source says where the numbers come from")
	}
	return nil
}

// section is the text of a section.
func (d *Document) section(name string) (string, bool) {
	for _, f := range d.archive.Files {
		if f.Name == name {
			return string(f.Data), true
		}
	}
	return "", false
}

// lines are the lines of a section without empty ones and comments; a backslash
// at the end of a line continues it.
func (d *Document) lines(name string) []string {
	text, _ := d.section(name)
	var out []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\\\n", " ")) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

func parseFlags(lines []string) (f flags, err error) {
	for _, line := range lines {
		switch param, is := strings.CutPrefix(line, "param "); {
		case is:
			name, text, ok := strings.Cut(param, "=")
			if !ok {
				return f, fmt.Errorf("flag %q is not param NAME=VALUE", line)
			}
			f.params = append(f.params, [2]string{name, text})
		case line == "joins=dynamic":
			f.joins = ctrlflow.Dynamic
		case line == "report=conditions":
			f.conditions = true
		case line == "report=loops":
			f.loops = true
		default:
			return f, fmt.Errorf("there is no flag %q", line)
		}
	}
	return f, nil
}

// source is what the compiler is given.
func (d *Document) source() compiler.Source {
	s := compiler.Source{File: modelFile, Text: d.Model, Inputs: d.lines("inputs"), Params: d.flags.params}
	entry, _ := d.section("entry")
	s.Entry = strings.TrimSpace(entry)
	if _, given := d.section("inputs"); s.Entry == "" && given {
		s.Entry = "Net"
	}
	return s
}

// options are how it is analysed. Modules are written to dir.
func (d *Document) options(dir string) (analysis.Options, error) {
	o := analysis.Options{Joins: d.flags.joins, Path: []string{dir}}
	for _, f := range d.archive.Files {
		if f.Name == modelFile || filepath.Ext(f.Name) != ".py" {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return o, err
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return o, err
		}
	}
	return o, nil
}

// scriptOnly reports that a document is only run whole.
func (d *Document) scriptOnly() bool {
	_, runs := d.section("stdout")
	for _, name := range []string{"entry", "inputs", "recorded", "graph", "conditions", "cases"} {
		_, has := d.section(name)
		runs = runs && !has
	}
	return runs
}

// save writes the document with sections replaced.
func (d *Document) save(sections map[string]string) error {
	for i, f := range d.archive.Files {
		if text, ok := sections[f.Name]; ok {
			d.archive.Files[i].Data = []byte(text)
		}
	}
	return os.WriteFile(d.Path, txtar.Format(d.archive), 0o644)
}
