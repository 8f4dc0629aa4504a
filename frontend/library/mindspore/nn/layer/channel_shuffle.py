"""mindspore.nn.layer.channel_shuffle: layers under their old address."""
from mindspore.nn import *
