"""The functions between layers."""
import _cellc
from mindspore import ops
from mindspore.nn.activation import default_axis


def relu6(input, inplace=False):
    return ops.relu6(input)


def silu(input, inplace=False):
    return ops.silu(input)


def elu(input, alpha=1.0, inplace=False):
    return ops.elu(input, alpha)


def gelu(input, *, approximate="none"):
    return ops.gelu(input, approximate)


def selu(input):
    return ops.selu(input)


def mish(input):
    return ops.mish(input)


def logsigmoid(input):
    return ops.logsigmoid(input)


def leaky_relu(input, negative_slope=0.01):
    return ops.leaky_relu(input, negative_slope)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    return ops.hardtanh(input, min_val, max_val)


def softplus(input, beta=1, threshold=20):
    return ops.softplus(input, beta, threshold)


def threshold(input, threshold, value, inplace=False):
    return ops.threshold(input, threshold, value)


def glu(input, dim=-1):
    return ops.glu(input, dim)


def softmax(input, dim=None, dtype=None):
    return ops.softmax(input, default_axis(input) if dim is None else dim, dtype=dtype)


def log_softmax(input, dim=None, *, dtype=None):
    input = input if dtype is None else _cellc.cast(input, dtype)
    return ops.log_softmax(input, default_axis(input) if dim is None else dim)


# What changes its Tensor in place.


def relu_(input):
    raise NotImplementedError("For 'relu_', a Tensor is not changed in place: bind the result to the name, as in x = F.relu(x).")


def sigmoid_(input):
    raise NotImplementedError("For 'sigmoid_', a Tensor is not changed in place: bind the result to the name, as in x = F.sigmoid(x).")


def elu_(input, alpha=1.0):
    raise NotImplementedError("For 'elu_', a Tensor is not changed in place: bind the result to the name, as in x = F.elu(x).")


def hardtanh_(input, min_val=-1, max_val=1):
    raise NotImplementedError("For 'hardtanh_', a Tensor is not changed in place: bind the result to the name, as in x = F.hardtanh(x).")


def threshold_(input, threshold, value):
    raise NotImplementedError("For 'threshold_', a Tensor is not changed in place: bind the result to the name, as in x = F.threshold(x).")
