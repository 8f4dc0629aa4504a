package ctrlflow

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/shapejoin"
	"github.com/cellc/cellc/tensor"
)

// A part is what is believed of a value that a loop carries: a leaf of the
// graph, a sequence of parts, or a value that stays the same.
type part struct {
	typ     tensor.Type // leaves
	leaf    bool
	widened bool // typ is wider than the type before the loop
	num     tensor.DType
	numpy   bool
	entry   value.Value // before the loop; nil where only the body gives it
	kids    []*part     // sequences and dicts
	next    value.Value // the sequence or dict that the last trial left
}

// contents lists the values that a place holds.
func contents(saved any) []value.Value {
	switch x := saved.(type) {
	case value.Content:
		return []value.Value{x.V}
	case []value.Value:
		return x
	}
	d := value.NewDict()
	d.Restore(saved)
	return d.Values()
}

// begin is the belief before the first trial: tensors are carried, all else
// stays the same.
func (w *loop) begin(entry any) []*part {
	var out []*part
	for _, v := range contents(entry) {
		out = append(out, w.part(v))
	}
	return out
}

func (w *loop) part(v value.Value) *part {
	v = strip(Force(v))
	if t, ok := v.(*value.Tensor); ok && t.Now != nil {
		v = strip(Force(t.Now.V))
	}
	if t, ok := v.(*value.Tensor); ok {
		return &part{leaf: true, typ: w.export(t.Type(), w.B.Region()), num: t.Num, numpy: t.Numpy, entry: v}
	}
	return &part{entry: v}
}

func (p *part) leaves(out []*part) []*part {
	if p.leaf {
		return append(out, p)
	}
	for _, k := range p.kids {
		out = k.leaves(out)
	}
	return out
}

// update corrects a cell by what the body left, and reports whether it did.
func (w *loop) update(c *cell, next any) bool {
	vals := contents(next)
	if p := Unknown(vals); p != nil {
		c.broken = p.Why
		return true
	}
	if len(vals) != len(c.parts) {
		c.broken = w.scalar(c, containerKind(next), "")
		return true
	}
	again := false
	for i, v := range vals {
		changed, why := w.correct(c, c.parts[i], strip(Force(v)))
		if why != nil {
			c.broken = why
			return true
		}
		again = again || changed
	}
	return again
}

// correct corrects one part.
func (w *loop) correct(c *cell, p *part, v value.Value) (again bool, why *diag.Diagnostic) {
	// What is poison before the loop is poison after it, which may run zero
	// times: the reason is the first one's, and the body may still assign it
	// and read that.
	for _, v := range []value.Value{p.entry, v} {
		if bad, ok := v.(*value.Poison); ok {
			if bad.Why == nil {
				return false, &diag.Diagnostic{}
			}
			return false, bad.Why
		}
	}
	if same(p.entry, v) && p.kids == nil && !p.leaf && p.entry != nil {
		return false, nil
	}
	if x, ok := p.entry.(*value.Parameter); ok && !p.leaf { // from now on its value
		*p, again = *w.part(w.Current(x)), true
	}
	v = w.plain(v)
	switch {
	case p.leaf:
		changed, why := w.widen(c, p, v)
		return again || changed, why
	case p.kids != nil:
		return w.correctKids(c, p, v)
	case p.entry == nil: // what a return in the body leaves
		*p = *w.fromBody(v)
		return true, nil
	}
	return w.split(c, p, v)
}

// plain is what a Parameter that the body leaves in a variable is worth there.
func (w *loop) plain(v value.Value) value.Value {
	if t, ok := v.(*value.Tensor); ok && t.Now != nil {
		if c, changed := w.news[t.Now].(value.Content); changed {
			return strip(Force(c.V))
		}
		return strip(Force(t.Now.V))
	}
	p, ok := v.(*value.Parameter)
	if !ok {
		return v
	}
	if p.Of != nil && !p.Of.Cond.Region.Encloses(w.B.Region()) {
		return &value.Poison{Why: w.chosenInside(p)}
	}
	if c, ok := w.news[&p.Cur].(value.Content); ok {
		return strip(Force(c.V))
	}
	return w.Current(p)
}

