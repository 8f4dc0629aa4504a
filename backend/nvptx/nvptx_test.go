package nvptx_test

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/backend/nvptx"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name         string
		major, minor int
	}{{"sm_70", 7, 0}, {"sm_80", 8, 0}, {"sm_90a", 9, 0}, {"sm_120", 12, 0}} {
		g, err := nvptx.Parse(c.name)
		if err != nil || g.Name != c.name || g.Major != c.major || g.Minor != c.minor {
			t.Errorf("Parse(%q) = %v, %v", c.name, g, err)
		}
	}
	for _, bad := range []string{"", "sm_", "sm_8", "80", "gfx90a", "sm_80 ", "sm_61"} {
		if g, err := nvptx.Parse(bad); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", bad, g)
		}
	}
}

func TestFinish(t *testing.T) {
	const ptx = ".version 7.0\n.visible .entry k0(\n\t.param .u64 k0_param_0\n)\n{\n}\n"
	got, err := nvptx.Finish(ptx, "two\nlines\n", map[string]string{"k0": "launch: 1, 1\n"})
	want := "// two\n// lines\n.version 7.0\n// launch: 1, 1\n.visible .entry k0(\n\t.param .u64 k0_param_0\n)\n{\n}\n"
	if err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	_, err = nvptx.Finish(".extern .func  (.param .b32 r) expf\n"+ptx, "", nil)
	if err == nil || !strings.Contains(err.Error(), "expf") {
		t.Errorf("a call of a library passed: %v", err)
	}
}
