package graph

import (
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// A Site is a place of the user's program, and the calls that led there.
type Site struct {
	Span   diag.Span
	Origin *Origin // the innermost call; nil in the entry itself
}

// Site is what the node comes from.
func (n *Node) Site() Site { return Site{n.Span, n.Origin} }

// Position is where the running program says that s is.
func (g *Graph) Position(s diag.Span) diag.Position {
	p := s.Position()
	if s.File == nil || s.File.Library {
		return p
	}
	if name, err := filepath.Rel(g.Folder, p.File); err == nil && g.Folder != "" {
		p.File = filepath.ToSlash(name)
	}
	return p
}

// A Failure is how a run ends where something that it needs does not hold. It
// is data: what ends a run fills in the numbers and values.
type Failure struct {
	Kind    string       // Python's exception: "ValueError"
	Text    string       // what is wrong; {} stands for the next number or value, {{ and }} for braces: see Pieces
	Numbers []tensor.Dim // lengths that the text shows, ahead of values
	Site    Site
}

// A Piece is a stretch of a text with places, and the place that follows it:
// {} or, for a number with a format as in "%.3f", {:.3f}.
type Piece struct{ Text, Spec string }

// Pieces takes a text with places apart. No place follows the last piece.
func Pieces(text string) []Piece {
	var out []Piece
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		two := text[i:min(i+2, len(text))]
		switch two {
		case "{}", "{:":
			end := i + strings.IndexByte(text[i:], '}')
			out = append(out, Piece{b.String(), strings.TrimPrefix(text[i+1:end], ":")})
			b.Reset()
			i = end
		case "{{", "}}":
			b.WriteByte(text[i])
			i++
		default:
			b.WriteByte(text[i])
		}
	}
	return append(out, Piece{Text: b.String()})
}

// Place is the text of a place for a value with a format, "" for none.
func Place(spec string) string {
	if spec == "" {
		return "{}"
	}
	return "{:" + spec + "}"
}

// Fill puts what show says of the number of a place, and of its format, into
// the places of a text.
func Fill(text string, show func(i int, spec string) string) string {
	var b strings.Builder
	pieces := Pieces(text)
	for i, p := range pieces {
		b.WriteString(p.Text)
		if i < len(pieces)-1 {
			b.WriteString(show(i, p.Spec))
		}
	}
	return b.String()
}

// EscapeBraces makes of s a text without places.
func EscapeBraces(s string) string { return strings.NewReplacer("{", "{{", "}", "}}").Replace(s) }

// LengthNames gives the words by which messages to the user of a program speak
// of its lengths: "N", "x.shape[0]", "N - 3"; "" for a length that only the
// running program knows.
func (g *Graph) LengthNames() func(tensor.Dim) string {
	names := map[string]string{}
	for i, in := range g.Inputs {
		for k, d := range g.Body.Params[i].Type.Shape.Dims {
			if s, ok := d.Symbol(); ok && names[s] == "" {
				names[s] = s
				if anonymous(s) {
					names[s] = in.Name + ".shape[" + tensor.D(int64(k)).String() + "]"
				}
			}
		}
	}
	return func(d tensor.Dim) string {
		for _, s := range d.Symbols() {
			if names[s] == "" {
				return ""
			}
		}
		return d.Subst(func(s string) tensor.Dim { return tensor.Sym(names[s]) }).String()
	}
}
