package analysis

import (
	"crypto/sha512"
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// A mersenne is the generator MT19937 of Matsumoto and Nishimura, which
// CPython's random and the older half of NumPy's draw from.
type mersenne struct {
	state [624]uint32
	at    int
}

// start sets the state from one word.
func (m *mersenne) start(seed uint32) {
	m.state[0] = seed
	for i := 1; i < len(m.state); i++ {
		last := m.state[i-1]
		m.state[i] = 1812433253*(last^last>>30) + uint32(i)
	}
	m.at = len(m.state)
}

// startBy sets the state from an array, as the paper's init_by_array.
func (m *mersenne) startBy(key []uint32) {
	const n = 624
	m.start(19650218)
	i, j := 1, 0
	step := func() {
		if i++; i >= n {
			m.state[0] = m.state[n-1]
			i = 1
		}
	}
	for k := max(n, len(key)); k > 0; k-- {
		last := m.state[i-1]
		m.state[i] = (m.state[i] ^ (last^last>>30)*1664525) + key[j] + uint32(j)
		step()
		j = (j + 1) % len(key)
	}
	for k := n - 1; k > 0; k-- {
		last := m.state[i-1]
		m.state[i] = (m.state[i] ^ (last^last>>30)*1566083941) - uint32(i)
		step()
	}
	m.state[0] = 1 << 31
}

// word is the next 32 bits.
func (m *mersenne) word() uint32 {
	if m.at == len(m.state) {
		m.twist()
	}
	y := m.state[m.at]
	m.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

func (m *mersenne) twist() {
	const n, ahead = 624, 397
	for i := range m.state {
		y := m.state[i]&0x80000000 | m.state[(i+1)%n]&0x7fffffff
		m.state[i] = m.state[(i+ahead)%n] ^ y>>1 ^ y&1*0x9908b0df
	}
	m.at = 0
}

// randomModule is what the library's random.py draws from: source(seed) is a
// function that gives the next 32 bits.
func randomModule() *value.Module {
	return newModule("_random", []methodRow{{"source", "seed /", func(a *args) value.Value {
		m := &mersenne{}
		m.startBy(a.seedWords())
		return builtin("word", "", func(*args) value.Value { return value.Int(m.word()) })
	}}})
}

// seedWords is a seed as 32-bit words, the lowest first. A text counts with its
// digest, as CPython has it since version 3.2.
func (a *args) seedWords() []uint32 {
	n, ok := asInt(a.vals[0])
	if f, isFloat := plain(a.vals[0]).(value.Float); isFloat {
		n, ok = asInt(hashFloat(float64(f)))
	}
	if s, isText := text(plain(a.vals[0])); isText {
		sum := sha512.Sum512([]byte(s))
		n, ok = new(big.Int).SetBytes(append([]byte(s), sum[:]...)), true
	}
	if !ok {
		a.fail(diag.BadType, "needs an int, a float or a str as its seed, not %s", a.e.describe(a.vals[0]))
	}
	rest := new(big.Int).Abs(n)
	var words []uint32
	for rest.Sign() > 0 || len(words) == 0 {
		words = append(words, uint32(new(big.Int).And(rest, big.NewInt(1<<32-1)).Uint64()))
		rest.Rsh(rest, 32)
	}
	return words
}
