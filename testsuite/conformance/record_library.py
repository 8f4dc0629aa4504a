"""Records what MindSpore and NumPy compute for the cases, as text.

    python record_library.py DIR [GROUP ...]       # writes DIR/GROUP.txt

A file names the versions that made it. A case is its expression on one line and
one line per result: "= float32[2,3] values". MindSpore has no einsum on a CPU,
so those numbers are NumPy's. A case that is refused is noted with "! refused"
and has no numbers. "changed: STATEMENTS" gives what x is after them.

MindSpore's tanh is an approximation: results that pass through it are off by up
to 7e-5, and recurrent layers add that up. Compare those with 5e-4.
"""
import os
import sys

import mindspore
import mindspore.numpy as mnp
import mindspore.ops.operations as P
import numpy

import cases
import cases_mint
import maker
import numpy_cases


def einsum(equation, *operands):
    return numpy.einsum(equation, *[tensor.asnumpy() for tensor in operands])


def names():
    """What expressions can name."""
    known = {name: getattr(maker, name) for name in "f p u i b z a n o run".split()}
    known.update(ms=mindspore, nn=mindspore.nn, ops=mindspore.ops, Tensor=mindspore.Tensor, np=numpy, mnp=mnp, P=P)
    known.update(mint=mindspore.mint, F=mindspore.mint.nn.functional)
    return known


def record(expression):
    known = names()
    if expression.startswith("ops.einsum"):
        known["ops"] = type("ops", (), {"einsum": staticmethod(einsum)})
    problem = None
    if any(text in expression for text in cases_mint.LEFT_TO_TORCH):
        return ["! refused"]
    for mode in (mindspore.PYNATIVE_MODE, mindspore.GRAPH_MODE):  # a few layers work in graph mode only
        mindspore.set_context(mode=mode, pynative_synchronize=True)
        try:
            return evaluate(expression, known)
        except Exception as error:
            problem = problem or error
    print(expression, "::", str(problem).split("\n")[0][:150])
    return ["! refused"]


def evaluate(expression, known):
    maker.begin()
    if expression.startswith("changed: "):
        exec(expression[len("changed: "):].replace("; for", "\nfor").replace("; ", "\n"), known)
        return maker.lines(known["x"])
    return maker.lines(eval(expression, known))


def main():
    record("ops.abs(f(2))")  # the first call of a process fails with new releases of NumPy
    for group, expressions in (cases.groups() | numpy_cases.groups() | cases_mint.groups()).items():
        if len(sys.argv) > 2 and group not in sys.argv[2:]:
            continue
        lines = [f"# mindspore {mindspore.__version__} on CPU, numpy {numpy.__version__}"]
        for expression in expressions:
            lines += ["", expression] + record(expression)
        with open(os.path.join(sys.argv[1], group + ".txt"), "w") as out:
            out.write("\n".join(lines) + "\n")


main()
