"""Activations as Cells, under PyTorch's names and arguments."""
from mindspore import ops
from mindspore.mint.nn import functional as F
from mindspore.nn.activation import HShrink as Hardshrink
from mindspore.nn.activation import HSigmoid as Hardsigmoid
from mindspore.nn.activation import HSwish as Hardswish
from mindspore.nn.activation import LogSoftmaxExt as LogSoftmax
from mindspore.nn.activation import PReLUExt as PReLU
from mindspore.nn.activation import ReLU
from mindspore.nn.activation import SoftShrink as Softshrink
from mindspore.nn.cell import Cell


class ELU(Cell):
    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha

    def construct(self, input):
        return F.elu(input, self.alpha)


class GELU(Cell):
    """x Phi(x), exactly or with the tanh approximation."""

    def __init__(self, approximate="none"):
        super().__init__()
        self.approximate = approximate

    def construct(self, input):
        return F.gelu(input, approximate=self.approximate)


class GLU(Cell):
    """The first half along dim times the sigmoid of the second."""

    def __init__(self, dim=-1):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return F.glu(input, self.dim)


class Hardtanh(Cell):
    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__()
        self.min_val, self.max_val = min_val, max_val

    def construct(self, input):
        return F.hardtanh(input, self.min_val, self.max_val)


class LogSigmoid(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, input):
        return F.logsigmoid(input)


class Mish(Cell):
    def construct(self, input):
        return F.mish(input)


class ReLU6(Cell):
    def __init__(self, inplace=False):
        super().__init__()

    def construct(self, input):
        return F.relu6(input)


class SELU(Cell):
    def construct(self, input):
        return F.selu(input)


class SiLU(Cell):
    def __init__(self, inplace=False):
        super().__init__()

    def construct(self, x):
        return F.silu(x)


class Sigmoid(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, input):
        return ops.sigmoid(input)


class Softmax(Cell):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return F.softmax(input, self.dim)


class Tanh(Cell):
    def __init__(self):
        super().__init__()

    def construct(self, input):
        return ops.tanh(input)


class Threshold(Cell):
    def __init__(self, threshold, value, inplace=False):
        super().__init__()
        self.threshold, self.value = threshold, value

    def construct(self, input):
        return F.threshold(input, self.threshold, self.value)
