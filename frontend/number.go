package frontend

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/cellc/cellc/diag"
)

// This file implements numeric literals: finding their end, and their values.

// maxDigits limits decimal integers, as CPython does: their conversion takes
// more than linear time.
const maxDigits = 4300

// number reads an integer, a float or an imaginary number.
func (s *scanner) number() {
	start := s.pos
	end := s.numberEnd(start)
	if word := s.wordEnd(end); word > end && !mayFollowNumber(s.file.Text[end:word]) {
		s.errorf(diag.BadToken, start, word, "%s is neither a number nor a name", shortened(s.file.Text[start:word]))
		s.emit(tokIllegal, start, word)
		return
	}
	text := s.file.Text[start:end]
	if problem, help := numberProblem(text); problem != "" {
		d := s.errorf(diag.BadToken, start, end, "%s", problem)
		if help != "" {
			d.Help("%s", help)
		}
		s.emit(tokIllegal, start, end)
		return
	}
	s.emit(tokNumber, start, end)
}

// mayFollowNumber reports whether a keyword may touch the number before it, as
// in `1if x else 2`.
func mayFollowNumber(word string) bool {
	switch word {
	case "and", "else", "for", "if", "in", "is", "not", "or":
		return true
	}
	return false
}

func (s *scanner) numberEnd(at int) int {
	text := s.file.Text[:s.end]
	if digits := radixDigits(text[at:]); digits != "" {
		return skip(text, at+2, digits+"_")
	}
	const decimal = "0123456789_"
	at = skip(text, at, decimal)
	if at < len(text) && text[at] == '.' {
		at = skip(text, at+1, decimal)
	}
	if at < len(text) && text[at]|0x20 == 'e' {
		exp := at + 1
		if exp < len(text) && (text[exp] == '+' || text[exp] == '-') {
			exp++
		}
		if exp < len(text) && isDigit(text[exp]) {
			at = skip(text, exp, decimal)
		}
	}
	if at < len(text) && text[at]|0x20 == 'j' {
		at++
	}
	return at
}

func skip(text string, at int, set string) int {
	for at < len(text) && strings.IndexByte(set, text[at]) >= 0 {
		at++
	}
	return at
}

// radixDigits is the digits that may follow the prefix 0x, 0o or 0b of a
// number, or "" if it has none.
func radixDigits(text string) string {
	if len(text) < 2 || text[0] != '0' {
		return ""
	}
	switch text[1] | 0x20 {
	case 'x':
		return "0123456789abcdefABCDEF"
	case 'o':
		return "01234567"
	case 'b':
		return "01"
	}
	return ""
}

// numberProblem says what is wrong with a number, and what to write instead.
func numberProblem(text string) (problem, help string) {
	radix := radixDigits(text)
	for i := range len(text) {
		if text[i] == '_' && (i+1 == len(text) || strings.IndexByte("_.eEjJ", text[i+1]) >= 0 && radix == "" || text[i+1] == '_' || text[i-1] == '.') {
			return "an underscore in a number has to stand between two digits", ""
		}
	}
	switch {
	case radix != "":
		if len(text) == 2 {
			return "the number " + quoted(text) + " has no digits", ""
		}
	case isDecimalInt(text):
		digits := strings.ReplaceAll(text, "_", "")
		if significant := strings.TrimLeft(digits, "0"); significant != "" && digits[0] == '0' {
			return "an integer may not start with 0", "write " + significant + ", or 0o" + significant + " for an octal number"
		}
		if len(digits) > maxDigits {
			return "this integer has more than " + strconv.Itoa(maxDigits) + " digits", "write it in hexadecimal"
		}
	}
	return "", ""
}

func isDecimalInt(text string) bool { return skip(text, 0, "0123456789_") == len(text) }

// numberNode is the value of a number without problems.
func numberNode(n Node, text string) Expr {
	digits := strings.ReplaceAll(text, "_", "")
	if radixDigits(text) != "" || isDecimalInt(digits) {
		v, ok := new(big.Int).SetString(strings.TrimLeft(digits, "0"), 10)
		if radixDigits(text) != "" {
			v, ok = new(big.Int).SetString(digits, 0)
		}
		if !ok {
			v = new(big.Int) // all digits were zeros
		}
		return &Int{n, v}
	}
	if digits[len(digits)-1]|0x20 == 'j' {
		return &Imaginary{n}
	}
	v, _ := strconv.ParseFloat(digits, 64) // out of range gives an infinity, as in Python
	return &Float{n, v}
}
