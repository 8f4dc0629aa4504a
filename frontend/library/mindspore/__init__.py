"""The mindspore package as a model sees it, for inference."""
from mindspore import common, context, ops
from mindspore.common import (JitConfig, Parameter, ParameterTuple, Tensor, dtype, get_seed, jit, jit_class, lazy_inline,
                              manual_seed, ms_class, ms_function, mutable, no_inline, recompute, run_check,
                              set_recursion_limit, set_seed)
from mindspore.common.dtype import *
from mindspore.context import (COMPATIBLE, GRAPH_MODE, LAX, PYNATIVE_MODE, ParallelMode, STRICT, get_auto_parallel_context,
                               get_context, get_current_device, reset_algo_parameters, reset_auto_parallel_context,
                               set_algo_parameters, set_auto_parallel_context, set_context, set_deterministic,
                               set_device)
from mindspore import amp, hal, mint, nn, runtime
from mindspore.ops import arange, full, ones, ones_like, zeros, zeros_like
from mindspore.train.model import Model
from mindspore.train.serialization import load_checkpoint, load_param_into_net, save_checkpoint
from mindspore.version import __version__


def tensor(input_data=None, dtype=None, shape=None, init=None, const_arg=False, device=None):
    return Tensor(input_data, dtype, shape, init)


def from_numpy(array):
    return Tensor(array)


def is_tensor(obj):
    return isinstance(obj, Tensor)
