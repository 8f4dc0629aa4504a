package diag

import "strings"

// nested is more brackets than the frontend allows.
const nested = 250

// syntaxEntries explains the SY codes: the text is not in the language.
var syntaxEntries = []Entry{
	{
		Code:  BadToken,
		Title: "a character or literal that means nothing in Python",
		Text: "The text holds something that no Python token begins with, such as $ or a lone !, " +
			"or a literal that is not complete, such as a string without its closing quote. " +
			"It is often a typing mistake, or an operator of another language.",
		Bad: construct("x=i32[]", `
return x <> 1`),
		Good: construct("x=i32[]", `
return x != 1`),
	},
	{
		Code:  BadIndent,
		Title: "indentation that matches no block",
		Text: "Python tells blocks by their indentation. A line has to stand exactly as far to the right as " +
			"the other lines of its block, and only a line that ends in a colon begins a new block. " +
			"Tabs and spaces must not be mixed, because how wide a tab is depends on the editor.",
		Bad: construct("x=i32[]", `
y = x + 1
    return y`),
		Good: construct("x=i32[]", `
y = x + 1
return y`),
	},
	{
		Code:  BadSyntax,
		Title: "a word or sign where the grammar allows none",
		Text: "The statement is not Python. The marked place is the first that does not fit, so the mistake is " +
			"there or just before: a missing colon, comma or bracket, or a keyword used as a name.",
		Bad: construct("x=i32[] y=i32[]", `
return x + * y`),
		Good: construct("x=i32[] y=i32[]", `
return x * y`),
	},
	{
		Code:  BadEncoding,
		Title: "source that is not UTF-8",
		Text: "Python source is UTF-8 text. The file holds bytes that are not, usually because an editor saved it in " +
			"an older encoding such as Latin-1, or because it is no text file at all. Save it as UTF-8.",
		Bad: construct("x=i32[]", `
# caf`+"\xe9"+`
return x + 1`),
		Good: construct("x=i32[]", `
# café
return x + 1`),
	},
	{
		Code:  TooDeep,
		Title: "brackets or blocks nested beyond the limit",
		Text: "Expressions and blocks may be nested only so deep, as in Python itself. People do not write such text; " +
			"programs that generate source do. Give the inner parts names of their own.",
		Bad: construct("x=i32[]", `
return `+strings.Repeat("(", nested)+"x"+strings.Repeat(")", nested)),
		Good: construct("x=i32[]", `
return x`),
	},
	{
		Code:  Unsupported,
		Title: "valid Python that has no meaning in a compiled graph",
		Text: "cellc compiles the part of Python that MindSpore's graph mode accepts. Statements such as async, and try " +
			"under a variable condition, work on a running interpreter, and a compiled program has none. " +
			"The message names the statement and what to write instead.",
		Bad: construct("x=f32[3]", `
if x.sum() > 0:
    try:
        x = x / 2
    except ZeroDivisionError:
        x = x * 0
return x`),
		Good: construct("x=f32[3]", `
if x.sum() > 0:
    x = x / 2
return x`),
	},
}
