package toolchain

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
)

// A Report is what a machine offers for compiling.
type Report struct {
	Err        error  // why no toolchain was found; the tools are then empty
	Clang      string // absolute paths; "" where there is none
	LLD        string
	AR         string
	Version    string   // what clang says of itself, one line
	Targets    []string // architectures clang can compile for: "aarch64", "nvptx64"
	Platforms  []Platform
	Host       Host
	CacheDir   string
	CacheFiles int
	CacheBytes int64
	CacheLimit int64  // the most that the cache may hold
	CUDADriver string // where libcuda.so.1 is; "" if this machine has none
}

// Doctor looks at everything and never fails: what could not be found is
// missing in the report.
func Doctor(ctx context.Context, o Options) Report {
	r := Report{CacheDir: o.CacheDir, CUDADriver: findLibrary("libcuda.so.1")}
	if o.CacheDir != "" {
		c := newCache(o.CacheDir, o.CacheBytes)
		list, total := c.entries()
		r.CacheFiles, r.CacheBytes, r.CacheLimit = len(list), total, c.limit
	}
	t, err := Find(o)
	if err != nil {
		r.Err = err
		return r
	}
	r.Clang, r.LLD, r.AR, r.Platforms = t.Clang, t.LLD, t.AR, t.Platforms()
	if out, err := t.run(ctx, "", t.Clang, "--version"); err == nil {
		r.Version, _, _ = strings.Cut(string(out), "\n")
	}
	if out, err := t.run(ctx, "", t.Clang, "--print-targets"); err == nil {
		r.Targets = parseTargets(string(out))
	}
	r.Host, _ = t.Host()
	return r
}

// parseTargets reads lines such as "    aarch64    - AArch64 (little endian)".
func parseTargets(text string) []string {
	var list []string
	for _, line := range strings.Split(text, "\n") {
		if name, _, ok := strings.Cut(line, " - "); ok {
			list = append(list, strings.TrimSpace(name))
		}
	}
	return list
}

// findLibrary is the path of a shared library that the dynamic linker would
// find: in its cache, which is a table followed by zero-terminated strings, or
// where drivers are put on machines that keep none.
func findLibrary(name string) string {
	cache, _ := os.ReadFile("/etc/ld.so.cache")
	if end := bytes.Index(cache, []byte("/"+name+"\x00")); end >= 0 {
		start := bytes.LastIndexByte(cache[:end], 0) + 1
		return string(cache[start:end]) + "/" + name
	}
	for _, dir := range []string{"/usr/lib64", "/usr/lib", "/usr/lib/wsl/lib", "/usr/local/nvidia/lib64", "/usr/local/cuda/compat", "/run/opengl-driver/lib"} {
		if path := filepath.Join(dir, name); fileExists(path) {
			return path
		}
	}
	return ""
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
