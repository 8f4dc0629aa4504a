"""mindspore.numpy.array_ops: functions under their old address."""
from mindspore.numpy import *
