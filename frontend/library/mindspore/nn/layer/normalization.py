"""mindspore.nn.layer.normalization: layers under their old address."""
from mindspore.nn import *
from mindspore.nn.norm import _BatchNorm
