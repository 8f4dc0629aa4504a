package diag

// The codes, by the stage that finds them. Entries explains each and holds an
// example: a test compiles it and demands that code and no other. `cellc
// explain CODE` prints the entry.
const (
	// SY: the text is not in the language.
	BadToken    Code = "SY101" // a character or literal that no token begins with
	BadIndent   Code = "SY102" // indentation that matches no block, or tabs mixed with spaces
	BadSyntax   Code = "SY103" // a token where the grammar allows none
	BadEncoding Code = "SY104" // source that is not UTF-8, or holds NUL
	TooDeep     Code = "SY105" // nesting beyond the limit
	Unsupported Code = "SY202" // valid Python, but not in this dialect

	// NA: names, values and types while evaluating.
	UndefinedName Code = "NA101" // a name or attribute that is not defined
	OneBranchOnly Code = "NA102" // a name defined in one branch only, used later
	LoopOnly      Code = "NA103" // a name first assigned in a loop body, used after it
	BadCall       Code = "NA201" // wrong arguments to a function
	BadType       Code = "NA202" // an operation that its operands do not support
	BadValue      Code = "NA203" // an operand whose value is not allowed (index, range, division by zero)
	BadShape      Code = "NA204" // operand shapes that do not fit together
	BadDType      Code = "NA205" // operand dtypes that do not fit together
	Raised        Code = "NA206" // a raise or failed assert met while compiling
	BadImport     Code = "NA301" // a module that cellc does not provide
	BadEntry      Code = "NA401" // the entry or its input specs do not fit the file
	NeedStatic    Code = "NA402" // a length that has to be known while compiling

	// CF: control flow.
	JoinShape  Code = "CF101" // branches give a name different shapes
	JoinDType  Code = "CF102" // branches give a name different dtypes
	JoinKind   Code = "CF103" // branches give a name different kinds of value
	CondMany   Code = "CF201" // a condition with more than one element
	LoopScalar Code = "CF301" // a Python scalar or list that changes in a variable while
	LoopShape  Code = "CF302" // a shape, dtype or kind that changes in a variable while
	Budget     Code = "CF401" // steps, depth, memory or nodes beyond the limit
	LongUnroll Code = "CF402" // warning: a loop unrolled many times
	AttrStore  Code = "CF501" // an attribute that is no Parameter is assigned in construct

	// IN: what was asked for.
	Condition Code = "IN101" // a condition, constant or variable, and why
	Unrolled  Code = "IN102" // a loop that was unrolled: trips, nodes

	// BE: limits of the code generator.
	Unlowered Code = "BE101" // a program that checks but cannot run yet (unknown rank)
)

// Exception is the class of Python's exception for a code, "" where it is none: what MindSpore, or
// Python while it runs __init__, raises for most of its errors. Where a single
// error is of another class, its Diagnostic says so.
func (c Code) Exception() string {
	switch c {
	case BadToken, BadSyntax, BadEncoding, TooDeep:
		return "SyntaxError"
	case BadIndent:
		return "IndentationError"
	case UndefinedName:
		return "NameError"
	case OneBranchOnly, LoopOnly:
		return "UnboundLocalError"
	case BadCall, BadType, BadDType, JoinDType, JoinKind, LoopScalar, LoopShape:
		return "TypeError"
	case BadValue, BadShape, JoinShape, CondMany:
		return "ValueError"
	case BadImport:
		return "ImportError"
	case AttrStore:
		return "AttributeError"
	case Raised, Unsupported, NeedStatic, Budget, Unlowered:
		return "RuntimeError"
	}
	return ""
}
