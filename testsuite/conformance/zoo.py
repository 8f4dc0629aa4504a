"""Compares cellc with MindSpore on the model files of mindcv, entry point by entry point.

    python zoo.py --work DIR [--cellc bin/cellc] [--out docs/CONFORMANCE.md] [NAME ...]

makes a virtual environment in DIR, installs mindcv and mindspore there, checks every registered model with cellc, compares
the names, shapes and number of its Parameters with MindSpore's, and writes a table. What MindSpore says is kept in DIR.
"""
import argparse
import ast
import json
import os
import subprocess
import sys
import venv

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


def subclasses(cls):
    for c in cls.__subclasses__():
        yield c
        yield from subclasses(c)


def reference(entries):
    """Runs under MindSpore: one line of JSON for each entry."""
    import importlib

    import mindspore
    from mindspore.common import initializer
    try:
        mindspore.ops.zeros((1,))  # the first call fails where the two were built for different releases of NumPy
    except SystemError:
        pass
    kinds = {c: c._initialize for c in set(subclasses(initializer.Initializer)) if "_initialize" in c.__dict__}
    for entry in entries:
        file, name = entry.split(":")
        answer = {"entry": entry}
        try:
            module = importlib.import_module("mindcv.models." + file)
            config = getattr(module, "default_cfgs", {}).get(name, {})
            answer["size"] = config.get("input_size", (3, 224, 224))[1]
            try:
                for c in kinds:
                    c._initialize = lambda self, array: None  # names and shapes do not need the numbers
                net = getattr(module, name)()
            except RuntimeError:  # but the constructor did
                for c, method in kinds.items():
                    c._initialize = method
                net = getattr(module, name)()
            answer["params"] = {k: list(p.shape) for k, p in net.parameters_dict().items()}
        except Exception as e:
            answer["error"] = f"{type(e).__name__}: {e}"
        print(json.dumps(answer), flush=True)


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
            subprocess.run([python, os.path.abspath(__file__), "--reference"] + missing, stdout=f, check=True)
        return references(python, entries, work)
    return known


def input_size(name, stated):
    for prefix, size in SIZES.items():
        if name.startswith(prefix):
            return size
    return stated


def first_error(text):
    for line in text.splitlines():
        if line.startswith(("error", "fatal", "panic")):
            return line.partition(": ")[2] or line
    return text.strip().splitlines()[-1] if text.strip() else "no message"


def check(cellc, site, entry, size):
    """Whether cellc check passes, in how many seconds of processor time, and what it says if not."""
    file, name = entry.split(":")
    command = [cellc, "check", f"{site}/mindcv/models/{file}.py:{name}", "--path", site, "--input", f"x=f32[1,3,{size},{size}]"]
    before = os.times()
    done = subprocess.run(command, capture_output=True, text=True)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return done.returncode == 0, seconds, first_error(done.stderr)


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


def report(rows, good):
    lines = ["# Conformance", "",
             "Written by `make conformance`. Each row is an entry point of mindcv, checked with an input of 3 channels and the given",
             "size; the Parameters are compared with those that MindSpore makes, by name and shape. Seconds are of processor time.", "",
             f"{good} of {len(rows)} entry points are as in MindSpore: they have the same Parameters, or neither accepts them.", "",
             "| entry point | size | check | seconds | numbers in Parameters | Parameters |", "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join(lines + rows) + "\n"


def main():
    if sys.argv[1:2] == ["--reference"]:
        return reference(sys.argv[2:])
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--work", required=True)
    p.add_argument("--cellc", default="bin/cellc")
    p.add_argument("--out", default="docs/CONFORMANCE.md")
    p.add_argument("--python", help="a Python that has mindcv and mindspore, instead of a new environment")
    p.add_argument("names", nargs="*", metavar="NAME")
    o = p.parse_args()
    os.makedirs(o.work, exist_ok=True)
    python = o.python or environment(o.work)
    site = site_packages(python)
    entries = [f"{f}:{n}" for f, n in entry_points(os.path.join(site, "mindcv", "models")) if not o.names or n in o.names or f in o.names]
    known = references(python, entries, o.work)
    rows, good = [], 0
    for e in entries:
        line, ok = row(o.cellc, site, known[e])
        rows.append(line)
        good += ok
        print(line, flush=True)
    with open(o.out, "w") as f:
        f.write(report(rows, good))
    print(f"{good} of {len(entries)} as in MindSpore")


if __name__ == "__main__":
    main()
