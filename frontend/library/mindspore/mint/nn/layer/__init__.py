"""mindspore.mint.nn.layer: the layers under their full address."""
from mindspore.mint.nn import *
