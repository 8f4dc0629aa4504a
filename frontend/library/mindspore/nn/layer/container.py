"""mindspore.nn.layer.container: layers under their old address."""
from mindspore.nn import *
