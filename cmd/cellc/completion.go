package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cellc/cellc/diag"
)

// This file prints what shells need to complete the command line: all of it is
// derived from the declarations of the commands, so that there is nothing to
// keep up. Where nothing else fits, shells complete names of files.

// helpCmd is `cellc help`, which plainArgs turns into a flag.
type helpCmd struct {
	Command string `arg:"" optional:"" help:"The command."`
}

// Run does nothing: it is there to be listed.
func (helpCmd) Run() error { return nil }

// completionCmd is `cellc completion`.
type completionCmd struct {
	Shell string `arg:"" help:"bash, zsh or fish." enum:"bash,zsh,fish"`
}

// Run prints the script.
func (c *completionCmd) Run(a *app, m *kong.Application) error {
	switch c.Shell {
	case "zsh":
		fmt.Fprintln(a.stdout, "autoload -U +X bashcompinit && bashcompinit")
		bashCompletion(a.stdout, m)
	case "bash":
		bashCompletion(a.stdout, m)
	default:
		fishCompletion(a.stdout, m)
	}
	return nil
}

// bashCompletion writes a function that looks at the word before, then at the
// command.
func bashCompletion(w io.Writer, m *kong.Application) {
	fmt.Fprint(w, "_cellc() {\n  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n  case ${COMP_WORDS[1]} in\n")
	for _, c := range m.Children {
		fmt.Fprintf(w, "  %s)\n    case $prev in\n", c.Name)
		for _, f := range flagsOf(c) {
			if values := values(f.Value); len(values) > 0 {
				fmt.Fprintf(w, "    --%s) COMPREPLY=($(compgen -W %q -- \"$cur\")); return ;;\n", f.Name, strings.Join(values, " "))
			}
		}
		fmt.Fprintf(w, "    esac\n    words=%q ;;\n", strings.Join(append(positional(c, m), dashed(c)...), " "))
	}
	fmt.Fprintf(w, "  esac\n  [ \"$COMP_CWORD\" = 1 ] && words=%q\n", strings.Join(append(commands(m), "--help", "--version"), " "))
	fmt.Fprint(w, "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o default -F _cellc cellc\n")
}

// fishCompletion writes a line for every command, flag and value.
func fishCompletion(w io.Writer, m *kong.Application) {
	for _, c := range m.Children {
		fmt.Fprintf(w, "complete -c cellc -n __fish_use_subcommand -f -a %s -d %s\n", c.Name, fishQuote(c.Help))
		seen := fishQuote("__fish_seen_subcommand_from " + c.Name)
		if words := positional(c, m); len(words) > 0 {
			fmt.Fprintf(w, "complete -c cellc -n %s -f -a %s\n", seen, fishQuote(strings.Join(words, " ")))
		}
		for _, f := range flagsOf(c) {
			fmt.Fprintf(w, "complete -c cellc -n %s -l %s -d %s", seen, f.Name, fishQuote(f.Help))
			if values := values(f.Value); len(values) > 0 {
				fmt.Fprintf(w, " -x -a %s", fishQuote(strings.Join(values, " ")))
			} else if !f.IsBool() {
				fmt.Fprint(w, " -r")
			}
			fmt.Fprintln(w)
		}
	}
}

func fishQuote(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

// commands are the names of all commands.
func commands(m *kong.Application) []string {
	var names []string
	for _, c := range m.Children {
		names = append(names, c.Name)
	}
	return names
}

// positional are the words that the arguments of a command may be, where these
// are known: codes of diagnostics, commands, shells.
func positional(c *kong.Node, m *kong.Application) []string {
	switch c.Name {
	case "explain":
		var codes []string
		for _, e := range diag.Entries() {
			codes = append(codes, string(e.Code))
		}
		return codes
	case "help":
		return commands(m)
	}
	var words []string
	for _, p := range c.Positional {
		words = append(words, values(p)...)
	}
	return words
}

// flagsOf are the flags of a command and those of all commands.
func flagsOf(c *kong.Node) []*kong.Flag {
	var all []*kong.Flag
	for _, group := range c.AllFlags(true) {
		all = append(all, group...)
	}
	return all
}

func dashed(c *kong.Node) []string {
	var out []string
	for _, f := range flagsOf(c) {
		out = append(out, "--"+f.Name)
	}
	return out
}

// values are what an argument may be, where it is one of a few words.
func values(v *kong.Value) []string {
	var out []string
	for _, word := range strings.Split(v.Enum, ",") {
		if word = strings.TrimSpace(word); word != "" {
			out = append(out, word)
		}
	}
	return out
}
