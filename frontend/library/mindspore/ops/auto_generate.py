"""mindspore.ops.auto_generate: functions and primitives under their old address."""
from mindspore.ops import *
