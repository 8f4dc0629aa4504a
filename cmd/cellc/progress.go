package main

import (
	"fmt"
	"io"
	"time"
)

// A progress is a line on a terminal that says what runs, from the first
// second on, and that is gone when it is done. A nil one is silent.
type progress struct {
	quit, done chan struct{}
}

func watch(w io.Writer, name string) *progress {
	p := &progress{make(chan struct{}), make(chan struct{})}
	go func() {
		defer close(p.done)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for seconds := 1; ; seconds++ {
			select {
			case <-tick.C:
				fmt.Fprintf(w, "\r\x1b[Kcellc: %s ... %d s", name, seconds)
			case <-p.quit:
				if seconds > 1 {
					fmt.Fprint(w, "\r\x1b[K")
				}
				return
			}
		}
	}()
	return p
}

// stop ends the line and waits until it is gone.
func (p *progress) stop() {
	if p != nil {
		close(p.quit)
		<-p.done
	}
}
