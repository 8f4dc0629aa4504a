package graph

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file writes attribute values and data so that they read back exactly.

// AttrText is the text of an attribute's value: exact, and equal for equal
// values only.
func AttrText(v any) string {
	switch v := v.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case []int64:
		return list(v, func(n int64) string { return strconv.FormatInt(n, 10) })
	case []tensor.Dim:
		return list(v, tensor.Dim.String)
	case float64:
		return floatText(v, 64)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return strconv.Quote(v)
	case []string:
		return list(v, strconv.Quote)
	case tensor.DType:
		return v.String()
	case *tensor.Dense:
		return v.Type().String() + " " + dataText(v)
	case tensor.Type:
		return v.String()
	}
	return fmt.Sprintf("<%T>", v) // does not read back; Verify rejects it
}

func list[T any](items []T, f func(T) string) string {
	parts := make([]string, len(items))
	for i, x := range items {
		parts[i] = f(x)
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// floatText is the shortest text that reads back as x.
func floatText(x float64, bits int) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return strconv.FormatFloat(x, 'g', -1, bits)
}

// maxValues is how many elements text shows as values.
const maxValues = 16

// short reports whether the data of d is little text.
func short(d *tensor.Dense) bool { return d.Len() <= maxValues || splat(d) }

// dataText is the data of d beside its type: nested lists of values, "all 0"
// where one value fills it, or the bytes in hex.
//
//	[[1, 2.5], [3, nan]]    all 0    0x0000803f…
func dataText(d *tensor.Dense) string {
	n := d.Len()
	switch {
	case n == 0:
		return "[]"
	case !readable(d, n):
		return "0x" + hex.EncodeToString(d.Data)
	case n > maxValues:
		return "all " + elementText(d, 0)
	}
	i := 0
	return nested(d, d.Dims, &i)
}

// readable reports whether values can stand for the bytes of d: they are few
// or all equal, every NaN is the usual one, and every bool is 0 or 1.
func readable(d *tensor.Dense, n int) bool {
	if n > maxValues {
		if !splat(d) {
			return false
		}
		n = 1
	}
	for i := range n {
		if d.DType == tensor.Bool && d.Data[i] > 1 {
			return false
		}
		if d.DType.IsFloat() && math.IsNaN(d.Float(i)) && !plainNaN(d, i) {
			return false
		}
	}
	return true
}

func plainNaN(d *tensor.Dense, i int) bool {
	size := d.DType.Size()
	plain := tensor.ScalarFloat(d.DType, math.NaN())
	return string(plain.Data) == string(d.Data[i*size:(i+1)*size])
}

// splat reports whether all elements have the bytes of the first.
func splat(d *tensor.Dense) bool {
	size := d.DType.Size()
	for i := size; i < len(d.Data); i++ {
		if d.Data[i] != d.Data[i-size] {
			return false
		}
	}
	return true
}

func nested(d *tensor.Dense, dims []int64, i *int) string {
	if len(dims) == 0 {
		*i++
		return elementText(d, *i-1)
	}
	parts := make([]string, dims[0])
	for k := range parts {
		parts[k] = nested(d, dims[1:], i)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func elementText(d *tensor.Dense, i int) string {
	switch {
	case d.DType == tensor.Bool:
		return strconv.FormatBool(d.Int(i) != 0)
	case d.DType == tensor.U64:
		return strconv.FormatUint(uint64(d.Int(i)), 10)
	case d.DType == tensor.F64:
		return floatText(d.Float(i), 64)
	case d.DType.IsFloat():
		return floatText(d.Float(i), 32)
	}
	return strconv.FormatInt(d.Int(i), 10)
}
