"""Runs programs read as JSON from stdin under the stand-in for mindspore beside
this file, or with the argument --framework under the real one, and writes what
their calls give, a line of JSON each."""
import json
import os
import sys

if "--framework" not in sys.argv:
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
elif sys.path[0] == os.path.dirname(os.path.abspath(__file__)):
    del sys.path[0]

import numpy as np
import mindspore
from mindspore import Tensor

if "--framework" in sys.argv:
    mindspore.set_context(mode=mindspore.PYNATIVE_MODE)


def read(array):
    dtype = np.dtype(array["DType"])
    convert = float if dtype.kind == "f" else int
    data = [convert(word) for word in array["Data"] or []]
    return Tensor(np.array(data, dtype).reshape(array["Dims"] or ()))


def write(tensor):
    a = tensor.asnumpy() if hasattr(tensor, "asnumpy") else tensor.value
    if a.dtype.kind == "f":
        data = [repr(float(x)) for x in a.ravel()]
    else:
        data = [str(int(x)) for x in a.ravel()]
    return {"DType": a.dtype.name, "Dims": list(a.shape), "Data": data}


def call(net, inputs, names):
    try:
        result = net(*[read(array) for array in inputs])
        if not isinstance(result, tuple):
            result = (result,)
        states = [getattr(net, name) for name in names]
        return {"Arrays": [write(tensor) for tensor in list(result) + states]}
    except Exception as error:
        return {"Error": type(error).__name__ + ": " + str(error).split("\n")[0]}


def fresh(net, job, inputs):
    """A call that has states as they were at first, made twice if there are any."""
    for name, value in net.first.items():
        getattr(net, name).set_data(Tensor(value))
    names = job["States"] or []
    out = call(net, inputs, names)
    return call(net, inputs, names) if job["Twice"] and "Error" not in out else out


def run(job):
    scope = {"__name__": "__main__"}
    exec(compile(job["Source"], "model.py", "exec"), scope)
    net = scope["Net"]()
    if job["Fresh"]:
        net.first = {name: getattr(net, name).asnumpy().copy() for name in job["States"] or []}
        return [fresh(net, job, inputs) for inputs in job["Calls"]]
    return [call(net, inputs, job["States"] or []) for inputs in job["Calls"]]


np.seterr(all="ignore")
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what the framework prints is no result
for job in json.load(sys.stdin):
    print(json.dumps(run(job)), file=out, flush=True)
