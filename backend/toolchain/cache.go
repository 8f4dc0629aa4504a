package toolchain

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// DefaultCacheBytes bounds a cache for which no other bound is given.
const DefaultCacheBytes = 2 << 30

// A cache is a folder of files named by a hash of what they were made from and
// one of what is in them, so that one that was damaged is noticed. Entries are
// written beside and renamed, so that several processes may share it; those
// used longest ago go first when it is full. Its failures end nothing: an entry
// that cannot be read or written is made again, which the user is told once.
type cache struct {
	dir     string
	limit   int64
	grown   atomic.Bool
	told    atomic.Bool
	warning func(error) // is told, once, why nothing can be kept; may be nil
}

func newCache(dir string, limit int64) *cache {
	if limit <= 0 {
		limit = DefaultCacheBytes
	}
	return &cache{dir: dir, limit: limit}
}

// keyOf hashes parts, each with its length so that no two lists agree.
func keyOf(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(p))))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// folder is where the entries of a key are, and how their names begin.
func (c *cache) folder(key string) (dir, prefix string) {
	return filepath.Join(c.dir, key[:2]), key[2:] + "-"
}

// find is the path of an entry, and the hash of what should be in it.
func (c *cache) find(key string) (path, sum string) {
	if c.dir == "" {
		return "", ""
	}
	dir, prefix := c.folder(key)
	list, _ := os.ReadDir(dir)
	for _, f := range list {
		if sum, ok := strings.CutPrefix(f.Name(), prefix); ok {
			return filepath.Join(dir, f.Name()), sum
		}
	}
	return "", ""
}

// get places a copy of an entry at to. The copy survives the entry's eviction.
// An entry that was damaged is removed.
func (c *cache) get(key, to string) bool {
	from, sum := c.find(key)
	if from == "" || copyFile(from, to) != nil {
		return false
	}
	if have, err := sumOf(to); err != nil || have != sum {
		os.Remove(from)
		os.Remove(to)
		return false
	}
	now := time.Now()
	_ = os.Chtimes(from, now, now) // it counts as used
	return true
}

// sumOf is the hash of a file's content.
func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)[:16]), err
}

// put adds the file from under key.
func (c *cache) put(key, from string) {
	info, err := os.Stat(from)
	if c.dir == "" || err != nil || info.Size() > c.limit/4 {
		return
	}
	if err = c.place(key, from); err == nil {
		c.grown.Store(true)
	} else if c.warning != nil && !c.told.Swap(true) {
		c.warning(err)
	}
}

// place makes the file from the entry under key.
func (c *cache) place(key, from string) error {
	sum, err := sumOf(from)
	if err != nil {
		return err
	}
	dir, prefix := c.folder(key)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	to := filepath.Join(dir, prefix+sum)
	if err := os.Link(from, to); err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return replaceFile(from, to, 0o644)
}

// text is the entry under key, made and kept if there is none.
func (c *cache) text(key string, make func() (string, error)) (string, error) {
	if c.dir == "" {
		return make()
	}
	dir, err := os.MkdirTemp("", "cellc-")
	if err != nil {
		return make()
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "text")
	if c.get(key, file) {
		if data, err := os.ReadFile(file); err == nil {
			return string(data), nil
		}
	}
	text, err := make()
	if err == nil && os.WriteFile(file, []byte(text), 0o644) == nil {
		c.put(key, file)
	}
	return text, err
}

// Keep places at to the file that make writes there, or a copy of the one that
// an earlier make wrote for the same parts.
func (t *Toolchain) Keep(to string, parts []string, make func() error) error {
	key := keyOf(append([][]byte{[]byte(t.identity), []byte("kept")}, bytesOf(parts)...)...)
	if t.cache.get(key, to) {
		return nil
	}
	if err := make(); err != nil {
		return err
	}
	t.cache.put(key, to)
	t.cache.trim()
	return nil
}

func bytesOf(parts []string) [][]byte {
	out := make([][]byte, len(parts))
	for i, p := range parts {
		out[i] = []byte(p)
	}
	return out
}

type cacheEntry struct {
	path string
	size int64
	used time.Time
}

// trim removes the entries used longest ago until a tenth of the bound is
// free. It does nothing when nothing was added.
func (c *cache) trim() {
	if c.dir == "" || !c.grown.Swap(false) {
		return
	}
	entries, total := c.entries()
	if total <= c.limit {
		return
	}
	slices.SortFunc(entries, func(a, b cacheEntry) int {
		return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.path, b.path))
	})
	for _, e := range entries {
		if total <= c.limit/10*9 {
			return
		}
		if os.Remove(e.path) == nil {
			total -= e.size
		}
	}
}

func (c *cache) entries() (list []cacheEntry, total int64) {
	_ = filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil // another process removed it
		}
		list = append(list, cacheEntry{path, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	return list, total
}

// copyFile copies by hard link where the file system can.
func copyFile(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// moveFile is replaceFile for a file that is not needed any more.
func moveFile(from, to string, mode fs.FileMode) error {
	if os.Chmod(from, mode) == nil && os.Rename(from, to) == nil {
		return nil
	}
	return replaceFile(from, to, mode) // another file system, or the reason why not
}

// replaceFile makes to a copy of from, all at once: a reader sees the old file
// or the new one.
func replaceFile(from, to string, mode fs.FileMode) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(to), ".cellc-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	err = errors.Join(err, out.Chmod(mode), out.Close())
	if err == nil {
		err = os.Rename(out.Name(), to)
	}
	if err != nil {
		os.Remove(out.Name())
	}
	return err
}
