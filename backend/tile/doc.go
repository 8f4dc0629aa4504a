// Package tile decides how contractions use vector registers: matrix products,
// convolutions, and everything else that is a sum of products of two loads.
//
//	out[i,o] = relu(Σ_k x[i,k] * w[o,k] + b[o])      i < 128, o < 256, k < 512
//
// becomes, for a machine with 32 registers of 16 floats and a constant w,
//
//	for each panel of 64 outputs o:          w is packed as [panel][k][64]
//	  for each 5 rows i:
//	    20 accumulators = 0
//	    for k:  4 vectors of w; for each row: broadcast x[i,k], 4 times fma
//	    epilogue on the 20 accumulators, store
//
// A Plan says which factor is taken as vectors, along which output variable,
// how large the tiles are, and what a constant factor looks like re-laid out.
package tile
