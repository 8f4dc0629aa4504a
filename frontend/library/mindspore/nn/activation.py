"""Activations as Cells."""
import _cellc
from mindspore import ops
from mindspore.common.initializer import initializer
from mindspore.common.parameter import Parameter
from mindspore.nn.cell import Cell, kept


def default_axis(x):
    """The axis of a softmax that is given none: the first of up to one axis and of three, else the second."""
    return 0 if x.ndim in (0, 1, 3) else 1


class CELU(Cell):
    def __init__(self, alpha=1.0):
        super().__init__()
        self.alpha = alpha

    celu = kept(lambda cell: ops.CeLU(cell.alpha))

    def construct(self, x):
        return ops.celu(x, self.alpha)


class ELU(Cell):
    def __init__(self, alpha=1.0):
        super().__init__()
        self.alpha = alpha

    elu = kept(lambda cell: ops.Elu(cell.alpha))

    def construct(self, x):
        return ops.elu(x, self.alpha)


class FastGelu(Cell):
    fast_gelu = kept(lambda cell: ops.FastGeLU())

    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.fast_gelu(x)


class GLU(Cell):
    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.glu(x, self.axis)


class HShrink(Cell):
    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    hshrink = kept(lambda cell: ops.HShrink(cell.lambd))

    def construct(self, input):
        return ops.hardshrink(input, self.lambd)


class HSigmoid(Cell):
    hsigmoid = kept(lambda cell: ops.HSigmoid())

    def __init__(self):
        super().__init__()

    def construct(self, input):
        return ops.hardsigmoid(input)


class HSwish(Cell):
    hswish = kept(lambda cell: ops.HSwish())

    def __init__(self):
        super().__init__()

    def construct(self, input):
        return ops.hardswish(input)


class LeakyReLU(Cell):
    def __init__(self, alpha=0.2):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.leaky_relu(x, self.alpha)


class LogSigmoid(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, input_x):
        return ops.logsigmoid(input_x)


class LogSoftmax(Cell):
    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    log_softmax = kept(lambda cell: ops.LogSoftmax(cell.axis))

    def construct(self, x):
        return ops.log_softmax(x, self.axis)


class LogSoftmaxExt(Cell):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        return ops.log_softmax(x, default_axis(x) if self.dim is None else self.dim)


class Mish(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, input_x):
        return ops.mish(input_x)


class ReLU(Cell):
    relu = kept(lambda cell: ops.ReLU())

    def __init__(self):
        super().__init__()

    def construct(self, input):
        return ops.relu(input)


class ReLU6(Cell):
    relu6 = kept(lambda cell: ops.ReLU6())

    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.relu6(x)


class SeLU(Cell):
    selu = kept(lambda cell: ops.SeLU())

    def __init__(self):
        super().__init__()

    def construct(self, input_x):
        return ops.selu(input_x)


class Sigmoid(Cell):
    sigmoid = kept(lambda cell: ops.Sigmoid())

    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.sigmoid(x)


class SiLU(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.silu(x)


class Softmax(Cell):
    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    softmax = kept(lambda cell: ops.Softmax(cell.axis))

    def construct(self, input):
        return ops.softmax(input, self.axis)


class Softmin(Cell):
    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.softmin(x, self.axis)


class SoftShrink(Cell):
    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, input):
        return ops.softshrink(input, self.lambd)


class Softsign(Cell):
    softsign = kept(lambda cell: ops.Softsign())

    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.softsign(x)


class Tanh(Cell):
    tanh = kept(lambda cell: ops.Tanh())

    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.tanh(x)


class Tanhshrink(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, x):
        return ops.tanhshrink(x)


class Threshold(Cell):
    def __init__(self, threshold, value):
        super().__init__()
        self.threshold, self.value = threshold, value

    def construct(self, input_x):
        return ops.threshold(input_x, self.threshold, self.value)



