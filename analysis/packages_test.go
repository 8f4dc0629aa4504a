package analysis

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
)

// modelFiles is a package whose __init__.py would fail, a helper, and a model.
var modelFiles = map[string]string{
	"zoo/__init__.py":        "raise RuntimeError('nobody needs this')\n",
	"zoo/models/__init__.py": "raise RuntimeError('nor this')\n",
	"zoo/tools.py":           "import os\nimport urllib.request\nfrom tqdm import tqdm\nroot = os.path.join('~', 'x')\ndef fetch(): return tqdm(1)\n",
	"zoo/models/registry.py": "import sys\nnames = []\ndef register(fn):\n    sys.modules[fn.__module__].known.append(fn.__name__)\n    return fn\n",
	"zoo/models/net.py": `import mindspore.nn as nn
from mindspore.common.initializer import Normal, initializer
from ..tools import fetch, root
from .registry import register
known = []
def widths(n):
    for i in range(n):
        yield 2 + i
class Net(nn.Cell):
    def __init__(self, out):
        super().__init__()
        self.layers = nn.CellList()
        for w in widths(2):
            self.layers.append(nn.Dense(w, w + 1))
        self.head = nn.Dense(4, out)
        self.head.weight = initializer(Normal(0.5), self.head.weight.shape)
        try:
            self.missing
        except (KeyError, AttributeError) as e:
            self.name = str(e)
    def construct(self, x):
        for l in self.layers:
            x = l(x)
        return self.head(x)
@register
def net(out=5, **kwargs):
    return Net(out)
assert known == ['net'] and root == '~/x'
`,
}

func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "zoo/models/net.py")
}

// TestModelFile loads a model inside a package, by the function that makes it.
func TestModelFile(t *testing.T) {
	file := writeFiles(t, modelFiles)
	p := Load(&diag.File{Name: file, Text: modelFiles["zoo/models/net.py"]}, Options{})
	if c := p.Compile(Target{Entry: "net", Specs: []string{"x=f32[1,2]"}}); c == nil {
		t.Fatalf("%s", p.Diags.All[0].Message)
	}
	var names []string
	for _, prm := range p.Parameters(Target{Entry: "net"}) {
		names = append(names, prm.Name)
		if prm.Data.Data != nil {
			t.Errorf("%s has data that nobody needs", prm.Name)
		}
	}
	want := "0.weight 0.bias 1.weight 1.bias head.weight head.bias"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("Parameters\n got %s\nwant %s", got, want)
	}
}

// TestClosedModule demands that the use of a closed module is refused where it
// stands, not its import.
func TestClosedModule(t *testing.T) {
	file := writeFiles(t, modelFiles)
	text := modelFiles["zoo/models/net.py"] + "fetch()\n"
	p := Load(&diag.File{Name: file, Text: text}, Options{})
	if n := len(p.Diags.All); n != 1 || !strings.Contains(p.Diags.All[0].Message, "`tqdm.tqdm` is not available") {
		t.Errorf("%d diagnostics: %v", n, p.Diags.All)
	}
}

// TestExceptions runs try statements; the outputs are CPython's.
func TestExceptions(t *testing.T) {
	for _, c := range [][2]string{
		{"try:\n    {}['a']\nexcept KeyError:\n    print(1)\nelse:\n    print(2)\nfinally:\n    print(3)", "1\n3\n"},
		{"try:\n    x = 1\nexcept Exception:\n    print(1)\nelse:\n    print(2)\nfinally:\n    print(3)", "2\n3\n"},
		{"try:\n    raise ValueError('a')\nexcept (TypeError, ValueError) as e:\n    print(type(e).__name__, e)", "ValueError a\n"},
		{"try:\n    try:\n        [][0]\n    except KeyError:\n        print(1)\nexcept IndexError:\n    print(2)", "2\n"},
		{"try:\n    try:\n        int('x')\n    except ValueError:\n        raise\nexcept ValueError:\n    print(2)", "2\n"},
		{"def f():\n    try:\n        return 1\n    finally:\n        print(2)\nprint(f())", "2\n1\n"},
		{"def g():\n    yield from [1, 2]\n    x = yield\n    yield x\nprint(list(g()))", "[1, 2, None, None]\n"},
		{"try:\n    import nowhere\nexcept ImportError:\n    print(1)", "1\n"},
	} {
		got, ds := runPython(t, "x.py", c[0])
		if got != c[1] || ds.HasErrors() {
			t.Errorf("%s\n got %q, want %q; %v", c[0], got, c[1], ds.All)
		}
	}
}

// TestPackageNames imports names that a package has given to something else
// than its module of that name, and modules that its __init__.py speaks of.
func TestPackageNames(t *testing.T) {
	file := writeFiles(t, map[string]string{
		"zoo/__init__.py":        "",
		"zoo/tools/__init__.py":  "from .log import log\nfrom .forms import *\n__all__ = ['log'] + forms.__all__\n",
		"zoo/tools/log.py":       "def log(x):\n    return x\n",
		"zoo/tools/forms.py":     "__all__ = ['square']\ndef square(x):\n    return x * x\n",
		"zoo/models/__init__.py": "",
		"zoo/models/net.py":      "",
	})
	text := "import zoo.tools.log\nfrom zoo.tools.log import log as inner\nfrom ..tools import forms, log, square\n" +
		"assert log(2) == 2 and log is inner and square(3) == 9 and forms.square is square\n"
	p := Load(&diag.File{Name: file, Text: text}, Options{})
	if p.Diags.HasErrors() {
		t.Errorf("%v", p.Diags.All[0].Message)
	}
}

// TestSubmodule: a module takes the place of what has its name in its package
// only when it is loaded, so a function of that name that the package imports
// from it stays.
func TestSubmodule(t *testing.T) {
	file := writeFiles(t, map[string]string{
		"kit/__init__.py":   "from .grow import grow\n",
		"kit/grow.py":       "def grow(x):\n    return x + 1\nother = 7\n",
		"zoo/models/net.py": "",
	})
	text := "import mindspore as ms\nfrom kit.grow import other\nimport kit.grow as k\nimport kit\nassert kit.grow(other) == 8 and k.other == 7\n" +
		"from mindspore.common.mutable import mutable\nimport mindspore.common.mutable as m\nassert ms.common.mutable(2) == m.mutable(2) == ms.mutable(2) == mutable(2)\n"
	p := Load(&diag.File{Name: file, Text: text}, Options{Path: []string{filepath.Join(filepath.Dir(file), "../..")}})
	for _, d := range p.Diags.All {
		t.Errorf("%s", d.Message)
	}
}
