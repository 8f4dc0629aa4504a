package random

import "math"

// A Twister is the generator MT19937 with the distributions of RandomState.
type Twister struct {
	key     [624]uint32
	pos     int
	spare   float64 // the second number of a pair
	isSpare bool
}

// NewMT19937 is numpy.random.RandomState(seed).
func NewMT19937(seed uint32) *Twister {
	t := &Twister{pos: 624}
	for i := range t.key {
		t.key[i] = seed
		seed = 1812433253*(seed^seed>>30) + uint32(i) + 1
	}
	return t
}

// NewMT19937By starts from an array of words, as the init_by_array of Matsumoto
// and Nishimura does; CPython's random.seed is that of a number's words.
func NewMT19937By(words []uint32) *Twister {
	const n = 624
	t := NewMT19937(19650218)
	i, j := 1, 0
	step := func() {
		if i++; i >= n {
			t.key[0] = t.key[n-1]
			i = 1
		}
	}
	for range max(n, len(words)) {
		last := t.key[i-1]
		t.key[i] = (t.key[i] ^ (last^last>>30)*1664525) + words[j] + uint32(j)
		step()
		j = (j + 1) % len(words)
	}
	for range n - 1 {
		last := t.key[i-1]
		t.key[i] = (t.key[i] ^ (last^last>>30)*1566083941) - uint32(i)
		step()
	}
	t.key[0] = 1 << 31
	return t
}

func (t *Twister) refill() {
	const n, m = 624, 397
	for i := range t.key {
		y := t.key[i]&0x80000000 | t.key[(i+1)%n]&0x7fffffff
		t.key[i] = t.key[(i+m)%n] ^ y>>1 ^ -(y&1)&0x9908b0df
	}
	t.pos = 0
}

// Uint32 is the next word.
func (t *Twister) Uint32() uint32 {
	if t.pos == len(t.key) {
		t.refill()
	}
	y := t.key[t.pos]
	t.pos++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// Uint64 is two words, the high one first.
func (t *Twister) Uint64() uint64 {
	high := uint64(t.Uint32()) << 32
	return high | uint64(t.Uint32())
}

// Float takes 27 bits and 26 bits.
func (t *Twister) Float() float64 {
	a, b := t.Uint32()>>5, t.Uint32()>>6
	return (float64(a)*(1<<26) + float64(b)) / (1 << 53)
}

// Normal is the polar method; it makes two numbers at a time.
func (t *Twister) Normal() float64 {
	if t.isSpare {
		t.isSpare = false
		return t.spare
	}
	for {
		x := 2*t.Float() - 1
		y := 2*t.Float() - 1
		r := float64(x*x) + float64(y*y)
		if r < 1 && r != 0 {
			f := math.Sqrt(-2 * logarithm(r) / r)
			t.spare, t.isSpare = f*x, true
			return f * y
		}
	}
}

// Exponential inverts the distribution.
func (t *Twister) Exponential() float64 { return -logarithm(1 - t.Float()) }

// Rejects is true.
func (t *Twister) Rejects() bool { return true }
