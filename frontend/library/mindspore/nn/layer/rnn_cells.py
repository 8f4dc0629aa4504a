"""mindspore.nn.layer.rnn_cells: layers under their old address, and what they are made of."""
from mindspore.nn import *
from mindspore.nn.recurrent import RNNCellBase
