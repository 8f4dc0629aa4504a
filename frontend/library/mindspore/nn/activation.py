"""Activations as Cells."""
import _cellc
from mindspore import ops
from mindspore.common.initializer import initializer
from mindspore.common.parameter import Parameter
from mindspore.nn.cell import Cell


def _activation(function, **defaults):
    """The class of a Cell that applies function with the options it was made with."""

    class Activation(Cell):
        def __init__(self, *args, **kwargs):
            super().__init__()
            self.options = dict(defaults)
            self.options.update(zip(list(defaults), args))
            self.options.update(kwargs)

        def construct(self, x):
            return function(x, **self.options)

    return Activation


CELU = _activation(ops.celu, alpha=1.0)
ELU = _activation(ops.elu, alpha=1.0)
FastGelu = _activation(ops.fast_gelu)
GLU = _activation(ops.glu, axis=-1)
Hardtanh = _activation(ops.hardtanh, min_val=-1.0, max_val=1.0)
HShrink = _activation(ops.hardshrink, lambd=0.5)
HSigmoid = _activation(ops.hardsigmoid)
HSwish = _activation(ops.hardswish)
LeakyReLU = _activation(ops.leaky_relu, alpha=0.2)
LogSigmoid = _activation(ops.logsigmoid)
LogSoftmax = _activation(ops.log_softmax, axis=-1)
Mish = _activation(ops.mish)
ReLU = _activation(ops.relu)
ReLU6 = _activation(ops.relu6)
RReLU = _activation(ops.rrelu, lower=0.125, upper=0.3333333333333333)
SeLU = _activation(ops.selu)
Sigmoid = _activation(ops.sigmoid)
SiLU = _activation(ops.silu)
Softmax = _activation(ops.softmax, axis=-1)
Softmax2d = _activation(lambda x: ops.softmax(x, -3))
Softmin = _activation(ops.softmin, axis=-1)
Softplus = _activation(ops.softplus)
SoftShrink = _activation(ops.softshrink, lambd=0.5)
Softsign = _activation(ops.softsign)
Tanh = _activation(ops.tanh)
Tanhshrink = _activation(ops.tanhshrink)
Threshold = _activation(lambda x, threshold, value: ops.threshold(x, threshold, value), threshold=None, value=None)


class GELU(Cell):
    """x Phi(x), by default with the tanh approximation."""

    def __init__(self, approximate=True):
        super().__init__()
        self.approximate = "tanh" if approximate else "none"

    def construct(self, x):
        return ops.gelu(x, self.approximate)


class PReLU(Cell):
    """Below zero times a weight: one for all or one per channel."""

    def __init__(self, channel=1, w=0.25):
        super().__init__()
        data = initializer(w, (channel,)) if isinstance(w, (int, float)) else _cellc.tensor(w, _cellc.float32)
        self.w = Parameter(data)

    def construct(self, x):
        return ops.prelu(x, self.w)


NAMES = {"softmax": Softmax, "logsoftmax": LogSoftmax, "relu": ReLU, "relu6": ReLU6, "tanh": Tanh, "gelu": GELU,
         "fast_gelu": FastGelu, "elu": ELU, "sigmoid": Sigmoid, "prelu": PReLU, "leakyrelu": LeakyReLU,
         "leaky_relu": LeakyReLU, "hswish": HSwish, "hsigmoid": HSigmoid, "logsigmoid": LogSigmoid,
         "softsign": Softsign, "silu": SiLU, "mish": Mish, "softplus": Softplus, "rrelu": RReLU, "hshrink": HShrink,
         "softshrink": SoftShrink, "celu": CELU, "glu": GLU, "selu": SeLU}


def get_activation(name, prim_name=None):
    """The Cell of that name; None for None."""
    if name is None:
        return None
    if name not in NAMES:
        raise KeyError(f"For 'get_activation', the name must be one of {list(NAMES)}, but got {name}.")
    return NAMES[name]()
