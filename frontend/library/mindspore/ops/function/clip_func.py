"""mindspore.ops.function.clip_func: functions under their old address."""
from mindspore.ops import *
