package random

import (
	"math"
	"math/bits"
)

// A Source is a stream of random bits, and what NumPy makes of it.
type Source interface {
	Uint32() uint32
	Uint64() uint64
	// Float is uniform in [0, 1), with 53 bits.
	Float() float64
	// Normal is standard normal.
	Normal() float64
	// Exponential is standard exponential.
	Exponential() float64
	// Rejects tells how integers are kept below a limit: by rejecting masked
	// words, or by scaling words.
	Rejects() bool
}

// Shuffle permutes n elements from the last to the first; both sources reject.
func Shuffle(s Source, n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, int(masked(s, uint64(i))))
	}
}

// Below is uniform in [0, limit].
func Below(s Source, limit uint64) uint64 {
	switch {
	case limit == 0:
		return 0
	case s.Rejects():
		return masked(s, limit)
	}
	return scaled(s, limit)
}

// Integers draws n integers in [0, limit] for a dtype of some bits: 8 and 16
// take parts of words, 1 single bits.
func Integers(s Source, limit uint64, size, n int, put func(i int, v uint64)) {
	part := parts(s, size)
	for i := range n {
		if size > 16 || limit == 0 {
			put(i, Below(s, limit))
		} else {
			put(i, uint64(small(part, uint32(limit), size, s.Rejects())))
		}
	}
}

// parts gives words of some bits, the low part of a word of 32 first.
func parts(s Source, size int) func() uint32 {
	var word uint32
	left := 0
	return func() uint32 {
		if left == 0 {
			word, left = s.Uint32(), 32/size
		} else {
			word >>= size
		}
		left--
		return word & (1<<size - 1)
	}
}

func small(next func() uint32, limit uint32, size int, rejects bool) uint32 {
	all := uint32(1)<<size - 1
	if limit == all {
		return next()
	}
	if rejects {
		mask := uint32(1)<<bits.Len32(limit) - 1
		v := next() & mask
		for v > limit {
			v = next() & mask
		}
		return v
	}
	n := limit + 1
	m := next() * n
	if m&all < n {
		for threshold := (all - limit) % n; m&all < threshold; {
			m = next() * n
		}
	}
	return m >> size
}

// masked draws numbers of as many bits as limit has until one is not above it.
func masked(s Source, limit uint64) uint64 {
	mask := uint64(1)<<bits.Len64(limit) - 1
	for {
		var v uint64
		if limit <= math.MaxUint32 {
			v = uint64(s.Uint32()) & mask
		} else {
			v = s.Uint64() & mask
		}
		if v <= limit {
			return v
		}
	}
}

// scaled multiplies and takes the high half, by Lemire (2019).
func scaled(s Source, limit uint64) uint64 {
	switch {
	case limit < math.MaxUint32:
		return uint64(scaled32(s, uint32(limit)))
	case limit == math.MaxUint32:
		return uint64(s.Uint32())
	case limit == math.MaxUint64:
		return s.Uint64()
	}
	n := limit + 1
	high, low := bits.Mul64(s.Uint64(), n)
	if low < n {
		for threshold := (math.MaxUint64 - limit) % n; low < threshold; {
			high, low = bits.Mul64(s.Uint64(), n)
		}
	}
	return high
}

func scaled32(s Source, limit uint32) uint32 {
	n := uint64(limit) + 1
	m := uint64(s.Uint32()) * n
	if uint64(uint32(m)) < n {
		for threshold := uint64(math.MaxUint32-limit) % n; uint64(uint32(m)) < threshold; {
			m = uint64(s.Uint32()) * n
		}
	}
	return uint32(m >> 32)
}
