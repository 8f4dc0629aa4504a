#!/bin/sh
# Compiles the voice activity detector with its weights into one executable,
# runs it on a recording, and prints the speech it found.
set -eu
cellc=$1
here=$(dirname "$0")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

echo "+ $cellc build $here/vad.py:Vad --input 'speech=f32[L]' --weights $here/weights.safetensors --cpu native -O3"
"$cellc" build "$here/vad.py:Vad" --input 'speech=f32[L]' --weights "$here/weights.safetensors" --cpu native -O3 -o "$out/vad"
echo "+ vad speech=$here/speech.npy"
"$out/vad" "speech=$here/speech.npy" >"$out/result"
# The second output is the mask: one bool for each frame of 512 samples at 16 kHz.
awk '
	/^out1 / { inside = 1 }
	inside {
		gsub(/[][]/, " ")
		for (i = 1; i <= NF; i++) {
			if ($i != "True" && $i != "False") continue
			speech = $i == "True"
			if (speech && !before) start = k
			if (!speech && before) segment(start, k)
			before = speech
			k++
		}
	}
	END { if (before) segment(start, k) }
	function segment(a, b) { printf "speech  %6.2f s  to  %6.2f s   (frames %d to %d)\n", a * 512 / 16000, b * 512 / 16000, a, b }
' "$out/result"
"$out/vad" "speech=$here/speech.npy" --repeat 5 | tail -n 1
