package random

import (
	"math/big"
	"math/bits"
)

// A Permuted is the generator PCG64 with the distributions of numpy's Generator.
type Permuted struct {
	high, low       uint64
	incHigh, incLow uint64
	half            uint32 // the second half of a word that was split
	isHalf          bool
	normal          *ziggurat
	exponential     *ziggurat
}

// NewPCG64 is numpy.random.default_rng(seed), for a seed that is not negative.
func NewPCG64(seed *big.Int) *Permuted {
	s := seedWords(seed)
	p := &Permuted{}
	p.incHigh, p.incLow = s[2]<<1|s[3]>>63, s[3]<<1|1
	p.step()
	var carry uint64
	p.low, carry = bits.Add64(p.low, s[1], 0)
	p.high, _ = bits.Add64(p.high, s[0], carry)
	p.step()
	return p
}

func (p *Permuted) step() {
	const mulHigh, mulLow = 0x2360ed051fc65da4, 0x4385df649fccf645
	high, low := bits.Mul64(p.low, mulLow)
	high += p.high*mulLow + p.low*mulHigh
	var carry uint64
	p.low, carry = bits.Add64(low, p.incLow, 0)
	p.high, _ = bits.Add64(high, p.incHigh, carry)
}

// Uint64 is the next word.
func (p *Permuted) Uint64() uint64 {
	p.step()
	return bits.RotateLeft64(p.high^p.low, -int(p.high>>58))
}

// Uint32 is half a word, the low one first.
func (p *Permuted) Uint32() uint32 {
	if p.isHalf {
		p.isHalf = false
		return p.half
	}
	v := p.Uint64()
	p.half, p.isHalf = uint32(v>>32), true
	return uint32(v)
}

// Float is the 53 high bits of a word.
func (p *Permuted) Float() float64 { return float64(p.Uint64()>>11) / (1 << 53) }

// Rejects is false.
func (p *Permuted) Rejects() bool { return false }

// seedWords spreads a seed over four words, as NumPy's SeedSequence does, whose
// design is O'Neill's.
func seedWords(seed *big.Int) [4]uint64 {
	var words []uint32
	for n := new(big.Int).Set(seed); n.Sign() > 0; n.Rsh(n, 32) {
		words = append(words, uint32(n.Uint64()))
	}
	pool := mixed(words)
	var out [4]uint64
	constant := uint32(0x8b51f9dd)
	for i := range 8 {
		v := pool[i%4] ^ constant
		constant *= 0x58f38ded
		v *= constant
		v ^= v >> 16
		out[i/2] |= uint64(v) << (32 * (i % 2))
	}
	return out
}

// mixed is the pool of entropy that words fill.
func mixed(words []uint32) [4]uint32 {
	constant := uint32(0x43b0d7e5)
	hash := func(v uint32) uint32 {
		v ^= constant
		constant *= 0x931e8875
		v *= constant
		return v ^ v>>16
	}
	mix := func(x, y uint32) uint32 {
		v := 0xca01f9dd*x - 0x4973f715*y
		return v ^ v>>16
	}
	var pool [4]uint32
	for i := range pool {
		var w uint32
		if i < len(words) {
			w = words[i]
		}
		pool[i] = hash(w)
	}
	for from := range pool {
		for to := range pool {
			if from != to {
				pool[to] = mix(pool[to], hash(pool[from]))
			}
		}
	}
	for i := 4; i < len(words); i++ {
		for to := range pool {
			pool[to] = mix(pool[to], hash(words[i]))
		}
	}
	return pool
}
