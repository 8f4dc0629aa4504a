package tensor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
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
// Source: MindSpore 2.7, ccsrc/utils/checkpoint.proto.

const checkpointTrailer = "crc_num"

// ParseCheckpoint reads a whole .ckpt file.
func ParseCheckpoint(data []byte) ([]NamedTensor, error) {
	data, err := checkTrailer(data)
	if err != nil {
		return nil, fmt.Errorf("ckpt: %w", err)
	}
	var out []NamedTensor
	err = eachField(data, func(f field) error {
		if f.number != 1 || f.wire != wireBytes {
			return nil // a newer version's field
		}
		v, err := parseValue(f.bytes)
		if err != nil {
			return err
		}
		last := len(out) - 1
		switch {
		case v.Tensor == nil: // a map or a string
		case last >= 0 && out[last].Name == v.Name:
			out[last].Tensor.Data = append(out[last].Tensor.Data, v.Tensor.Data...)
		default:
			out = append(out, v)
		}
		return nil
	})
	if err == nil {
		err = checkSizes(out)
	}
	if err == nil {
		err = checkNames(out)
	}
	if err != nil {
		return nil, fmt.Errorf("ckpt: %w", err)
	}
	return out, nil
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
		return nil, errors.New("the checksum does not match: the file is damaged")
	}
	return data[:at], nil
}

// parseValue reads one Value; Tensor is nil for what is no tensor.
func parseValue(data []byte) (NamedTensor, error) {
	var v NamedTensor
	err := eachField(data, func(f field) (err error) {
		switch {
		case f.number == 1 && f.wire == wireBytes:
			v.Name = string(f.bytes)
		case f.number == 2 && f.wire == wireBytes:
			v.Tensor, err = parseTensorProto(f.bytes)
		}
		return err
	})
	if err != nil {
		return v, fmt.Errorf("parameter %s: %w", quote(v.Name), err)
	}
	return v, nil
}

func parseTensorProto(data []byte) (*Dense, error) {
	d := &Dense{Dims: []int64{}}
	kind := ""
	err := eachField(data, func(f field) (err error) {
		switch {
		case f.number == 1:
			d.Dims, err = appendDims(d.Dims, f)
		case f.number == 2 && f.wire == wireBytes:
			kind = string(f.bytes)
		case f.number == 3 && f.wire == wireBytes:
			d.Data = append(d.Data, f.bytes...)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(d.Dims) == 1 && d.Dims[0] == 0 { // how the format writes rank 0
		d.Dims = []int64{}
	}
	d.DType, err = checkpointDType(kind)
	return d, err
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

// checkSizes compares what the slices of each parameter add up to with its
// dims.
func checkSizes(ts []NamedTensor) error {
	for _, t := range ts {
		d := t.Tensor
		size, err := dataBytes(d.DType, d.Dims, MaxFileBytes)
		if err == nil && size != int64(len(d.Data)) {
			err = fmt.Errorf("shape %s of %s needs %d bytes, the file has %d",
				ShapeOf(d.Dims...).Python(), d.DType, size, len(d.Data))
		}
		if err != nil {
			return fmt.Errorf("parameter %s: %w", quote(t.Name), err)
		}
		if d.DType == Bool {
			d.Data = normalizedBools(d.Data)
		}
	}
	return nil
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
