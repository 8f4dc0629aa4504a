package analysis

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
)

// TestRefused demands one diagnostic of every program: its code, and words
// that its message, the framework's words or its help hold.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		program string
		code    diag.Code
		words   string
	}{
		{"x = [1, 2, 3]\nx[3]", diag.BadValue, "list_getitem evaluator index should be in range[-3, 3), but got 3."},
		{"(1,)[-2]", diag.BadValue, "tuple_getitem evaluator index should be in range[-1, 1), but got -2."},
		{"x = [1]\nx[1] = 2", diag.BadValue, "list_setitem evaluator the index: 1 to set out of range: [-1,0]."},
		{"'a'[5]", diag.BadValue, "str index 5 is out of range"},
		{"{'abc': 1}['abd']", diag.BadValue, "did you mean 'abc'?"},
		{"len(5)", diag.BadType, "object of type 'int' has no len()"},
		{"for x in 5: pass", diag.BadType, "'int' object is not iterable"},
		{"int('a')", diag.BadValue, "invalid literal for int() with base 10: 'a'"},
		{"float('1__0')", diag.BadValue, "could not convert string to float"},
		{"open('f')", diag.Unsupported, "compiling reads no files"},
		{"eval('1 + 1')", diag.Unsupported, "write the expression itself"},
		{"'abc'.uper()", diag.UndefinedName, "did you mean `upper`?"},
		{"{[]: 1}", diag.BadType, "unhashable type: 'list'"},
		{"{([],): 1}", diag.BadType, "unhashable type: 'tuple'"},
		{"raise ValueError('bad %d' % 3)", diag.Raised, "ValueError: bad 3"},
		{"raise 5", diag.BadType, "exceptions must derive from BaseException"},
		{"assert 1 == 2, 'no'", diag.Raised, "AssertionError: no"},
		{"print(1, foo=2)", diag.BadCall, "`print` has no parameter `foo`"},
		{"len()", diag.BadCall, "called without `obj`"},
		{"len(1, 2)", diag.BadCall, "takes at most 1 positional argument but 2 were given"},
		{"sorted([1, 'a'])", diag.BadType, "`<` is not defined for str 'a' and int 1"},
		{"max([])", diag.BadValue, "max() arg is an empty sequence"},
		{"'%d' % 'x'", diag.BadType, "a real number is required, not str"},
		{"'%d %d' % (1,)", diag.BadType, "not enough arguments"},
		{"'x' % 1", diag.BadType, "not all arguments converted"},
		{"range(1, 2, 0)", diag.BadValue, "For 'range', the argument 'step' could not be 0."},
		{"range()", diag.BadCall, "For 'make_range', the input size should within [1, 3] but got0"},
		{"next(iter([]))", diag.Raised, "StopIteration"},
		{"1 // 0", diag.BadValue, "The divisor could not be zero."},
		{"f'{3:q}'", diag.BadValue, "Unknown format code 'q'"},
		{"f'{3:.2.2}'", diag.BadValue, "Invalid format specifier"},
		{"'{}'.format()", diag.BadValue, "Replacement index 0 out of range"},
		{"'{'.format()", diag.BadValue, "expected '}'"},
		{"import math\nmath.sqrt(-1)", diag.BadValue, "math domain error"},
		{"import math\nmath.exp(1000)", diag.BadValue, "math range error"},
		{"import math\nmath.srt(2)", diag.UndefinedName, "did you mean `sqrt`?"},
		{"import os\nos.remove('x')", diag.BadImport, "`os.remove` is not available"},
		{"[].pop()", diag.BadValue, "pop from empty list"},
		{"[1].index(2)", diag.BadValue, "2 is not in list"},
		{"class A:\n    def __eq__(self, o): return True\n{A(): 1}", diag.BadType, "unhashable type: 'A'"},
		{"while True: pass", diag.Budget, "endless"},
		{"import itertools\nlist(itertools.count())", diag.Budget, "endless"},
		{"[0] * 10 ** 12", diag.Budget, "sequence of more than"},
		{"2 ** 10 ** 9", diag.BadValue, "bits"},
	} {
		_, ds := runPython(t, "x.py", c.program+"\n")
		if len(ds.All) != 1 {
			t.Errorf("%q: %d diagnostics", c.program, len(ds.All))
			continue
		}
		d := ds.All[0]
		text := strings.Join(append(d.Helps, d.Message, d.Framework), "\n")
		if d.Code != c.code || !strings.Contains(text, c.words) {
			t.Errorf("%q gives %s: %s", c.program, d.Code, text)
		}
	}
}

