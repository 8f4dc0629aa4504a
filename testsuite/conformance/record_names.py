"""Records the public names of MindSpore, with their parameters, as text.

    python record_names.py > frontend/library/api/names.txt

A section "[mindspore.nn]" lists one name a line: Dense(in_channels, ...) for
what can be called, followed by " -> construct(x)" for a Cell. What is recorded
is the names and the defaults, nothing else of MindSpore.
"""
import inspect
import sys

import mindspore
import mindspore.numpy
from mindspore import mint, nn, ops
from mindspore.common import initializer


def default(value):
    """A default as text; one that is no plain value is "..."."""
    if isinstance(value, mindspore.common.dtype.Type if hasattr(mindspore.common.dtype, "Type") else ()):
        return str(value).lower()
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    if isinstance(value, tuple) and all(isinstance(v, (bool, int, float, str)) for v in value):
        return repr(value)
    return "..."


def parameters(function):
    """The parameters of a function as they stand in its def, without self."""
    out = []
    star = False
    for p in inspect.signature(function).parameters.values():
        if p.name == "self":
            continue
        if p.kind == p.KEYWORD_ONLY and not star:
            out.append("*")
        star = star or p.kind in (p.KEYWORD_ONLY, p.VAR_POSITIONAL)
        mark = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        out.append(mark + p.name + ("" if p.default is p.empty else "=" + default(p.default)))
    return "(" + ", ".join(out) + ")"


def entry(name, value):
    """One line: the name, and its parameters where Python knows them."""
    try:
        if inspect.isclass(value):
            line = name + (parameters(value.__init__) if "__init__" in dir(value) else "")
            if issubclass(value, nn.Cell) and value.construct is not nn.Cell.construct:
                line += " -> construct" + parameters(value.construct)
            return line
        return name + parameters(value) if callable(value) else name
    except (ValueError, TypeError):
        return name


def documented(value):
    """Whether MindSpore's manual describes it: what does names platforms, or the function it stands for."""
    text = inspect.getdoc(value) or ""
    return "Supported Platforms" in text or "Refer to :func:" in text


def section(module, owner, names):
    print(f"\n[{module}]")
    for name in sorted(set(names)):
        if name[0].isalpha() and hasattr(owner, name):
            print(entry(name, getattr(owner, name)))


def exported(owner):
    """What a module of mint exports or describes, without the operators that its functions are made of."""
    described = [name for name, value in vars(owner).items()
                 if callable(value) and documented(value) and not name.endswith(("_ext", "_op", "_func", "_impl"))]
    return list(owner.__all__) + described


def methods(owner, base=object):
    """The public attributes of a class that its base does not have."""
    return [name for name in dir(owner) if name not in dir(base)]


def main():
    print(f"# The public names of mindspore {mindspore.__version__}, by testsuite/conformance/record_names.py.")
    section("mindspore", mindspore, mindspore.__all__)
    section("mindspore.common.initializer", initializer, initializer.__all__)
    section("mindspore.nn", nn, nn.__all__)
    section("mindspore.nn.Cell", nn.Cell, methods(nn.Cell))
    section("mindspore.ops", ops, [n for n in ops.__all__ if documented(getattr(ops, n, None))])
    section("mindspore.numpy", mindspore.numpy, mindspore.numpy.__all__)
    for module in (mint, mint.nn, mint.nn.functional, mint.linalg, mint.special, mint.distributed, mint.optim):
        section(module.__name__, module, exported(module))
    section("mindspore.Tensor", mindspore.Tensor, methods(mindspore.Tensor))
    section("mindspore.Parameter", mindspore.Parameter, methods(mindspore.Parameter, mindspore.Tensor))


if __name__ == "__main__":
    sys.exit(main())
