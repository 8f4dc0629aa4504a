"""mindspore.nn.layer.padding: layers under their old address."""
from mindspore.nn import *
