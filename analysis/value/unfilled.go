package value

import "github.com/cellc/cellc/tensor"

// An Unfilled is an initial value that nobody has read: a Parameter takes it as
// it is, and may never need the data. It only travels as the result of a call
// and as an argument; whoever else gets it gets its Tensor.
type Unfilled struct {
	Type tensor.Type
	Data *tensor.Dense // whose Fill makes it
	Work int           // how many steps making it takes
	made *Tensor
}

// Tensor is the initial value with its data.
func (u *Unfilled) Tensor() *Tensor {
	if u.made == nil {
		u.made = &Tensor{Const: u.Data.Filled()}
	}
	return u.made
}
