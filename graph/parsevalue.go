package graph

import (
	"encoding/hex"
	"math"
	"strconv"

	"github.com/cellc/cellc/tensor"
)

// maxTextData bounds the bytes that text may claim with "all".
const maxTextData = 1 << 30

// attrs reads "{stride: [1, 1], value: f32[] 2}", if it comes next.
func (p *parser) attrs(op *Op) Attrs {
	if !p.take("{") {
		return nil
	}
	var out Attrs
	for p.err == nil && !p.take("}") {
		if len(out) > 0 {
			p.need(",")
		}
		name := p.name()
		p.need(":")
		out = append(out, AttrValue{name, p.attr(op, name)})
	}
	return out
}

// attr reads the value of an attribute in the form that its declared kind has.
func (p *parser) attr(op *Op, name string) any {
	for _, a := range op.Attrs {
		if a.Name == name {
			return p.attrOf(a.Kind)
		}
	}
	p.fail("operator %s has no attribute %q", op.Name, name)
	return nil
}

func (p *parser) attrOf(kind AttrKind) any {
	switch kind {
	case IntAttr:
		return p.int()
	case IntsAttr:
		return p.ints()
	case DimsAttr:
		return p.dims()
	case FloatAttr:
		return p.float()
	case BoolAttr:
		return p.bool()
	case StrAttr:
		return p.quoted()
	case StrsAttr:
		return p.strings()
	case DTypeAttr:
		return p.dtype()
	case DataAttr:
		return p.data(p.typ())
	}
	return p.typ()
}

func (p *parser) ints() []int64 {
	out := []int64{}
	p.need("[")
	for p.err == nil && !p.take("]") {
		if len(out) > 0 {
			p.need(",")
		}
		out = append(out, p.int())
	}
	return out
}

func (p *parser) strings() []string {
	out := []string{}
	p.need("[")
	for p.err == nil && !p.take("]") {
		if len(out) > 0 {
			p.need(",")
		}
		out = append(out, p.quoted())
	}
	return out
}

func (p *parser) bool() bool {
	if p.takeWord("true") {
		return true
	}
	if !p.takeWord("false") {
		p.fail("expected true or false, found %s", p.here())
	}
	return false
}

func (p *parser) dtype() tensor.DType {
	t, err := tensor.ParseDType(p.word())
	if err != nil {
		p.fail("%v", err)
	}
	return t
}

// data reads the data that follows its type.
func (p *parser) data(t tensor.Type) *tensor.Dense {
	dims, ok := t.Shape.Static()
	size := int64(t.DType.Size())
	for _, n := range dims {
		if n > 0 && size > maxTextData/n {
			ok = false
			break
		}
		size *= n
	}
	if !ok || size > maxTextData {
		p.fail("data of type %s needs a known shape of at most %d bytes", t, maxTextData)
	}
	if p.err != nil {
		return &tensor.Dense{}
	}
	if p.take("0x") {
		return p.hex(t.DType, dims, int(size))
	}
	d := tensor.New(t.DType, dims...)
	if p.takeWord("all") {
		p.fill(d)
	} else if d.Len() == 0 {
		p.need("[")
		p.need("]")
	} else {
		i := 0
		p.nested(d, dims, &i)
	}
	return d
}

func (p *parser) hex(t tensor.DType, dims []int64, size int) *tensor.Dense {
	data, err := hex.DecodeString(p.word())
	if err != nil || len(data) != size {
		p.fail("expected %d bytes in hex", size)
	}
	return &tensor.Dense{DType: t, Dims: dims, Data: data}
}

func (p *parser) fill(d *tensor.Dense) {
	one := tensor.New(d.DType)
	p.element(one, 0)
	for at := 0; at < len(d.Data); at += len(one.Data) {
		copy(d.Data[at:], one.Data)
	}
}

func (p *parser) nested(d *tensor.Dense, dims []int64, i *int) {
	if len(dims) == 0 {
		p.element(d, *i)
		*i++
		return
	}
	p.need("[")
	for k := range dims[0] {
		if p.err != nil {
			return
		}
		if k > 0 {
			p.need(",")
		}
		p.nested(d, dims[1:], i)
	}
	p.need("]")
}

// element reads one value. Floats round to their dtype; a number out of its
// range is an error.
func (p *parser) element(d *tensor.Dense, i int) {
	if d.DType == tensor.Bool {
		d.SetBool(i, p.bool())
		return
	}
	p.space()
	start := p.pos
	if text := p.number(); !setText(d, i, text) {
		p.pos = start
		p.fail("%q is no value of %s", text, d.DType)
	}
}

func setText(d *tensor.Dense, i int, text string) bool {
	bits := d.DType.Bits()
	switch {
	case d.DType.IsFloat():
		x, err := strconv.ParseFloat(text, max(bits, 32))
		d.SetFloat(i, x)
		return err == nil && math.IsInf(x, 0) == math.IsInf(d.Float(i), 0)
	case d.DType.IsUnsigned():
		n, err := strconv.ParseUint(text, 10, bits)
		d.SetInt(i, int64(n))
		return err == nil
	}
	n, err := strconv.ParseInt(text, 10, bits)
	d.SetInt(i, n)
	return err == nil
}
