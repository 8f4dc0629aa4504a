"""What the primitive classes are made from: attributes first, operands when called.

    ops.ReduceSum(keep_dims=True)(x, 1)

is a spelling of ops.reduce_sum(x, 1, keep_dims=True). Most classes are one line
of mindspore.ops.operations: the function they call and the attributes they
take, in order, with defaults.
"""
from mindspore.ops.control import constexpr

_primexpr = constexpr


class Primitive:
    """An operator as an object."""

    def __init__(self, name=""):
        self.name = name

    def add_prim_attr(self, name, value):
        """Attributes for the scheduler of a framework mean nothing here."""
        return self

    def set_device(self, device_target):
        return self

    def shard(self, in_strategy=None, out_strategy=None):
        return self


def operator(function, **defaults):
    """The class of a primitive that calls function with operands and attributes."""

    class Operator(Primitive):
        def __init__(self, *args, **kwargs):
            self.attributes = _bind(defaults, args, kwargs)

        def __call__(self, *operands):
            return function(*operands, **self.attributes)

    return Operator


def _bind(defaults, args, kwargs):
    """The attributes: defaults, then those given by place, then those by name."""
    names = list(defaults)
    if len(args) > len(names):
        raise TypeError(f"The primitive takes {len(names)} attributes, but got {len(args)}. Tensors go to what it makes: ops.ReLU()(x)")
    attributes = dict(defaults)
    for name, value in zip(names, args):
        attributes[name] = value
    for name in kwargs:
        if name not in attributes:
            raise TypeError(f"The primitive has no attribute '{name}'; it has {names}.")
        attributes[name] = kwargs[name]
    return attributes
