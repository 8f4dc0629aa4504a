"""Records the public names of MindSpore and NumPy, with their parameters, as text.

    python record_names.py > frontend/library/api/names.txt

A section "[mindspore.nn]" lists one name a line: "Dense(in_channels, ...)" for
what can be called, followed by " -> construct(x)" for a Cell and " -> call(x)"
for a primitive. Names that MindSpore's manual does not describe begin with "~".
Where a name has several signatures, those of its manual and of its error
messages follow what Python says of it: "add(*args, **kwargs) | (input, other)".
What is recorded is the names and the defaults, nothing else.
"""
import ast
import importlib
import inspect
import pkgutil
import re
import sys

import mindspore
import mindspore.numpy
import numpy
from mindspore import mint, nn, ops
from mindspore.common import initializer

import signatures

# Modules that repeat or add to the names of the package around them, and hold what model files import from there.
FURTHER = """
mindspore.amp mindspore.common mindspore.common.api mindspore.common.dtype mindspore.common.parameter
mindspore.common.tensor mindspore.communication mindspore.communication.management mindspore.context mindspore.hal
mindspore.log mindspore.nn.layer mindspore.nn.loss mindspore.nn.optim mindspore.nn.utils mindspore.nn.wrap
mindspore.ops.auto_generate mindspore.ops.composite mindspore.ops.function mindspore.ops.functional
mindspore.ops.operations mindspore.ops.primitive mindspore.parallel mindspore.profiler mindspore.rewrite
mindspore.runtime mindspore.scipy mindspore.scipy.linalg mindspore.scipy.ops mindspore.scipy.optimize mindspore.train
mindspore.train.callback mindspore.train.serialization mindspore.boost mindspore.experimental mindspore.dataset
mindspore.mindrecord
""".split()

NUMPY = ["numpy", "numpy.linalg", "numpy.random", "numpy.testing"]


class Stranger:
    """An argument that no function takes: what refuses it tells its signatures."""


def documented(value):
    """Whether MindSpore's manual describes it: what does names platforms, or the function it stands for."""
    text = inspect.getdoc(value) or ""
    return "Supported Platforms" in text or "Refer to :func:" in text


def as_default(node):
    """The default that a manual writes, as in signatures.default."""
    try:
        return signatures.default(ast.literal_eval(node))
    except ValueError:
        text = ast.unparse(node)
        return text.split(".")[-1] if "float" in text or "int" in text else "..."


def from_text(text):
    """A signature of a manual, "dim, keepdim=False", as it stands in a def; None if it is none."""
    try:
        a = ast.parse(f"def f({text}): pass").body[0].args
    except SyntaxError:
        return None
    out, plain = [], a.posonlyargs + a.args
    lacking = len(plain) - len(a.defaults)
    for k, p in enumerate(plain):
        out.append(p.arg + ("" if k < lacking else "=" + as_default(a.defaults[k - lacking])))
    if a.vararg or a.kwonlyargs:
        out.append("*" + (a.vararg.arg if a.vararg else ""))
    for p, d in zip(a.kwonlyargs, a.kw_defaults):
        out.append(p.arg + ("" if d is None else "=" + as_default(d)))
    if a.kwarg:
        out.append("**" + a.kwarg.arg)
    return "(" + ", ".join(out) + ")"


def manual(value, name):
    """The signatures that begin a docstring, and those that its further entries have."""
    text = value.__doc__ if isinstance(value.__doc__, str) else ""
    first = re.match(r"\s*" + re.escape(name) + r"\((.*)\)\s*(->.*)?\n", text + "\n")
    found = [first.group(1)] if first else []
    found += re.findall(r"\.\. (?:method|function):: (?:\w+\.)*" + re.escape(name) + r"\((.*)\)", text)
    return [s for s in map(from_text, found) if s]


def refused(call, name):
    """The signatures that the error for an argument of no known name lists; their defaults are not told."""
    try:
        call(zzz=Stranger())
    except Exception as error:
        out = []
        for text in re.findall(r'^"(?:Tensor\.)?' + re.escape(name) + r'\((.*)\)"', str(error), re.M):
            words = re.sub(r"<[^>]*>", "0", text).replace("=0", "=...")
            out += [from_text(words)] if from_text(words) else []
        return out
    return []


def names_of(signature):
    """The names of the parameters of a signature as text."""
    a = ast.parse(f"def f{signature}: pass").body[0].args
    return [p.arg for p in a.posonlyargs + a.args + a.kwonlyargs]


