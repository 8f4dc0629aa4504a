package analysis

import (
	"crypto/sha512"
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/internal/random"
)

// randomModule is what the library's random.py draws from: source(seed) is a
// function that gives the next 32 bits.
func randomModule() *value.Module {
	return newModule("_random", []methodRow{{"source", "seed /", func(a *args) value.Value {
		m := random.NewMT19937By(a.seedWords())
		return builtin("word", "", func(*args) value.Value { return value.Int(m.Uint32()) })
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
