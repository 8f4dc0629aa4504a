package toolchain

import (
	"bytes"
	"context"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// This file makes objects of raw data. clang would hold all of it in memory;
// so it makes an object of one byte for the target, which is stretched: the
// content goes to the end of the file, and the section header points there.

// A Content is raw data that can be written to a file at an offset.
type Content interface {
	Size() int64
	Put(ctx context.Context, w io.WriterAt, at int64) error
}

// Raw is content that is in memory.
type Raw []byte

// Size is the number of bytes.
func (r Raw) Size() int64 { return int64(len(r)) }

// Put writes the bytes at an offset.
func (r Raw) Put(_ context.Context, w io.WriterAt, at int64) error {
	_, err := w.WriteAt(r, at)
	return err
}

// Blob is raw data as an object: a read-only symbol, aligned to 64 bytes.
func (s *Session) Blob(ctx context.Context, symbol string, data Content, t Target) (Object, error) {
	if IsWasm(t.Triple) {
		return s.included(ctx, symbol, data, t)
	}
	asm := fmt.Sprintf(`.section .rodata.%[1]s,"a",%%progbits
.globl %[1]s
.hidden %[1]s
.balign 64
.type %[1]s,%%object
.size %[1]s,1
%[1]s:
.byte 0
.section .note.GNU-stack,"",%%progbits
`, symbol)
	args, err := s.t.targetArgs(Target{Triple: t.Triple})
	if err != nil {
		return Object{}, err
	}
	args = append(args, "-c", "blob.S", "-o", "blob.o")
	small, err := s.do(ctx, step{[]file{{"blob.S", []byte(asm)}}, args, "blob.o"})
	if err != nil {
		return Object{}, err
	}
	object, err := small.Bytes()
	if err != nil {
		return Object{}, err
	}
	dir, err := s.fresh()
	if err != nil {
		return Object{}, err
	}
	out := Object{filepath.Join(dir, "blob.o")}
	return out, stretch(ctx, object, symbol, data, out.path)
}

// included is Blob for WebAssembly, whose modules are small and whose objects
// cannot be stretched.
func (s *Session) included(ctx context.Context, symbol string, data Content, t Target) (Object, error) {
	asm := fmt.Sprintf(`.section .rodata.%[1]s,"",@
.globl %[1]s
.hidden %[1]s
.balign 64
.type %[1]s,@object
.size %[1]s,%[2]d
%[1]s:
.incbin "blob.bin"
`, symbol, data.Size())
	dir, err := s.fresh()
	if err != nil {
		return Object{}, err
	}
	f, err := os.Create(filepath.Join(dir, "blob.bin"))
	if err != nil {
		return Object{}, err
	}
	err = errors.Join(f.Truncate(data.Size()), data.Put(ctx, f, 0), f.Close(), os.WriteFile(filepath.Join(dir, "blob.S"), []byte(asm), 0o644))
	if err != nil {
		return Object{}, err
	}
	args, err := s.t.targetArgs(Target{Triple: t.Triple})
	if err != nil {
		return Object{}, err
	}
	_, err = s.t.run(ctx, dir, s.t.Clang, append(args, "-c", "blob.S", "-o", "blob.o")...)
	return Object{filepath.Join(dir, "blob.o")}, err
}

// stretch writes an object to out with data for the content of symbol.
func stretch(ctx context.Context, object []byte, symbol string, data Content, out string) error {
	const align = 64
	at := (int64(len(object)) + align - 1) / align * align
	if err := enlarge(object, symbol, at, data.Size()); err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(object); err != nil {
		return err
	}
	if err := f.Truncate(at + data.Size()); err != nil {
		return err
	}
	if err := data.Put(ctx, f, at); err != nil {
		return err
	}
	return f.Close()
}

// enlarge has the section and the symbol called symbol describe size bytes at
// an offset of the file.
func enlarge(object []byte, symbol string, at, size int64) error {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return err
	}
	l := layoutOf(f, object)
	symbols, err := f.Symbols()
	if err != nil {
		return err
	}
	for i, s := range f.Sections {
		header := object[l.sections+uint64(i)*l.sectionSize:]
		switch {
		case s.Name == ".rodata."+symbol:
			l.put(header[l.sectionOffset:], at)
			l.put(header[l.sectionOffset+l.word:], size)
		case s.Type == elf.SHT_SYMTAB:
			for k, y := range symbols { // the null symbol is not among them
				if y.Name == symbol {
					l.put(object[s.Offset+uint64(k+1)*s.Entsize+l.symbolSize:], size)
				}
			}
		}
	}
	return nil
}

// An elfLayout is where the numbers stand that enlarge changes, in files of 32
// and of 64 bits.
type elfLayout struct {
	order                 binary.ByteOrder
	word                  uint64 // bytes of an address
	sections, sectionSize uint64 // the section headers
	sectionOffset         uint64 // of sh_offset in one; sh_size follows
	symbolSize            uint64 // of st_size in a symbol
}

func layoutOf(f *elf.File, object []byte) elfLayout {
	if f.Class == elf.ELFCLASS64 {
		return elfLayout{f.ByteOrder, 8, f.ByteOrder.Uint64(object[0x28:]), 64, 24, 16}
	}
	return elfLayout{f.ByteOrder, 4, uint64(f.ByteOrder.Uint32(object[0x20:])), 40, 16, 8}
}

func (l elfLayout) put(to []byte, n int64) {
	if l.word == 8 {
		l.order.PutUint64(to, uint64(n))
	} else {
		l.order.PutUint32(to, uint32(n))
	}
}
