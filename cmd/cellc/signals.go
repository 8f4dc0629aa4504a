package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/cellc/cellc/compiler"
)

// A stopped error says which signal ended the command.
type stopped struct{ signal syscall.Signal }

func (s *stopped) Error() string { return "stopped by " + signalNames[s.signal] }

// Unwrap lets what only asks whether the work was given up understand it.
func (s *stopped) Unwrap() error { return context.Canceled }

// signalNames are the signals that end the command as a key press does: a shell
// sends the first, timeout and service managers the second, a terminal that
// closes the third.
var signalNames = map[syscall.Signal]string{syscall.SIGINT: "SIGINT", syscall.SIGTERM: "SIGTERM", syscall.SIGHUP: "SIGHUP"}

// signalled is a context that a signal cancels: tools end, and folders of
// temporary files go. The signal's second arrival has its own effect, for
// whoever does not want to wait.
func signalled(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	got := make(chan os.Signal, 1)
	signal.Notify(got, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-got:
			signal.Stop(got)
			cancel(&stopped{s.(syscall.Signal)})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(got); cancel(nil) }
}

// evaluate runs the evaluation of a program, which looks at no context, and
// does not wait for it once a signal has come: it holds nothing that has to be
// taken back, and ends with the process.
func (a *app) evaluate(work func() error) error {
	done := make(chan error, 1)
	go func() { done <- compiler.Guard("analysis", nil, work) }()
	select {
	case err := <-done:
		return err
	case <-a.ctx.Done():
		return context.Cause(a.ctx)
	}
}

// interruption is the exit code of a command that was given up, as a shell
// would give it, and what to say of it.
func interruption(ctx context.Context, err error) (code int, text string) {
	var s *stopped
	if errors.As(err, &s) || errors.As(context.Cause(ctx), &s) {
		return 128 + int(s.signal), fmt.Sprint(s)
	}
	return exitTools, "interrupted"
}
