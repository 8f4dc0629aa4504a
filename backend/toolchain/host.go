package toolchain

import (
	"context"
	"fmt"
	"os"
	"strings"
)

// A Host is the machine we run on, as LLVM sees it.
type Host struct {
	Triple   string   // "x86_64-pc-linux-gnu"
	CPU      string   // "znver5"
	Features []string // "+avx2", "-sse4a", in clang's order
}

// Host asks clang which machine this is; the answer is kept.
func (t *Toolchain) Host() (Host, error) { return t.host() }

// askHost takes the answer from the cache if this machine's processor was
// asked about before.
func (t *Toolchain) askHost() (Host, error) {
	key := keyOf([]byte(t.identity), []byte("host"), processor())
	text, err := t.cache.text(key, func() (string, error) {
		cmd, err := t.run(context.Background(), "", t.Clang, "-###", "-march=native", "-x", "c", "-c", os.DevNull, "-o", os.DevNull)
		return string(cmd), err
	})
	if err != nil {
		return Host{}, err
	}
	return parseHost(text)
}

// processor identifies the kind of processor where the system says it.
func processor() []byte {
	data, _ := os.ReadFile("/proc/cpuinfo")
	first, _, _ := strings.Cut(string(data), "\n\n")
	var kind []string
	for _, line := range strings.Split(first, "\n") {
		for _, field := range []string{"model name", "flags", "Features", "CPU part", "isa", "uarch"} {
			if strings.HasPrefix(line, field) {
				kind = append(kind, line)
			}
		}
	}
	return []byte(strings.Join(kind, "\n"))
}

// parseHost reads the command that clang would run: quoted words, among them
// "-triple" T "-target-cpu" C and one "-target-feature" F for each feature.
func parseHost(text string) (Host, error) {
	var h Host
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i++ {
		value := strings.Trim(words[i+1], `"`)
		switch strings.Trim(words[i], `"`) {
		case "-triple":
			h.Triple = value
		case "-target-cpu":
			h.CPU = value
		case "-target-feature":
			h.Features = append(h.Features, value)
		}
	}
	if h.CPU == "" {
		return h, fmt.Errorf("clang does not say which CPU this is")
	}
	return h, nil
}
