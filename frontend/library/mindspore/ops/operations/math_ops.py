"""mindspore.ops.operations.math_ops: primitives under their old address."""
from mindspore.ops.operations import *
