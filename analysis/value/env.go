package value

import "github.com/cellc/cellc/diag"

// A Namespace is an ordered set of named slots: a module, a class, or the
// attributes of an object.
type Namespace struct {
	names []string
	slots map[string]*Slot
}

// NewNamespace is an empty namespace.
func NewNamespace() *Namespace { return &Namespace{slots: map[string]*Slot{}} }

// Get is the value of a name; nil if it has none.
func (n *Namespace) Get(name string) Value {
	if s := n.slots[name]; s != nil {
		return s.V
	}
	return nil
}

// Slot is the slot of a name, made if needed.
func (n *Namespace) Slot(name string) *Slot {
	s := n.slots[name]
	if s == nil {
		s = &Slot{Name: name, Home: n}
		n.slots[name] = s
		n.names = append(n.names, name)
	}
	return s
}

// Has reports whether the name has a value.
func (n *Namespace) Has(name string) bool { return n.Get(name) != nil }

// Init sets a name while a namespace is first filled, before any trail.
func (n *Namespace) Init(name string, v Value) { n.Slot(name).V = v }

// Slots lists the slots of all names, also of those that have no value now.
func (n *Namespace) Slots() []*Slot {
	out := make([]*Slot, len(n.names))
	for i, name := range n.names {
		out[i] = n.slots[name]
	}
	return out
}

// Names lists the names that have values, in order of first assignment.
func (n *Namespace) Names() []string {
	var out []string
	for _, s := range n.names {
		if n.slots[s].V != nil {
			out = append(out, s)
		}
	}
	return out
}

// A Scope says which names of a function body are its own.
type Scope struct {
	Local  map[string]bool
	Global map[string]bool
	Order  []string // the local names in order of first mention
}

// An Env is where a running function's names live. A comprehension or lambda
// has one inside its function's.
type Env struct {
	Vars      map[string]*Slot
	Scope     *Scope // nil for class bodies and modules: every assigned name is local
	Outer     *Env   // the enclosing function's, for closures; nil at the top
	Module    *Module
	Class     *Namespace // the body of a class statement in progress
	Defs      []*Func    // the functions that this body defined
	ClassName string     // what the class will be called
	Func      *Func      // the function that runs here; nil at the top
	Args      []Value    // its positional arguments, for super()
	Within    *Env       // for a comprehension: the function it stands in
	Done      bool       // the call has ended
	Held      bool       // functions or generators made here still see the names
	Ret       Slot       // what the function returns, once a return ran
	Yields    *Iter      // what a generator yielded; nil in other functions
	Loops     []Loop     // the unrolled loops in progress, innermost last
}

// A Loop is an unrolled loop in progress, for messages.
type Loop struct {
	Kind string // "loop", "comprehension"
	Name string // its variable, "" if it has several
	Turn int    // its iteration, from 1
	Span diag.Span
}

// Lookup finds the slot that name designates for reading, or nil.
func (e *Env) Lookup(name string) *Slot {
	if e.Scope != nil && e.Scope.Global[name] {
		return e.global(name)
	}
	if e.Class != nil && e.Class.Has(name) {
		return e.Class.Slot(name)
	}
	for f := e; f != nil; f = f.Outer {
		if s := f.Vars[name]; s != nil {
			return s
		}
		if f.Scope != nil && f.Scope.Local[name] {
			return f.local(name)
		}
	}
	return e.global(name)
}

func (e *Env) global(name string) *Slot {
	if e.Module.Vars.slots[name] != nil {
		return e.Module.Vars.slots[name]
	}
	return nil
}

// Target is the slot that an assignment to name sets.
func (e *Env) Target(name string) *Slot {
	switch {
	case e.Class != nil:
		return e.Class.Slot(name)
	case e.Scope == nil, e.Scope.Global[name]:
		return e.Module.Vars.Slot(name)
	case e.Scope.Local[name]:
		return e.local(name)
	}
	for f := e.Outer; f != nil; f = f.Outer { // nonlocal
		if s := f.Vars[name]; s != nil {
			return s
		}
		if f.Scope != nil && f.Scope.Local[name] {
			return f.local(name)
		}
	}
	return e.Module.Vars.Slot(name)
}

func (e *Env) local(name string) *Slot {
	s := e.Vars[name]
	if s == nil {
		s = &Slot{Name: name, Frame: e.frame()}
		e.Vars[name] = s
	}
	return s
}

// Hold notes that something made in e, or inside it, keeps its names.
func (e *Env) Hold() {
	for ; e != nil && !e.Held; e = e.Outer {
		e.Held = true
	}
}

// Dead reports whether nothing can read the slot any more: it is a variable of
// a call that has ended.
func (s *Slot) Dead() bool { return s.Frame != nil && s.Frame.Done && !s.Frame.Held }

// frame is the function that e's names live as long as.
func (e *Env) frame() *Env {
	if e.Within != nil {
		return e.Within
	}
	return e
}

// Bind makes a local name with a value while a call binds its arguments.
func (e *Env) Bind(name string, v Value, at diag.Span) {
	e.Vars[name] = &Slot{V: v, At: at, Name: name, Frame: e.frame()}
}