class GELU(Cell):
    """x Phi(x), by default with the tanh approximation."""

    def __init__(self, approximate=True):
        super().__init__()
        if not isinstance(approximate, bool):
            raise TypeError(f"For 'GELU', the 'approximate' should be a bool, but got {approximate}.")
        self.approximate = "tanh" if approximate else "none"

    gelu = kept(lambda cell: ops.GeLU())

    def construct(self, x):
        return ops.gelu(x, self.approximate)


class Hardtanh(Cell):
    def __init__(self, min_val=-1.0, max_val=1.0):
        super().__init__()
        self.min_val, self.max_val = min_val, max_val
        if min_val >= max_val:
            raise ValueError(f"For Hardtanh, min_val should be less than max_val,but got {min_val} and {max_val}")

    def construct(self, x):
        return ops.hardtanh(x, self.min_val, self.max_val)


class RReLU(Cell):
    """LeakyReLU with a slope between the two, which is drawn in training."""

    def __init__(self, lower=1 / 8, upper=1 / 3):
        super().__init__()
        if lower > upper:
            raise ValueError(f"For RReLU, the value of 'upper' must be greater than or equal to 'lower', but got upper: "
                             f"{upper}, lower: {lower}. ")
        self.lower, self.upper = lower, upper

    def construct(self, x):
        return ops.rrelu(x, self.lower, self.upper)


class Softmax2d(Cell):
    """Over the channels of (N, C, H, W) or (C, H, W)."""

    def __init__(self):
        super().__init__()

    def construct(self, x):
        if x.ndim not in (3, 4):
            raise ValueError(f"For 'Softmax2d', the in_shape must have 3 or 4 dims, but got {x.ndim}.")
        return ops.softmax(x, -3)


class Softplus(Cell):
    """log(1 + exp(x))."""

    def construct(self, x):
        return ops.softplus(x)


class PReLU(Cell):
    """Below zero times a weight: one for all or one per channel."""

    def __init__(self, channel=1, w=0.25):
        super().__init__()
        if not _cellc.is_tensor(w) and not isinstance(w, (float, list)):
            raise TypeError(f"For 'PReLU', the 'w' only supported float, list and tensor, but got {type(w).__name__}.")
        w = initializer(w, (channel,)) if isinstance(w, float) else _cellc.tensor(w, _cellc.float32)
        if w.shape != (channel,):
            raise ValueError(f"For 'PReLU', the elements number of 'w' should be equal to the 'channel', but got 'w' shape "
                             f"{w.shape}, the 'channel' {channel}.")
        self.w = Parameter(w, name="a")

    prelu = kept(lambda cell: ops.PReLU())

    def construct(self, x):
        return ops.prelu(x, _cellc.cast(self.w, x.dtype))


class PReLUExt(Cell):
    """PReLU under the names of its newer form."""

    def __init__(self, num_parameters=1, init=0.25, dtype=None):
        super().__init__()
        self.weight = Parameter(initializer(init, (num_parameters,), dtype), name="weight")

    def construct(self, input):
        return ops.prelu(input, self.weight)


NAMES = {"softmin": Softmin, "softmax": Softmax, "softmax2d": Softmax2d, "logsoftmax": LogSoftmax,
         "logsoftmaxExt": LogSoftmaxExt, "relu": ReLU, "relu6": ReLU6, "rrelu": RReLU, "silu": SiLU, "tanh": Tanh,
         "tanhshrink": Tanhshrink, "hardtanh": Hardtanh, "gelu": GELU, "fast_gelu": FastGelu, "elu": ELU,
         "sigmoid": Sigmoid, "softsign": Softsign, "prelu": PReLU, "preluExt": PReLUExt, "leakyrelu": LeakyReLU,
         "hswish": HSwish, "hsigmoid": HSigmoid, "logsigmoid": LogSigmoid, "softshrink": SoftShrink,
         "hshrink": HShrink, "threshold": Threshold, "mish": Mish}


def get_activation(name, prim_name=None):
    """The Cell of that name; None for None."""
    if name is None:
        return None
    if name not in NAMES:
        whose = "The" if prim_name is None else f"For '{prim_name}', the"
        raise KeyError(f"{whose} 'name' must be in {list(NAMES)}, but got {name}.")
    return NAMES[name]()
