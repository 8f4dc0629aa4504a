"""Collective operators among the processes of a group, of which there is one: what it sends is what it gets."""
from mindspore.ops.primitive import Primitive


class ReduceOp:
    SUM, MAX, MIN, PROD = "sum", "max", "min", "prod"


class Collective(Primitive):
    """The identity, whatever the group."""

    def __init__(self, *args, **kwargs):
        """A group of one needs nothing."""

    def __call__(self, x):
        return x


class AllReduce(Collective):
    """(op="sum", group=...)"""


class AllGather(Collective):
    """(group=...)"""


class ReduceScatter(Collective):
    """(op="sum", group=...)"""


class Broadcast(Collective):
    """(root_rank, group=...), of a tuple of tensors"""


class Summary(Primitive):
    """Keeps a value for a log of training, which there is not."""

    def __call__(self, name, value):
        return None


class ScalarSummary(Summary):
    """(name, value)"""


class TensorSummary(Summary):
    """(name, value)"""


class ImageSummary(Summary):
    """(name, value)"""


class HistogramSummary(Summary):
    """(name, value)"""
