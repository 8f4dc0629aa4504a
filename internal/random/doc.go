// Package random draws the numbers that NumPy's and CPython's generators draw,
// bit for bit.
//
//	random.NewMT19937(42)             // numpy.random.RandomState(42)
//	random.NewPCG64(42)               // numpy.random.default_rng(42)
//	random.NewMT19937By([]uint32{42}) // random.seed(42)
//
// Models that make constants with a seed get the constants that they get under
// NumPy. The generators are those of Matsumoto and Nishimura (1998) and of
// O'Neill (2014); normal numbers come from Marsaglia's polar method and from
// the ziggurat of Marsaglia and Tsang (2000).
package random
