"""Functions chosen by the types of their arguments, and mapped over sequences."""
import _cellc
from mindspore.common.parameter import Parameter
from mindspore.common.tensor import Tensor


def _kinds(value):
    """The names of types that a value answers to, the closest first."""
    for kind, names in ((Parameter, ["Ref[Tensor]", "Ref", "Tensor"]), (Tensor, ["Tensor"]), (bool, ["Bool", "Number"]),
                        (int, ["Int64", "Int", "Number"]), (float, ["Float32", "Float64", "Float", "Number"]),
                        (str, ["String"]), (tuple, ["Tuple"]), (list, ["List"]), (dict, ["Dictionary"])):
        if isinstance(value, kind):
            return names
    if value is None:
        return ["None", "NoneType"]
    return ["Function", "Func", "Problem"] if callable(value) else []


class MultitypeFuncGraph:
    """A function with a body for each combination of types: @f.register("Tensor", "Number")."""

    @_cellc.older("need_raise", "doc_url")
    def __init__(self, name, read_value=False, need_raise=False, doc_url=""):
        self.name = name
        self.entries = []

    def register(self, *type_names):
        names = [n if isinstance(n, str) else str(n) for n in type_names]

        def keep(fn):
            self.entries.append((names, fn))
            return fn

        return keep

    def __call__(self, *args):
        if len(self.entries) == 1:
            return self.entries[0][1](*args)
        kinds = [_kinds(a) for a in args]
        for names, fn in self.entries:
            if len(names) == len(args) and all([n in k for n, k in zip(names, kinds)]):
                return fn(*args)
        found = [k[0] if k else "Unknown" for k in kinds]
        raise ValueError(f"The '{self.name}' operation does not support the type {found}.")


class HyperMap:
    """A function of the leaves of equal nested sequences."""

    def __init__(self, ops=None, reverse=False):
        self.ops = ops

    def __call__(self, *args):
        if self.ops is None:
            return _mapped(args[0], args[1:], True)
        return _mapped(self.ops, args, True)


class Map:
    """A function of the elements of equal sequences, which are not looked into."""

    def __init__(self, ops=None, reverse=False):
        self.ops = ops

    def __call__(self, *args):
        if self.ops is None:
            return _mapped(args[0], args[1:], False)
        return _mapped(self.ops, args, False)


def _mapped(fn, args, deep):
    first = args[0]
    if not isinstance(first, (tuple, list)):
        return fn(*args)
    if any([not isinstance(a, (tuple, list)) or len(a) != len(first) for a in args]):
        raise ValueError(f"For 'HyperMap', the sequences must have one length, but got {len(first)} and others.")
    parts = [_mapped(fn, part, True) if deep else fn(*part) for part in zip(*args)]
    return parts if isinstance(first, list) else tuple(parts)
