"""Records what MindSpore computes for the cases of cases.py, as text.

    python record_library.py DIR [GROUP...]     # writes DIR/GROUP.txt

A file names the version that made it. A case is its expression on one line and
one line per result: "= float32[2,3] values". MindSpore has no einsum on a CPU,
so those numbers are NumPy's. A case that it refuses otherwise is noted with
"! refused" and has no numbers.

MindSpore's tanh is an approximation: results that pass through it are off by up
to 7e-5, and recurrent layers add that up. Compare those with 5e-4.
"""
import os
import sys

import mindspore
import numpy

import cases


def results(value):
    """The tensors in what a case gives."""
    if isinstance(value, (tuple, list)):
        return [tensor for part in value for tensor in results(part)]
    return [] if value is None else [value]


def line(tensor):
    array = tensor.asnumpy() if isinstance(tensor, mindspore.Tensor) else numpy.array(tensor)
    values = " ".join("%.9g" % v if array.dtype.kind == "f" else str(int(v)) for v in array.reshape(-1))
    shape = ",".join(str(n) for n in array.shape)
    return f"= {array.dtype.name}[{shape}] {values}".rstrip()


def einsum(equation, *operands):
    return numpy.einsum(equation, *[tensor.asnumpy() for tensor in operands])


def record(expression):
    if expression.startswith("ops.einsum"):
        maker = cases.Maker(mindspore).names()
        maker["ops"] = type("ops", (), {"einsum": staticmethod(einsum)})
        return [line(eval(expression, maker))]
    try:
        return [line(tensor) for tensor in results(cases.evaluate(mindspore, expression))]
    except Exception:
        return ["! refused"]


def main():
    mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
    for group, expressions in cases.GROUPS.items():
        if sys.argv[2:] and group not in sys.argv[2:]:
            continue
        lines = [f"# mindspore {mindspore.__version__} on CPU, numpy {numpy.__version__}"]
        for expression in expressions:
            lines += ["", expression] + record(expression)
        with open(os.path.join(sys.argv[1], group + ".txt"), "w") as out:
            out.write("\n".join(lines) + "\n")


main()
