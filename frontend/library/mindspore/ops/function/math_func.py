"""mindspore.ops.function.math_func: functions under their old address."""
from mindspore.ops import *
