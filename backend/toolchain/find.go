package toolchain

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
)

// The LLVM releases looked for by versioned name, newest first. Older ones
// cannot read the IR that cellc writes.
const (
	newestLLVM = 22
	oldestLLVM = 16
)

// Options say where tools are and what may be kept between runs.
type Options struct {
	LLVMDir    string    // where clang and lld are, or the folder above their bin; "" looks in PATH
	CacheDir   string    // where objects are kept; "" keeps none
	CacheBytes int64     // the most the cache may hold; 0 is DefaultCacheBytes
	Log        io.Writer // every command is written here before it runs; nil for silence
	// CacheWarning is told, once, why nothing can be kept; nil for silence.
	CacheWarning func(error)
	Jobs         int // how many tools run at once; 0 is one for each processor
}

// A Toolchain is a set of tools that work together. It is safe for concurrent
// use.
type Toolchain struct {
	Clang   string // absolute path
	LLD     string // absolute path of ld.lld; "" if there is none
	AR      string // absolute path of llvm-ar; "" if there is none
	Objcopy string // absolute path of llvm-objcopy; "" if there is none
	Major   int    // the LLVM release, such as 19

	opts     Options
	cache    *cache
	identity string // tells one build of the tools from another, in cache keys
	slots    chan struct{}
	log      *sync.Mutex
	host     func() (Host, error)
}

// NotFound says that no usable clang or lld was found.
type NotFound struct{ Message string }

func (e *NotFound) Error() string { return e.Message }

// Find looks for clang of release 16 or later and the lld beside it: in
// LLVMDir if that is given, else in PATH, versioned names before the plain one.
func Find(o Options) (*Toolchain, error) {
	clang, major, err := findClang(o.LLVMDir)
	if err != nil {
		return nil, err
	}
	t := &Toolchain{Clang: clang, Major: major, opts: o, log: new(sync.Mutex)}
	t.LLD = t.companion("ld.lld")
	t.AR = t.companion("llvm-ar")
	t.Objcopy = t.companion("llvm-objcopy")
	if t.identity, err = identify(clang, t.LLD); err != nil {
		return nil, err
	}
	t.slots = make(chan struct{}, max(1, o.jobs()))
	t.cache = newCache(o.CacheDir, o.CacheBytes)
	t.cache.warning = o.CacheWarning
	t.host = sync.OnceValues(t.askHost)
	return t, nil
}

func findClang(dir string) (path string, major int, err error) {
	if dir != "" {
		return findClangIn(dir)
	}
	for major := newestLLVM; major >= oldestLLVM; major-- {
		if path, ok := lookPath("", fmt.Sprintf("clang-%d", major)); ok {
			return path, major, nil
		}
	}
	if path, ok := lookPath("", "clang"); ok {
		if major, err := askMajor(path); err == nil && major >= oldestLLVM {
			return path, major, nil
		}
	}
	return "", 0, &NotFound{fmt.Sprintf("no clang found: looked in PATH for clang-%d to clang-%d and for a clang of at least %d; "+
		"install one (Debian, Ubuntu: apt install clang-19 lld-19) or set CELLC_LLVM to its folder", newestLLVM, oldestLLVM, oldestLLVM)}
}

func findClangIn(dir string) (string, int, error) {
	names := []string{"clang"}
	for major := newestLLVM; major >= oldestLLVM; major-- {
		names = append(names, fmt.Sprintf("clang-%d", major))
	}
	for _, folder := range []string{filepath.Join(dir, "bin"), dir} {
		for _, name := range names {
			path, ok := lookPath(folder, name)
			if !ok {
				continue
			}
			major, err := askMajor(path)
			if err != nil {
				return "", 0, err
			}
			if major >= oldestLLVM {
				return path, major, nil
			}
			return "", 0, &NotFound{fmt.Sprintf("%s is clang %d; at least %d is needed", path, major, oldestLLVM)}
		}
	}
	return "", 0, &NotFound{fmt.Sprintf("no clang in %s or its bin, the folder that was asked for", dir)}
}

// lookPath finds an executable in a folder, or in PATH if the folder is "".
func lookPath(folder, name string) (string, bool) {
	if folder != "" {
		name = filepath.Join(folder, name)
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", false
	}
	path, err = filepath.Abs(path)
	return path, err == nil
}

// companion is the tool of the same release as clang: beside it, beside what
// it links to, or in PATH under its versioned name. A plain name in PATH may
// belong to another release and is not taken.
func (t *Toolchain) companion(name string) string {
	versioned := fmt.Sprintf("%s-%d", name, t.Major)
	folders := []string{filepath.Dir(t.Clang)}
	if real, err := filepath.EvalSymlinks(t.Clang); err == nil {
		folders = append(folders, filepath.Dir(real))
	}
	for _, folder := range append(folders, "") {
		if path, ok := lookPath(folder, versioned); ok {
			return path
		}
		if folder == "" || folder == "/usr/bin" {
			continue
		}
		if path, ok := lookPath(folder, name); ok {
			return path
		}
	}
	return ""
}

var versionPattern = regexp.MustCompile(`version (\d+)\.`)

func askMajor(clang string) (int, error) {
	out, err := exec.CommandContext(context.Background(), clang, "--version").Output()
	if err != nil {
		return 0, fmt.Errorf("%s --version: %w", clang, err)
	}
	m := versionPattern.FindSubmatch(out)
	if m == nil {
		return 0, &NotFound{fmt.Sprintf("%s does not say which version it is", clang)}
	}
	return strconv.Atoi(string(m[1]))
}

// identify names a build of the tools by the size and time of their files,
// which costs no process.
func identify(paths ...string) (string, error) {
	id := ""
	for _, path := range paths {
		if path == "" {
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			return "", err
		}
		id += fmt.Sprintf("%s %d %d\n", path, info.Size(), info.ModTime().UnixNano())
	}
	return id, nil
}
