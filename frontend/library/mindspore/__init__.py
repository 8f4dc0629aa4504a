"""The mindspore package as a model sees it, for inference."""
from mindspore import common, context, ops
from mindspore.common import (JitConfig, Parameter, ParameterTuple, Tensor, dtype, get_seed, jit,
                              jit_class, ms_class, ms_function, mutable, set_recursion_limit, set_seed)
from mindspore.common.dtype import *
from mindspore.context import GRAPH_MODE, LAX, PYNATIVE_MODE, STRICT, get_context, set_context, set_device
from mindspore import nn
from mindspore.ops import arange, full, ones, ones_like, zeros, zeros_like

__version__ = "2.7.0"


def tensor(input_data=None, dtype=None, shape=None, init=None, const_arg=False):
    return Tensor(input_data, dtype, shape, init)


def is_tensor(obj):
    return isinstance(obj, Tensor)
from mindspore.train.serialization import load_checkpoint, load_param_into_net, save_checkpoint
