package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is set by the linker for releases.
var version = "0.1.0-dev"

// versionText is the version, the commit that it was built from where that is
// known, and the machine that it runs on.
func versionText() string {
	return fmt.Sprintf("cellc %s%s %s/%s", version, commitText(), runtime.GOOS, runtime.GOARCH)
}

// commitText names the commit, with a + where files were changed since.
func commitText() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	setting := map[string]string{}
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	commit := setting["vcs.revision"]
	if commit == "" {
		return ""
	}
	if setting["vcs.modified"] == "true" {
		return " (" + commit[:min(12, len(commit))] + "+)"
	}
	return " (" + commit[:min(12, len(commit))] + ")"
}

// versionCmd is `cellc version`.
type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(a *app) error {
	fmt.Fprintln(a.stdout, versionText())
	return nil
}
