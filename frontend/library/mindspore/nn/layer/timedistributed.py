"""mindspore.nn.layer.timedistributed: layers under their old address."""
from mindspore.nn import *
