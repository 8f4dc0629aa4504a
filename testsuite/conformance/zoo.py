"""Compares cellc with MindSpore on the model files of mindcv, entry point by entry point.

    python zoo.py --work DIR [--cellc bin/cellc] [--out docs/CONFORMANCE.md] [NAME ...]

makes a virtual environment in DIR, installs mindcv and mindspore there, checks every registered model with cellc, compares
the names, shapes and number of its Parameters with MindSpore's, and writes a table. For the smallest model of each file it
compares numbers too: see numerics.py. What MindSpore says is kept in DIR, with 4 GB of weights; theirs.py makes it say so.
"""
import argparse
import ast
import json
import os
import subprocess
import venv

import numerics

# Inputs that the configurations of mindcv do not state.
SIZES = {"swinv2_": 256, "inception_v": 299, "halonet": 256}


def environment(work):
    """The Python of the virtual environment, made if needed."""
    root = os.path.join(work, "venv")
    python = os.path.join(root, "bin", "python")
    if not os.path.exists(python):
        venv.create(root, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "mindcv", "mindspore", "numpy<2"], check=True)
    return python


def site_packages(python):
    code = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def entry_points(models):
    """(file, function) of every registered model."""
    found = []
    for name in sorted(os.listdir(models)):
        if not name.endswith(".py"):
            continue
        with open(os.path.join(models, name)) as f:
            tree = ast.parse(f.read())
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and any("register_model" in ast.unparse(d) for d in node.decorator_list):
                found.append((name[:-3], node.name))
    return found


def references(python, entries, work):
    """What MindSpore says of the entries; answers of earlier runs are used again."""
    path = os.path.join(work, "reference.jsonl")
    known = {}
    if os.path.exists(path):
        with open(path) as f:
            known = {a["entry"]: a for a in map(json.loads, f)}
    missing = [e for e in entries if e not in known]
    if missing:
        with open(path, "a") as f:
            subprocess.run([python, numerics.THEIRS, "parameters"] + missing, stdout=f, check=True)
        return references(python, entries, work)
    return known


def input_size(name, stated):
    for prefix, size in SIZES.items():
        if name.startswith(prefix):
            return size
    return stated


def check(cellc, site, entry, size):
    """Whether cellc check passes, in how many seconds of processor time, and what it says if not."""
    file, name = entry.split(":")
    command = [cellc, "check", f"{site}/mindcv/models/{file}.py:{name}", "--path", site, "--input", f"x=f32[1,3,{size},{size}]"]
    before = os.times()
    done = subprocess.run(command, capture_output=True, text=True)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return done.returncode == 0, seconds, numerics.first_error(done.stderr)


def parameters(cellc, site, entry):
    """The shapes of the Parameters that cellc finds, by name; None if it finds no model."""
    file, name = entry.split(":")
    command = [cellc, "params", "--json", f"{site}/mindcv/models/{file}.py:{name}", "--path", site]
    done = subprocess.run(command, capture_output=True, text=True)
    return {p["name"]: p["shape"] for p in json.loads(done.stdout)} if done.returncode == 0 else None


def count(params):
    total = 0
    for shape in params.values():
        n = 1
        for d in shape:
            n *= d
        total += n
    return total


def compared(ours, theirs):
    """How two lists of Parameters differ, in words."""
    if ours is None:
        return "not listed"
    if ours == theirs:
        return "equal" if list(ours) == list(theirs) else "equal, in another order"
    missing = [n for n in theirs if n not in ours]
    extra = [n for n in ours if n not in theirs]
    shapes = [n for n in ours if n in theirs and ours[n] != theirs[n]]
    parts = [f"{len(names)} {what} ({names[0]})" for names, what in ((missing, "missing"), (extra, "extra"), (shapes, "of other shape")) if names]
    return ", ".join(parts)


def row(cellc, site, answer):
    """One line of the table, and whether all is well."""
    entry = answer["entry"]
    name = entry.split(":")[1]
    size = input_size(name, answer.get("size", 224))
    ok, seconds, said = check(cellc, site, entry, size)
    if "error" in answer:
        result = "both refuse" if not ok else "cellc accepts"
        return f"| {entry} | {size} | {result} | {seconds:.2f} | | MindSpore: {' '.join(answer['error'].split())[:100]} |", not ok
    same = compared(parameters(cellc, site, entry), answer["params"])
    result = "pass" if ok else "fails: " + said[:120].replace("|", "\\|")
    return f"| {entry} | {size} | {result} | {seconds:.2f} | {count(answer['params'])} | {same} |", ok and same.startswith("equal")


def checks(o, site, known, entries):
    """The table of all entry points."""
    rows, good = [], 0
    for e in entries:
        line, ok = row(o.cellc, site, known[e])
        rows.append(line)
        good += ok
        print(line, flush=True)
    lines = ["## Entry points", "",
             "Each row is an entry point of mindcv, checked with an input of 3 channels and the given size; the Parameters are",
             "compared with those that MindSpore makes, by name and shape. Seconds are of processor time.", "",
             f"{good} of {len(rows)} entry points are as in MindSpore: they have the same Parameters, or neither accepts them.", "",
             "| entry point | size | check | seconds | numbers in Parameters | Parameters |", "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join(lines + rows) + "\n"


def smallest(known, entries):
    """The entry point of each file that has the fewest numbers in Parameters."""
    least = {}
    for e in entries:
        if "params" in known[e]:
            least.setdefault(e.split(":")[0], []).append(e)
    return [min(es, key=lambda e: count(known[e]["params"])) for es in least.values()]


def comparison(o, python, site, known, entries):
    """The table of numbers."""
    results = []
    for e in smallest(known, entries):
        size = input_size(e.split(":")[1], known[e].get("size", 224))
        results.append(numerics.compare(o.cellc, python, site, e, size, os.path.join(o.work, "numbers", e.split(":")[1])))
        print(numerics.row(results[-1]), flush=True)
    return numerics.table(results)


PARTS = ("numbers", "checks")
BY_HAND = "## Model files outside mindcv"


def by_hand(path):
    """The end of the document, which no run writes."""
    if not os.path.exists(path):
        return ""
    with open(path) as f:
        text = f.read()
    return "\n" + text[text.index(BY_HAND):] if BY_HAND in text else ""


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--work", required=True)
    p.add_argument("--cellc", default="bin/cellc")
    p.add_argument("--out", default="docs/CONFORMANCE.md")
    p.add_argument("--python", help="a Python that has mindcv and mindspore, instead of a new environment")
    p.add_argument("--part", choices=PARTS, help="make one part of the document only, and take the other from an earlier run")
    p.add_argument("names", nargs="*", metavar="NAME")
    o = p.parse_args()
    o.work = os.path.abspath(o.work)
    os.makedirs(o.work, exist_ok=True)
    python = o.python or environment(o.work)
    site = site_packages(python)
    entries = [f"{f}:{n}" for f, n in entry_points(os.path.join(site, "mindcv", "models")) if not o.names or n in o.names or f in o.names]
    known = references(python, entries, o.work)
    make = {"numbers": lambda: comparison(o, python, site, known, entries), "checks": lambda: checks(o, site, known, entries)}
    text = "# Conformance\n\nWritten by `make conformance`, but for its last part.\n"
    for part in PARTS:
        path = os.path.join(o.work, part + ".md")
        if o.part in (None, part):
            with open(path, "w") as f:
                f.write(make[part]())
        if os.path.exists(path):
            with open(path) as f:
                text += "\n" + f.read()
    text += by_hand(o.out)
    with open(o.out, "w") as f:
        f.write(text)


if __name__ == "__main__":
    main()
