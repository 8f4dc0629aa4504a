"""mindspore.ops.operations._inner_ops: primitives under their old address."""
from mindspore.ops.operations import *
