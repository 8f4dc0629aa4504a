package tensor

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file implements the safetensors format: eight bytes of header length,
// a JSON header, and the elements of all tensors without gaps.
//
// Source: the format section of the safetensors project's README.

// maxSafetensorsHeader is the limit of the reference implementation.
const maxSafetensorsHeader = 100 << 20

// metadataKey is the header's one key that is no tensor.
const metadataKey = "__metadata__"

// Safetensors is the content of a .safetensors file.
type Safetensors struct {
	Tensors  []NamedTensor // in the order of the header
	Metadata []MetadataEntry
}

// A MetadataEntry is a pair of strings from the header.
type MetadataEntry struct{ Key, Value string }

// safetensorsDType is the format's name of a dtype: "F32", "BOOL".
func safetensorsDType(t DType) string { return strings.ToUpper(t.String()) }

// ParseSafetensors reads a whole file. The tensors share data's memory.
func ParseSafetensors(data []byte) (Safetensors, error) {
	header, body, err := splitSafetensors(data)
	if err != nil {
		return Safetensors{}, fmt.Errorf("safetensors: %w", err)
	}
	p := safetensorsParser{json: json.NewDecoder(bytes.NewReader(header)), body: body}
	p.json.UseNumber()
	if err := p.header(); err != nil {
		return Safetensors{}, fmt.Errorf("safetensors: %w", err)
	}
	return p.out, nil
}

func splitSafetensors(data []byte) (header, body []byte, err error) {
	if len(data) < 8 {
		return nil, nil, fmt.Errorf("%d bytes are too short for a header", len(data))
	}
	n := binary.LittleEndian.Uint64(data)
	rest := data[8:]
	switch {
	case n > maxSafetensorsHeader:
		return nil, nil, fmt.Errorf("header of %d bytes is longer than %d", n, maxSafetensorsHeader)
	case n > uint64(len(rest)):
		return nil, nil, fmt.Errorf("truncated: header of %d bytes in a file of %d", n, len(data))
	case n == 0 || rest[0] != '{':
		return nil, nil, errors.New("header does not begin with {")
	case !utf8.Valid(rest[:n]): // the decoder would let two names become one
		return nil, nil, errors.New("header is not UTF-8")
	}
	return rest[:n], rest[n:], nil
}

// A safetensorsParser walks the header's tokens: decoding into a map would
// lose the order and hide duplicate keys.
type safetensorsParser struct {
	json  *json.Decoder
	body  []byte
	out   Safetensors
	spans []safetensorsSpan
}

type safetensorsSpan struct {
	name       string
	begin, end int64
}

