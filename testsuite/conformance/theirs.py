"""What MindSpore says of the models of mindcv. Runs in the Python that has both.

    python theirs.py parameters FILE:NAME ...      a line of JSON for each: names and shapes of its Parameters
    python theirs.py numbers FILE:NAME SIZE DIR    weights, inputs and outputs as files in DIR, and a line of JSON
    python theirs.py difference DIR OURS           a line of JSON: how outputs in OURS differ from those in DIR
"""
import importlib
import json
import os
import sys
import time
import zlib

import older
import mindspore
import numpy as np
from mindspore.common import initializer


def wake():
    """The first call of an operator fails where MindSpore and NumPy were built for different releases."""
    try:
        mindspore.ops.zeros((1,))
    except SystemError:
        pass


def subclasses(cls):
    for c in cls.__subclasses__():
        yield c
        yield from subclasses(c)


def model(entry, filled):
    """The Cell that an entry point makes.

    Some models reshape a tensor that an initializer describes but has not filled; MindSpore refuses them. filled makes
    initializers fill their tensors at once, which is what those models expect.
    """
    file, name = entry.split(":")
    module = importlib.import_module("mindcv.models." + file)
    lazy = initializer.initializer
    if filled:
        initializer.initializer = lambda *args, **kwargs: lazy(*args, **kwargs).init_data()
    try:
        return getattr(module, name)()
    finally:
        initializer.initializer = lazy


def without_numbers(make):
    """What make gives if initializers leave their arrays as they are: names and shapes do not need the numbers."""
    kinds = {c: c._initialize for c in set(subclasses(initializer.Initializer)) if "_initialize" in c.__dict__}
    for c in kinds:
        c._initialize = lambda self, array: None
    try:
        return make()
    finally:
        for c, method in kinds.items():
            c._initialize = method


def parameters(entry):
    answer = {"entry": entry}
    try:
        file, name = entry.split(":")
        config = getattr(importlib.import_module("mindcv.models." + file), "default_cfgs", {}).get(name, {})
        answer["size"] = config.get("input_size", (3, 224, 224))[1]
        try:
            net = without_numbers(lambda: model(entry, False))
        except RuntimeError:
            net = model(entry, True)
            answer["filled"] = True
        answer["params"] = {k: list(p.shape) for k, p in net.parameters_dict().items()}
    except Exception as e:
        answer["error"] = f"{type(e).__name__}: {e}"
    return answer


def weight(name, value, gain, draw):
    """Numbers for a Parameter such that no layer is switched off: initial variances are 1, scales 1e-6, projections zeros,
    and weights of 0.02 let nothing through nets without normalisation."""
    if value.dtype != np.float32:
        return value
    if "moving_var" in name:
        return draw.uniform(0.5, 1.5, value.shape).astype(np.float32)
    if value.ndim < 2:
        return (value + draw.normal(0, 0.2, value.shape)).astype(np.float32)
    return draw.normal(0, (gain / np.prod(value.shape[1:])) ** 0.5, value.shape).astype(np.float32)


def flat(y):
    return [a for part in y for a in flat(part)] if isinstance(y, (list, tuple)) else [y.asnumpy()]


# How much of the signal a layer lets through, as the variance of its outputs. The first is taken that lets outputs for two
# inputs differ, stays in range, and does not blow up the rounding of the input: a net that adds up many branches needs less.
# Where none does, weights are drawn again; where none of those do either, the net cannot be compared.
DRAWS = 3
GAINS = (2, 1.4, 1, 0.7, 0.5)
VARIES = 1e-2
LARGE = 1e4  # some nets cast to 16 bits on the way
ROUNDING = 2e-5


