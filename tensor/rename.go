package tensor

import (
	"fmt"
	"regexp"
	"strings"
)

// Renames give the names of one file's tensors as another program calls them.
type Renames []rename

type rename struct {
	from *regexp.Regexp
	to   string // with ${1} for the first star
	line string
}

// ParseRenames reads lines "FROM -> TO". A * in FROM stands for any text, as
// much of it as can be, and the stars of TO for those texts in order. What
// follows # is a comment.
//
//	module.* -> *
//	*.running_mean -> *.moving_mean
func ParseRenames(text string) (Renames, error) {
	var out Renames
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		r, err := parseRename(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		out = append(out, r)
	}
	return out, nil
}

func parseRename(line string) (rename, error) {
	from, to, ok := strings.Cut(line, "->")
	from, to = strings.TrimSpace(from), strings.TrimSpace(to)
	if !ok || from == "" || to == "" || strings.ContainsAny(from+to, " \t") || strings.Contains(to, "->") {
		return rename{}, fmt.Errorf("%s is not FROM -> TO, such as module.* -> *", quote(line))
	}
	if strings.Count(to, "*") > strings.Count(from, "*") {
		return rename{}, fmt.Errorf("%s has more stars behind the arrow than before it", quote(line))
	}
	pattern := strings.ReplaceAll(regexp.QuoteMeta(from), `\*`, "(.*)")
	var b strings.Builder
	for i, part := range strings.Split(strings.ReplaceAll(to, "$", "$$"), "*") {
		if i > 0 {
			fmt.Fprintf(&b, "${%d}", i)
		}
		b.WriteString(part)
	}
	r, err := regexp.Compile(`(?s)^` + pattern + `$`)
	if err != nil { // not UTF-8, or too long
		return rename{}, fmt.Errorf("%s is no pattern of names", quote(from))
	}
	return rename{r, b.String(), from + " -> " + to}, nil
}

// Apply is what a tensor is to be called. The lines work one after the other on
// what those before have left, until a name is wanted.
func (r Renames) Apply(name string, wanted func(name string) bool) string {
	for _, line := range r {
		if wanted(name) {
			break
		}
		name = line.from.ReplaceAllString(name, line.to)
	}
	return name
}

// String is the lines, as ParseRenames reads them.
func (r Renames) String() string {
	lines := make([]string, len(r))
	for i, line := range r {
		lines[i] = line.line
	}
	return strings.Join(lines, "\n")
}
