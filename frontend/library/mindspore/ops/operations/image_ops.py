"""mindspore.ops.operations.image_ops: primitives under their old address."""
from mindspore.ops.operations import *