// left is the elements of a sequence or dict as the body left them.
func (w *loop) left(v value.Value) ([]value.Value, bool) {
	if p, ok := v.(value.Place); ok && w.news[p] != nil {
		return contents(w.news[p]), true
	}
	return sequence(v)
}

// fromBody is a part whose value before the loop nobody reads.
func (w *loop) fromBody(v value.Value) *part { return w.fromBodyIn(v, nil) }

// fromBodyIn is fromBody inside of lists and dicts, which may hold themselves.
func (w *loop) fromBodyIn(v value.Value, around []value.Value) *part {
	v = w.plain(v)
	p := w.part(v)
	if slices.Contains(around, v) {
		return p
	}
	if p.leaf {
		p.entry = nil
	}
	if elems, ok := w.left(v); ok {
		p.next = v
		for _, e := range elems {
			p.kids = append(p.kids, w.fromBodyIn(strip(Force(e)), append(around, v)))
		}
	}
	return p
}

// widen joins the type of a leaf with the next value's.
func (w *loop) widen(c *cell, p *part, v value.Value) (bool, *diag.Diagnostic) {
	if !w.leaf(v) || number(v) != p.num {
		return false, w.kindChanges(c, p, v)
	}
	next := typeOf(v)
	t, bad := w.joinTypes(p.typ, next, w.B.Region())
	if bad != nil {
		return false, w.typeChanges(c, p.typ, next, bad)
	}
	if w.Joins == Dynamic && t.Shape.AnyRank && !p.typ.Shape.AnyRank { // no mode carries a rank that grows
		if _, fail := shapejoin.Join(p.typ.Shape, next.Shape, w.B.Fresh); fail != nil {
			return false, w.typeChanges(c, p.typ, next, &mismatch{shape: fail})
		}
	}
	if alike(t, p.typ) {
		return false, nil
	}
	p.typ, p.widened = t, true
	return true, nil
}

// alike reports whether two types differ at most in the numbering of their
// unknown dims.
func alike(a, b tensor.Type) bool {
	if a.Shape.AnyRank != b.Shape.AnyRank || a.Shape.Rank() != b.Shape.Rank() {
		return false
	}
	for i, d := range a.Shape.Dims {
		if e := b.Shape.Dims[i]; !d.Equal(e) && !(d.Unknown() && e.Unknown()) {
			return false
		}
	}
	return true
}

func (w *loop) correctKids(c *cell, p *part, v value.Value) (again bool, why *diag.Diagnostic) {
	elems, ok := w.left(v)
	if bad := Unknown(elems); bad != nil {
		return false, bad.Why
	}
	p.next = v
	if !ok || len(elems) != len(p.kids) || kindOf(v) != kindOf(p.entry) {
		return false, w.scalar(c, "sequence", "")
	}
	for i, e := range elems {
		changed, bad := w.correct(c, p.kids[i], strip(Force(e)))
		if bad != nil {
			return false, bad
		}
		again = again || changed
	}
	return again, nil
}

// split turns a value that was believed to stay the same into parts that may
// change, where that is allowed.
func (w *loop) split(c *cell, p *part, v value.Value) (bool, *diag.Diagnostic) {
	a, isSeq := sequence(p.entry)
	if b, ok := w.left(v); ok && isSeq && len(a) == len(b) && kindOf(p.entry) == kindOf(v) {
		for _, e := range a {
			p.kids = append(p.kids, w.part(e))
		}
		_, why := w.correctKids(c, p, v)
		return true, why
	}
	if n := number(p.entry); n != tensor.Invalid && n == number(v) {
		if w.Joins == Dynamic {
			p.leaf, p.num, p.typ = true, n, tensor.T(n)
			return true, nil
		}
		return false, w.scalar(c, numberName(n), Describe(p.entry))
	}
	if isSeq && kindOf(p.entry) == kindOf(v) {
		return false, w.scalar(c, kindOf(v), Describe(p.entry))
	}
	return false, w.kindChanges(c, p, v)
}

func numberName(n tensor.DType) string {
	return map[tensor.DType]string{tensor.I64: "int", tensor.F64: "float", tensor.Bool: "bool"}[n]
}

