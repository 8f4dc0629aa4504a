"""Convolutions and pools, for a batch or one sample."""
import _cellc
from mindspore import ops
from mindspore.ops.arguments import pair, single, triple
from mindspore.ops.convolution import explicit_pads
from mindspore.ops.pooling import pooled_mean


def _batched(function, rank, x, *args):
    """The function of a batch, which one sample becomes and is no more afterwards."""
    if x.ndim == rank:
        return function(x, *args)
    out = function(ops.expand_dims(x, 0), *args)
    return tuple([ops.squeeze(part, 0) for part in out]) if isinstance(out, tuple) else ops.squeeze(out, 0)


def _spelled(padding):
    """pad_mode and padding of mindspore.ops for the padding of PyTorch."""
    return (padding, 0) if isinstance(padding, str) else ("pad", padding)


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """input (N, C, L), weight (O, C / groups, k)."""
    return _batched(ops.conv1d, 3, input, weight, bias, stride, *_spelled(padding), dilation, groups)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """input (N, C, H, W), weight (O, C / groups, kh, kw)."""
    return _batched(ops.conv2d, 4, input, weight, bias, stride, *_spelled(padding), dilation, groups)


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """input (N, C, D, H, W), weight (O, C / groups, kd, kh, kw)."""
    return _batched(ops.conv3d, 5, input, weight, bias, stride, *_spelled(padding), dilation, groups)


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """input (N, C, H, W), weight (C, O / groups, kh, kw)."""
    return _batched(ops.conv_transpose2d, 4, input, weight, bias, stride, padding, output_padding, groups, dilation)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    return _batched(ops.unfold, 4, input, kernel_size, dilation, padding, stride)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    return ops.fold(input, output_size, kernel_size, dilation, padding, stride)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """The largest of each window; the stride is the kernel unless given."""
    return _batched(ops.max_pool2d, 4, input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)


def max_unpool2d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    return ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)


def _means(x, axes, kernel, stride, padding, ceil_mode, count_include_pad, divisor=None):
    """The mean of each window over the last axes."""
    sizes = {1: _one, 2: pair, 3: triple}[axes]
    strides = sizes(kernel if stride is None else stride)
    return _batched(pooled_mean, axes + 2, x, sizes(kernel), strides, explicit_pads(padding, axes), ceil_mode,
                    count_include_pad, divisor)


def _one(value):
    return (single(value),)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    return _means(input, 1, kernel_size, stride, padding, ceil_mode, count_include_pad)


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    return _means(input, 2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


def avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    return _means(input, 3, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


def adaptive_avg_pool1d(input, output_size):
    return ops.adaptive_avg_pool1d(input, output_size)


def adaptive_avg_pool2d(input, output_size):
    return ops.adaptive_avg_pool2d(input, output_size)


def adaptive_avg_pool3d(input, output_size):
    return ops.adaptive_avg_pool3d(input, output_size)


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """The largest of each region, and perhaps its place."""
    if not return_indices:
        return ops.adaptive_max_pool1d(input, output_size)
    values, index = ops.adaptive_max_pool2d(ops.expand_dims(input, -2), (1, single(output_size)), True)
    return ops.squeeze(values, -2), ops.squeeze(_cellc.cast(index, _cellc.int64), -2)


def adaptive_max_pool2d(input, output_size, return_indices=False):
    out = ops.adaptive_max_pool2d(input, output_size, return_indices)
    return (out[0], _cellc.cast(out[1], _cellc.int64)) if return_indices else out
