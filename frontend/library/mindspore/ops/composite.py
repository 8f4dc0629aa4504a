"""mindspore.ops.composite: the functions under their old address."""
from mindspore.ops import *