def numbers(entry, size, folder):
    """Saves weights.npz, x.npy and y0.npy ...; other.npy is the first output for another input."""
    mindspore.set_seed(1)
    mindspore.set_context(mode=mindspore.GRAPH_MODE)
    draw = np.random.default_rng(zlib.crc32(entry.encode()))
    try:
        net = model(entry, False)
    except RuntimeError:
        net = model(entry, True)
    net.set_train(False)
    x, other = (draw.normal(size=(1, 3, size, size)).astype(np.float32) for _ in range(2))
    initial = {k: p.asnumpy().copy() for k, p in net.parameters_dict().items()}
    for attempt, gain in [(k, g) for k in range(DRAWS) for g in GAINS]:
        weights = {k: weight(k, v, gain, draw) for k, v in initial.items()}
        for k, p in net.parameters_dict().items():
            p.set_data(mindspore.Tensor(weights[k]))
        near = x * (1 + 2.0**-23 * draw.choice([-1, 1], x.shape).astype(np.float32))
        outputs, others, nears = (flat(net(mindspore.Tensor(a))) for a in (x, other, near))
        rounding, why = relative(nears[0], outputs[0]), incomparable(outputs[0], others[0], nears[0])
        if why is None:
            break
    np.savez(os.path.join(folder, "weights.npz"), **weights)
    np.save(os.path.join(folder, "x.npy"), x)
    np.save(os.path.join(folder, "other.npy"), others[0])
    for i, y in enumerate(outputs):
        np.save(os.path.join(folder, f"y{i}.npy"), y)
    answer = {"entry": entry, "size": size, "gain": gain, "draws": attempt + 1, "rounding": rounding, "outputs": len(outputs)}
    if why is not None:
        answer["incomparable"] = why
    return answer | {"seconds": timed(net, mindspore.Tensor(x))}


def incomparable(output, other, near):
    """Why an output says little about how a net was compiled, given that for another input, and for the same but rounded
    otherwise; None if it says enough."""
    if np.abs(output).max() >= LARGE:
        return f"outputs reach {np.abs(output).max():.0e}"
    if relative(other, output) < VARIES:
        return f"outputs for two inputs differ by {relative(other, output):.1e} only"
    if relative(near, output) >= ROUNDING:
        return f"the rounding of the input moves the output by {relative(near, output):.1e}"
    return None


def timed(net, x):
    """The least time of a few runs."""
    times = []
    while len(times) < 5 and sum(times) < 5:
        start = time.time()
        flat(net(x))
        times.append(time.time() - start)
    return min(times)


def difference(folder, ours):
    """The greatest difference of an output, and that between two inputs, relative to the greatest magnitude."""
    names = sorted(os.listdir(ours))
    answer = {"error": 0.0, "outputs": len(names)}
    for i, name in enumerate(names):
        a, b = np.load(os.path.join(ours, name)), np.load(os.path.join(folder, f"y{i}.npy"))
        if a.shape != b.shape or a.dtype != b.dtype:
            answer["differ"] = f"{name} is {a.dtype}{list(a.shape)}, not {b.dtype}{list(b.shape)}"
        elif not np.isfinite(a).all() or not np.isfinite(b).all():
            answer["differ"] = f"{name}: {(~np.isfinite(a)).sum()} numbers are not finite, {(~np.isfinite(b)).sum()} in MindSpore"
        else:
            answer["error"] = max(answer["error"], relative(a, b))
    y, other = (np.load(os.path.join(folder, name)) for name in ("y0.npy", "other.npy"))
    answer["varies"] = relative(other, y)
    return answer


def relative(a, b):
    return float(np.abs(a.astype(np.float64) - b).max() / max(np.abs(b).max(), 1e-30))


def main():
    if sys.argv[1] == "difference":
        return print(json.dumps(difference(*sys.argv[2:])))
    wake()
    older.install()
    if sys.argv[1] == "parameters":
        for entry in sys.argv[2:]:
            print(json.dumps(parameters(entry)), flush=True)
    else:
        print(json.dumps(numbers(sys.argv[2], int(sys.argv[3]), sys.argv[4])), flush=True)


if __name__ == "__main__":
    main()
