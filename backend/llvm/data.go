package llvm

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/tensor"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Data is the content of a data section: tensors, as they are or packed. They
// are made one by one when they are written, so that the weights of a model
// need not fit into memory.
type Data struct {
	Symbol     string // what code calls it
	size       int64
	placements []placement
	placed     map[string]int64
	names      map[*tensor.Dense]string // of those that have one
}

func newData(symbol string) *Data {
	return &Data{Symbol: symbol, placed: map[string]int64{}, names: map[*tensor.Dense]string{}}
}

// A placement is a tensor at an offset.
type placement struct {
	at     int64
	tensor *tensor.Dense
	layout *tile.Layout // nil for row-major
}

func (p placement) bytes() []byte {
	data := p.tensor.Filled().Data
	if p.layout != nil {
		data = p.layout.Pack(data)
	}
	return data
}

// Size is the number of bytes.
func (d *Data) Size() int64 { return d.size }

// Put writes the section into a file, from offset base on. What lies
// between tensors is left as it is.
func (d *Data) Put(outer context.Context, w io.WriterAt, base int64) error {
	g, ctx := errgroup.WithContext(outer)
	g.SetLimit(runtime.GOMAXPROCS(0))
	room := semaphore.NewWeighted(together)
	for _, p := range d.placements {
		size := min(p.tensor.Bytes(), together)
		if err := room.Acquire(ctx, size); err != nil {
			break // g has the reason
		}
		g.Go(func() error {
			defer room.Release(size)
			return p.put(w, base)
		})
	}
	return errors.Join(g.Wait(), outer.Err())
}

// together bounds the bytes of the tensors that are made at the same time, if
// there are several.
const together = 128 << 20

// put writes one tensor. What makes it has no way to fail but a mistake of
// ours, which belongs to the caller's goroutine.
func (p placement) put(w io.WriterAt, base int64) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: making a weight: %v", r)
		}
	}()
	_, err = w.WriteAt(p.bytes(), base+p.at)
	return err
}

// Tensors lists what the section holds, end to end, without elements: names
// are those of the weights, with ".packed" where the order of the elements is
// the code's own; what lies between two is a tensor "padding".
func (d *Data) Tensors() []tensor.NamedTensor {
	l := lister{seen: map[string]int{}}
	end := int64(0)
	for _, p := range d.placements {
		l.padding(p.at - end)
		name, t := d.names[p.tensor], &tensor.Dense{DType: p.tensor.DType, Dims: p.tensor.Dims}
		if name == "" {
			name = "constant"
		}
		if p.layout != nil {
			name += ".packed"
			t.Dims = []int64{p.layout.Bytes() / int64(p.layout.Elem)}
		}
		l.add(name, t)
		end = p.at + t.Bytes()
	}
	l.padding(d.size - end)
	return l.out
}

// A lister gives tensors names of their own.
type lister struct {
	seen map[string]int
	out  []tensor.NamedTensor
}

func (l *lister) add(name string, t *tensor.Dense) {
	n := l.seen[name]
	if l.seen[name]++; n > 0 {
		l.add(fmt.Sprintf("%s.%d", name, n), t)
		return
	}
	l.out = append(l.out, tensor.NamedTensor{Name: name, Tensor: t})
}

func (l *lister) padding(bytes int64) {
	if bytes > 0 {
		l.add("padding", &tensor.Dense{DType: tensor.U8, Dims: []int64{bytes}})
	}
}

// place is the offset of a tensor, a multiple of backend.Align. One that is
// there already in the same layout is not repeated.
func (d *Data) place(t *tensor.Dense, layout *tile.Layout) int64 {
	key := contentKey(t)
	size := t.Bytes()
	if layout != nil {
		key += layout.String()
		size = layout.Bytes()
	}
	if at, ok := d.placed[key]; ok {
		return at
	}
	at := (d.size + backend.Align - 1) / backend.Align * backend.Align
	d.size = at + max(size, 1)
	d.placements = append(d.placements, placement{at, t, layout})
	d.placed[key] = at
	return at
}

// hashedBytes is the size up to which tensors are compared by content. Larger
// ones are weights, and as many as the program has.
const hashedBytes = 1 << 16

// contentKey is equal for tensors that are known to be equal.
func contentKey(t *tensor.Dense) string {
	if t.Bytes() > hashedBytes {
		return fmt.Sprintf("%p", t)
	}
	sum := sha256.Sum256(t.Filled().Data)
	return string(sum[:])
}
