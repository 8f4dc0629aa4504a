package runtime_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/tensor"
)

// executables links one executable for each of the named models, in a folder.
func executables(t *testing.T, models ...string) string {
	t.Helper()
	s, objs := objects(t)
	dir := t.TempDir()
	for _, name := range models {
		if err := s.LinkExe(t.Context(), filepath.Join(dir, name), objs, name+"_model", toolchain.Target{}); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

type result struct {
	stdout, stderr string
	code           int
}

// command runs an executable in the folder dir.
func command(t *testing.T, dir, name string, args ...string) result {
	t.Helper()
	var stdout, stderr strings.Builder
	cmd := exec.Command(filepath.Join(dir, name), args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func TestExecutable(t *testing.T) {
	dir := executables(t, "add", "scale", "count", "each")
	t.Run("values", func(t *testing.T) { testValues(t, dir) })
	t.Run("errors", func(t *testing.T) { testErrors(t, dir) })
	t.Run("files", func(t *testing.T) { testFiles(t, dir) })
	t.Run("damaged", func(t *testing.T) { testDamaged(t, dir) })
	t.Run("output", func(t *testing.T) { testOutput(t, dir) })
	t.Run("info", func(t *testing.T) { testInfo(t, dir) })
}

func testValues(t *testing.T, dir string) {
	for _, c := range []struct{ line, want string }{
		{"add x=[[1,2,3],[4,5,6]] y=[[0,0,-1],[0,0,2147483641]]", "out i32[2,3] [[         1          2          2]\n [         4          5 2147483647]]\n"},
		{"scale x=[[1,-2,3.5]] s=[.5]", "out0 f32[1,3] [[ 0.5  -1.    1.75]]\nout1 i64[] 1\nout2 f32[2] [1.  3.5]\n"},
		{"scale x=[[inf,nan,1e-3],[1,2,3]] s=[1,-2e0]", "out0 f32[2,3] [[    inf     nan  1.e-03]\n [-2.e+00 -4.e+00 -6.e+00]]\nout1 i64[] 2\nout2 f32[5] [   inf 1.e-03 1.e+00 2.e+00 3.e+00]\n"},
		{"scale x=[] s=[]", "out0 f32[0,3] []\nout1 i64[] 0\nout2 f32[0] []\n"},
		{"count step=5", "step 5\nn i32[] 15\n"},
		{"each f64=[[1e300]] f32=[[-0.0]] f16=[[65504]] bf16=[[3.14]] i64=[[-9223372036854775808]] i32=[[+7]] i16=[[-32768]] i8=[[127]] " +
			"u64=[[18446744073709551615]] u32=[[4294967295]] u16=[[65535]] u8=[[255]] bool=[[True]]",
			"f64 f64[1,1] [[1.e+300]]\nf32 f32[1,1] [[-0.]]\nf16 f16[1,1] [[6.55e+04]]\nbf16 bf16[1,1] [[3.140625]]\ni64 i64[1,1] [[-9223372036854775808]]\n" +
				"i32 i32[1,1] [[7]]\ni16 i16[1,1] [[-32768]]\ni8 i8[1,1] [[127]]\nu64 u64[1,1] [[18446744073709551615]]\nu32 u32[1,1] [[4294967295]]\n" +
				"u16 u16[1,1] [[65535]]\nu8 u8[1,1] [[255]]\nbool bool[1,1] [[ True]]\n"},
	} {
		words := strings.Fields(c.line)
		r := command(t, dir, words[0], words[1:]...)
		if r.code != 0 || r.stderr != "" || r.stdout != c.want {
			t.Errorf("%s: code %d, stderr %q, stdout\n%q\nwant\n%q", c.line, r.code, r.stderr, r.stdout, c.want)
		}
	}
}

func testErrors(t *testing.T, dir string) {
	if err := os.Mkdir(filepath.Join(dir, "folder.npy"), 0o755); err != nil {
		t.Fatal(err)
	}
	ok := " y=[[1,2,3],[4,5,6]]"
	for _, c := range []struct {
		line string
		code int
		want string
	}{
		{"add x=1" + ok, 1, "input `x`: expected i32[2,3], got i32[]"},
		{"add x=[[1,2],[3]]" + ok, 1, "different lengths at character 10 of [[1,2],[3]] (expected i32[2,3])"},
		{"add x=[1,[2]]" + ok, 1, "nested to different depths"},
		{"add x=[[],2]" + ok, 1, "nested to different depths"},
		{"add x=[[1,2,3],[4,5,6]" + ok, 1, "expected , or ]"},
		{"add x=[[1,2,3],[4,5,6]]]" + ok, 1, "expected the end"},
		{"add x=[[1,2,3],[4,5,6.0]]" + ok, 1, "6.0 is not an integer"},
		{"add x=[[1,2,3],[4,5,2147483648]]" + ok, 1, "2147483648 is out of range for i32"},
		{"add x=[[1,2,3],[4,5,99999999999999999999]]" + ok, 1, "out of range for i32"},
		{"add x=" + ok, 1, "input `x`: expected a value"},
		{"add x=" + strings.Repeat("[", 100000) + ok, 1, "nested too deeply"},
		{"add x=" + strings.Repeat("1", 5000) + ok, 1, "too long"},
		{"add x=none.npy" + ok, 1, "input `x`: cannot open none.npy"},
		{"add x=folder.npy" + ok, 1, "folder.npy is not a regular file"},
		{"add x=@none.npz:a" + ok, 1, "input `x`: cannot open none.npz"},
		{"add x=@none.txt" + ok, 1, "expected a .npy, .npz or .safetensors file"},
		{"add x=@.:a.npz" + ok, 1, "input `x`"},
		{"scale x=[[1,2,3]] s=[1,2]", 1, "input `s`: expected f32[N], got f32[2]: dim 0 must be 1, the value of N"},
		{"scale x=[[1,2,1e39]] s=[1]", 1, "1e39 is out of range for f32"},
		{"scale x=[[1,2,0x10]] s=[1]", 1, "0x10 is not a number"},
		{"count step=-1", 1, "ValueError: step is -1 and must not be negative\n  at count.py:7:5\n  in step, called at count.py:4:9\n"},
		{"count step=99", 1, "index"},
		{"count step=98", 3, "out of memory"},
		{"add" + ok, 2, "input `x` is missing"},
		{"add x=1 x=2" + ok, 2, "given twice"},
		{"add z=1" + ok, 2, "unknown input `z`; the inputs are x, y"},
		{"add foo" + ok, 2, "expected NAME=VALUE, got `foo`"},
		{"add --nope" + ok, 2, "unknown option `--nope`"},
		{"add --repeat 0" + ok, 2, "--repeat 0"},
		{"add --repeat", 2, "--repeat"},
		{"add -o", 2, "-o"},
		{"add --json", 2, "--info"},
	} {
		words := strings.Fields(c.line)
		r := command(t, dir, words[0], words[1:]...)
		if r.code != c.code || r.stdout != "" || !strings.Contains(r.stderr, c.want) || strings.Count(strings.ReplaceAll(r.stderr, "\n  ", ""), "\n") != 1 {
			t.Errorf("%.80s: code %d, stdout %q, stderr %q; want %d and %q", c.line, r.code, r.stdout, r.stderr, c.code, c.want)
		}
	}
}

// A full set of inputs for each, as tensors of a few elements.
func everything(a, b int64) map[string]*tensor.Dense {
	m := map[string]*tensor.Dense{}
	for _, dt := range tensor.DTypes() {
		d := tensor.New(dt, a, b)
		for i := range d.Len() {
			d.SetInt(i, int64(i%7))
		}
		m[dt.String()] = d
	}
	return m
}

func npy(t *testing.T, d *tensor.Dense) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tensor.WriteNPY(&b, d); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// npz makes an archive with stored or compressed members.
func npz(t *testing.T, method uint16, level int, members map[string]*tensor.Dense) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, level) })
	for _, dt := range tensor.DTypes() {
		f, err := w.CreateHeader(&zip.FileHeader{Name: dt.String() + ".npy", Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(npy(t, members[dt.String()])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func safetensors(members map[string]*tensor.Dense) []byte {
	header, data := `{"__metadata__":{"format":"\u0070t"}`, []byte{}
	for _, dt := range tensor.DTypes() {
		d := members[dt.String()]
		header += fmt.Sprintf(`, "%s" : {"dtype":%q,"shape":[%d, %d],"data_offsets":[%d,%d]}`, dt, strings.ToUpper(dt.String()),
			d.Dims[0], d.Dims[1], len(data), len(data)+len(d.Data))
		data = append(data, d.Data...)
	}
	header += "}"
	n := len(header)
	return append(append([]byte{byte(n), byte(n >> 8), 0, 0, 0, 0, 0, 0}, header...), data...)
}

func inputs(format string) []string {
	var args []string
	for _, dt := range tensor.DTypes() {
		args = append(args, strings.ReplaceAll(format, "NAME", dt.String()))
	}
	return args
}

// testFiles passes every dtype through each file format and back out as .npy.
func testFiles(t *testing.T, dir string) {
	all := everything(13, 41)
	for name, d := range all {
		write(t, filepath.Join(dir, name+".npy"), npy(t, d))
	}
	write(t, filepath.Join(dir, "stored.npz"), npz(t, zip.Store, 0, all))
	write(t, filepath.Join(dir, "packed.npz"), npz(t, zip.Deflate, flate.BestCompression, all))
	write(t, filepath.Join(dir, "huffman.npz"), npz(t, zip.Deflate, flate.HuffmanOnly, all))
	write(t, filepath.Join(dir, "blocks.npz"), npz(t, zip.Deflate, flate.NoCompression, all))
	write(t, filepath.Join(dir, "all.safetensors"), safetensors(all))
	for _, format := range []string{"NAME=NAME.npy", "NAME=@NAME.npy", "NAME=@stored.npz:NAME", "NAME=@packed.npz:NAME.npy", "NAME=@huffman.npz",
		"NAME=@blocks.npz:NAME", "NAME=@all.safetensors:NAME", "NAME=@all.safetensors"} {
		r := command(t, dir, "each", append(inputs(format), "-o", "results")...)
		if r.code != 0 || r.stdout != "" {
			t.Errorf("%s: %+v", format, r)
			continue
		}
		for name, d := range all {
			got, err := tensor.ReadNPY(bytes.NewReader(read(t, filepath.Join(dir, "results", name+".npy"))), 1<<20)
			if err != nil || !got.Type().Equal(d.Type()) || !bytes.Equal(got.Data, d.Data) {
				t.Errorf("%s: %s differs (%v)", format, name, err)
			}
		}
		os.RemoveAll(filepath.Join(dir, "results"))
	}
	r := command(t, dir, "add", "x=@stored.npz:w", "y=1")
	if r.code != 1 || !strings.Contains(r.stderr, "has no member w; it has f64, f32, f16") {
		t.Errorf("%+v", r)
	}
	r = command(t, dir, "add", "x=@all.safetensors:__metadata__", "y=1")
	if r.code != 1 || !strings.Contains(r.stderr, "has no tensor __metadata__; it has f64, f32, f16") {
		t.Errorf("%+v", r)
	}
}

// testDamaged cuts files short and changes their bytes: every outcome is a
// message or a result, never a signal.
func testDamaged(t *testing.T, dir string) {
	all := everything(2, 3)
	whole := map[string][]byte{
		"x=d.npy": npy(t, all["i32"]), "x=@d.npz:i32": npz(t, zip.Deflate, flate.BestCompression, all), "x=@d.safetensors:i32": safetensors(all),
	}
	for arg, data := range whole {
		path := filepath.Join(dir, regexp.MustCompile(`d\.\w+`).FindString(arg))
		for k := range 120 {
			bad := bytes.Clone(data)
			if k < 40 {
				bad = bad[:len(bad)*k/40]
			} else {
				at := k * 7919 % len(bad)
				if k%2 == 0 {
					at %= min(len(bad), 128)
				}
				bad[at] ^= byte(1 << (k % 8))
			}
			write(t, path, bad)
			r := command(t, dir, "add", arg, "y=[[1,2,3],[4,5,6]]")
			if r.code == 1 != (r.stderr != "") || r.code > 1 && r.code != 3 || r.code < 0 {
				t.Errorf("%s, damage %d: %+v", arg, k, r)
			}
		}
	}
}

func testOutput(t *testing.T, dir string) {
	write(t, filepath.Join(dir, "file"), nil)
	if r := command(t, dir, "count", "step=1", "-o", "file"); r.code != 3 || !strings.Contains(r.stderr, "cannot write file/n.npy") {
		t.Errorf("a file as folder: %+v", r)
	}
	if err := os.MkdirAll(filepath.Join(dir, "half", "out1.npy", "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if r := command(t, dir, "scale", "x=[[1,2,3]]", "s=[1]", "-o", "half"); r.code != 3 {
		t.Errorf("a folder in the way: %+v", r)
	}
	left, _ := filepath.Glob(filepath.Join(dir, "half", ".cellc-*"))
	if len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	r := command(t, dir, "count", "step=1", "--repeat", "5")
	if !regexp.MustCompile(`^step 1\nn i32\[\] 11\nmin [\d.]+ \w+, median [\d.]+ \w+ \(5 runs\)\n$`).MatchString(r.stdout) {
		t.Errorf("repeat: %+v", r)
	}
	full := exec.Command("sh", "-c", "./add 'x=[[1,2,3],[4,5,6]]' 'y=[[1,2,3],[4,5,6]]' > /dev/full")
	full.Dir = dir
	if out, _ := full.CombinedOutput(); full.ProcessState.ExitCode() != 3 || !strings.Contains(string(out), "cannot write to standard output") {
		t.Errorf("a full disk: %d %s", full.ProcessState.ExitCode(), out)
	}
}

func testInfo(t *testing.T, dir string) {
	r := command(t, dir, "count", "--info", "--json")
	want := `{"name":"count","inputs":[{"name":"step","dtype":"i32","shape":[]}],"outputs":[{"name":"n","dtype":"i32","shape":[]}],"states":[{"name":"n","dtype":"i32","shape":[]}]}` + "\n"
	if r.stdout != want || r.code != 0 {
		t.Errorf("%+v", r)
	}
	r = command(t, dir, "scale", "--info")
	want = "inputs\n  x            f32[N,3]\n  s            f32[N]\noutputs\n  out0         f32[N,3]\n  out1         i64[]\n  out2         f32[?1]\n"
	if r.stdout != want || r.code != 0 {
		t.Errorf("%+v", r)
	}
	if r := command(t, dir, "scale", "--help"); r.code != 0 || !strings.Contains(r.stdout, "x=VALUE s=VALUE") {
		t.Errorf("%+v", r)
	}
}
