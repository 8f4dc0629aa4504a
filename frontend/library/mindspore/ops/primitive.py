"""What the primitive classes are made from: attributes first, operands when called.

    ops.ReduceSum(keep_dims=True)(x, 1)

is a spelling of ops.reduce_sum(x, 1, keep_dims=True). Most classes are one line
of mindspore.ops.operations: the function they call and the attributes they
take, in order, with defaults.
"""
import _cellc
from mindspore.ops.control import constexpr

_primexpr = constexpr


class Primitive:
    """An operator as an object."""

    def __init__(self, name):
        self.name = name

    def add_prim_attr(self, name, value):
        """Attributes for the scheduler of a framework mean nothing here."""
        return self

    def set_device(self, device_target):
        return self

    def shard(self, in_strategy=None, out_strategy=None):
        return self


def operator(name, function, operands=None, **attributes):
    """The class of a primitive that calls function with operands and attributes.

    An attribute whose default is ... must be given. The operands have the names
    of the function's parameters, or those of the text: "input weight?".
    """
    init, call = _cellc.operator(name, function, attributes, operands)
    return type(name, (Primitive,), {"__init__": init, "__call__": call})
