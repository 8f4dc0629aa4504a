"""mindspore.nn.layer.rnns: layers under their old address."""
from mindspore.nn import *
