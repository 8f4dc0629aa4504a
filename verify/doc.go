// Package verify compares what a compiled model computes with what the
// framework itself does: it draws inputs, has the user's Python run the model,
// and compares. It is the only part of cellc that runs Python, and only when a
// user asks for it.
//
//	inputs, err := verify.Draw(specs, nil, seed)
//	answer, err := verify.Framework{Python: "python3"}.Run(ctx, dir, job)
//	report := verify.Compare(answer.Outputs, ours, tolerance)
package verify
