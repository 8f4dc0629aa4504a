package tensor

import (
	"fmt"
	"math/bits"
	"slices"
)

// MaxFileBytes is the most element data that one tensor or archive may hold
// where the caller sets no limit of its own.
const MaxFileBytes = 64 << 30

// maxRank is more axes than any framework allows.
const maxRank = 64

// dataBytes is the size of the elements of a shape that a file claims, checked
// against overflow and limit before anything is allocated.
func dataBytes(t DType, dims []int64, limit int64) (int64, error) {
	if len(dims) > maxRank {
		return 0, fmt.Errorf("%d dims are more than %d", len(dims), maxRank)
	}
	size := uint64(t.Size())
	empty := false
	for _, n := range dims {
		if n < 0 {
			return 0, fmt.Errorf("negative length %d in shape", n)
		}
		if n == 0 {
			empty = true
			continue
		}
		hi, lo := bits.Mul64(size, uint64(n))
		if hi != 0 || lo > uint64(limit) {
			return 0, fmt.Errorf("shape %s of %s needs more than the limit of %d bytes", ShapeOf(dims...).Python(), t, limit)
		}
		size = lo
	}
	if empty {
		return 0, nil
	}
	return int64(size), nil
}

// normalizedBools is data with every true byte 1: files may hold others, and
// compiled code relies on 0 and 1. Data that has no others is shared.
func normalizedBools(data []byte) []byte {
	if !slices.ContainsFunc(data, func(b byte) bool { return b > 1 }) {
		return data
	}
	out := make([]byte, len(data))
	for i, b := range data {
		out[i] = min(b, 1)
	}
	return out
}
