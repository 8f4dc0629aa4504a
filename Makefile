# Two commands do everything: `make demo` and `make test`. The rest is for
# those who work on cellc.

GO ?= go
CELLC := bin/cellc
N ?= 100000
RUNS ?= 10000

.PHONY: all demo test web-test tools test-tools build bench fuzz vectors sanitize conformance api fmt clean

all: build

# tools finds clang and lld, and installs them where a package manager is known;
# test-tools also finds what only tests need.
tools:
	@sh scripts/tools.sh

test-tools:
	@sh scripts/tools.sh tests

build:
	$(GO) build -o $(CELLC) ./cmd/cellc

demo: tools build
	@sh examples/vad/demo.sh $(CELLC)

test: test-tools
	$(GO) vet ./...
	$(GO) test -timeout 40m ./...

# bench prints times and ratios; contenders that are not installed are left out.
bench: tools
	$(GO) test -run '^$$' -bench . ./testsuite/...

# web-test runs the page of examples/vad in Node and in headless Chromium.
web-test: test-tools build
	node examples/vad/web/test.mjs $(CELLC)

# fuzz runs N fresh control-flow programs through everything, and as many over
# symbolic lengths, of which shares as machine code. The readers of
# files are fuzzed by themselves: go test ./tensor -run "^$$" -fuzz FuzzCheckpoint,
# or FuzzSafetensors, FuzzNPZ, FuzzNPY.
fuzz: test-tools
	$(GO) test ./testsuite/fuzz -run 'TestPrograms|TestLengths' -count=1 -timeout 0 -args -n $(N) -lengths $(N) -machine $$(($(N) / 20)) -sanitized $$(($(N) / 60))

# sanitize runs a model in 16 threads, RUNS times in each, under
# ThreadSanitizer and AddressSanitizer.
sanitize: test-tools
	CELLC_SANITIZE_RUNS=$(RUNS) $(GO) test ./testsuite/embed -run TestThreads -count=1 -timeout 0 -v

# conformance compares cellc with MindSpore on mindcv's model files; both are
# installed into a virtual environment.
conformance: build
	python3 testsuite/conformance/zoo.py --work .conformance --cellc $(CELLC)
	.conformance/venv/bin/python testsuite/conformance/bindings.py --work .conformance --cellc $(CELLC)

# api writes docs/API.md: what the library has of MindSpore's names.
api:
	$(GO) test ./frontend/library/api -run TestDocument -count=1 -args -update

# vectors records what NumPy computes for every operator, anew: the same bytes,
# with the versions named here.
VECTORS := numpy==2.4.6 scipy==1.17.1 ml_dtypes==0.6.0

vectors:
	python3 -m venv .vectors
	.vectors/bin/pip install -q $(VECTORS)
	.vectors/bin/python testsuite/conformance/record_vectors.py internal/vectors/vectors.jsonl.gz

fmt:
	gofmt -w $$(git ls-files '*.go')

clean:
	rm -rf bin
