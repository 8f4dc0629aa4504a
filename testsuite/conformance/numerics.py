"""Compares the outputs of executables that cellc builds with those of MindSpore, for the same weights and input.

Needs the standard library only; what needs more runs in theirs.py.
"""
import json
import os
import re
import shutil
import subprocess
import threading

TOLERANCE = 1e-4  # of the greatest magnitude of an output
VARIES = 1e-3     # outputs for two inputs differ at least so much, or comparing them says little
LIMIT = 900       # seconds that a command may take
THEIRS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "theirs.py")
UNITS = {"ns": 1e-6, "us": 1e-3, "ms": 1, "s": 1e3}


class Failed(Exception):
    pass


def said(command, folder="."):
    """The last line that a command printed."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, cwd=folder)
    if done.returncode != 0:
        raise Failed(first_error(done.stderr))
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""


def first_error(text):
    for line in text.splitlines():
        if line.startswith(("error", "fatal", "panic")):
            return line.partition(": ")[2] or line
    return text.strip().splitlines()[-1] if text.strip() else "no message"


def reference(python, entry, size, folder):
    """MindSpore's weights, inputs and outputs as files in folder; those of an earlier run are used again."""
    path = os.path.join(folder, "answer.json")
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        line = said([python, THEIRS, "numbers", entry, str(size), folder], folder)  # MindSpore leaves files where it runs
        with open(path, "w") as f:
            f.write(line)
    with open(path) as f:
        return json.load(f)


def measured(command):
    """The seconds of processor time that a command takes, and its greatest resident set in MB."""
    with open(os.devnull, "w") as null, subprocess.Popen(command, stdout=null, stderr=subprocess.PIPE, text=True) as process:
        timer = threading.Timer(LIMIT, process.kill)
        timer.start()
        text = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        timer.cancel()
    if status != 0:
        raise Failed(first_error(text))
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def build(cellc, site, entry, size, folder, exe):
    file, name = entry.split(":")
    return measured([cellc, "build", f"{site}/mindcv/models/{file}.py:{name}().set_train(False)", "--path", site, "--input", f"x=f32[1,3,{size},{size}]",
                     "--weights", f"{folder}/weights.npz", "--cpu", "native", "-o", exe])


def milliseconds(exe, folder):
    """The least time of a run."""
    line = said([exe, f"x={folder}/x.npy", "--repeat", "5", "-o", f"{folder}/ours"])
    found = re.search(r"min ([0-9.]+) ?(ns|us|ms|s)\b", line)
    return float(found[1]) * UNITS[found[2]]


def compare(cellc, python, site, entry, size, folder):
    """What came of an entry: a dict with theirs, seconds, memory, ours (times in ms), error, varies; or failed.

    It is kept in folder, and good until cellc is built anew."""
    path = os.path.join(folder, "result.json")
    if os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(cellc):
        with open(path) as f:
            return json.load(f)
    result = run(cellc, python, site, entry, size, folder)
    with open(path, "w") as f:
        json.dump(result, f)
    return result


def run(cellc, python, site, entry, size, folder):
    result = {"entry": entry, "size": size}
    exe = os.path.join(folder, "exe")
    try:
        answer = reference(python, entry, size, folder)
        result["theirs"] = answer["seconds"] * 1e3
        if "incomparable" in answer:
            result["incomparable"] = f"{answer['incomparable']}, whatever weights were drawn in {answer['draws']} draws"
        result["seconds"], result["memory"] = build(cellc, site, entry, size, folder, exe)
        shutil.rmtree(f"{folder}/ours", ignore_errors=True)
        os.mkdir(f"{folder}/ours")
        result["ours"] = milliseconds(exe, folder)
        result.update(json.loads(said([python, THEIRS, "difference", folder, f"{folder}/ours"])))
        if "differ" in result:
            raise Failed(result["differ"])
        if result["error"] > TOLERANCE and "incomparable" not in result:
            raise Failed(f"the error is {result['error']:.1e}")
        if result["varies"] < VARIES and "incomparable" not in result:
            raise Failed(f"two inputs differ by {result['varies']:.1e} only")
    except (Failed, subprocess.TimeoutExpired) as e:
        result["failed"] = str(e)
    for left in (exe, exe + ".o"):
        if os.path.exists(left):
            os.remove(left)
    return result


def row(r):
    """A line of the table."""
    figures = [f"{r[k]:{form}}" if k in r else "" for k, form in (("error", ".1e"), ("seconds", ".1f"), ("memory", ".0f"),
                                                                  ("ours", ".4g"), ("theirs", ".4g"))]
    said = "agrees" if "incomparable" not in r else "not comparable: " + r["incomparable"]
    if "failed" in r:
        said = "fails: " + " ".join(r["failed"].split())[:120].replace("|", "\\|")
    return " | ".join(["| " + r["entry"], str(r["size"]), said] + figures) + " |"


def table(results):
    good = sum("failed" not in r and "incomparable" not in r for r in results)
    lines = ["## Numbers", "",
             "The smallest entry point of each file, built with --cpu native and random weights, and run for random input of batch 1.",
             f"It agrees if the greatest difference from MindSpore's outputs is below {TOLERANCE:g} of their greatest magnitude. Weights",
             "are drawn again where they would not tell: two inputs give one output, or the last bit of the input moves it. Build",
             "seconds are of processor time, with the greatest resident set in MB; times of a run are the least of a few, cellc's on",
             "one thread and MindSpore's with its defaults, measured on whatever machine and load this was written.", "",
             "MindSpore 2 refuses pvt, halonet and volo as they are, or has no kernel on a CPU for them: operators that they use are",
             "replaced in it by others (older.py), and in rexnet initial values are filled at once.", "",
             f"{good} of {len(results)} agree.", "",
             "| entry point | size | numbers | error | build, s | MB | run, ms | MindSpore's run, ms |",
             "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    return "\n".join(lines + [row(r) for r in results]) + "\n"
