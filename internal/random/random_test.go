package random_test

import (
	"math/big"
	"testing"

	"github.com/cellc/cellc/internal/random"
)

// TestSumsOfNumPy compares a million draws with what NumPy 2.4.6 draws: the
// running sums, so that one other bit shows.
func TestSumsOfNumPy(t *testing.T) {
	twister := func() random.Source { return random.NewMT19937(7) }
	permuted := func() random.Source { return random.NewPCG64(big.NewInt(7)) }
	for _, c := range []struct {
		name   string
		source func() random.Source
		draw   func(random.Source) float64
		sum    float64
	}{
		{"RandomState.random_sample", twister, random.Source.Float, 500073.71558148018},
		{"RandomState.standard_normal", twister, random.Source.Normal, -445.34799910141913},
		{"RandomState.standard_exponential", twister, random.Source.Exponential, 999916.39462029154},
		{"Generator.random", permuted, random.Source.Float, 499797.0046143923},
		{"Generator.standard_normal", permuted, random.Source.Normal, -112.78554893201051},
		{"Generator.standard_exponential", permuted, random.Source.Exponential, 999653.26765595423},
	} {
		s, sum := c.source(), 0.0
		for range 1_000_000 {
			sum += c.draw(s)
		}
		if sum != c.sum {
			t.Errorf("%s: the draws add up to %.17g, want %.17g", c.name, sum, c.sum)
		}
	}
}

// TestIntegersOfNumPy compares integers of every width below limits of every
// kind, by a sum of each draw times its place.
func TestIntegersOfNumPy(t *testing.T) {
	for _, c := range []struct {
		limit    uint64
		bits     int
		twister  uint64
		permuted uint64
	}{
		{9, 64, 2285836, 2214609},
		{4294967294, 64, 1082994294666541, 1059941224443211},
		{4294967295, 64, 1082994294666541, 1059941224943711},
		{1099511627776, 64, 273106519817315816, 269223842875968230},
		{9223372036854775807, 64, 6064604639978166267, 15298684016021989541},
		{9, 32, 2285836, 2214609},
		{255, 8, 65045936, 60505662},
		{99, 8, 23974949, 23903748},
		{127, 8, 33334320, 30125538},
		{999, 16, 249557025, 251026878},
		{65535, 16, 15791534293, 16513083579},
		{1, 1, 250417, 258016},
	} {
		for i, s := range []random.Source{random.NewMT19937(11), random.NewPCG64(big.NewInt(11))} {
			var sum uint64
			random.Integers(s, c.limit, c.bits, 1000, func(i int, v uint64) { sum += uint64(i+1) * v })
			if want := [...]uint64{c.twister, c.permuted}[i]; sum != want {
				t.Errorf("limit %d, %d bits, %T: got %d, want %d", c.limit, c.bits, s, sum, want)
			}
		}
	}
}

func TestShuffleOfNumPy(t *testing.T) {
	for i, s := range []random.Source{random.NewMT19937(3), random.NewPCG64(big.NewInt(1 << 40))} {
		order := [10]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		random.Shuffle(s, len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if want := [...][10]int{{5, 4, 1, 2, 9, 6, 7, 0, 3, 8}, {3, 8, 9, 0, 7, 4, 6, 2, 5, 1}}[i]; order != want {
			t.Errorf("%T: got %v, want %v", s, order, want)
		}
	}
}
