"""mindspore.nn.layer.conv: layers under their old address."""
from mindspore.nn import *
from mindspore.nn.conv import _Conv
