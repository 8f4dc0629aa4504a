package testsuite

import (
	"fmt"
	"strconv"
	"strings"
)

// A Case is a line of the section cases.
type Case struct {
	Text    string
	Then    bool // continues from the states that the case before left
	Inputs  []Binding
	Outputs []Binding
	Error   string  // the run fails with this in its message
	Tol     float64 // 0: equal
}

// A Binding is NAME:DTYPE=VALUE; an output may be VALUE alone.
type Binding struct {
	Name, DType string
	Value       string
}

func parseCases(lines []string) ([]Case, error) {
	var out []Case
	for _, line := range lines {
		c, err := parseCase(line)
		if err != nil {
			return nil, fmt.Errorf("case %q: %w", line, err)
		}
		out = append(out, c)
	}
	return out, nil
}

func parseCase(line string) (Case, error) {
	c := Case{Text: line}
	left, right, ok := strings.Cut(line, "->")
	if !ok {
		return c, fmt.Errorf("no -> between inputs and outputs")
	}
	left, c.Then = strings.CutPrefix(strings.TrimSpace(left), "then")
	for _, w := range words(left) {
		b := binding(w)
		if b.Name == "" {
			return c, fmt.Errorf("input %q is not NAME=VALUE", w)
		}
		c.Inputs = append(c.Inputs, b)
	}
	right = strings.TrimSpace(right)
	if text, failing := strings.CutPrefix(right, "error "); failing {
		c.Error = strings.Trim(strings.TrimSpace(text), `"`)
		return c, nil
	}
	for _, w := range words(right) {
		b := binding(w)
		if b.Name != "tol" {
			c.Outputs = append(c.Outputs, b)
			continue
		}
		var err error
		if c.Tol, err = strconv.ParseFloat(b.Value, 64); err != nil {
			return c, err
		}
	}
	return c, nil
}

// words splits at spaces outside of brackets.
func words(s string) []string {
	var out []string
	depth, start := 0, -1
	for i, r := range s + " " {
		switch {
		case r == '[' || r == '(':
			depth++
		case r == ']' || r == ')':
			depth--
		}
		if space := r == ' ' && depth == 0; space && start >= 0 {
			out = append(out, s[start:i])
			start = -1
		} else if !space && start < 0 {
			start = i
		}
	}
	return out
}

func binding(w string) Binding {
	head, text, ok := strings.Cut(w, "=")
	if !ok {
		return Binding{Value: w}
	}
	name, dtype, _ := strings.Cut(head, ":")
	return Binding{Name: name, DType: dtype, Value: text}
}
