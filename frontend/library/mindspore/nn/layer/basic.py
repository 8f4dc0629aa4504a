"""mindspore.nn.layer.basic: layers under their old address."""
from mindspore.nn import *
