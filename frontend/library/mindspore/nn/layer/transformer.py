"""mindspore.nn.layer.transformer: layers under their old address."""
from mindspore.nn import *