// sequence is the elements of a tuple, list or dict.
func sequence(v value.Value) ([]value.Value, bool) {
	switch x := v.(type) {
	case *value.Tuple:
		return x.Elems, true
	case *value.List:
		return x.Elems, true
	case *value.Dict:
		return x.Values(), true
	}
	return nil, false
}

func kindOf(v value.Value) string {
	switch v.(type) {
	case *value.Tuple:
		return "tuple"
	case *value.List:
		return "list"
	case *value.Dict:
		return "dict"
	}
	return Describe(v)
}

// pair calls f for every leaf with its value in v.
func (w *loop) pair(p *part, v value.Value, f func(*part, value.Value)) {
	v = strip(Force(v))
	if p.leaf {
		f(p, w.plain(v))
		return
	}
	elems, _ := w.left(v)
	for i, k := range p.kids {
		w.pair(k, elems[i], f)
	}
}

// rebuild is the contents of a place with its leaves taken from f.
func (w *loop) rebuild(c *cell, f func(*part) *graph.Value) any {
	vals := make([]value.Value, len(c.parts))
	for i, p := range c.parts {
		vals[i] = w.renew(p, contents(c.entry)[i], f)
	}
	switch c.entry.(type) {
	case value.Content:
		at := c.at
		if !at.IsValid() {
			at = c.entry.(value.Content).At
		}
		return value.Content{V: vals[0], At: at}
	case []value.Value:
		return vals
	}
	return refill(c.entry, vals)
}

func refill(entry any, vals []value.Value) any {
	d := value.NewDict()
	d.Restore(entry)
	out := value.NewDict()
	for i, k := range d.Keys() {
		out.Set(k, vals[i])
	}
	return out.Saved()
}

// renew is the value of a part with its leaves taken from f.
func (w *loop) renew(p *part, entry value.Value, f func(*part) *graph.Value) value.Value {
	if p.leaf {
		return &value.Tensor{Sym: f(p), Num: p.num, Numpy: p.numpy}
	}
	if p.kids == nil {
		if p.entry != nil {
			return p.entry
		}
		return entry
	}
	vals := make([]value.Value, len(p.kids))
	for i, k := range p.kids {
		vals[i] = w.renew(k, k.entry, f)
	}
	switch x := p.entry.(type) {
	case *value.List:
		return w.tied(p, &value.List{Elems: vals})
	case *value.Dict:
		d := emptied(x)
		d.Restore(refill(x.Saved(), vals))
		return w.tied(p, d)
	}
	return &value.Tuple{Elems: vals}
}

// tied notes that a list or dict may be the one from before the loop or one
// that the body makes.
func (w *loop) tied(p *part, made value.Place) value.Value {
	w.tie(made, p.entry.(value.Place))
	if next, ok := p.next.(value.Place); ok {
		w.tie(made, next)
	}
	return made
}

// spoil makes reading a place that cannot be carried an error. Of a list or
// dict not even the length is known, so whatever holds it is spoilt as well.
func (w *loop) spoil(c *cell) {
	why := c.broken
	if why.Message == "" {
		why = nil
	}
	p := &value.Poison{Why: why}
	if _, slot := c.place.(*value.Slot); !slot && w.Holders != nil {
		for _, s := range w.Holders(c.place) {
			w.Trail.Put(s, value.Content{V: p, At: s.At})
		}
	}
	w.Trail.Put(c.place, spoilt(c, p))
}

// spoilt is the contents of a spoilt place.
func spoilt(c *cell, p *value.Poison) any {
	switch x := c.entry.(type) {
	case value.Content:
		return value.Content{V: p, At: x.At}
	case []value.Value:
		out := make([]value.Value, max(1, len(x)))
		for i := range out {
			out[i] = p
		}
		return out
	}
	vals := make([]value.Value, len(contents(c.entry)))
	for i := range vals {
		vals[i] = p
	}
	return refill(c.entry, vals)
}

// containerKind names what saved contents are of.
func containerKind(saved any) string {
	if _, ok := saved.([]value.Value); ok {
		return "list"
	}
	return "dict"
}
