"""mindspore.ops.operations.other_ops: primitives under their old address."""
from mindspore.ops.operations import *
