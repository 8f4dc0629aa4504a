"""mindspore.ops.function.array_func: functions under their old address."""
from mindspore.ops import *
