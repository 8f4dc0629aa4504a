"""mindspore.nn.layer.combined: layers under their old address."""
from mindspore.nn import *
