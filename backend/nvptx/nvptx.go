package nvptx

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Triple is what LLVM calls the target.
const Triple = "nvptx64-nvidia-cuda"

// Block is the number of threads of a block.
const Block = 256

// A GPU is an architecture to make code for.
type GPU struct {
	Name         string // "sm_80"
	Major, Minor int    // its compute capability
}

var name = regexp.MustCompile(`^sm_([0-9]+)([0-9])a?$`)

// oldest is the first architecture with all instructions that kernels use.
const oldest = 7

// Parse reads a GPU's name as in "sm_80".
func Parse(s string) (GPU, error) {
	m := name.FindStringSubmatch(s)
	if m == nil {
		return GPU{}, fmt.Errorf("unknown GPU %q; write sm_ and the compute capability, such as sm_80 for 8.0", s)
	}
	major, _ := strconv.Atoi(m[1])
	minor, _ := strconv.Atoi(m[2])
	if major < oldest {
		return GPU{}, fmt.Errorf("GPU %s is too old; kernels need sm_%d0 or later", s, oldest)
	}
	return GPU{s, major, minor}, nil
}

// Finish puts a header and a comment for each entry into PTX text. It fails if
// the text calls functions that it does not define: LLVM turns what it does
// not know into such calls without a word.
func Finish(ptx, header string, entries map[string]string) (string, error) {
	var out strings.Builder
	out.WriteString(comment(header))
	for line := range strings.Lines(ptx) {
		if strings.HasPrefix(line, ".extern .func") {
			return "", fmt.Errorf("the code calls a function that no GPU has: %s", strings.TrimSpace(line))
		}
		if entry, ok := strings.CutPrefix(line, ".visible .entry "); ok {
			entry, _, _ = strings.Cut(entry, "(")
			out.WriteString(comment(entries[strings.TrimSpace(entry)]))
		}
		out.WriteString(line)
	}
	return out.String(), nil
}

func comment(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(strings.TrimRight("// "+line, " \n") + "\n")
	}
	return out.String()
}
