module example.com/vad

go 1.26.0

require github.com/cellc/cellc v0.0.0

require (
	github.com/ebitengine/purego v0.11.3 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/cellc/cellc => ../../..
