#!/bin/sh
# Finds clang and lld of LLVM 16 or newer, and installs them with apt where
# neither is there. Says what it does.
set -eu

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

if usable; then
	exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
	echo "cellc needs clang and lld of LLVM 16 or newer, and found none." >&2
	echo "Install them with your package manager (Fedora: clang lld; Arch: clang lld; macOS: brew install llvm lld)," >&2
	echo "or set CELLC_LLVM to the folder that holds them." >&2
	exit 1
fi
sudo=
if [ "$(id -u)" -ne 0 ]; then
	sudo=sudo
fi
echo "clang and lld of LLVM 16 or newer are missing: installing them with apt-get."
$sudo apt-get update -qq
for v in 19 18 17 16; do
	if apt-cache show "clang-$v" >/dev/null 2>&1 && apt-cache show "lld-$v" >/dev/null 2>&1; then
		echo "+ $sudo apt-get install -y clang-$v lld-$v llvm-$v libc6-dev"
		DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "clang-$v" "lld-$v" "llvm-$v" libc6-dev >/dev/null
		exit 0
	fi
done
echo "apt has no clang of version 16 to 19." >&2
exit 1
