"""mindspore.ops.operations: the primitive classes under their old address."""
from mindspore.ops.primitive import *
