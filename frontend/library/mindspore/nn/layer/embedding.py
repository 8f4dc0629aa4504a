"""mindspore.nn.layer.embedding: layers under their old address."""
from mindspore.nn import *
