package graph

import (
	"bytes"
	"encoding/json"

	"github.com/cellc/cellc/tensor"
)

// JSONVersion is the version of the schema of JSON. Fields may be added
// without a new version.
const JSONVersion = 1

// JSON is the graph for other programs. Values are referred to by their names
// in the text form, without "%"; types and dims have their text form. The
// schema, where "..." repeats and "?" may be absent:
//
//	{ "version": 1, "name": str,
//	  "inputs":  [{"name": str, "type": str}...],
//	  "outputs": [str...],
//	  "states":  [{"name": str, "type": str, "digest": str}...],
//	  "weights": [{"name": str, "type": str, "bytes": int, "digest": str}...],
//	  "body": REGION,
//	  "funcs"?: [{"name": str, "weights": [{"name": str, "type": str}...], "body": REGION}...] }
//
//	REGION = { "params": [VALUE...], "nodes": [NODE...], "yield": [str...] }
//	VALUE  = { "name": str, "type": str }
//	NODE   = { "op": str, "args": [str...], "attrs": {name: ATTR...},
//	           "results": [VALUE...],
//	           "regions"?: {"then": REGION, "else": REGION} or {"test": REGION, "body": REGION},
//	           "source"?: {"file": str, "start": int, "end": int} }
//	ATTR   = int, float, bool, str, or a list of them; a dtype, type, dim, or
//	         float that is not finite, as str; data as {"type": str, "text": str}
//
// Offsets of a source are bytes.
func JSON(g *Graph) ([]byte, error) {
	j := jsoner{names: Names(g)}
	out := jsonGraph{Version: JSONVersion, Name: g.Name, Inputs: []jsonValue{}, Outputs: append([]string{}, g.Outputs...),
		States: []jsonData{}, Weights: []jsonData{}, Body: j.region(g.Body)}
	for i, in := range g.Inputs {
		out.Inputs = append(out.Inputs, jsonValue{in.Name, g.Body.Params[i].Type.String()})
	}
	for _, s := range g.States {
		out.States = append(out.States, carriedJSON(s.Name, s.Init, s.Digest))
	}
	for _, w := range g.Weights {
		out.Weights = append(out.Weights, carriedJSON(w.Name, w.Data, w.Digest))
	}
	for _, f := range g.Funcs {
		out.Funcs = append(out.Funcs, j.function(f))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(out)
	return b.Bytes(), err
}

type jsonGraph struct {
	Version int         `json:"version"`
	Name    string      `json:"name"`
	Inputs  []jsonValue `json:"inputs"`
	Outputs []string    `json:"outputs"`
	States  []jsonData  `json:"states"`
	Weights []jsonData  `json:"weights"`
	Body    jsonRegion  `json:"body"`
	Funcs   []jsonFunc  `json:"funcs,omitempty"`
}

type jsonValue struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

type jsonData struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Bytes  int64  `json:"bytes"`
	Digest string `json:"digest"`
}

type jsonFunc struct {
	Name    string      `json:"name"`
	Weights []jsonValue `json:"weights"`
	Body    jsonRegion  `json:"body"`
}

type jsonRegion struct {
	Params []jsonValue `json:"params"`
	Nodes  []jsonNode  `json:"nodes"`
	Yield  []string    `json:"yield"`
}

type jsonNode struct {
	Op      string                `json:"op"`
	Args    []string              `json:"args"`
	Attrs   map[string]any        `json:"attrs"` // encoded in the order of their names
	Results []jsonValue           `json:"results"`
	Regions map[string]jsonRegion `json:"regions,omitempty"`
	Source  *jsonSource           `json:"source,omitempty"`
}

type jsonSource struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

func carriedJSON(name string, d *tensor.Dense, digest string) jsonData {
	if digest == "" {
		digest = Digest(d.Filled())
	}
	return jsonData{name, d.Type().String(), int64(d.Len() * d.DType.Size()), digest}
}

type jsoner struct{ names map[*Value]string }

func (j jsoner) refs(vs []*Value) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = j.names[v][1:]
	}
	return out
}

func (j jsoner) values(vs []*Value) []jsonValue {
	out := make([]jsonValue, len(vs))
	for i, name := range j.refs(vs) {
		out[i] = jsonValue{name, vs[i].Type.String()}
	}
	return out
}

func (j jsoner) region(r *Region) jsonRegion {
	out := jsonRegion{Params: j.values(r.Params), Nodes: []jsonNode{}, Yield: j.refs(r.Yield)}
	for _, n := range r.Nodes {
		out.Nodes = append(out.Nodes, j.node(n))
	}
	return out
}

func (j jsoner) function(f *Func) jsonFunc {
	out := jsonFunc{Name: f.Name, Weights: []jsonValue{}, Body: j.region(f.Body)}
	for _, s := range f.Weights {
		out.Weights = append(out.Weights, jsonValue{s.Name, s.Type.String()})
	}
	return out
}

func (j jsoner) node(n *Node) jsonNode {
	out := jsonNode{Op: n.Op.Name, Args: j.refs(n.Args), Attrs: map[string]any{}, Results: j.values(n.Results)}
	for _, a := range n.Attrs {
		out.Attrs[a.Name] = attrJSON(a.Value)
	}
	for i, r := range n.Regions {
		if out.Regions == nil {
			out.Regions = map[string]jsonRegion{}
		}
		out.Regions[regionName(n, i)] = j.region(r)
	}
	if n.Span.IsValid() {
		out.Source = &jsonSource{n.Span.File.Name, n.Span.Start, n.Span.End}
	}
	return out
}

func attrJSON(v any) any {
	switch v := v.(type) {
	case int64, bool, string:
		return v
	case float64:
		if _, err := json.Marshal(v); err == nil {
			return v
		}
	case []int64:
		return append([]int64{}, v...)
	case []string:
		return append([]string{}, v...)
	case []tensor.Dim:
		out := make([]string, len(v))
		for i, d := range v {
			out[i] = d.String()
		}
		return out
	case *tensor.Dense:
		return map[string]string{"type": v.Type().String(), "text": dataText(v)}
	}
	return AttrText(v)
}
