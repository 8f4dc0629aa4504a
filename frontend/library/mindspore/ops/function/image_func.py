"""mindspore.ops.function.image_func: functions under their old address."""
from mindspore.ops import *
