"""mindspore.nn.layer.image: layers under their old address."""
from mindspore.nn import *
