"""mindspore.nn.layer.activation: layers under their old address."""
from mindspore.nn import *
