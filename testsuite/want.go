package testsuite

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/cellc/cellc/diag"
)

// This file compares diagnostics with what comments expect.

// A want is an expected diagnostic, or an expected note if it has no code.
type want struct {
	line    int // 0 for elsewhere
	code    diag.Code
	regexps []*regexp.Regexp
}

func (w want) String() string {
	s := fmt.Sprintf("%s:%d: %s", modelFile, w.line, w.code)
	if w.line == 0 {
		s = fmt.Sprintf("elsewhere: %s", w.code)
	}
	for _, r := range w.regexps {
		s += fmt.Sprintf(" %q", r)
	}
	return s
}

const wantPart = `[A-Z]{2}\d{3}|"(?:[^"\\]|\\.)*"`

var (
	wantComment = regexp.MustCompile(`# (want|note)(@[+-]\d+)?((?:\s+(?:` + wantPart + `))+)`)
	wantParts   = regexp.MustCompile(wantPart)
)

// parseWants reads the comments of a program.
func parseWants(text string) (wants, notes []want, err error) {
	for i, line := range strings.Split(text, "\n") {
		for _, m := range wantComment.FindAllStringSubmatch(line, -1) {
			off, _ := strconv.Atoi(strings.TrimPrefix(m[2], "@"))
			ws, err := parseWant(i+1+off, m[1] == "note", m[3])
			if err != nil {
				return nil, nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			if m[1] == "note" {
				notes = append(notes, ws...)
			} else {
				wants = append(wants, ws...)
			}
		}
	}
	return wants, notes, nil
}

// parseWant reads codes, each with its regexps; a note has regexps alone.
func parseWant(line int, note bool, text string) ([]want, error) {
	var out []want
	if note {
		out = []want{{line: line}}
	}
	for _, part := range wantParts.FindAllString(text, -1) {
		if part[0] != '"' {
			out = append(out, want{line: line, code: diag.Code(part)})
			continue
		}
		if len(out) == 0 {
			return nil, fmt.Errorf("no code before %s", part)
		}
		r, err := regexp.Compile(strings.Trim(part, `"`))
		if err != nil {
			return nil, err
		}
		w := &out[len(out)-1]
		w.regexps = append(w.regexps, r)
	}
	return out, nil
}

// matches reports whether d is what w expects.
func (w want) matches(d *diag.Diagnostic) bool {
	if w.code != d.Code || w.line != lineOf(d.Span) {
		return false
	}
	lines := append(append([]string{d.Message, d.Label, d.Framework}, d.Details...), d.Helps...)
	for _, f := range d.Way {
		lines = append(lines, f.Text())
	}
	text := strings.Join(lines, "\n")
	for _, r := range w.regexps {
		if !r.MatchString(text) {
			return false
		}
	}
	return true
}

func (w want) matchesNote(n diag.Note) bool {
	return w.line == lineOf(n.Span) && w.regexps[0].MatchString(n.Message)
}

// lineOf is a line of the program; 0 is a place in no .py section.
func lineOf(s diag.Span) int {
	if s.File == nil || s.File.Name != modelFile {
		return 0
	}
	return s.Position().Line
}

// describe is a diagnostic as a problem shows it.
func describe(d *diag.Diagnostic) string {
	return fmt.Sprintf("%s: %s: %s [%s]", d.Span.Position(), d.Code, d.Message, d.Framework)
}

// expected lists the diagnostics and notes that the document expects.
func (d *Document) expected() (wants, notes []want, err error) {
	if wants, notes, err = parseWants(d.Model); err != nil {
		return nil, nil, err
	}
	for _, line := range d.lines("elsewhere") {
		ws, err := parseWant(0, false, line)
		if err != nil {
			return nil, nil, err
		}
		wants = append(wants, ws...)
	}
	return wants, notes, nil
}

// checkDiagnostics lists what is missing and what was not expected.
func (d *Document) checkDiagnostics(ds *diag.List) []string {
	wants, notes, err := d.expected()
	if err != nil {
		return []string{err.Error()}
	}
	var problems []string
	missing := append([]want{}, wants...)
next:
	for _, g := range ds.All {
		for i, w := range missing {
			if w.matches(g) {
				missing = append(missing[:i:i], missing[i+1:]...)
				continue next
			}
		}
		problems = append(problems, "not expected: "+describe(g))
	}
	for _, w := range missing {
		problems = append(problems, "missing: "+w.String())
	}
	return append(problems, missingNotes(notes, ds)...)
}

func missingNotes(notes []want, ds *diag.List) []string {
	var out []string
	for _, w := range notes {
		found := false
		for _, g := range ds.All {
			for _, n := range g.Notes {
				found = found || w.matchesNote(n)
			}
		}
		if !found {
			out = append(out, "missing note: "+w.String())
		}
	}
	return out
}

// withWants is the program with its expected diagnostics rewritten on the
// lines where they do not match.
func (d *Document) withWants(ds *diag.List) string {
	lines := strings.Split(d.Model, "\n")
	wants, _, _ := d.expected()
	for i := range lines {
		var here []string
		var ok = true
		for _, g := range ds.All {
			if lineOf(g.Span) == i+1 {
				here = append(here, fmt.Sprintf(`%s "%s"`, g.Code, strings.ReplaceAll(regexp.QuoteMeta(g.Message), `"`, `\"`)))
				ok = ok && anyMatches(wants, g)
			}
		}
		if ok && len(here) == countAt(wants, i+1) {
			continue
		}
		lines[i] = strings.TrimRight(wantComment.ReplaceAllStringFunc(lines[i], dropWant), " ")
		if len(here) > 0 {
			lines[i] += "  # want " + strings.Join(here, " ")
		}
	}
	return strings.Join(lines, "\n")
}

func anyMatches(wants []want, d *diag.Diagnostic) bool {
	for _, w := range wants {
		if w.matches(d) {
			return true
		}
	}
	return false
}

func countAt(wants []want, line int) int {
	n := 0
	for _, w := range wants {
		if w.line == line {
			n++
		}
	}
	return n
}

// dropWant keeps notes, and wants for other lines.
func dropWant(comment string) string {
	if strings.HasPrefix(comment, "# want ") {
		return ""
	}
	return comment
}
