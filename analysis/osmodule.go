package analysis

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/analysis/value"
)

// nothing is what becomes of a folder that a log would be kept in.
func nothing(*args) value.Value { return value.None{} }

// osModule is what of Python's os touches neither files nor processes: paths
// as text, and an environment without variables.
func (e *evaluator) osModule() *value.Module {
	m := newModule("os", []methodRow{
		{"getenv", "key default?", func(a *args) value.Value { return a.or(1, value.None{}) }},
		{"makedirs", "name mode? exist_ok?", nothing},
		{"mkdir", "path mode?", nothing},
		{"chmod", "path mode", nothing},
		{"getpid", "", func(*args) value.Value { return value.Int(1) }},
		{"fspath", "path /", ofPaths(func(a *args) value.Value { return value.Str(a.str(0)) })},
	})
	m.Vars.Init("path", e.findModule("os.path"))
	m.Vars.Init("environ", value.NewDict())
	for _, row := range [][2]string{{"sep", "/"}, {"linesep", "\n"}, {"pathsep", ":"}, {"curdir", "."}, {"pardir", ".."}, {"name", "posix"}} {
		m.Vars.Init(row[0], value.Str(row[1]))
	}
	return m
}

// pathModule is os.path as far as it is about text. A path is taken as it is
// written: what a home directory or a working directory is, is not known.
//
// Of files it knows the one of weights that was named, under any folder, as
// load_checkpoint does.
func (e *evaluator) pathModule() *value.Module {
	text := func(f func(string) string) native {
		return func(a *args) value.Value { return value.Str(f(a.str(0))) }
	}
	pair := func(f func(string) (string, string)) native {
		return func(a *args) value.Value {
			x, y := f(a.str(0))
			return &value.Tuple{Elems: []value.Value{value.Str(x), value.Str(y)}}
		}
	}
	exists := func(a *args) value.Value {
		_, base := splitPath(a.e.str(a.vals[0], a.span))
		return value.Bool(e.opt.Weights != nil && base == filepath.Base(e.opt.Weights.File))
	}
	same := func(s string) string { return s }
	rows := []methodRow{
		{"join", "path *paths", func(a *args) value.Value {
			out := a.str(0)
			for _, p := range a.rest {
				a.e.makes(int64(len(out)), a.span)
				out = joinPath(out, a.e.str(p, a.span))
			}
			return value.Str(out)
		}},
		{"split", "path /", pair(splitPath)},
		{"splitext", "path /", pair(splitExt)},
		{"basename", "path /", text(func(s string) string { _, base := splitPath(s); return base })},
		{"dirname", "path /", text(func(s string) string { dir, _ := splitPath(s); return dir })},
		{"normpath", "path /", text(path.Clean)},
		{"exists", "path /", exists},
		{"isfile", "path /", exists},
		{"lexists", "path /", exists},
		{"isdir", "path /", func(a *args) value.Value { return value.Bool(false) }},
		{"isabs", "path /", func(a *args) value.Value { return value.Bool(strings.HasPrefix(a.str(0), "/")) }},
		{"expanduser", "path /", text(same)},
		{"expandvars", "path /", text(same)},
		{"abspath", "path /", text(path.Clean)},
		{"realpath", "path /", text(path.Clean)},
		{"normcase", "path /", text(same)},
	}
	for i, r := range rows {
		rows[i].run = ofPaths(r.run)
	}
	m := newModule("os.path", rows)
	m.Vars.Init("sep", value.Str("/"))
	return m
}

// ofPaths has run take objects that are paths, such as pathlib's, as text.
func ofPaths(run native) native {
	return func(a *args) value.Value {
		for _, vals := range [][]value.Value{a.vals, a.rest} {
			for i, v := range vals {
				o, ok := v.(*value.Object)
				if !ok {
					continue
				}
				if m := a.e.method(o, "__fspath__"); m != nil {
					vals[i] = a.e.call(m, nil, nil, a.span)
				}
			}
		}
		return run(a)
	}
}

func joinPath(a, b string) string {
	switch {
	case strings.HasPrefix(b, "/"):
		return b
	case a == "" || strings.HasSuffix(a, "/"):
		return a + b
	}
	return a + "/" + b
}

// splitPath cuts a path before its last name.
func splitPath(s string) (dir, base string) {
	i := strings.LastIndexByte(s, '/') + 1
	dir, base = s[:i], s[i:]
	if trimmed := strings.TrimRight(dir, "/"); trimmed != "" {
		dir = trimmed
	}
	return dir, base
}

// splitExt cuts a path before the extension of its last name; the dots that a
// name begins with begin none.
func splitExt(s string) (root, ext string) {
	_, base := splitPath(s)
	lead := len(base) - len(strings.TrimLeft(base, "."))
	i := strings.LastIndexByte(base[lead:], '.')
	if i < 0 {
		return s, ""
	}
	cut := len(s) - len(base) + lead + i
	return s[:cut], s[cut:]
}
