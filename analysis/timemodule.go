package analysis

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// A clock is what a program's time module reads. Compiling a model must give
// the same result whenever it is done, so that without a real clock each
// reading is a microsecond after the one before.
type clock struct {
	real func() time.Time // nil for none
	at   time.Duration    // what sleeping and reading added
}

func (c *clock) now() time.Time {
	if c.real != nil {
		return c.real().Add(c.at)
	}
	c.at += time.Microsecond
	return time.Unix(0, 0).UTC().Add(c.at)
}

// sleep lets time pass without waiting.
func (c *clock) sleep(d time.Duration) { c.at += d }

// timeModule is Python's time.
func (e *evaluator) timeModule() *value.Module {
	seconds := func(a *args) value.Value {
		return value.Float(float64(a.e.clock.now().UnixNano()) / 1e9)
	}
	nanos := func(a *args) value.Value { return value.Int(a.e.clock.now().UnixNano()) }
	rows := []methodRow{
		{"sleep", "seconds /", sleep},
		{"strftime", "format moment? /", func(a *args) value.Value {
			return value.Str(strftime(a.str(0), a.e.clock.now(), a))
		}},
		{"ctime", "seconds? /", func(a *args) value.Value { return value.Str(a.e.clock.now().Format("Mon Jan _2 15:04:05 2006")) }},
		{"localtime", "seconds? /", func(a *args) value.Value { return value.None{} }},
	}
	for _, name := range strings.Fields("time perf_counter monotonic process_time thread_time") {
		rows = append(rows, methodRow{name, "", seconds}, methodRow{name + "_ns", "", nanos})
	}
	return newModule("time", rows)
}

func sleep(a *args) value.Value {
	s, ok := asFloat(plainNumber(a.vals[0]))
	if !ok || s < 0 || s > math.MaxInt32 {
		a.fail(diag.BadValue, "needs a number of seconds, not %s", a.e.describe(a.vals[0]))
	}
	a.e.clock.sleep(time.Duration(s * float64(time.Second)))
	return value.None{}
}

// strftime formats the present moment.
func strftime(format string, t time.Time, a *args) string {
	layouts := map[byte]string{'Y': "2006", 'm': "01", 'd': "02", 'H': "15", 'M': "04", 'S': "05", 'y': "06", 'I': "03", 'p': "PM",
		'b': "Jan", 'B': "January", 'a': "Mon", 'A': "Monday", 'F': "2006-01-02", 'T': "15:04:05", 'Z': "MST", 'z': "-0700"}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		layout, ok := layouts[format[i]]
		switch {
		case ok:
			b.WriteString(t.Format(layout))
		case format[i] == 'j':
			fmt.Fprintf(&b, "%03d", t.YearDay())
		case format[i] == 'f':
			fmt.Fprintf(&b, "%06d", t.Nanosecond()/1000)
		case format[i] == '%':
			b.WriteByte('%')
		default:
			a.fail(diag.Unsupported, "does not know %%%c", format[i])
		}
	}
	return b.String()
}
