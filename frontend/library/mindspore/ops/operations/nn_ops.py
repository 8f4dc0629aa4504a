"""mindspore.ops.operations.nn_ops: primitives under their old address."""
from mindspore.ops.operations import *
