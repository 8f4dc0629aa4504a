"""mindspore.numpy.math_ops: functions under their old address."""
from mindspore.numpy import *
