"""The functions between layers."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import float_operand, is_empty, like, one_axis, operand
from mindspore.ops.elementwise import abs, clamp, exp, expm1, log, select, sign, tanh
from mindspore.ops.shaping import chunk, reshape


def relu(input, inplace=False):
    if input.dtype == _cellc.bool_:
        return input
    return prims.relu(operand(input))


def relu6(x):
    return clamp(x, 0, 6)


def sigmoid(input):
    return prims.sigmoid(float_operand(input))


def silu(input):
    return prims.silu(float_operand(input))


def gelu(input, approximate="none"):
    """x Phi(x), exactly by erf or with the tanh approximation."""
    if approximate == "none":
        return prims.gelu(input)
    if approximate != "tanh":
        raise ValueError(f"For 'ops.gelu', approximate should be 'none' or 'tanh', but got {approximate}.")
    inner = 0.7978845608028654 * (input + 0.044715 * input * input * input)
    return 0.5 * input * (1 + tanh(inner))


def fast_gelu(x):
    """x sigmoid(1.702 x), written without overflow."""
    size = abs(x)
    return x / (1 + exp(-1.702 * size)) * exp(0.851 * (x - size))


def hardsigmoid(input):
    return clamp(input + 3, 0, 6) / 6


def hardswish(input):
    return input * clamp(input + 3, 0, 6) / 6


def hardtanh(input, min_val=-1.0, max_val=1.0):
    return clamp(input, min_val, max_val)


def leaky_relu(input, alpha=0.2):
    return select(input > 0, input, alpha * input)


def prelu(input, weight):
    """Below zero times weight, one for all or one per channel (axis 1)."""
    if weight.size != 1 and input.ndim > 1:
        weight = reshape(weight, (-1,) + (1,) * (input.ndim - 2))
    return select(input > 0, input, weight * input)


def elu(input_x, alpha=1.0):
    return select(input_x > 0, input_x, alpha * expm1(input_x))


def celu(x, alpha=1.0):
    return select(x > 0, x, alpha * expm1(x / alpha))


def selu(input_x):
    scale = 1.0507009873554805
    return scale * select(input_x > 0, input_x, 1.6732632423543772 * expm1(input_x))


def softplus(input, beta=1, threshold=20):
    """log(1 + exp(beta x)) / beta; x itself where beta x is above the threshold."""
    scaled = input * beta
    return select(scaled > threshold, input, prims.softplus(scaled) / beta)


def softsign(x):
    return x / (1 + abs(x))


def mish(x):
    return x * tanh(prims.softplus(x))


def logsigmoid(x):
    return -prims.softplus(-x)


def hardshrink(input, lambd=0.5):
    return select(abs(input) > lambd, input, like(0, input))


def softshrink(input, lambd=0.5):
    return select(abs(input) > lambd, input - lambd * sign(input), like(0, input))


def tanhshrink(input):
    return input - tanh(input)


def threshold(input, thr, value):
    return select(input > thr, input, like(value, input))


def glu(x, axis=-1):
    """The first half along axis times the sigmoid of the second."""
    first, second = chunk(x, 2, axis)
    return first * sigmoid(second)


def swiglu(input, dim=-1):
    first, second = chunk(input, 2, dim)
    return silu(first) * second


def softmax(input, axis=-1, *, dtype=None):
    """exp(x) / sum(exp(x)) along axis, without overflow."""
    if dtype is not None:
        input = _cellc.cast(input, dtype)
    axes = (one_axis(axis[0] if isinstance(axis, tuple) else axis, input.ndim),)
    if is_empty(input, axes):
        return input
    raised = prims.exp(input - prims.reduce_max(input, axes=axes, keepdims=True))
    return raised / prims.reduce_sum(raised, axes=axes, keepdims=True)


def softmin(x, axis=-1, *, dtype=None):
    return softmax(-x, axis, dtype=dtype)


def log_softmax(logits, axis=-1):
    axes = (one_axis(axis, logits.ndim),)
    if is_empty(logits, axes):
        return logits
    shifted = logits - prims.reduce_max(logits, axes=axes, keepdims=True)
    return shifted - log(prims.reduce_sum(prims.exp(shifted), axes=axes, keepdims=True))


def logit(input, eps=None):
    if eps is not None and eps >= 0:
        input = clamp(input, eps, 1 - eps)
    return log(input / (1 - input))


def rrelu(input, lower=0.125, upper=0.3333333333333333):
    """In inference the slope is the middle of its range."""
    return leaky_relu(input, (lower + upper) / 2)


def dropout(input, p=0.5, training=True, seed=None):
    """The identity outside training; a compiled program does not draw numbers."""
    if training and p > 0:
        raise NotImplementedError("For 'dropout', training is not supported: it draws random numbers. "
                                  "Pass training=False.")
    return input


soft_shrink = softshrink
