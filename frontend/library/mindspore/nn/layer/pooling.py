"""mindspore.nn.layer.pooling: layers under their old address."""
from mindspore.nn import *
from mindspore.nn.pooling import _Pool
from mindspore.nn.pooling import _Pool as _PoolNd
