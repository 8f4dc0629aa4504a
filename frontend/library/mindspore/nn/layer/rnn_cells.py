"""mindspore.nn.layer.rnn_cells: layers under their old address."""
from mindspore.nn import *
