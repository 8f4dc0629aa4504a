package rewrite

import "github.com/cellc/cellc/tensor"

// dimsOf lists the dims that an attribute or type mentions.
func dimsOf(value any) []tensor.Dim {
	switch v := value.(type) {
	case []tensor.Dim:
		return v
	case tensor.Type:
		return v.Shape.Dims
	}
	return nil
}
