"""mindspore.ops.operations.array_ops: primitives under their old address."""
from mindspore.ops.operations import *
