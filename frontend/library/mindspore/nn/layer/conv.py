"""mindspore.nn.layer.conv: layers under their old address."""
from mindspore.nn import *
