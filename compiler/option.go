package compiler

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cellc/cellc/backend/toolchain"
)

// An OptionError is a mistake in what was asked for, not in the program.
type OptionError struct{ Message string }

func (e *OptionError) Error() string { return e.Message }

func optionError(format string, args ...any) error {
	return &OptionError{fmt.Sprintf(format, args...)}
}

// checkKind refuses kinds that a target has not.
func (c Code) checkKind(kind string) error {
	if toolchain.IsWasm(c.Triple) && (kind == "exe" || hasHeader(kind) && kind != "shared" || IsPackage(kind)) {
		return optionError("--emit %s: %s has none; --emit shared is a module and the JavaScript that loads it, in browsers and Node", kind, c.Triple)
	}
	if toolchain.IsWasm(c.Triple) && c.Sanitize != "" {
		return optionError("--sanitize %s: there is none for %s", c.Sanitize, c.Triple)
	}
	if c.Static && kind != "exe" {
		return optionError("--static is for executables, not for --emit %s", kind)
	}
	if c.WeightsFile && kind != "exe" && !hasHeader(kind) && !IsPackage(kind) {
		return optionError("--weights-mode file: executables, libraries, objects and packages read weights from a file; --emit %s does not", kind)
	}
	return nil
}

// check refuses targets whose objects are not ELF files. Weights, the runtime
// and the linker's options are written for those.
func (c Code) check() error {
	for _, part := range strings.Split(c.Triple, "-") {
		for _, other := range []string{"windows", "mingw", "win32", "cygwin", "msvc", "darwin", "macos", "ios", "apple", "wasm64", "uefi"} {
			if strings.HasPrefix(part, other) {
				return optionError("--target %s: cellc writes ELF files, for Linux and the like; %s is not supported yet", c.Triple, part)
			}
		}
	}
	return nil
}

// blame makes an error of the options what clang says of a triple that it does
// not know.
func (c Code) blame(err error) error {
	var t *toolchain.ToolError
	if errors.As(err, &t) && (strings.Contains(t.Stderr, "unknown target triple") || strings.Contains(t.Stderr, "unable to create target")) {
		return optionError("--target %s: %s knows no such target; triples look like aarch64-linux-gnu", c.Triple, t.Tool)
	}
	return err
}
