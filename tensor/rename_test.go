package tensor

import (
	"strings"
	"testing"
)

func TestRenames(t *testing.T) {
	r, err := ParseRenames("module.* -> * # torch's DataParallel\n\n*.running_mean -> *.moving_mean\n*.weight -> *.gamma\n" +
		"a.*.b.* -> x.*$1.*\n  plain  ->  other\r\n*dropped -> one")
	if err != nil {
		t.Fatal(err)
	}
	model := map[string]bool{"conv.weight": true, "bn.gamma": true, "bn.moving_mean": true, "other": true, "module.kept": true}
	for name, want := range map[string]string{
		"conv.weight":            "conv.weight", // it is wanted as it is
		"module.conv.weight":     "conv.weight",
		"module.bn.weight":       "bn.gamma", // by two lines
		"module.bn.running_mean": "bn.moving_mean",
		"module.kept":            "module.kept",
		"plain":                  "other",
		"plainer":                "plainer",
		"a.1.b.2.b.3":            "x.1.b.2$1.3", // a star takes what it can
		"dropped":                "one",
		"bn.bias":                "bn.bias",
	} {
		if got := r.Apply(name, func(n string) bool { return model[n] }); got != want {
			t.Errorf("%s becomes %s, want %s", name, got, want)
		}
	}
	if again, err := ParseRenames(r.String()); err != nil || again.String() != r.String() {
		t.Errorf("%v, %v", again, err)
	}
	for text, want := range map[string]string{
		"\n\nweight":      "line 3: \"weight\" is not FROM -> TO",
		"a -> b -> c":     "is not FROM -> TO",
		"a ->":            "is not FROM -> TO",
		"a b -> c":        "is not FROM -> TO",
		"a.* -> *.b.*":    "more stars behind the arrow",
		"x -> y\n-> * ->": "line 2:",
	} {
		if _, err := ParseRenames(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v does not contain %q", text, err, want)
		}
	}
}

func FuzzRenames(f *testing.F) {
	f.Add("a.* -> *\n# nothing\n*.b.* -> $1*x*", "a.b.c")
	f.Fuzz(func(t *testing.T, text, name string) {
		r, err := ParseRenames(text)
		if err != nil {
			return
		}
		r.Apply(name, func(string) bool { return false })
		if again, err := ParseRenames(r.String()); err != nil || again.String() != r.String() {
			t.Fatalf("%q reads back as %q: %v", r, again, err)
		}
	})
}
