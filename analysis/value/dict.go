package value

// A Dict is an ordered mapping with Python's key equality. It is changed only
// through a Trail.
type Dict struct {
	m *mapping
	// Default is defaultdict's factory, or nil.
	Default Value
	// Ordered marks an OrderedDict, which can have attributes.
	Ordered bool
	Vars    *Namespace // nil until there is one
}

// A Set is an ordered set of hashable values.
type Set struct {
	Dict
	Frozen bool
}

// mapping is the contents of a Dict.
type mapping struct {
	index map[string]int // key -> position in items
	items []item         // removed ones have a nil key
	live  int
	// lengths says that a key holds a length that is not known.
	lengths bool
}

type item struct{ key, value Value }

// NewDict is an empty dict.
func NewDict() *Dict { return &Dict{m: newMapping()} }

// NewSet is a set of values, which must be hashable.
func NewSet() *Set { return &Set{Dict: Dict{m: newMapping()}} }

func newMapping() *mapping { return &mapping{index: map[string]int{}} }

// Saved copies the contents.
func (d *Dict) Saved() any {
	c := newMapping()
	for _, it := range d.m.items {
		if it.key != nil {
			c.set(it.key, it.value)
		}
	}
	return c
}

// Restore sets the contents.
func (d *Dict) Restore(x any) { d.m = x.(*mapping) }

// Len is the number of entries.
func (d *Dict) Len() int { return d.m.live }

// Get is the value of a key.
func (d *Dict) Get(k Value) (Value, bool) {
	h, _ := Hash(k)
	if i, ok := d.m.index[h]; ok {
		return d.m.items[i].value, true
	}
	return nil, false
}

// Set stores a value; the caller has touched the dict and checked that the key
// is hashable.
func (d *Dict) Set(k, v Value) { d.m.set(k, v) }

func (m *mapping) set(k, v Value) {
	h, _ := Hash(k)
	if i, ok := m.index[h]; ok {
		m.items[i].value = v
		return
	}
	m.index[h] = len(m.items)
	m.items = append(m.items, item{k, v})
	m.live++
	m.lengths = m.lengths || hasLength(k)
}

// Delete removes a key and reports whether it was there.
func (d *Dict) Delete(k Value) bool {
	h, _ := Hash(k)
	i, ok := d.m.index[h]
	if !ok {
		return false
	}
	d.m.items[i] = item{}
	delete(d.m.index, h)
	d.m.live--
	return true
}

// Clear removes all entries.
func (d *Dict) Clear() { d.m = newMapping() }

// Keys lists the keys in order of insertion.
func (d *Dict) Keys() []Value {
	out := make([]Value, 0, d.m.live)
	for _, it := range d.m.items {
		if it.key != nil {
			out = append(out, it.key)
		}
	}
	return out
}

// Elems lists what the view shows.
func (v *DictView) Elems() []Value {
	switch v.Name {
	case "dict_keys":
		return v.Dict.Keys()
	case "dict_values":
		return v.Dict.Values()
	}
	keys, out := v.Dict.Keys(), v.Dict.Values()
	for i, k := range keys {
		out[i] = &Tuple{Elems: []Value{k, out[i]}}
	}
	return out
}

// Values lists the values in order of insertion.
func (d *Dict) Values() []Value {
	out := make([]Value, 0, d.m.live)
	for _, it := range d.m.items {
		if it.key != nil {
			out = append(out, it.value)
		}
	}
	return out
}
