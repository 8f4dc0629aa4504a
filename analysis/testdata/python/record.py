"""Record what CPython prints for every program here: python3.11 record.py, where packaging is installed"""
import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).parent
for program in sorted(here.glob("*.py")):
    if program.name != "record.py":
        out = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True).stdout
        program.with_suffix(".txt").write_text(out, encoding="utf-8")
