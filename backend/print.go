package backend

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/ops/kernel"
)

// This file prints programs, for --explain and for tests.

// String is the steps of the program with the memory of every result.
//
//	%1 f32[2,3] = kernel(%x, %y): out[i0,i1] = max(x0[i0,i1] + x1[i1], 0)    -> output 0
//	%2 f32[6] = alias(%1)    -> output 0
//	arena: 0 bytes
func (p *Program) String() string {
	w := &printer{names: map[*Value]string{}}
	for _, v := range append(append([]*Value{}, p.Inputs...), p.States...) {
		fmt.Fprintf(w, "%s    -> %s\n", w.typed(v), w.places(v))
	}
	w.block(p.Body, "")
	fmt.Fprintf(w, "arena: %s bytes\n", p.Arena.Bytes())
	return w.String()
}

type printer struct {
	strings.Builder
	names map[*Value]string
}

func (w *printer) name(v *Value) string {
	n, ok := w.names[v]
	if !ok {
		n = fmt.Sprint("%", len(w.names))
		w.names[v] = n
	}
	return n
}

func (w *printer) typed(v *Value) string { return w.name(v) + " " + v.Type.String() }

func (w *printer) list(vs []*Value) string {
	var out []string
	for _, v := range vs {
		out = append(out, w.name(v))
	}
	return strings.Join(out, ", ")
}

// places is where a value lies.
func (w *printer) places(v *Value) string {
	if v.Scalar() {
		return "register"
	}
	var out []string
	for _, b := range v.Holds {
		out = append(out, b.String())
	}
	return strings.Join(out, " or ")
}

// String is where the buffer's memory is: "output 0", "arena+64", "slot 1".
func (b *Buffer) String() string {
	switch b.Place {
	case InArena:
		if b.Slot >= 0 {
			return fmt.Sprint("slot ", b.Slot)
		}
		return fmt.Sprint("arena+", b.Offset)
	case InHeap:
		return fmt.Sprint("heap ", b.ID)
	case InData:
		return "data"
	}
	return fmt.Sprint(map[Place]string{InInput: "input ", InState: "state ", InOutput: "output "}[b.Place], b.Index)
}

func (w *printer) block(b *Block, indent string) {
	for _, st := range b.Steps {
		w.step(st, indent)
	}
	fmt.Fprintf(w, "%syield %s\n", indent, w.list(b.Yield))
}

func (w *printer) step(st Step, indent string) {
	switch st := st.(type) {
	case *Kernel:
		w.kernel(st, indent)
	case *Part:
		for _, inner := range st.Block.Steps {
			w.step(inner, indent)
		}
	case *Alias:
		fmt.Fprintf(w, "%s%s = alias(%s)    -> %s\n", indent, w.typed(st.Out), w.name(st.From), w.places(st.Out))
	case *Bind:
		fmt.Fprintf(w, "%sbind %s = %s\n", indent, st.Symbol, w.list(st.operands()))
	case *Check:
		fmt.Fprintf(w, "%scheck %s %s %s\n", indent, st.A, st.Rel, st.B)
	case *Assert:
		fmt.Fprintf(w, "%sassert(%s) %q\n", indent, w.list(st.operands()), st.Failure.Kind+": "+st.Failure.Text)
	case *Print:
		fmt.Fprintf(w, "%sprint(%s) %q\n", indent, w.list(st.Values), st.Text)
	case *If:
		fmt.Fprintf(w, "%sif %s\n", indent, w.name(st.Cond))
		w.block(st.Then, indent+"  ")
		fmt.Fprintf(w, "%selse\n", indent)
		w.block(st.Else, indent+"  ")
		w.results(st.Results, indent)
	case *While:
		w.while(st, indent)
	}
}

func (w *printer) kernel(k *Kernel, indent string) {
	form := ""
	if k.Form != kernel.Alias {
		form = ": " + strings.ReplaceAll(k.Kernel.String(), "\n", "; ")
	}
	place := w.places(k.Out)
	if k.InPlace >= 0 {
		place = "in place of " + w.name(k.Operands[k.InPlace])
	}
	fmt.Fprintf(w, "%s%s = kernel(%s)%s    -> %s\n", indent, w.typed(k.Out), w.list(k.Operands), form, place)
}

func (w *printer) while(l *While, indent string) {
	fmt.Fprintf(w, "%swhile\n", indent)
	for _, c := range l.Carried {
		mode := [...]string{Register: "phi", Stay: "stays", Swap: "swaps with " + fmt.Sprint(c.Spare), Copy: "copied", Turn: "turns"}[c.Mode]
		fmt.Fprintf(w, "%s  %s from %s    -> %s, %s\n", indent, w.typed(c.Param), w.name(c.Init), w.places(c.Param), mode)
	}
	w.block(l.Test, indent+"  ")
	fmt.Fprintf(w, "%sdo\n", indent)
	w.block(l.Body, indent+"  ")
	var results []*Value
	for _, c := range l.Carried {
		results = append(results, c.Result)
	}
	w.results(results, indent)
}

func (w *printer) results(vs []*Value, indent string) {
	for _, v := range vs {
		fmt.Fprintf(w, "%s= %s    -> %s\n", indent, w.typed(v), w.places(v))
	}
}
