// Package testsuite runs whole programs as readable documents: together they
// are a manual of the language, and each is a test of the whole compiler.
//
// A document is a txtar file in testdata. It begins with prose, a title and
// paragraphs after an empty line, and goes on with sections:
//
//	A variable if joins what its arms assign
//
//	Both arms give `out` the same type, so the graph has one if node.
//
//	-- model.py --
//	from mindspore import nn
//
//	class Net(nn.Cell):
//	    def construct(self, x, y):
//	        if x < y:
//	            out = x
//	        else:
//	            out = y
//	        return out + 1
//	-- inputs --
//	x=i32[]
//	y=i32[]
//	-- cases --
//	x=1 y=2 -> 2
//	-- source --
//	arithmetic
//
// # Sections
//
//   - model.py: the program. Other .py sections are modules that it can import.
//   - entry: what to compile, an expression. Where it is left out it is Net if
//     there is an inputs section, and else the script's own call decides.
//   - inputs: one spec on a line, as --input takes them: x=f32[N,3], k=3. They
//     may be left out where the script calls the entry.
//   - flags: joins=dynamic; param NAME=VALUE, an argument of the constructor;
//     report=conditions and report=loops, which add IN101 and IN102 to what is
//     diagnosed.
//   - recorded, graph: the graph's text as analysis records it, and after the
//     pipeline.
//   - conditions: a line `LINE constant|variable KIND: WHY` for every condition.
//   - stdout: what the program prints if it is run whole, as by `cellc run`.
//   - cases: inputs and outputs, see below.
//   - source: which framework of which version made the numbers, or how else
//     they are known. Documents with cases or stdout must say so.
//   - elsewhere: diagnostics outside of the .py sections, CODE "regexp" a line.
//
// # Diagnostics
//
// Expected diagnostics are comments on the line where the main span begins:
//
//	out = x  # want CF101 "different shapes" "shape1 = \(\), shape2 = \(2\)"
//
// Each regexp must match the message, the framework's words, a detail, a help
// or a line of the way there. Several codes may follow one want; `want@-1` speaks of the line above.
// A diagnostic that is not expected fails as one that is missing does. Notes
// may be expected on their lines too, by `# note "regexp"`; not all have to be.
//
// # Cases
//
// A case is a line of inputs and outputs:
//
//	x=[1,2] y=3 -> out=[4,5]
//	x=[[0.5, nan]] -> [[0.25, nan]] tol=1e-6
//	x=zeros(0,3) -> 0
//	then x=1 -> 2 state.count=2
//	x=[] -> error "index 3"
//
// Values are nested lists, zeros(DIMS), ones(DIMS) or iota(DIMS), which counts
// from 0; they take the dtype of the graph's input or output, and outputs may
// state it: `out:f32=1`. Outputs stand in order or go by name. Floats must be
// equal bit for bit but for the sign of zero, unless a tolerance, relative and
// absolute, is given. `then` continues from the Parameters that the case above
// left; others begin anew. A backslash at the end continues a line.
//
// Every case is run by the interpreter on the recorded graph and after every
// pass, and as machine code at -O0 and -O3.
//
//	go test ./testsuite -run TestDocuments/tutorial -update
//
// rewrites graphs, conditions and expected diagnostics, but never numbers.
package testsuite
