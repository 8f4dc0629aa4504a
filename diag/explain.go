package diag

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

// Entries lists every code, in the order of codes.go.
func Entries() []Entry {
	return nil
}
