"""mindspore.ops.function.nn_func: functions under their old address."""
from mindspore.ops import *
