"""Runs programs read as JSON from stdin under the stand-in for mindspore beside
this file, and writes what their calls give as JSON."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from mindspore import Tensor


def read(array):
    dtype = np.dtype(array["DType"])
    convert = float if dtype.kind == "f" else int
    data = [convert(word) for word in array["Data"] or []]
    return Tensor(np.array(data, dtype).reshape(array["Dims"] or ()))


def write(tensor):
    a = tensor.value
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
        return {"Error": type(error).__name__ + ": " + str(error)}


def run(job):
    scope = {"__name__": "__main__"}
    exec(compile(job["Source"], "model.py", "exec"), scope)
    net = scope["Net"]()
    return [call(net, inputs, job["States"] or []) for inputs in job["Calls"]]


np.seterr(all="ignore")
json.dump([run(job) for job in json.load(sys.stdin)], sys.stdout)
