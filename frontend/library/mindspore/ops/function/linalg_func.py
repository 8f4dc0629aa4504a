"""mindspore.ops.function.linalg_func: functions under their old address."""
from mindspore.ops import *
