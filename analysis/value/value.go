package value

import (
	"math/big"
	"weak"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// A Value is any value of the language. Identity is Go's: pointers for mutable
// objects, contents for the rest.
type Value any

type (
	// None is the only value of its type; so are the others here.
	None           struct{}
	Ellipsis       struct{}
	NotImplemented struct{}

	Bool  bool
	Int   int64 // an int that fits 64 bits; *big.Int holds the others
	Float float64
	Str   string
	Bytes string
	DType tensor.DType
	// ArrayDType is the dtype of a NumPy array. It equals the DType of its
	// number, and prints as NumPy's.
	ArrayDType tensor.DType
)

// Big is an int beyond 64 bits.
type Big = *big.Int

// A SymInt is an int computed from symbolic lengths, such as x.shape[0].
type SymInt struct{ Dim tensor.Dim }

type (
	// A Tuple is never changed.
	Tuple struct{ Elems []Value }
	// A List is changed only through a Trail.
	List struct{ Elems []Value }
	// A DictView shows the keys, values or items of a dict as they are now:
	// Name, that of its type, says which.
	DictView struct {
		Dict *Dict
		Name string
	}
	Slice struct{ Lo, Hi, Step Value }
	Range struct{ Start, Stop, Step int64 }

	// A Slot holds a variable or attribute, and where it was last assigned. V
	// is nil while it is unassigned. It is changed only through a Trail.
	Slot struct {
		V    Value
		At   diag.Span
		Name string
		// Frame is the running function that the variable is local to; nil for
		// attributes and globals. A return ends its life.
		Frame *Env
		// Home holds it, if it is an attribute or global.
		Home *Namespace
		// Memory is set if it holds what was assigned to a Tensor.
		Memory bool
	}

	// A Module is an imported file or a native module.
	Module struct {
		Name string
		Vars *Namespace
		File *diag.File
		// Pending is the body of a package that nobody has needed yet.
		Pending *frontend.Module
		// Absent says why a module that could not be found is not there; it
		// is an error to read anything in it.
		Absent *diag.Diagnostic
		// Starred are the modules whose names it took by import *.
		Starred []*Module
		// Stand is what the program put in the module's place in sys.modules.
		Stand Value
	}

	// A Class is a class made by a class statement, or a native type that
	// isinstance knows.
	Class struct {
		Name  string
		Bases []*Class
		MRO   []*Class
		// Meta is the metaclass; nil for type.
		Meta   *Class
		Vars   *Namespace
		Module string
		Def    *frontend.ClassDef // nil for native types
		// Is tells instances of native types apart; nil for others.
		Is func(Value) bool
		// New makes an instance of a native type; nil where none can be made.
		New Native
	}
	// An Object is an instance of a Class.
	Object struct {
		Class *Class
		Vars  *Namespace
		// Key is the value that this object is equal to as a dict key; nil
		// where it is only equal to itself.
		Key Value
		// Base is what an instance of a subclass of a native type is beside
		// being an object: the dict, the list, the str; nil for others.
		Base Value
		// Fields holds the attributes where the program put a dict of its own
		// in the place of __dict__.
		Fields *Dict
	}
	// A Func is a function made by def or lambda.
	Func struct {
		Name      string
		Qualname  string
		Params    *frontend.Params
		Body      []frontend.Stmt // a lambda's is one Return
		Scope     *Scope          // names that are local to it
		Closure   *Env
		Defaults  map[string]Value
		Module    *Module
		Span      diag.Span
		Class     *Class // the class whose body holds it, for super()
		Jit       bool   // made by @jit: a call with tensors is an entry
		Vars      *Namespace
		Generator bool
		// Older are names that calls may use and signatures do not show: what
		// the parameter is called now, or the name itself. "" is for a parameter
		// whose default they do not show.
		Older map[string]string
		// Native stands for Body where the evaluator makes a function with
		// parameters of its own.
		Native func(*Env) Value
	}
	// A Builtin is a function provided by the evaluator.
	Builtin struct {
		Name string
		Fn   Native
	}
	// A Method is a function bound to its first argument.
	Method struct {
		Self Value
		Fn   Value
	}
	// A Property calls Get, Set and Del for an attribute. Once is the name
	// under which the instance keeps what Get gave, or "".
	Property struct {
		Get, Set, Del Value
		Once          string
	}
	StaticMethod struct{ Fn Value }
	ClassMethod  struct{ Fn Value }
	// A Super is what super() gives: attributes after Class in the MRO of Self.
	Super struct {
		Class *Class
		Self  Value
	}
	// A Partial is functools.partial's.
	Partial struct {
		Fn     Value
		Args   []Value
		Kwargs []Kwarg
	}
	// An Iter is a one-shot iterator over values that are all known.
	Iter struct {
		Elems []Value
		// Next is the position of the next element, an Int; nil is 0.
		Next Slot
		// More makes the next element of a generator; nil for other iterators.
		More func() (Value, bool)
		// Gen is the generator itself, as the evaluator knows it.
		Gen any
	}
)

// A Native is the code of a Builtin.
type Native func(c *Call) Value

// A Call is what a Native is called with. Eval gives it the evaluator, whose
// type this package does not know.
type Call struct {
	Args   []Value
	Kwargs []Kwarg
	Span   diag.Span
	Eval   any
}

// A Kwarg is a keyword argument.
type Kwarg struct {
	Name  string
	Value Value
}

// A Tensor is an array whose elements are known (Const), or that stands for a
// value of the graph (Sym). Exactly one of the two is set.
type Tensor struct {
	Const *tensor.Dense
	Sym   *graph.Value
	// Numpy marks an ndarray: NumPy's promotion and defaults apply.
	Numpy bool
	// Num is the kind of a Python number whose value only the running program
	// knows: I64 int, F64 float, Bool bool. Invalid for real tensors.
	Num tensor.DType
	// From is the Parameter that this tensor is the current value of.
	From *Parameter
	// Now holds what construct assigned to the Tensor, as a Tensor without one;
	// nil where nothing was. All copies of the Tensor share it.
	Now *Slot
	// Own is set for an ndarray whose elements nobody else can hold: they were
	// copied for an assignment, and the array has not been read since.
	Own bool
	// View is set for an ndarray that is a part of another one.
	View *View
	// Views are the parts of an ndarray that somebody may still hold.
	Views []weak.Pointer[Tensor]
}

// A View ties an ndarray to the one whose elements it shows, which is no view
// itself. Places gives the place of each element there, in int64.
type View struct {
	Base   *Tensor
	Places func() *tensor.Dense
}

// Fresh is t as a value of its own: no view, and without views.
func (t *Tensor) Fresh() *Tensor {
	t.Own = false
	c := *t
	c.View, c.Views, c.Own, c.Now = nil, nil, false, nil
	return &c
}

// Type is the dtype and shape of t.
func (t *Tensor) Type() tensor.Type {
	if t.Const != nil {
		return t.Const.Type()
	}
	return t.Sym.Type
}

// IsNumber reports whether t is a Python number known only at run time.
func (t *Tensor) IsNumber() bool { return t.Num != tensor.Invalid }

// A Parameter is a named tensor that a model owns: weights, or state where
// construct assigns it.
type Parameter struct {
	Name string
	Type tensor.Type
	// Data is the initial value. Its elements may have to be made yet; Value
	// does.
	Data *tensor.Dense
	// Cur is the value inside construct; its V is nil outside.
	Cur   Slot
	State bool // construct assigns it
	Vars  *Namespace
	Span  diag.Span
	// Of is set where a variable condition chose between two Parameters: reading
	// it reads the one chosen, and so does assigning.
	Of *Chosen
}

// Chosen is the choice between two Parameters of one type.
type Chosen struct {
	Cond *graph.Value
	A, B *Parameter
}

// Value is the initial value of p, with its elements in memory from now on.
func (p *Parameter) Value() *tensor.Dense {
	p.Data = p.Data.Filled()
	return p.Data
}

// A Poison stands for a value that could not be made. Reading it reports Why,
// if that is not reported yet, and fails what is done with it.
type Poison struct {
	Why *diag.Diagnostic
	// All marks the only element of a list or dict of which nothing is known.
	All bool
	// Absent marks what needs a module or a name that is not there.
	Absent bool
}

// A Lazy is a join that is made when it is first read, since most names that
// two arms assign are never read again.
type Lazy struct {
	Force func() Value
	// From are the values that it is made of, and Done is what it is once it
	// was forced: what the program can reach through it.
	From []Value
	Done Value
}

// A Maybe is a variable that only the arms that run on here define; whoever
// reads it inside them gets V. The end of the loop turns it into Why.
type Maybe struct {
	V   Value
	Why *diag.Diagnostic
}

// A Choice is one of two callables or objects, by a variable condition. What is
// done with it is done with both, each in its arm.
type Choice struct {
	Cond *Tensor
	A, B Value
	Name string       // of the variable that a join left it in, "" if there is none
	Test diag.Span    // the condition
	At   [2]diag.Span // where A and B were assigned
}

// A Text is a str that only the running program makes: {} in Format stands for
// the next of Values, {{ and }} for braces.
type Text struct {
	Format string
	Values []Value
}

// An Opaque is the result of a call that is compiled but not run; printing it
// prints nothing.
type Opaque struct{ Why string }

// Len is the number of elements of r.
func (r *Range) Len() int64 {
	var n int64
	switch {
	case r.Step > 0 && r.Stop > r.Start:
		n = (r.Stop-r.Start-1)/r.Step + 1
	case r.Step < 0 && r.Stop < r.Start:
		n = (r.Start-r.Stop-1)/-r.Step + 1
	}
	return n
}
