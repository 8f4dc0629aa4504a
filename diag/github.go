package diag

import (
	"fmt"
	"io"
	"strings"
)

// GitHub writes one workflow command per diagnostic, which GitHub's runners
// turn into annotations:
//
//	::error file=net.py,line=8,col=13,endLine=8,endColumn=20,title=CF101::message
func (r Renderer) GitHub(w io.Writer, l *List) error {
	for _, d := range l.All {
		if _, err := io.WriteString(w, r.workflowCommand(d)); err != nil {
			return err
		}
	}
	return nil
}

func (r Renderer) workflowCommand(d *Diagnostic) string {
	name := d.Severity.String()
	if d.Severity == Info {
		name = "notice"
	}
	var props []string
	if marks := r.marks(d); len(marks) > 0 {
		start, end := marks[0].span.Position(), marks[0].span.EndPosition()
		props = append(props, "file="+escapeProperty(start.File), fmt.Sprint("line=", start.Line))
		props = append(props, fmt.Sprint("col=", start.Column), fmt.Sprint("endLine=", end.Line))
		if end.Line == start.Line { // the columns of several lines do not count
			props = append(props, fmt.Sprint("endColumn=", end.Column))
		}
	}
	props = append(props, "title="+escapeProperty(string(d.Code)))
	return fmt.Sprintf("::%s %s::%s\n", name, strings.Join(props, ","), escapeData(flat(d)))
}

// escapeData keeps a message on one line and out of the command's syntax.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func escapeProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(escapeData(s))
}
