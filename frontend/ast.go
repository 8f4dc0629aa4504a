package frontend

import (
	"math/big"

	"github.com/cellc/cellc/diag"
)

// A Module is a parsed file.
type Module struct {
	File *diag.File
	Body []Stmt
}

// A Stmt is a statement. Its Span covers the whole statement; for compound
// statements only the header line, up to and including the colon.
type Stmt interface {
	Span() diag.Span
	stmt()
}

// An Expr is an expression.
type Expr interface {
	Span() diag.Span
	expr()
}

// A Node holds the place of a syntax node.
type Node struct{ At diag.Span }

// Span is the place of the node.
func (n Node) Span() diag.Span { return n.At }

type (
	// ExprStmt is an expression evaluated for its effect; a docstring is one.
	ExprStmt struct {
		Node
		X Expr
	}
	// Assign is `a = b = value`; targets are Name, Attribute, Subscript,
	// Starred, Tuple or List.
	Assign struct {
		Node
		Targets []Expr
		Value   Expr
	}
	// AnnAssign is `target: annotation = value`; Value may be nil.
	AnnAssign struct {
		Node
		Target, Annotation, Value Expr
	}
	// AugAssign is `target op= value`; Op is without the "=": "+", "@", "//".
	AugAssign struct {
		Node
		Target Expr
		Op     string
		Value  Expr
	}
	// Return is `return value`; Value may be nil.
	Return struct {
		Node
		Value Expr
	}
	// If is if/elif/else; an elif is an If alone in Else.
	If struct {
		Node
		Test       Expr
		Then, Else []Stmt
		ElseSpan   diag.Span // the `else` or `elif` keyword; invalid without one
		Comment    string    // the trailing comment of the if line, "# @jit.cond: True"
	}
	// While is `while test:`; Else is nil without an else clause.
	While struct {
		Node
		Test       Expr
		Body, Else []Stmt
		ElseSpan   diag.Span
	}
	// For is `for target in iter:`; Async marks `async for`.
	For struct {
		Node
		Target, Iter Expr
		Body, Else   []Stmt
		ElseSpan     diag.Span
		Async        bool
	}
	// With is `with items:`.
	With struct {
		Node
		Items []WithItem
		Body  []Stmt
		Async bool
	}
	// FunctionDef is `def name(params) -> returns:`. Generator is set where
	// the body holds a yield of its own.
	FunctionDef struct {
		Node
		Name       string
		NameSpan   diag.Span
		TypeParams diag.Span // `[T]` behind the name, not looked at; invalid without
		Params     *Params
		Returns    Expr // may be nil
		Decorators []Expr
		Body       []Stmt
		Async      bool
		Generator  bool
	}
	// ClassDef is `class name(bases, keywords):`.
	ClassDef struct {
		Node
		Name       string
		NameSpan   diag.Span
		TypeParams diag.Span // as in FunctionDef
		Bases      []Expr
		Keywords   []Keyword
		Decorators []Expr
		Body       []Stmt
	}
	// Import is `import a.b as c, d`.
	Import struct {
		Node
		Names []Alias
	}
	// ImportFrom is `from ..module import names`; Level counts the dots, and
	// a Name "*" imports all.
	ImportFrom struct {
		Node
		Module string
		Level  int
		Names  []Alias
	}
	// Global is `global names`.
	Global struct {
		Node
		Names []string
	}
	// Nonlocal is `nonlocal names`.
	Nonlocal struct {
		Node
		Names []string
	}
	// Delete is `del targets`.
	Delete struct {
		Node
		Targets []Expr
	}
	// Raise is `raise exc from cause`; both may be nil.
	Raise struct {
		Node
		Exc, Cause Expr
	}
	// Assert is `assert test, msg`; Msg may be nil.
	Assert struct {
		Node
		Test, Msg Expr
	}
	// Try is try/except/else/finally.
	Try struct {
		Node
		Body     []Stmt
		Handlers []Handler
		Else     []Stmt
		Finally  []Stmt
	}
	// Match is `match subject:`.
	Match struct {
		Node
		Subject Expr
		Cases   []*Case
	}
	// TypeAlias is `type X = ...`; parsed to be refused.
	TypeAlias struct{ Node }

	Break    struct{ Node }
	Continue struct{ Node }
	Pass     struct{ Node }
)

// A WithItem is `context as target`; Target may be nil.
type WithItem struct{ Context, Target Expr }

// A Handler is `except Type as name:`; Type may be nil, Name empty.
type Handler struct {
	Node
	Type Expr
	Name string
	Body []Stmt
}

// A Case is `case pattern if guard:`; Guard may be nil.
type Case struct {
	Node
	Pattern Pattern
	Guard   Expr
	Body    []Stmt
}

// An Alias is `name as asname` in an import.
type Alias struct {
	Node
	Name, AsName string
}

// Params are the parameters of a def or lambda, in order: positional-only
// (PosOnly of List), positional, then *VarArg (nil also for a bare star),
// keyword-only, **KwArg.
type Params struct {
	List    []Param
	PosOnly int
	VarArg  *Param // nil if there is none
	KwOnly  []Param
	KwArg   *Param // nil if there is none
}

// A Param is one parameter; Default and Annotation may be nil.
type Param struct {
	Node
	Name                string
	Annotation, Default Expr
}

// A Keyword is `name=value` in a call, or `**value` where Name is empty.
type Keyword struct {
	Node
	Name  string
	Value Expr
}

