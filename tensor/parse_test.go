package tensor

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawType(t *rapid.T) Type {
	dt := rapid.SampledFrom(DTypes()).Draw(t, "dtype")
	if rapid.Bool().Draw(t, "unknown rank") {
		return Type{dt, UnknownRank()}
	}
	dims := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Dim {
		if d := drawExpr(t, 2).dim; !d.Static() || d.c >= 0 {
			return d
		}
		return D(0)
	}), 0, 4).Draw(t, "dims")
	return Type{dt, Shape{Dims: dims}}
}

func TestParseTypeReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawType(t)
		got, err := ParseType(want.String())
		if err != nil || !got.Equal(want) {
			t.Fatalf("%s reads back as %s, %v", want, got, err)
		}
	})
}

func TestParseType(t *testing.T) {
	cases := []struct{ text, want string }{
		{"f32[1,N,?]", "f32[1,N,?1]"},
		{"float32[ 2 , N * 2 + 1 ]", "f32[2,2*N+1]"},
		{"i32[]", "i32[]"},
		{"bool[...]", "bool[...]"},
		{"f32[?,?1,?]", "f32[?2,?1,?3]"},
		{"f32[N//2*3]", "f32[3*(N//2)]"},
		{"f32[-N+10]", "f32[-N+10]"},
		{"f32[max(N,3,M)]", "f32[max(M,max(3,N))]"},
		{"f32[7//2,-7//2+9,7%4]", "f32[3,5,3]"},
		{"f32[größe]", "f32[größe]"},
	}
	for _, c := range cases {
		got, err := ParseType(c.text)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: got %s, %v; want %s", c.text, got, err, c.want)
		}
	}
}

func TestParseTypeErrors(t *testing.T) {
	cases := []struct{ text, want string }{
		{"f32", "write f32[] for a scalar"},
		{"f33[2]", "unknown dtype"},
		{"f32[2", `expected "," or "]" at column 3`},
		{"f32[2,]", "expected a length"},
		{"f32[2]]", "expected the end"},
		{"f32[-1]", "write ? for an unknown length"},
		{"f32[..., 2]", `"..." stands alone`},
		{"f32[99999999999999999999]", "not a 64-bit integer"},
		{"f32[N//0]", "division by zero"},
		{"f32[max(N]", `expected "," or ")"`},
		{"f32[" + strings.Repeat("(", 1000) + "]", "nested too deeply"},
		{"f32[" + strings.Repeat("1,", 100) + "1]", "more than 64 dims"},
		{"f32[(a+b+c+d+e)" + strings.Repeat("*(a+b+c+d+e+f+g+h)", 20) + "]", "too large"},
	}
	for _, c := range cases {
		_, err := ParseType(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v does not contain %q", c.text, err, c.want)
		}
	}
}

func FuzzParseType(f *testing.F) {
	for _, s := range []string{"f32[1,N,?]", "i32[]", "u8[...]", "f16[(N+3)//2,max(N,2)%3]", "f32[-N*2", "?", "f32[2*(N//3)]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseType(s)
		if err != nil {
			return
		}
		back, err := ParseType(d.String())
		if err != nil && strings.Contains(err.Error(), "too l") {
			return // the canonical form may be longer than the text
		}
		if err != nil || !back.Equal(d) {
			t.Fatalf("%q is %s, which reads back as %s, %v", s, d, back, err)
		}
	})
}
