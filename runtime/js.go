package runtime

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// A Signature is what a model takes and gives.
type Signature struct {
	Name                    string
	Inputs, Outputs, States []Port
	Weights                 string // the file that holds them; "" if the module does
}

//go:embed js/loader.js
var loader string

// Script is the JavaScript module that loads a WebAssembly module of a model
// from a file beside it.
func Script(s Signature, file string) (string, error) {
	text, err := json.MarshalIndent(map[string]any{"name": s.Name, "inputs": jsPorts(s.Inputs), "outputs": jsPorts(s.Outputs), "states": jsPorts(s.States)}, "", "  ")
	if err != nil {
		return "", err
	}
	weights := "null"
	if s.Weights != "" {
		weights = fmt.Sprintf("%q", "./"+s.Weights)
	}
	return fmt.Sprintf("/* Made by cellc.\n *\n%s */\nconst FILE = %q, WEIGHTS = %s;\nexport const signature = %s;\n%s", example(s), "./"+file, weights, text, loader), nil
}

// example shows how a model is called.
func example(s Signature) string {
	var in, out []string
	for _, p := range s.Inputs {
		in = append(in, fmt.Sprintf("%s: { data: new %s(...), shape: %s }", property(p.Name), array(p.DType), shape(p)))
	}
	for _, p := range s.Outputs {
		out = append(out, property(p.Name))
	}
	return fmt.Sprintf(" *   import { load } from %q;\n *   const model = await load();\n *   const { %s } = model.run({ %s });\n",
		"./"+s.Name+".js", strings.Join(out, ", "), strings.Join(in, ", "))
}

func shape(p Port) string {
	_, dims, _ := strings.Cut(p.Type, "[")
	return "[" + dims
}

// jsPorts are ports as the loader reads them.
func jsPorts(ports []Port) []map[string]any {
	out := []map[string]any{}
	for _, p := range ports {
		dims := slices.Clone(p.Dims)
		if dims == nil {
			dims = []int64{}
		}
		out = append(out, map[string]any{"name": p.Name, "type": p.Type, "dtype": p.DType.String(), "dims": dims})
	}
	return out
}

// ScriptTypes are the TypeScript types of Script's module.
func ScriptTypes(s Signature) string {
	var b strings.Builder
	b.WriteString("/* Made by cellc. */\n\n/** Elements in row-major order, and how many there are along each axis. f16 and bf16 are given as their bits. */\n")
	b.WriteString("export interface Tensor<A> {\n  data: A;\n  shape: number[];\n}\n")
	fields(&b, "What the model takes.", "Inputs", s.Inputs, true)
	fields(&b, "What the model gives.", "Outputs", s.Outputs, false)
	fields(&b, "What the model keeps between runs.", "States", s.States, false)
	b.WriteString(`
/** An instance of the model. */
export interface Model {
  /** Runs the model; what is wrong with an input, or raised by the program, is thrown as a ModelError. */
  run(inputs: Inputs): Outputs;
  /** What the program printed during the last run. */
  readonly printed: string;
  /** Copies of the states. */
  readonly states: States;
  /** Gives every state its initial value again. */
  reset(): void;
  /** Frees the model's memory. */
  close(): void;
}

/** A run that failed. */
export class ModelError extends Error {
  /** That of the C interface. */
  status: number;
  /** Python's name for it: "ValueError", "IndexError", "MemoryError". */
  kind: string;
  /** What is wrong, with its numbers. */
  reason: string;
  /** The place in the program; "" and 0 where none is to blame. */
  file: string;
  line: number;
  column: number;
  /** How the program came there, innermost first; with an iteration other than 0, that of a loop. */
  calls: { name: string; file: string; line: number; column: number; iteration: number }[];
}

/** What the model is: the dims of its ports are negative where only a run knows them. */
export interface Port {
  name: string;
  type: string;
  dtype: string;
  dims: number[];
}
export const signature: { name: string; inputs: Port[]; outputs: Port[]; states: Port[] };

/** What a file is given as: its content, or where to get it. */
export type Source = BufferSource | Response | Promise<Response> | URL | string;

`)
	if s.Weights == "" {
		b.WriteString("/** Makes an instance, by default of the .wasm file beside this one. */\nexport function load(source?: WebAssembly.Module | Source): Promise<Model>;\n")
	} else {
		fmt.Fprintf(&b, "/** Makes an instance, by default of the .wasm file and %s beside this one. */\nexport function load(source?: WebAssembly.Module | Source, weights?: Source): Promise<Model>;\n", s.Weights)
	}
	return b.String()
}

func fields(b *strings.Builder, doc, name string, ports []Port, input bool) {
	fmt.Fprintf(b, "\n/** %s */\nexport interface %s {\n", doc, name)
	for _, p := range ports {
		t := "Tensor<" + array(p.DType) + ">"
		unknown := func(n int64) bool { return n < 0 }
		switch {
		case input && len(p.Dims) == 0:
			t += " | " + number(p.DType)
		case input && !slices.ContainsFunc(p.Dims, unknown):
			t += " | " + array(p.DType)
		}
		fmt.Fprintf(b, "  /** %s */\n  %s: %s;\n", p.Type, property(p.Name), t)
	}
	b.WriteString("}\n")
}

// property is a name as a key of an object.
func property(name string) string {
	for i, r := range name {
		if r != '_' && r != '$' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return fmt.Sprintf("%q", name)
		}
	}
	return name
}

// number is the type of one element.
func number(t tensor.DType) string {
	switch t {
	case tensor.I64, tensor.U64:
		return "bigint"
	case tensor.Bool:
		return "boolean"
	}
	return "number"
}

// array is the typed array for elements.
func array(t tensor.DType) string {
	switch t {
	case tensor.F64:
		return "Float64Array"
	case tensor.F32:
		return "Float32Array"
	case tensor.I64, tensor.U64:
		return map[bool]string{true: "BigUint64Array", false: "BigInt64Array"}[t.IsUnsigned()]
	case tensor.Bool:
		return "Uint8Array"
	case tensor.F16, tensor.BF16:
		return "Uint16Array"
	}
	name := fmt.Sprintf("Int%dArray", 8*t.Size())
	if t.IsUnsigned() {
		return "Ui" + name[1:]
	}
	return name
}
