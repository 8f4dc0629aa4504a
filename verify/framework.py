"""Runs an entry under the framework: what to run comes as JSON on stdin, files lie in the folder of the first argument."""
import ast
import importlib.util
import inspect
import json
import os
import sys

job = json.load(sys.stdin)
folder = sys.argv[1]
for package in ("numpy", job["framework"]):
    if importlib.util.find_spec(package) is None:
        sys.exit("cellc verify lacks " + package)

import numpy as np


def path(name):
    return os.path.join(folder, name)


def load_module(file):
    sys.path.insert(0, os.path.dirname(file))
    sys.argv = [file]
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(file))[0], file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def flatten(result):
    """The tensors of a result, under the names that cellc gives outputs; constants are none."""
    if isinstance(result, dict):
        return list(result.items())
    if isinstance(result, (tuple, list)):
        flat = [t for r in result for _, t in flatten(r)]
        return [("out", flat[0])] if len(flat) == 1 else [("out%d" % k, t) for k, t in enumerate(flat)]
    return [("out", result)] if hasattr(result, "asnumpy") or isinstance(result, np.ndarray) else []


BF16 = "bfloat16 "  # stands before the names of such tensors, which files hold as float32


def is_bf16(t):
    return str(getattr(t, "dtype", "")).lower() == "bfloat16"


def array(t):
    if is_bf16(t):
        t = t.float()
    return t.asnumpy() if hasattr(t, "asnumpy") else np.asarray(t)


def tensor_of(ms, tensors, name):
    t = ms.Tensor(tensors[name])
    return t.astype(ms.bfloat16) if name.startswith(BF16) else t


def mindspore():
    import mindspore as ms
    ms.set_context(mode=ms.GRAPH_MODE)
    entry = eval(job["entry"], vars(load_module(job["file"])))
    if inspect.isclass(entry):
        entry = entry(**{k: ast.literal_eval(v) for k, v in job["params"] or []})
    parameters = entry.parameters_dict() if isinstance(entry, ms.nn.Cell) else {}
    with np.load(path("weights.npz")) as given:
        for name in given.files:
            if name not in parameters:
                sys.exit("there is no Parameter %s" % name)
            parameters[name].set_data(ms.Tensor(given[name], dtype=parameters[name].dtype))
    if isinstance(entry, ms.nn.Cell):
        entry.set_train(False)
    np.savez(path("parameters.npz"), **{name: array(p) for name, p in parameters.items()})
    tensors = np.load(path("inputs.npz"))
    values = {name.removeprefix(BF16): tensor_of(ms, tensors, name) if text is None else ast.literal_eval(text) for name, text in job["inputs"]}
    call = entry.construct if isinstance(entry, ms.nn.Cell) else entry
    order = [name for name in inspect.signature(call).parameters if name in values]
    result = entry(*(values[name] for name in order))
    np.savez(path("outputs.npz"), **{BF16 * is_bf16(t) + name: array(t) for name, t in flatten(result)})
    print("MindSpore", ms.__version__)


{"mindspore": mindspore}[job["framework"]]()
