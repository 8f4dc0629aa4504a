package analysis

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// This file has what str knows of Unicode: its classes of characters, and its
// mappings, in which one letter may become several.

func upperCase(s string) string {
	if isASCII(s) {
		return strings.ToUpper(s)
	}
	return cases.Upper(language.Und).String(s)
}

func isASCII(s string) bool { return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 }) }

// lowerCase is str.lower: a sigma that ends a word has a form of its own.
func lowerCase(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	r := []rune(s)
	var b strings.Builder
	for i, c := range r {
		b.WriteString(lowerAt(r, i, c))
	}
	return b.String()
}

func lowerAt(r []rune, i int, c rune) string {
	switch {
	case c == 'Σ' && finalSigma(r, i):
		return "ς"
	case c == 'İ':
		return "i\u0307"
	}
	return string(unicode.ToLower(c))
}

// finalSigma reports whether the sigma at i follows a letter with case, and
// none follows it, other marks aside.
func finalSigma(r []rune, i int) bool {
	before, after := i-1, i+1
	for before >= 0 && caseIgnorable(r[before]) {
		before--
	}
	for after < len(r) && caseIgnorable(r[after]) {
		after++
	}
	return before >= 0 && isCased(r[before]) && (after == len(r) || !isCased(r[after]))
}

// caseIgnorable is Unicode's property of that name.
func caseIgnorable(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk) || strings.ContainsRune("'.:^`·\u055f\u05f4‘’․‧︓﹒﹕＇．：", r)
}

func titleRune(r rune) string {
	if r <= 127 {
		return strings.ToUpper(string(r))
	}
	return cases.Title(language.Und, cases.NoLower).String(string(r))
}

// titleCase is str.title: what follows a letter with case is small.
func titleCase(s string) string {
	r := []rune(s)
	var b strings.Builder
	inside := false
	for i, c := range r {
		if inside {
			b.WriteString(lowerAt(r, i, c))
		} else {
			b.WriteString(titleRune(c))
		}
		inside = isCased(c)
	}
	return b.String()
}

func capitalized(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(titleRune(r[0]))
	for i, c := range r[1:] {
		b.WriteString(lowerAt(r, i+1, c))
	}
	return b.String()
}

func swapCase(s string) string {
	r := []rune(s)
	var b strings.Builder
	for i, c := range r {
		switch {
		case isUpper(c):
			b.WriteString(lowerAt(r, i, c))
		case isLower(c):
			b.WriteString(upperCase(string(c)))
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// foldCase is str.casefold. Cherokee folds to its capitals, which are older.
func foldCase(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	fold := cases.Fold()
	for _, r := range s {
		if r >= 0x13a0 && r <= 0x13f5 {
			b.WriteRune(r)
		} else {
			b.WriteString(fold.String(string(r)))
		}
	}
	return b.String()
}

func isUpper(r rune) bool { return unicode.In(r, unicode.Lu, unicode.Other_Uppercase) }
func isLower(r rune) bool { return unicode.In(r, unicode.Ll, unicode.Other_Lowercase) }
func isCased(r rune) bool { return isUpper(r) || isLower(r) || unicode.Is(unicode.Lt, r) }

// isTitle is str.istitle: a capital where no letter with case is before it, and
// small ones after.
func isTitle(s string) bool {
	inside, any := false, false
	for _, c := range s {
		switch {
		case isUpper(c) || unicode.Is(unicode.Lt, c):
			if inside {
				return false
			}
			inside, any = true, true
		case isLower(c):
			if !inside {
				return false
			}
		default:
			inside = false
		}
	}
	return any
}

// digitLike is str.isdigit: decimal digits, and those within circles, behind
// full stops, raised and lowered.
func digitLike(r rune) bool {
	return unicode.IsDigit(r) || unicode.Is(&unicode.RangeTable{
		R16: []unicode.Range16{
			{0xb2, 0xb3, 1}, {0xb9, 0xb9, 1}, {0x1369, 0x1371, 1}, {0x19da, 0x19da, 1}, {0x2070, 0x2070, 1}, {0x2074, 0x2079, 1},
			{0x2080, 0x2089, 1}, {0x2460, 0x2468, 1}, {0x2474, 0x247c, 1}, {0x2488, 0x2490, 1}, {0x24ea, 0x24ea, 1}, {0x24f5, 0x24fd, 1},
			{0x24ff, 0x24ff, 1}, {0x2776, 0x277e, 1}, {0x2780, 0x2788, 1}, {0x278a, 0x2792, 1},
		},
		R32: []unicode.Range32{
			{0x10a40, 0x10a43, 1}, {0x10e60, 0x10e68, 1}, {0x11052, 0x1105a, 1}, {0x1f100, 0x1f10a, 1},
		},
	}, r)
}

// isNumeric is str.isnumeric: also fractions, numerals, and what means a number
// in Han.
func isNumeric(r rune) bool { return unicode.IsNumber(r) || strings.ContainsRune(hanNumbers, r) }

const hanNumbers = "㐅㒃㠪㭍一七万三九二五亖亿什仟仨伍佰億兆兩八六十" +
	"千卄卅卌叁参參叄四壱壹幺廾廿弌弍弎弐拾捌柒漆玖百" +
	"肆萬貮貳贰阡陆陌陸零參拾兩零六陸什𠀁𠁤𠃢𠄡𠤪𠦃𠦌" +
	"𠦜𠫪𠫽𠬙𢎐𢦘𣬛𦉭廾"

func isAlnum(r rune) bool { return unicode.IsLetter(r) || isNumeric(r) }

const noStart = "\u037a\u0e33\u0eb3\u2e2f\u309b\u309c\ufc5e\ufc5f\ufc60\ufc61\ufc62\ufc63\ufdfa\ufdfb\ufe70\ufe72\ufe74\ufe76\ufe78\ufe7a\ufe7c\ufe7e\uff9e\uff9f"

// isIdentifier is str.isidentifier. Some letters begin no name, because what
// they are normalised to does not.
func isIdentifier(s string) bool {
	for i, r := range s {
		start := r == '_' || (unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start)) && !strings.ContainsRune(noStart, r)
		more := start || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) || strings.ContainsRune("\u0e33\u0eb3\uff9e\uff9f", r)
		if i == 0 && !start || !more {
			return false
		}
	}
	return s != ""
}
