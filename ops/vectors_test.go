package ops_test

import (
	"testing"

	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/internal/vectors"
	"github.com/cellc/cellc/tensor"
)

func readVectors(t *testing.T) []*vectors.Vector {
	t.Helper()
	versions, list, err := vectors.Read()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("recorded with %s", versions)
	return list
}

func argTypes(args []*tensor.Dense) string {
	s := ""
	for _, a := range args {
		s += " " + a.Type().String()
	}
	return s
}

func TestAgainstNumPy(t *testing.T) {
	for _, v := range readVectors(t) {
		got, err := interp.Eval(v.Op, v.Args, v.Attrs)
		if err != nil {
			t.Errorf("line %d: %s: %v", v.Line, v, err)
			continue
		}
		if diff := v.Difference(got, false); diff != "" {
			t.Errorf("line %d: %s: %s", v.Line, v, diff)
		}
	}
}
