package diag

import "fmt"

// A Frame is a step on the way from the entry to the place of a diagnostic, in
// the user's own code: a call, or an iteration of a loop that was unrolled.
//
//	layers[6] (Bottleneck), called at net.py:31
//	iteration 5 of the loop at net.py:12, where `i` is 4
type Frame struct {
	What string // "layers[6] (Bottleneck)", "`helper`", "iteration 5 of the loop"
	Span Span   // the call, or the head of the loop
	Loop bool
	With string // what tells the iteration apart: "`i` is 4"; may be empty
}

// Text is the frame as a line of a diagnostic.
func (f Frame) Text() string {
	at := f.Span.Position()
	where := fmt.Sprintf("%s:%d", at.File, at.Line)
	if f.Loop {
		text := fmt.Sprintf("in %s at %s", f.What, where)
		if f.With != "" {
			text += ", where " + f.With
		}
		return text
	}
	return fmt.Sprintf("in %s, called at %s", f.What, where)
}

// mostFrames is how many frames a diagnostic shows to people.
const mostFrames = 8

// shownWay are the lines of a diagnostic's way; of a long one the middle is
// left out.
func shownWay(way []Frame) []string {
	var lines []string
	for i, f := range way {
		if left := len(way) - mostFrames; left > 1 && i >= mostFrames/2 && i < mostFrames/2+left {
			if i == mostFrames/2 {
				lines = append(lines, fmt.Sprintf("... %d more calls", left))
			}
			continue
		}
		lines = append(lines, f.Text())
	}
	return lines
}
