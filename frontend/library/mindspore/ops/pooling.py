"""Pooling over windows and over whole axes."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import pair, single, triple
from mindspore.ops.convolution import explicit_pads, window_pads, with_ceil
from mindspore.ops.maxima import adaptive_max_index, pooled_max_index
from mindspore.ops.shaping import constant_pad, expand_dims, slice_axis, squeeze


def pooled_max(x, kernel, strides, pads, dilations, ceil_mode=False):
    """The largest of each window over the trailing axes of x."""
    if ceil_mode:
        pads = with_ceil(x.shape[2:], kernel, strides, pads, dilations)
    return prims.max_pool(x, kernel=kernel, strides=strides, pads=pads, dilations=dilations)


def pooled_mean(x, kernel, strides, pads, ceil_mode=False, count_include_pad=True, divisor=None):
    """The mean of each window; padding counts as zeros when it is included."""
    if divisor is not None:
        mean = pooled_mean(x, kernel, strides, pads, ceil_mode, True)
        return mean * (float(_volume(kernel)) / divisor)
    if count_include_pad and max(pads) > 0:
        lo = [0, 0] + [pads[2 * a] for a in range(len(kernel))]
        hi = [0, 0] + [pads[2 * a + 1] for a in range(len(kernel))]
        x = constant_pad(x, tuple(lo), tuple(hi), 0)
        pads = (0,) * len(pads)
    if ceil_mode:
        pads = with_ceil(x.shape[2:], kernel, strides, pads, (1,) * len(kernel))
    return prims.avg_pool(x, kernel=kernel, strides=strides, pads=pads, count_include_pad=False)


def _volume(kernel):
    total = 1
    for k in kernel:
        total = total * k
    return total


def max_pool2d(x, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
    """x (N, C, H, W); the stride is the kernel unless given."""
    kernel = pair(kernel_size)
    strides = kernel if stride is None else pair(stride)
    pool = pooled_max_index if return_indices else pooled_max
    return pool(x, kernel, strides, explicit_pads(padding, 2), pair(dilation), ceil_mode)


def max_pool3d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """x (N, C, D, H, W); the stride is the kernel unless given."""
    kernel = triple(kernel_size)
    strides = kernel if stride is None else triple(stride)
    pool = pooled_max_index if return_indices else pooled_max
    return pool(x, kernel, strides, explicit_pads(padding, 3), triple(dilation), ceil_mode)


def avg_pool1d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True):
    """input_x (N, C, L)."""
    return pooled_mean(input_x, (single(kernel_size),), (single(stride),), explicit_pads(padding, 1),
                       ceil_mode, count_include_pad)


def avg_pool2d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=0):
    """input_x (N, C, H, W)."""
    divisor = None if divisor_override == 0 else divisor_override
    return pooled_mean(input_x, pair(kernel_size), pair(stride), explicit_pads(padding, 2), ceil_mode,
                       count_include_pad, divisor)


def avg_pool3d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=0):
    """input_x (N, C, D, H, W)."""
    divisor = None if divisor_override == 0 else divisor_override
    return pooled_mean(input_x, triple(kernel_size), triple(stride), explicit_pads(padding, 3), ceil_mode,
                       count_include_pad, divisor)


def max_pool_mode(x, kernel, strides, pad_mode, padding, dilations, ceil_mode, return_indices=False):
    """pooled_max with padding chosen by name, and perhaps where the largest are."""
    pads = window_pads(x.shape[2:], kernel, strides, dilations, pad_mode, padding)
    pool = pooled_max_index if return_indices else pooled_max
    return pool(x, kernel, strides, pads, dilations, ceil_mode)


def avg_pool_mode(x, kernel, strides, pad_mode, padding, ceil_mode, count_include_pad, divisor=None):
    """pooled_mean with padding chosen by name; only 'pad' may count it."""
    pads = window_pads(x.shape[2:], kernel, strides, (1,) * len(kernel), pad_mode, padding)
    included = count_include_pad and pad_mode.lower() == "pad"
    return pooled_mean(x, kernel, strides, pads, ceil_mode, included, divisor)


# Adaptive pooling: window i of n covers floor(i size / n) up to ceil((i + 1) size / n).

def _parts(x, axis, count):
    size = x.shape[axis]
    return [slice_axis(x, axis, i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _adapt(reduce, x, axis, count):
    if count is None:
        return x
    if count == 1:
        return reduce(x, axes=(axis,), keepdims=True)
    return prims.concat(*[reduce(part, axes=(axis,), keepdims=True) for part in _parts(x, axis, count)], axis=axis)


def _adapt_all(reduce, x, sizes):
    for i in range(len(sizes)):
        x = _adapt(reduce, x, x.ndim - len(sizes) + i, sizes[i])
    return x


def _sizes(output_size, rank=2):
    return (output_size,) * rank if output_size is None or isinstance(output_size, int) else output_size


def adaptive_avg_pool1d(input, output_size):
    return _adapt_all(prims.reduce_mean, input, (single(output_size),))


def adaptive_avg_pool2d(input, output_size):
    return _adapt_all(prims.reduce_mean, input, _sizes(output_size))


def adaptive_avg_pool3d(input, output_size):
    return _adapt_all(prims.reduce_mean, input, _sizes(output_size, 3))


def adaptive_max_pool1d(input, output_size):
    return _adapt_all(prims.reduce_max, input, (single(output_size),))


def adaptive_max_pool2d(input, output_size, return_indices=False):
    pool = adaptive_max_index if return_indices else adaptive_max
    return pool(input, _sizes(output_size))


def adaptive_max_pool3d(input, output_size, return_indices=False):
    if return_indices:
        values, index = adaptive_max_index(input, _sizes(output_size, 3))
        return values, _cellc.cast(index, _cellc.int32)
    return adaptive_max(input, _sizes(output_size, 3))


def adaptive_max(x, sizes):
    return _adapt_all(prims.reduce_max, x, sizes)


def lp_pool2d(x, norm_type, kernel_size, stride=None, ceil_mode=False):
    """The norm_type root of the sum of powers of each window."""
    kernel = pair(kernel_size)
    strides = kernel if stride is None else pair(stride)
    mean = pooled_mean(x ** norm_type, kernel, strides, (0, 0, 0, 0), ceil_mode)
    return (mean * float(_volume(kernel))) ** (1.0 / norm_type)


def lp_pool1d(x, norm_type, kernel_size, stride=None, ceil_mode=False):
    wide = expand_dims(x, -2)
    return squeeze(lp_pool2d(wide, norm_type, (1, kernel_size), (1, stride or kernel_size), ceil_mode), -2)
