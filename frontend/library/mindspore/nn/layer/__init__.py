"""mindspore.nn.layer: layers under their old address."""
from mindspore.nn import *
