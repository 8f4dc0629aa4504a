// Package outline makes functions of the blocks that a graph repeats: calls of
// one class on operands of the same types, whose nodes differ only in weights.
// The graph of a deep net then grows with its distinct blocks.
//
// The calls of the user's program only propose blocks; a block is replaced
// because its nodes are the same as another's, compared one by one.
package outline
