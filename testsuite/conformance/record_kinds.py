"""Records which exception MindSpore raises for the programs of kinds.txtar, compiled and run eagerly.

    python record_kinds.py
"""
import importlib
import os
import re
import sys
import tempfile

import numpy as np

os.environ["GLOG_v"] = "4"
import mindspore as ms

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "kinds.txtar")
DTYPES = {"f32": np.float32, "i32": np.int32, "u32": np.uint32, "bool": np.bool_}


def inputs(text):
    for dtype, dims in re.findall(r"^# input: \w+=(\w+)\[([\d,]*)\]$", text, re.M):
        yield ms.Tensor(np.ones([int(d) for d in dims.split(",") if d], DTYPES[dtype]))


def raised(name, mode, text):
    ms.set_context(mode=mode)
    try:
        sys.modules.pop(name, None)
        importlib.invalidate_caches()
        importlib.import_module(name).Net()(*inputs(text))
    except Exception as e:
        return type(e).__name__
    return "nothing"


def main():
    head, *programs = re.split(r"^-- (\w+) --\n", open(FILE).read(), flags=re.M)
    out = [head]
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, folder)
        for name, text in zip(programs[::2], programs[1::2]):
            text = re.sub(r"^# (graph|python): .*\n", "", text, flags=re.M)
            with open(os.path.join(folder, name + ".py"), "w") as f:
                f.write(text)
            graph, python = (raised(name, mode, text) for mode in (ms.GRAPH_MODE, ms.PYNATIVE_MODE))
            out.append(f"-- {name} --\n# graph: {graph}\n# python: {python}\n{text}")
    with open(FILE, "w") as f:
        f.write("".join(out))


main()
