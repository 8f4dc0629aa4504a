"""mindspore.nn.layer.pooling: layers under their old address."""
from mindspore.nn import *
