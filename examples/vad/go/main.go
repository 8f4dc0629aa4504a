// Command vad serves voice activity detection over HTTP:
//
//	cellc build ../vad.py:Vad --input 'speech=f32[L]' --weights ../weights.safetensors -O3 --emit go --name model
//	go run . -addr :8080
//	curl --data-binary @speech.wav localhost:8080/segments
//
// As many recordings are worked on at once as there are instances of the
// model; others wait, until their client gives up. /metrics counts.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"

	"example.com/vad/model"
	tensors "github.com/cellc/cellc/runtime"
)

// A server owns the instances.
type server struct {
	idle                       chan *model.Model
	requests, failures, frames atomic.Int64
	work                       atomic.Int64 // nanoseconds
}

// A segment is where there is speech, in seconds.
type segment struct {
	Start float64 `json:"start"`
	End   float64 `json:"end"`
}

func newServer(instances int) (*server, error) {
	s := &server{idle: make(chan *model.Model, instances)}
	for range instances {
		m, err := model.Load()
		if err != nil {
			return nil, err
		}
		s.idle <- m
	}
	return s, nil
}

// detect waits for an instance and runs it; both end with ctx.
func (s *server) detect(ctx context.Context, speech []float32) ([]segment, error) {
	var m *model.Model
	select {
	case m = <-s.idle:
		defer func() { s.idle <- m }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	start := time.Now()
	_, mask, err := m.Run(ctx, tensors.Of(speech))
	s.work.Add(int64(time.Since(start)))
	s.frames.Add(int64(len(mask.Data)))
	return segments(mask.Data), err
}

// segments are the runs of true in the mask.
func segments(mask []bool) []segment {
	list := []segment{}
	seconds := func(k int) float64 { return float64(k) * frame / rate }
	for k, speech := range mask {
		switch {
		case speech && (k == 0 || !mask[k-1]):
			list = append(list, segment{seconds(k), seconds(k + 1)})
		case speech:
			list[len(list)-1].End = seconds(k + 1)
		}
	}
	return list
}

func (s *server) serveSegments(w http.ResponseWriter, r *http.Request) {
	s.requests.Add(1)
	list, code, err := s.answer(w, r)
	if err != nil {
		s.failures.Add(1)
		http.Error(w, err.Error(), code)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(list)
}

// maxBody is half an hour of floats.
const maxBody = 1800 * rate * 4

func (s *server) answer(w http.ResponseWriter, r *http.Request) ([]segment, int, error) {
	wav, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return nil, http.StatusRequestEntityTooLarge, err
	}
	speech, err := samples(wav)
	if err != nil {
		return nil, http.StatusBadRequest, err
	}
	list, err := s.detect(r.Context(), speech)
	return list, http.StatusServiceUnavailable, err
}

func (s *server) serveMetrics(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintf(w, "vad_requests_total %d\nvad_failures_total %d\nvad_frames_total %d\nvad_work_seconds_total %g\nvad_busy %d\n",
		s.requests.Load(), s.failures.Load(), s.frames.Load(), time.Duration(s.work.Load()).Seconds(), cap(s.idle)-len(s.idle))
}

// serve answers until ctx ends, and then finishes what it has begun.
func serve(ctx context.Context, addr string, instances int) error {
	s, err := newServer(instances)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /segments", s.serveSegments)
	mux.HandleFunc("GET /metrics", s.serveMetrics)
	srv := &http.Server{Addr: addr, Handler: mux, ReadTimeout: time.Minute}
	stopped := make(chan error, 1)
	context.AfterFunc(ctx, func() { stopped <- srv.Shutdown(context.Background()) })
	log.Printf("%d instances listen on %s", instances, addr)
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

func main() {
	addr := flag.String("addr", ":8080", "where to listen")
	instances := flag.Int("instances", runtime.GOMAXPROCS(0), "how many recordings are worked on at once")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, *addr, *instances); err != nil {
		log.Fatal(err)
	}
}