type (
	// Name is a variable, read or assigned.
	Name struct {
		Node
		ID string
	}
	// Int is an integer literal of any size.
	Int struct {
		Node
		Value *big.Int
	}
	Float struct {
		Node
		Value float64
	}
	// Imaginary is `1j`; parsed to be refused.
	Imaginary struct{ Node }
	// Str is a string literal, adjacent ones joined and escapes resolved.
	Str struct {
		Node
		Value string
	}
	Bytes struct {
		Node
		Value string
	}
	// FString is an f-string: Str parts and FValue parts in order.
	FString struct {
		Node
		Parts []Expr
	}
	// FValue is `{x!r:spec}` in an f-string; Conv is 0, 'r', 's' or 'a'; Spec
	// is nil or an FString. Debug holds the text of `{x=}`, which is printed
	// before the value; Conv is 'r' then, unless Conv or Spec is written.
	FValue struct {
		Node
		X     Expr
		Conv  byte
		Spec  *FString
		Debug string
	}
	// Constant is None, True, False or `...`: Value is one of those words.
	Constant struct {
		Node
		Value string
	}
	Tuple struct {
		Node
		Elts []Expr
	}
	List struct {
		Node
		Elts []Expr
	}
	Set struct {
		Node
		Elts []Expr
	}
	// Dict is a dict display; a nil key stands for `**value`.
	Dict struct {
		Node
		Keys, Values []Expr
	}
	// Unary has Op "+", "-", "~" or "not".
	Unary struct {
		Node
		Op string
		X  Expr
	}
	// Binary has Op "+" "-" "*" "/" "//" "%" "**" "@" "<<" ">>" "&" "|" "^".
	Binary struct {
		Node
		Op   string
		X, Y Expr
	}
	// BoolOp is a chain of one of "and", "or".
	BoolOp struct {
		Node
		Op   string
		Args []Expr
	}
	// Compare is `first op1 a op2 b ...`; ops are "<" "<=" ">" ">=" "==" "!="
	// "in" "not in" "is" "is not".
	Compare struct {
		Node
		First Expr
		Ops   []string
		Rest  []Expr
	}
	// IfExp is `then if test else els`.
	IfExp struct {
		Node
		Test, Then, Else Expr
	}
	Attribute struct {
		Node
		X        Expr
		Name     string
		NameSpan diag.Span
	}
	// Subscript is `x[index]`; several indices are a Tuple.
	Subscript struct {
		Node
		X, Index Expr
	}
	// Slice is `lo:hi:step`, only inside a Subscript; each may be nil.
	Slice struct {
		Node
		Lo, Hi, Step Expr
	}
	// Call is `f(args, keywords)`; a `*x` argument is a Starred.
	Call struct {
		Node
		Func     Expr
		Args     []Expr
		Keywords []Keyword
	}
	Starred struct {
		Node
		X Expr
	}
	Lambda struct {
		Node
		Params *Params
		Body   Expr
	}
	// Comprehension is a list, set, dict comprehension or generator
	// expression: Kind is '[', '{', ':' or '('. Key is set for ':' only.
	Comprehension struct {
		Node
		Kind     byte
		Key, Elt Expr
		Clauses  []Clause
	}
	// NamedExpr is `name := x`.
	NamedExpr struct {
		Node
		Name string
		X    Expr
	}
	// Await and Yield are parsed to be refused or, for Yield, compiled later.
	Await struct {
		Node
		X Expr
	}
	Yield struct {
		Node
		X    Expr // may be nil
		From bool
	}
)

// A Clause is `for target in iter if conds` of a comprehension.
type Clause struct {
	Target, Iter Expr
	Conds        []Expr
	Async        bool
}

func (*ExprStmt) stmt()    {}
func (*Assign) stmt()      {}
func (*AnnAssign) stmt()   {}
func (*AugAssign) stmt()   {}
func (*Return) stmt()      {}
func (*If) stmt()          {}
func (*While) stmt()       {}
func (*For) stmt()         {}
func (*With) stmt()        {}
func (*FunctionDef) stmt() {}
func (*ClassDef) stmt()    {}
func (*Import) stmt()      {}
func (*ImportFrom) stmt()  {}
func (*Global) stmt()      {}
func (*Nonlocal) stmt()    {}
func (*Delete) stmt()      {}
func (*Raise) stmt()       {}
func (*Assert) stmt()      {}
func (*Try) stmt()         {}
func (*Match) stmt()       {}
func (*TypeAlias) stmt()   {}
func (*Break) stmt()       {}
func (*Continue) stmt()    {}
func (*Pass) stmt()        {}

func (*Name) expr()          {}
func (*Int) expr()           {}
func (*Float) expr()         {}
func (*Imaginary) expr()     {}
func (*Str) expr()           {}
func (*Bytes) expr()         {}
func (*FString) expr()       {}
func (*FValue) expr()        {}
func (*Constant) expr()      {}
func (*Tuple) expr()         {}
func (*List) expr()          {}
func (*Set) expr()           {}
func (*Dict) expr()          {}
func (*Unary) expr()         {}
func (*Binary) expr()        {}
func (*BoolOp) expr()        {}
func (*Compare) expr()       {}
func (*IfExp) expr()         {}
func (*Attribute) expr()     {}
func (*Subscript) expr()     {}
func (*Slice) expr()         {}
func (*Call) expr()          {}
func (*Starred) expr()       {}
func (*Lambda) expr()        {}
func (*Comprehension) expr() {}
func (*NamedExpr) expr()     {}
func (*Await) expr()         {}
func (*Yield) expr()         {}
