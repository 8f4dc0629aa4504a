"""mindspore.ops.function: functions under their old address."""
from mindspore.ops import *
