"""mindspore.common: tensors, parameters, dtypes, initialisers."""
from mindspore.common import dtype
from mindspore.common.api import (JitConfig, jit, jit_class, lazy_inline, ms_class, ms_function, mutable, no_inline, recompute,
                                  run_check, set_recursion_limit)
from mindspore.common.dtype import *
from mindspore.common.parameter import Parameter, ParameterTuple
from mindspore.common.seed import get_seed, manual_seed, set_seed
from mindspore.common.tensor import Tensor
