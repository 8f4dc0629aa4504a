"""Collective operators among the processes of a group, of which there is one: what it sends is what it gets."""
from mindspore.ops.primitive import Primitive


class ReduceOp:
    SUM, MAX, MIN, PROD = "sum", "max", "min", "prod"


class Collective(Primitive):
    """The identity, whatever the group."""

    def __init__(self):
        """A group of one needs nothing."""

    def __call__(self, x):
        return x


class AllReduce(Collective):
    def __init__(self, op="sum", group="hccl_world_group"):
        """A group of one needs nothing."""


class AllGather(Collective):
    def __init__(self, group="hccl_world_group"):
        """A group of one needs nothing."""


class ReduceScatter(Collective):
    def __init__(self, op="sum", group="hccl_world_group"):
        """A group of one needs nothing."""


class Broadcast(Collective):
    """Of a tuple of tensors."""

    def __init__(self, root_rank, group="hccl_world_group"):
        """A group of one needs nothing."""


class Summary(Primitive):
    """Keeps a value for a log of training, which there is not."""

    def __init__(self):
        """There is nothing to set."""

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
