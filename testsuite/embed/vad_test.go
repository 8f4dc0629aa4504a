package embed

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/cellc/cellc/tensor"
)

const example = "../../examples/vad"

// buildVad compiles the example.
func buildVad(t *testing.T, dir string, args ...string) {
	t.Helper()
	source, err := filepath.Abs(example)
	if err != nil {
		t.Fatal(err)
	}
	command(t, dir, cellc, append([]string{"build", filepath.Join(source, "vad.py:Vad"), "--input", "speech=f32[L]",
		"--weights", filepath.Join(source, "weights.safetensors"), "--cpu", "x86-64-v2"}, args...)...)
}

// speech is the recording of the example.
func speech(t *testing.T) *tensor.Dense {
	t.Helper()
	return npy(t, filepath.Join(example, "speech.npy"))
}

func npy(t *testing.T, path string) *tensor.Dense {
	t.Helper()
	d, err := tensor.ReadNPY(bytes.NewReader([]byte(read(t, path))), tensor.MaxFileBytes)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// However a model is linked, it computes the same bits.
func TestSameBits(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "speech.raw"), string(speech(t).Data))
	path, err := filepath.Abs(filepath.Join(example, "speech.npy"))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"exe", "static", "shared", "go"} {
		out := map[string]string{"exe": "vad.exe", "static": "vad.a", "shared": "vad.so", "go": "vad"}[kind]
		buildVad(t, dir, "--emit", kind, "--name", "vad", "-o", out)
	}
	command(t, dir, filepath.Join(dir, "vad.exe"), "speech="+path, "-o", "exe")
	probs, mask := npy(t, filepath.Join(dir, "exe", "out0.npy")).Data, npy(t, filepath.Join(dir, "exe", "out1.npy")).Data
	same := func(how string, program string) {
		t.Helper()
		command(t, dir, program, "speech.raw", "a", "b")
		if read(t, filepath.Join(dir, "a")) != string(probs) || read(t, filepath.Join(dir, "b")) != string(mask) {
			t.Errorf("%s gives other bits than the executable", how)
		}
	}
	same("static", compile(t, dir, "dump.c", "vad.a"))
	same("shared", compile(t, dir, "dump.c", "vad.so", "-Wl,-rpath,$ORIGIN"))
	goModule(t, dir)
	write(t, filepath.Join(dir, "main.go"), read(t, filepath.Join("testdata", "gouser", "dump.go.txt")))
	for _, cgo := range []string{"1", "0"} {
		goCommand(t, dir, []string{"CGO_ENABLED=" + cgo}, "build", "-o", "dump-go", ".")
		same("Go, CGO_ENABLED="+cgo, filepath.Join(dir, "dump-go"))
	}
}

// wav is a recording of floats as a .wav file.
func wav(d *tensor.Dense) []byte {
	var b bytes.Buffer
	le := func(x any) { binary.Write(&b, binary.LittleEndian, x) }
	b.WriteString("RIFF")
	le(uint32(36 + 10 + len(d.Data)))
	b.WriteString("WAVEfmt ")
	le(uint32(16))
	le([]uint16{3, 1})
	le([]uint32{16000, 64000})
	le([]uint16{4, 32})
	b.WriteString("LIST") // a chunk that is to be skipped
	le(uint32(1))
	le([]byte{0, 0})
	b.WriteString("data")
	le(uint32(len(d.Data)))
	b.Write(d.Data)
	return b.Bytes()
}

// seconds are the segments that the example's data says.
func seconds(t *testing.T) [][2]float64 {
	t.Helper()
	var want struct {
		Segments []struct {
			Start float64 `json:"start_seconds"`
			End   float64 `json:"end_seconds"`
		}
	}
	if err := json.Unmarshal([]byte(read(t, filepath.Join(example, "segments.json"))), &want); err != nil {
		t.Fatal(err)
	}
	var list [][2]float64
	for _, s := range want.Segments {
		list = append(list, [2]float64{s.Start, s.End})
	}
	return list
}

