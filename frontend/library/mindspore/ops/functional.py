"""mindspore.ops.functional: the functions under their old address."""
from mindspore.ops import *
