"""mindspore.common: tensors, parameters, dtypes, initialisers."""
from mindspore.common import dtype
from mindspore.common.api import JitConfig, jit, jit_class, ms_class, ms_function, mutable, set_recursion_limit
from mindspore.common.dtype import *
from mindspore.common.parameter import Parameter, ParameterTuple
from mindspore.common.seed import get_seed, set_seed
from mindspore.common.tensor import Tensor
