"""mindspore.ops.operations.linalg_ops: primitives under their old address."""
from mindspore.ops.operations import *
