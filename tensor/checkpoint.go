package tensor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"unicode/utf8"
)

// This file reads MindSpore's .ckpt format: serialised protocol buffers,
//
//	Checkpoint  { repeated Value value = 1 }
//	Value       { string tag = 1; TensorProto tensor = 2 }
//	TensorProto { repeated int64 dims = 1; string tensor_type = 2; bytes tensor_content = 3 }
//
// and optionally "crc_num" with ten bytes of checksum at the end. Large
// parameters are cut into consecutive Values of one tag and the full dims.
//
// Source: MindSpore 2.10, ccsrc/utils/checkpoint.proto.

const checkpointTrailer = "crc_num"

// ParseCheckpoint reads a whole .ckpt file. Tensors share data's memory; those
// that are cut into slices are put together by Fill. What is no tensor, such as
// a string, is left out.
func ParseCheckpoint(data []byte) ([]NamedTensor, error) {
	out, err := parseCheckpoint(data)
	if err != nil {
		return nil, fmt.Errorf("ckpt: %w", err)
	}
	return out, nil
}

func parseCheckpoint(data []byte) ([]NamedTensor, error) {
	if encrypted(data) {
		return nil, errors.New("is encrypted: load it with MindSpore, and save it without enc_key")
	}
	data, err := checkTrailer(data)
	if err != nil {
		return nil, err
	}
	var values []checkpointValue
	err = eachField(data, func(f field) error {
		if f.number != 1 || f.wire != wireBytes {
			return nil // a newer version's field
		}
		v, err := parseValue(f.bytes)
		if last := len(values) - 1; last >= 0 && values[last].name == v.name {
			values[last].slices = append(values[last].slices, v.slices...)
		} else {
			values = append(values, v)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var out []NamedTensor
	for _, v := range values {
		if v.kind == "" || v.kind == checkpointString {
			continue
		}
		d, err := v.dense()
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", quote(v.name), err)
		}
		out = append(out, NamedTensor{v.name, d})
	}
	return out, checkNames(out)
}

// encrypted recognises the numbers that MindSpore's ciphers begin with.
func encrypted(data []byte) bool {
	return len(data) >= 4 && binary.LittleEndian.Uint32(data)-0x7f3a5ed8 < 3
}

// checkTrailer verifies and cuts off the checksum where there is one.
func checkTrailer(data []byte) ([]byte, error) {
	const size = len(checkpointTrailer) + 10
	at := len(data) - size
	if at < 0 || !bytes.HasPrefix(data[at:], []byte(checkpointTrailer)) {
		return data, nil
	}
	var want uint64
	for _, b := range data[at+len(checkpointTrailer):] {
		want = want<<8 | uint64(b)
	}
	if got := crc32.ChecksumIEEE(data[:at]); uint64(got) != want {
		return nil, damaged()
	}
	return data[:at], nil
}

// A checkpointValue is a parameter in the making.
type checkpointValue struct {
	name   string
	kind   string // of its elements; "" for what is no tensor
	dims   []int64
	slices [][]byte
}

const checkpointString = "str"

// parseValue reads one Value.
func parseValue(data []byte) (v checkpointValue, err error) {
	err = eachField(data, func(f field) error {
		switch {
		case f.number == 1 && f.wire == wireBytes:
			v.name = string(f.bytes)
		case f.number == 2 && f.wire == wireBytes:
			return v.tensor(f.bytes)
		}
		return nil
	})
	if err == nil && !utf8.ValidString(v.name) {
		err = errors.New("its name is not UTF-8")
	}
	if err != nil {
		err = fmt.Errorf("parameter %s: %w", quote(v.name), err)
	}
	return v, err
}

// tensor reads a TensorProto. Of a field that is there twice, the last counts.
func (v *checkpointValue) tensor(data []byte) error {
	v.slices = [][]byte{nil}
	return eachField(data, func(f field) (err error) {
		switch {
		case f.number == 1:
			v.dims, err = appendDims(v.dims, f)
		case f.number == 2 && f.wire == wireBytes:
			v.kind = string(f.bytes)
		case f.number == 3 && f.wire == wireBytes:
			v.slices[0] = f.bytes
		}
		return err
	})
}

// dense is the tensor whose slices are all there.
func (v *checkpointValue) dense() (*Dense, error) {
	t, err := checkpointDType(v.kind)
	if err != nil {
		return nil, err
	}
	got := int64(0)
	for _, s := range v.slices {
		got += int64(len(s))
	}
	d := &Dense{DType: t, Dims: append([]int64{}, v.dims...)}
	if len(v.dims) == 1 && v.dims[0] == 0 && got > 0 { // how the format may write rank 0
		d.Dims = []int64{}
	}
	size, err := dataBytes(t, d.Dims, MaxFileBytes)
	if err != nil {
		return nil, err
	}
	if size != got {
		return nil, fmt.Errorf("shape %s of %s needs %d bytes, the file has %d", ShapeOf(d.Dims...).Python(), t, size, got)
	}
	if len(v.slices) > 1 {
		d.Fill = v.join
	} else {
		d.Data = v.slices[0]
	}
	if t == Bool {
		d.Data, d.Fill = normalizedBools(d.Filled().Data), nil
	}
	return d, nil
}

// join puts the slices together.
func (v *checkpointValue) join(to *Dense) {
	rest := to.Data
	for _, s := range v.slices {
		rest = rest[copy(rest, s):]
	}
}

// appendDims takes dims one by one or packed.
func appendDims(dims []int64, f field) ([]int64, error) {
	if f.wire == wireVarint {
		return append(dims, int64(f.varint)), nil
	}
	for rest := f.bytes; len(rest) > 0; {
		n, size := binary.Uvarint(rest)
		if size <= 0 {
			return nil, errors.New("damaged dims")
		}
		dims, rest = append(dims, int64(n)), rest[size:]
	}
	return dims, nil
}

func checkpointDType(kind string) (DType, error) {
	for _, t := range DTypes() {
		if t.Message() == kind {
			return t, nil
		}
	}
	return Invalid, fmt.Errorf("dtype %s is not supported", quote(kind))
}

// The wire types of protocol buffers that occur.
const (
	wireVarint  = 0
	wireFixed64 = 1
	wireBytes   = 2
	wireFixed32 = 5
)

// A field is one record of a protocol buffer message.
type field struct {
	number uint64
	wire   int
	varint uint64
	bytes  []byte
}

// eachField calls f for every record of a message.
func eachField(data []byte, f func(field) error) error {
	for len(data) > 0 {
		key, n := binary.Uvarint(data)
		if n <= 0 {
			return errors.New("not a checkpoint, or damaged")
		}
		rec := field{number: key >> 3, wire: int(key & 7)}
		size, err := rec.read(data[n:])
		if err == nil {
			err = f(rec)
		}
		if err != nil {
			return err
		}
		data = data[n+size:]
	}
	return nil
}

// read fills in the value of a record and reports how many bytes it took.
func (f *field) read(data []byte) (int, error) {
	damaged := errors.New("truncated, or not a checkpoint")
	size := 0
	switch f.wire {
	case wireVarint, wireBytes:
		f.varint, size = binary.Uvarint(data)
		if size <= 0 {
			return 0, damaged
		}
	case wireFixed64:
		size = 8
	case wireFixed32:
		size = 4
	default:
		return 0, damaged
	}
	if f.wire == wireBytes {
		if f.varint > uint64(len(data)-size) {
			return 0, damaged
		}
		f.bytes = data[size : size+int(f.varint)]
		size += int(f.varint)
	}
	if size > len(data) {
		return 0, damaged
	}
	return size, nil
}
