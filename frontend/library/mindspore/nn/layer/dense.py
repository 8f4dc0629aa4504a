"""mindspore.nn.layer.dense: layers under their old address."""
from mindspore.nn import *