// copyExample copies what users have, so that nothing is built in the
// repository.
func copyExample(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range []string{"vad.py", "weights.safetensors", "c/vad.c", "c/Makefile", "go/main.go", "go/wav.go"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(f)), 0o755); err != nil {
			t.Fatal(err)
		}
		text := read(t, filepath.Join(example, f))
		if n := strings.Count(text, "\n"); strings.HasSuffix(f, ".c") && n >= 200 {
			t.Errorf("%s has %d lines", f, n)
		}
		write(t, filepath.Join(dir, f), text)
	}
	return dir
}

func TestVadC(t *testing.T) {
	dir := copyExample(t)
	write(t, filepath.Join(dir, "speech.wav"), string(wav(speech(t))))
	command(t, filepath.Join(dir, "c"), "make", "CELLC="+cellc, "CC="+clang(t))
	want := ""
	for _, s := range seconds(t) {
		want += fmt.Sprintf("%.3f %.3f\n", s[0], s[1])
	}
	if got := command(t, dir, filepath.Join(dir, "c", "vad"), "speech.wav"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	write(t, filepath.Join(dir, "short.wav"), string(wav(speech(t))[:40]))
	for _, bad := range []string{"short.wav", "vad.py", "none"} {
		out, err := exec.CommandContext(t.Context(), filepath.Join(dir, "c", "vad"), filepath.Join(dir, bad)).CombinedOutput()
		if err == nil || !strings.HasPrefix(string(out), "vad: ") {
			t.Errorf("%s: %v, %s", bad, err, out)
		}
	}
}

// The service answers several at once, says what is wrong, counts, and ends
// when it is told to.
func TestVadGo(t *testing.T) {
	dir := filepath.Join(copyExample(t), "go")
	goModule(t, dir)
	write(t, filepath.Join(dir, "go.mod"), strings.Replace(read(t, filepath.Join(dir, "go.mod")), "example.com/user", "example.com/vad", 1))
	command(t, dir, cellc, "build", "../vad.py:Vad", "--input", "speech=f32[L]", "--weights", "../weights.safetensors", "-O3", "--emit", "go", "--name", "model")
	if out := goCommand(t, dir, nil, "vet", "./..."); out != "" {
		t.Error(out)
	}
	goCommand(t, dir, nil, "build", "-o", "vad", ".")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "vad"), "-addr", addr, "-instances", "2")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	await(t, "http://"+addr+"/metrics")
	var wg sync.WaitGroup
	recording, want := wav(speech(t)), seconds(t)
	for range 5 {
		wg.Go(func() { recognise(t, "http://"+addr+"/segments", recording, want) })
	}
	wg.Wait()
	if code, _ := post(t, "http://"+addr+"/segments", []byte("no recording")); code != http.StatusBadRequest {
		t.Errorf("no recording: %d", code)
	}
	if m := await(t, "http://"+addr+"/metrics"); !strings.Contains(m, "vad_requests_total 6\nvad_failures_total 1\nvad_frames_total 2835\n") {
		t.Errorf("metrics:\n%s", m)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v: %s", err, &stderr)
	}
}

// recognise posts a recording and checks the segments.
func recognise(t *testing.T, url string, recording []byte, want [][2]float64) {
	code, text := post(t, url, recording)
	var got []struct{ Start, End float64 }
	if err := json.Unmarshal(text, &got); err != nil || code != http.StatusOK {
		t.Errorf("%d, %v: %s", code, err, text)
		return
	}
	if len(got) != len(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for k, s := range got {
		if k >= len(want) || s.Start != want[k][0] || s.End != want[k][1] {
			t.Errorf("got %v, want %v", got, want)
			return
		}
	}
}

func post(t *testing.T, url string, body []byte) (int, []byte) {
	resp, err := http.Post(url, "audio/wav", bytes.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0, nil
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Error(err)
	}
	return resp.StatusCode, text
}

// await gets a page as soon as it can be had.
func await(t *testing.T, url string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		resp, err := http.Get(url)
		if err != nil {
			continue
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	t.Fatalf("%s does not answer", url)
	return ""
}
