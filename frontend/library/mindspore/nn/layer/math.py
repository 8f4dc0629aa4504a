"""mindspore.nn.layer.math: layers under their old address."""
from mindspore.nn import *