func (p *safetensorsParser) header() error {
	err := p.object(func(key string) error {
		if key == metadataKey {
			return p.metadata()
		}
		if err := p.tensor(key); err != nil {
			return fmt.Errorf("tensor %s: %w", quote(key), err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := p.json.Token(); !errors.Is(err, io.EOF) {
		return errors.New("header has text after its object")
	}
	if err := p.coverage(); err != nil {
		return err
	}
	return p.checksum()
}

// object reads "{", calls entry for each key, which reads the value, and "}".
// Which of two equal keys counts would be chance.
func (p *safetensorsParser) object(entry func(key string) error) error {
	if err := p.delim('{'); err != nil {
		return err
	}
	seen := map[string]bool{}
	for p.json.More() {
		key, err := p.str()
		if err == nil && seen[key] {
			err = fmt.Errorf("header has %s twice", quote(key))
		}
		seen[key] = true
		if err == nil {
			err = entry(key)
		}
		if err != nil {
			return err
		}
	}
	return p.delim('}')
}

func (p *safetensorsParser) delim(want json.Delim) error {
	t, err := p.json.Token()
	if err != nil {
		return fmt.Errorf("header: %w", err)
	}
	if t != want {
		return fmt.Errorf("header: expected %s, found %s", want, quote(fmt.Sprint(t)))
	}
	return nil
}

func (p *safetensorsParser) str() (string, error) {
	t, err := p.json.Token()
	if err != nil {
		return "", fmt.Errorf("header: %w", err)
	}
	s, ok := t.(string)
	if !ok {
		return "", fmt.Errorf("header: expected a string, found %s", quote(fmt.Sprint(t)))
	}
	return s, nil
}

// ints reads a list of at most limit non-negative integers.
func (p *safetensorsParser) ints(limit int) ([]int64, error) {
	if err := p.delim('['); err != nil {
		return nil, err
	}
	out := []int64{}
	for p.json.More() {
		t, err := p.json.Token()
		if err != nil {
			return nil, fmt.Errorf("header: %w", err)
		}
		number, ok := t.(json.Number)
		n, err := number.Int64()
		if !ok || err != nil || n < 0 {
			return nil, fmt.Errorf("%s is not a length or offset", quote(fmt.Sprint(t)))
		}
		if out = append(out, n); len(out) > limit {
			return nil, fmt.Errorf("list of more than %d numbers", limit)
		}
	}
	return out, p.delim(']')
}

func (p *safetensorsParser) metadata() error {
	return p.object(func(key string) error {
		value, err := p.str()
		p.out.Metadata = append(p.out.Metadata, MetadataEntry{key, value})
		return err
	})
}

// tensor reads {"dtype": …, "shape": …, "data_offsets": …}.
func (p *safetensorsParser) tensor(name string) error {
	d := &Dense{}
	var at []int64
	err := p.object(func(key string) (err error) {
		switch {
		case key == "dtype" && d.DType == Invalid:
			d.DType, err = p.dtype()
		case key == "shape" && d.Dims == nil:
			d.Dims, err = p.ints(maxRank)
		case key == "data_offsets" && at == nil:
			at, err = p.ints(2)
		default:
			err = fmt.Errorf("unexpected key %s", quote(key))
		}
		return err
	})
	if err != nil {
		return err
	}
	if d.DType == Invalid || d.Dims == nil || len(at) != 2 {
		return errors.New("needs dtype, shape and two data_offsets")
	}
	if d.Data, err = p.slice(d, at[0], at[1]); err != nil {
		return err
	}
	if d.DType == Bool {
		d.Data = normalizedBools(d.Data)
	}
	p.spans = append(p.spans, safetensorsSpan{name, at[0], at[1]})
	p.out.Tensors = append(p.out.Tensors, NamedTensor{name, d})
	return nil
}

func (p *safetensorsParser) dtype() (DType, error) {
	s, err := p.str()
	if err != nil {
		return Invalid, err
	}
	for _, t := range DTypes() {
		if safetensorsDType(t) == s {
			return t, nil
		}
	}
	return Invalid, fmt.Errorf("dtype %s is not supported", quote(s))
}

func (p *safetensorsParser) slice(d *Dense, begin, end int64) ([]byte, error) {
	size, err := dataBytes(d.DType, d.Dims, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	if begin > end || end > int64(len(p.body)) {
		return nil, fmt.Errorf("data_offsets [%d, %d] lie outside the %d bytes of data", begin, end, len(p.body))
	}
	if end-begin != size {
		return nil, fmt.Errorf("shape %s of %s needs %d bytes, data_offsets give %d",
			ShapeOf(d.Dims...).Python(), d.DType, size, end-begin)
	}
	return p.body[begin:end:end], nil
}

// coverage checks that the tensors lie end to end and fill the file: a byte
// that belongs to none or to two could hide something.
func (p *safetensorsParser) coverage() error {
	slices.SortStableFunc(p.spans, func(a, b safetensorsSpan) int {
		if a.begin != b.begin {
			return int(min(1, max(-1, a.begin-b.begin)))
		}
		return int(min(1, max(-1, a.end-b.end)))
	})
	var at int64
	for _, s := range p.spans {
		if s.begin < at {
			return fmt.Errorf("tensor %s overlaps the one before it", quote(s.name))
		}
		if s.begin > at {
			return fmt.Errorf("%d bytes before tensor %s belong to none", s.begin-at, quote(s.name))
		}
		at = s.end
	}
	if rest := int64(len(p.body)) - at; rest > 0 {
		return fmt.Errorf("%d bytes after the last tensor", rest)
	}
	return nil
}

// checksum compares the checksum that MindSpore adds on request: of the names
// and elements of all tensors by name.
//
// Source: MindSpore 2.10, train/serialization.py.
func (p *safetensorsParser) checksum() error {
	of := func(key string) string {
		for _, m := range p.out.Metadata {
			if m.Key == key {
				return m.Value
			}
		}
		return ""
	}
	want := of("crc_num")
	if want == "" || of("format") != "ms" {
		return nil
	}
	slices.SortFunc(p.spans, func(a, b safetensorsSpan) int { return strings.Compare(a.name, b.name) })
	sum := uint32(0)
	for _, s := range p.spans {
		sum = crc32.Update(sum, crc32.IEEETable, []byte(s.name))
		sum = crc32.Update(sum, crc32.IEEETable, p.body[s.begin:s.end])
	}
	if want != strconv.FormatUint(uint64(sum), 10) {
		return damaged()
	}
	return nil
}

// damaged is what a checksum says that does not match.
func damaged() error { return errors.New("the checksum does not match: the file is damaged") }

// WriteSafetensors writes tensors by falling element size and then by name,
// which aligns every one of them. Equal contents give equal bytes.
func WriteSafetensors(w io.Writer, s Safetensors) error {
	if err := checkNames(s.Tensors); err != nil {
		return fmt.Errorf("safetensors: %w", err)
	}
	ts := slices.Clone(s.Tensors)
	slices.SortFunc(ts, func(a, b NamedTensor) int {
		if c := b.Tensor.DType.Size() - a.Tensor.DType.Size(); c != 0 {
			return c
		}
		return strings.Compare(a.Name, b.Name)
	})
	head, err := SafetensorsHeader(Safetensors{ts, s.Metadata}, 8)
	if err != nil {
		return err
	}
	if _, err := w.Write(head); err != nil {
		return err
	}
	for _, t := range ts {
		if _, err := w.Write(t.Tensor.Filled().Data); err != nil {
			return err
		}
	}
	return nil
}

// SafetensorsHeader is what a file begins with before the elements of its
// tensors, which follow end to end. Its size is a multiple of align.
func SafetensorsHeader(s Safetensors, align int) ([]byte, error) {
	ts, metadata := s.Tensors, s.Metadata
	var entries []string
	if len(metadata) > 0 {
		pairs := map[string]string{} // encoding/json sorts keys
		for _, m := range metadata {
			pairs[m.Key] = m.Value
		}
		text, err := json.Marshal(pairs)
		if err != nil {
			return nil, err
		}
		entries = append(entries, fmt.Sprintf("%q:%s", metadataKey, text))
	}
	at := int64(0)
	for _, t := range ts {
		if t.Name == metadataKey {
			return nil, fmt.Errorf("safetensors: a tensor cannot be called %s", metadataKey)
		}
		name, err := json.Marshal(t.Name)
		if err != nil {
			return nil, err
		}
		shape := strings.ReplaceAll(fmt.Sprint(t.Tensor.Dims), " ", ",")
		end := at + t.Tensor.Bytes()
		entries = append(entries, fmt.Sprintf(`%s:{"dtype":"%s","shape":%s,"data_offsets":[%d,%d]}`,
			name, safetensorsDType(t.Tensor.DType), shape, at, end))
		at = end
	}
	header := "{" + strings.Join(entries, ",") + "}"
	header += strings.Repeat(" ", (align-(8+len(header))%align)%align)
	return append(binary.LittleEndian.AppendUint64(nil, uint64(len(header))), header...), nil
}
