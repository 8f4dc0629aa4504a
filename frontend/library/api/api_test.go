package api_test

import (
	"flag"
	"os"
	"testing"

	"github.com/cellc/cellc/frontend/library/api"
)

var update = flag.Bool("update", false, "write docs/API.md anew")

// docs/API.md is what the library and the recorded names say.
func TestDocument(t *testing.T) {
	const path = "../../../docs/API.md"
	want := api.Markdown()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/API.md is out of date: run make api")
	}
}

// Every name that the library lacks has its remark.
func TestEveryAbsentNameHasARemark(t *testing.T) {
	for _, m := range api.Modules() {
		for _, e := range m.Entries {
			if e.Status != api.Yes && e.Remark == "" {
				t.Errorf("%s.%s is %s, and remarks.txt has no row for it", m.Name, e.Name, e.Status)
			}
		}
	}
}

// Of a name that is not MindSpore's there is nothing to say.
func TestRemark(t *testing.T) {
	for _, c := range []struct {
		module, name string
		known        bool
	}{{"mindspore.nn", "Adagrad", true}, {"mindspore.nn", "Transmogrify", false}, {"mindspore.train", "Callback", true},
		{"mindspore.ops.operations", "AllReduce", true}, {"numpy", "nothing", false}} {
		if remark, known := api.Remark(c.module, c.name); known != c.known || known != (remark != "") {
			t.Errorf("Remark(%q, %q) = %q, %v", c.module, c.name, remark, known)
		}
	}
}

// Of functions with several signatures, calls by any of them are taken.
func TestOverloads(t *testing.T) {
	for _, module := range []string{"mindspore.Tensor", "mindspore.mint", "mindspore.mint.nn.functional", "mindspore.ops"} {
		for _, lacks := range api.Refused(module) {
			t.Errorf("%s.%s", module, lacks)
		}
	}
}

// Of every recorded name there is something to say, and of every module.
func TestEveryRecordedNameHasARemark(t *testing.T) {
	modules, names := api.Recorded()
	for _, m := range modules {
		for k, n := range names[m] {
			if k%41 != 0 { // of each table a part: a look-up reads all of them
				continue
			}
			if m == "modules" {
				if api.ModuleRemark(n.Name) == "" {
					t.Errorf("nothing to say of the module %s", n.Name)
				}
			} else if remark, known := api.Remark(m, n.Name); remark == "" || !known {
				t.Errorf("nothing to say of %s.%s", m, n.Name)
			}
		}
	}
}
