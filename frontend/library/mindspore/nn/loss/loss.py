"""mindspore.nn.loss.loss: losses under their old address."""
from mindspore.nn import *

_Loss = LossBase
