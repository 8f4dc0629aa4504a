package llvm

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"runtime"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/tensor"
	"golang.org/x/sync/errgroup"
)

// Data is the content of a data section: tensors, as they are or packed. They
// are made one by one when they are written, so that the weights of a model
// need not fit into memory.
type Data struct {
	Symbol     string // what code calls it
	size       int64
	placements []placement
	placed     map[string]int64
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
func (d *Data) Put(ctx context.Context, w io.WriterAt, base int64) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, p := range d.placements {
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			_, err := w.WriteAt(p.bytes(), base+p.at)
			return err
		})
	}
	return g.Wait()
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
