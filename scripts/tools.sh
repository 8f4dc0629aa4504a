#!/bin/sh
# Finds clang and lld of LLVM 16 or newer; with the argument "tests" also what
# only tests need: sanitizers, Python's NumPy, and for other machines their C
# libraries, QEMU and Node. Installs with apt what is not there, and says what it does.
set -eu
tests=${1:-}

usable() {
	for c in "${CELLC_LLVM:-}/clang" "${CELLC_LLVM:-}/bin/clang" clang-22 clang-21 clang-20 clang-19 clang-18 clang-17 clang-16 clang; do
		command -v "$c" >/dev/null 2>&1 || continue
		major=$("$c" -dumpversion 2>/dev/null | cut -d. -f1)
		[ "${major:-0}" -ge 16 ] 2>/dev/null || continue
		dir=$(dirname "$(readlink -f "$(command -v "$c")")")
		for l in "ld.lld-$major" "$dir/ld.lld" ld.lld; do
			if command -v "$l" >/dev/null 2>&1; then
				return 0
			fi
		done
	done
	return 1
}

sudo=
if [ "$(id -u)" -ne 0 ]; then
	sudo=sudo
fi

# install runs apt-get for packages.
install() {
	echo "+ $sudo apt-get install -y --no-install-recommends $*"
	DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# others installs what tests lack. Without it they fail, and say what they need.
others() {
	[ "$tests" = tests ] && command -v apt-get >/dev/null 2>&1 || return 0
	lack=
	ls /usr/lib/llvm-"$major"/lib/clang/"$major"/lib/linux/libclang_rt.asan* >/dev/null 2>&1 || lack="$lack libclang-rt-$major-dev"
	[ -e /usr/aarch64-linux-gnu/lib/libc.a ] || [ "$(uname -m)" = aarch64 ] || lack="$lack libc6-dev-arm64-cross"
	[ -e /usr/riscv64-linux-gnu/lib/libc.a ] || [ "$(uname -m)" = riscv64 ] || lack="$lack libc6-dev-riscv64-cross"
	ls /usr/lib/gcc-cross/aarch64-linux-gnu/*/libgcc_eh.a >/dev/null 2>&1 || [ "$(uname -m)" = aarch64 ] || lack="$lack gcc-aarch64-linux-gnu"
	ls /usr/lib/gcc-cross/riscv64-linux-gnu/*/libgcc_eh.a >/dev/null 2>&1 || [ "$(uname -m)" = riscv64 ] || lack="$lack gcc-riscv64-linux-gnu"
	[ -e /usr/lib/x86_64-linux-musl/libc.a ] || lack="$lack musl-dev"
	[ -e /usr/lib/wasm32-wasi/libc.a ] || lack="$lack wasi-libc"
	[ -e "/usr/lib/llvm-$major/lib/clang/$major/lib/wasi/libclang_rt.builtins-wasm32.a" ] || lack="$lack libclang-rt-$major-dev-wasm32"
	command -v qemu-aarch64 >/dev/null 2>&1 || lack="$lack qemu-user"
	command -v node >/dev/null 2>&1 || lack="$lack nodejs"
	python3 -c 'import numpy' 2>/dev/null || /usr/bin/python3 -c 'import numpy' 2>/dev/null || lack="$lack python3-numpy"
	[ -n "$lack" ] || return 0
	echo "The tests need$lack: installing with apt-get."
	$sudo apt-get update -qq
	# shellcheck disable=SC2086
	install $lack || echo "Tests that need what is missing will fail." >&2
}

if usable; then
	others
	exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
	echo "cellc needs clang and lld of LLVM 16 or newer, and found none." >&2
	echo "Install them with your package manager (Fedora: clang lld; Arch: clang lld; macOS: brew install llvm lld)," >&2
	echo "or set CELLC_LLVM to the folder that holds them." >&2
	exit 1
fi
echo "clang and lld of LLVM 16 or newer are missing: installing them with apt-get."
$sudo apt-get update -qq
for v in 19 18 17 16; do
	if apt-cache show "clang-$v" >/dev/null 2>&1 && apt-cache show "lld-$v" >/dev/null 2>&1; then
		install "clang-$v" "lld-$v" "llvm-$v" libc6-dev
		major=$v
		others
		exit 0
	fi
done
echo "apt has no clang of version 16 to 19." >&2
exit 1
