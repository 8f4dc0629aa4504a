"""Normalisations: subtract a mean, divide by a deviation, scale, shift."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import int_tuple
from mindspore.ops.elementwise import maximum, rsqrt, sqrt, square
from mindspore.ops.reduction import reduce_sum, vector_norm
from mindspore.ops.shaping import reshape


def normalized(x, axes, eps):
    """x with mean 0 and variance 1 along axes."""
    centred = x - prims.reduce_mean(x, axes=axes, keepdims=True)
    variance = prims.reduce_mean(square(centred), axes=axes, keepdims=True)
    return centred * rsqrt(variance + eps)


def scaled(x, weight, bias):
    """x times weight plus bias, either of which may be None."""
    if weight is not None:
        x = x * weight
    return x if bias is None else x + bias


def per_channel(v, rank):
    """v (C) in a shape that broadcasts along axis 1 of a tensor."""
    return reshape(v, (1, -1) + (1,) * (rank - 2))


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    """Over the trailing axes, as many as normalized_shape has."""
    count = len(int_tuple(normalized_shape))
    axes = tuple(range(input.ndim - count, input.ndim))
    return scaled(normalized(input, axes, eps), weight, bias)


def rms_norm(x, gamma, epsilon=1e-06):
    """x divided by its root mean square, and the factor applied."""
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    factor = rsqrt(prims.reduce_mean(square(x), axes=axes, keepdims=True) + epsilon)
    return x * factor * gamma, factor


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
    """Over groups of channels: input (N, C, ...)."""
    shape = input.shape
    grouped = reshape(input, (shape[0], num_groups, -1))
    out = reshape(normalized(grouped, (2,), eps), shape)
    weight = None if weight is None else per_channel(weight, input.ndim)
    return scaled(out, weight, None if bias is None else per_channel(bias, input.ndim))


def instance_norm(input, weight=None, bias=None, eps=1e-05):
    """Over the axes after the channels."""
    return group_norm(input, input.shape[1], weight, bias, eps)


def batch_norm(input_x, running_mean, running_var, weight, bias, training=False, momentum=0.1, eps=1e-05):
    """With the given statistics, or with those of the batch when training."""
    if training:
        axes = (0,) + tuple(range(2, input_x.ndim))
        out = normalized(input_x, axes, eps)
        return scaled(out, per_channel(weight, input_x.ndim), per_channel(bias, input_x.ndim))
    scale = rsqrt(running_var + eps) * weight
    shift = bias - running_mean * scale
    return input_x * per_channel(scale, input_x.ndim) + per_channel(shift, input_x.ndim)


def batch_statistics(x):
    """The mean and the variance of each channel over the batch."""
    axes = (0,) + tuple(range(2, x.ndim))
    centre = prims.reduce_mean(x, axes=axes, keepdims=True)
    variance = prims.reduce_mean(square(x - centre), axes=axes, keepdims=False)
    return reshape(centre, (-1,)), variance


def lrn(x, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS"):
    """Each channel divided by a power of the sum of squares of its neighbours."""
    r = depth_radius
    padded = prims.pad(square(x), lo=(0, r, 0, 0), hi=(0, r, 0, 0), mode="constant", value=0)
    total = padded[:, 0:x.shape[1]]
    for i in range(1, 2 * r + 1):
        total = total + padded[:, i:i + x.shape[1]]
    return x / (bias + alpha * total) ** beta


def clip_by_norm(x, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """x scaled down so that its norm is at most max_norm."""
    length = vector_norm(x, norm_type)
    return x * prims.minimum(max_norm / (length + 1e-6), _cellc.tensor(1.0, x.dtype))


def clip_by_global_norm(x, clip_norm=1.0, use_norm=None):
    """A sequence of tensors scaled down together to a norm."""
    parts = list(x)
    total = None
    for part in parts:
        square_sum = reduce_sum(square(part))
        total = square_sum if total is None else total + square_sum
    norm = sqrt(total) if use_norm is None else use_norm
    scale = clip_norm / maximum(norm, _cellc.tensor(clip_norm, norm.dtype))
    return tuple([part * scale for part in parts])