def overloads(value, name, call):
    """The signatures of a function that Python knows none of."""
    out = list(dict.fromkeys(manual(value, name)))
    for s in refused(call, name):
        if all(names_of(s) != names_of(other)[:len(names_of(s))] for other in out):
            out.append(s)
    return "".join(" | " + s for s in out)


def entry(owner, name):
    """One line: the name, and its parameters where Python knows them."""
    value = getattr(owner, name, None)
    if not callable(value) or not own(value):
        return name
    if inspect.isclass(value):
        if issubclass(value, nn.Cell) and value.construct is not nn.Cell.construct:
            return name + signatures.entry(value, "construct", "construct")
        primitive = issubclass(value, ops.Primitive) and value.__call__ is not ops.Primitive.__call__
        return name + signatures.entry(value, "__call__" if primitive else "", "call")
    line = signatures.parameters(value)
    if line == "" or line == "(*args, **kwargs)":
        call = getattr(TENSOR, name) if owner is mindspore.Tensor else value
        line += overloads(value, name, call) if inspect.isroutine(value) else ""
    return name + line


TENSOR = mindspore.Tensor([1.0, 2.0])


def own(value):
    """Whether something is MindSpore's or NumPy's, not what it imports, nor a module."""
    of = getattr(value, "__module__", None)
    return not inspect.ismodule(value) and (not isinstance(of, str) or of.split(".")[0] in HERE)


def public(owner):
    """All names of a module that no underscore hides."""
    return [name for name in dir(owner) if name[0].isalpha()]


HERE = ("mindspore", "numpy", "builtins", "mtrand", "_mtrand")


def section(module, owner, described, others=()):
    """A table of names, those of the manual first."""
    print(f"\n[{module}]")
    described = {n for n in described if n[0].isalpha() and hasattr(owner, n)}
    for name in sorted(described):
        print(entry(owner, name))
    for name in sorted(set(others) - described):
        print("~" + entry(owner, name))
    return described | set(others)


def exported(owner):
    """What a module of mint exports or describes, without the operators that its functions are made of."""
    described = [name for name, value in vars(owner).items()
                 if callable(value) and documented(value) and not name.endswith(("_ext", "_op", "_func", "_impl"))]
    return list(owner.__all__) + described


def methods(owner, base=object):
    """The public attributes of a class that its base does not have."""
    return [name for name in dir(owner) if name not in dir(base)]


def modules():
    """The names of MindSpore's modules that no underscore hides."""
    out = [name for _, name, _ in pkgutil.walk_packages(mindspore.__path__, "mindspore.", onerror=lambda name: None)]
    return sorted(name for name in out if not any(part.startswith("_") for part in name.split(".")))


def further(known):
    """What modules beside those of the manual add to them."""
    for module in FURTHER:
        owner = importlib.import_module(module)
        around = known["mindspore.ops" if module.startswith("mindspore.ops.") else
                       "mindspore.nn" if module.startswith("mindspore.nn.") else "mindspore"]
        names = [n for n in public(owner) if n not in around and own(getattr(owner, n, None))]
        if names and module == "mindspore.ops.auto_generate":  # the parts of MindSpore's functions
            print(f"\n[{module}]\n" + "\n".join("~" + n for n in names))
        elif names:
            section(module, owner, (), names)


def main():
    print(f"# The public names of mindspore {mindspore.__version__}, numpy {numpy.__version__}, by testsuite/conformance/record_names.py.")
    known = {}

    def described(owner, names):
        taken = section(owner.__name__, owner, names, public(owner))
        known[owner.__name__] = {n: getattr(owner, n) for n in taken}

    described(mindspore, mindspore.__all__)
    section("mindspore.common.initializer", initializer, initializer.__all__, public(initializer))
    described(nn, nn.__all__)
    section("mindspore.nn.Cell", nn.Cell, methods(nn.Cell))
    described(ops, [n for n in ops.__all__ if documented(getattr(ops, n, None))])
    section("mindspore.numpy", mindspore.numpy, mindspore.numpy.__all__, public(mindspore.numpy))
    for module in (mint, mint.nn, mint.nn.functional, mint.linalg, mint.special, mint.distributed, mint.optim):
        section(module.__name__, module, exported(module), public(module))
    section("mindspore.Tensor", mindspore.Tensor, methods(mindspore.Tensor))
    section("mindspore.Parameter", mindspore.Parameter, methods(mindspore.Parameter, mindspore.Tensor))
    further(known)
    for module in NUMPY:
        section(module, importlib.import_module(module), (), public(importlib.import_module(module)))
    section("numpy.ndarray", numpy.ndarray, (), methods(numpy.ndarray))
    print("\n[modules]\n" + "\n".join("~" + name for name in modules()))


if __name__ == "__main__":
    sys.exit(main())