// TestTensorBuiltins demands the outcome of the builtins on constant tensors.
func TestTensorBuiltins(t *testing.T) {
	for program, want := range map[string]string{
		"t = ms.Tensor([3, 1, 2])\nprint(len(t), max(t), min(t), sum(t), abs(-t), list(t)[0])":                                      "3 3 1 6 [3 1 2] 3\n",
		"print(int(ms.Tensor(3.7)), float(ms.Tensor([2])), bool(ms.Tensor([0])))":                                                   "3 2.0 False\n",
		"print(ms.Tensor(3) in [1, 3], 4 in ms.Tensor([1, 4]), all(ms.Tensor([1, 0])))":                                             "True True False\n",
		"print(pow([1, 2, 3], [1, 2, 3]), round(ms.Tensor([1.5, 2.5])), max(ms.Tensor(1), ms.Tensor(2)))":                           "[ 1  4 27] [2. 2.] 2\n",
		"print([ms.Tensor([1, 2])], ms.float32, [ms.int32], '%s' % ms.Tensor(1), f'{ms.Tensor([1.0])}')":                            "[Tensor(shape=[2], dtype=Int64, value= [1, 2])] Float32 [mindspore.int32] 1 [1.]\n",
		"print(isinstance(ms.Tensor(1), ms.Tensor), isinstance(3, ms.Tensor), sum([ms.Tensor(1), 2]), (ms.Tensor(1), 2) == (1, 2))": "True False 3 True\n",
	} {
		got, ds := runPython(t, "x.py", "import mindspore as ms\n"+program+"\n")
		for _, d := range ds.All {
			t.Errorf("%q: %s", program, d.Message)
		}
		if got != want {
			t.Errorf("%q\n got %s\nwant %s", program, got, want)
		}
	}
}

// TestSymbolicBuiltins compiles functions of variable tensors: those with a
// code must be refused with it, the others accepted.
func TestSymbolicBuiltins(t *testing.T) {
	for _, c := range []struct {
		inputs, body string
		code         diag.Code
	}{
		{"x=f32[],y=f32[]", "return max(x, y), min(x, 3), abs(x), round(x), pow(x, 2), sum([x, y])", ""},
		{"x=f32[],z=f32[3]", "return int(x) + 1, float(x), bool(x), len(z), max(z), sum(z)", ""},
		{"x=f32[],y=f32[]", "return any([x > 1, y > 2]), all([x > 1, True]), x in [1.0, y]", ""},
		{"x=f32[]", "print('x is', x, [x, 1], {'a': 2}, sep='-')\n    return x", ""},
		{"x=f32[],i=i32[]", "return [lambda v: v + 1, abs][i](x), [1, 2, 3][i], (x, x)[i]", ""},
		{"x=f32[N]", "return len(x) * 2, max(x.shape[0], 3), math.sqrt(x.shape[0]) * x", ""},
		{"x=f32[],y=f32[]", "return (x, 1) == (y, 1), [x] == [y], {'a': x} == {'a': y}, x == None", ""},
		{"x=f32[]", "return '%d' % int(x), f'{x}'", ""},
		{"i=i32[]", "return [1, 'a'][i]", diag.NeedStatic},
		{"x=f32[N]", "for k in range(x.shape[0]): x = x + k\n    return x", diag.NeedStatic},
		{"i=i32[]", "return list(range(i))", diag.NeedStatic},
		{"x=f32[N]", "return [1, 2, 3][:x.shape[0]]", diag.NeedStatic},
		{"x=f32[N]", "for r in x: pass\n    return x", diag.NeedStatic},
		{"x=f32[]", "return math.sqrt(x)", diag.NeedStatic},
		{"x=f32[],y=f32[]", "return sorted([x, y])", diag.NeedStatic},
		{"x=f32[2],y=f32[2]", "return max(x, y)", diag.CondMany},
		{"x=f32[3]", "return int(x)", diag.BadValue},
	} {
		specs := strings.Split(c.inputs, ",")
		var names []string
		for _, s := range specs {
			name, _, _ := strings.Cut(s, "=")
			names = append(names, name)
		}
		text := "import math\nimport mindspore as ms\ndef f(" + strings.Join(names, ", ") + "):\n    " + c.body + "\n"
		p := Load(&diag.File{Name: "x.py", Text: text}, Options{})
		p.Compile(Target{Entry: "f", Specs: specs})
		var codes []string
		for _, d := range p.Diags.All {
			codes = append(codes, string(d.Code))
		}
		if got := strings.Join(codes, " "); got != string(c.code) {
			t.Errorf("%s: %q, want %q", c.body, got, c.code)
		}
	}
}
