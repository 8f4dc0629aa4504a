"""Convolutions over three spatial axes: in two, with the taps along the depth as channels."""
from _cellc import prims
from mindspore.ops.arguments import triple
from mindspore.ops.convolution import transposed_pads, window_pads, windows
from mindspore.ops.linear import bias_add
from mindspore.ops.shaping import constant_pad, reshape, slice_axis, squeeze, stack, transpose


def _fold(x):
    """(N, C, D, H, W) to (N D, C, H, W)."""
    n, c, d, h, w = x.shape
    return reshape(transpose(x, (0, 2, 1, 3, 4)), (n * d, c, h, w))


def _unfold(x, n):
    """(N D, C, H, W) to (N, C, D, H, W)."""
    return transpose(reshape(x, (n, x.shape[0] // n) + x.shape[1:]), (0, 2, 1, 3, 4))


def conv3d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """input (N, C, D, H, W), weight (O, C / groups, kd, kh, kw)."""
    strides, dilations = triple(stride), triple(dilation)
    pads = window_pads(input.shape[2:], weight.shape[2:], strides, dilations, pad_mode, padding)
    return volume_conv(input, weight, bias, strides, pads, dilations, groups)


def volume_conv(x, weight, bias, strides, pads, dilations, groups):
    n, taps = x.shape[0], weight.shape[2]
    x = constant_pad(x, (0, 0, pads[0], 0, 0), (0, 0, pads[1], 0, 0), 0)
    depth = (x.shape[2] - dilations[0] * (taps - 1) - 1) // strides[0] + 1
    layers = stack(windows(x, 2, taps, strides[0], dilations[0], depth), 2)
    flat = _fold(reshape(layers, (n, x.shape[1] * taps) + layers.shape[3:]))
    kernel = reshape(weight, (weight.shape[0], weight.shape[1] * taps) + weight.shape[3:])
    out = prims.conv2d(flat, kernel, strides=strides[1:], pads=pads[2:], dilations=dilations[1:], groups=groups)
    out = _unfold(out, n)
    return out if bias is None else bias_add(out, bias)


def conv3d_transpose(inputs, weight, pad_mode="valid", padding=0, stride=1, dilation=1, group=1, output_padding=0):
    """The gradient of conv3d: weight (C, O / group, kd, kh, kw)."""
    strides, dilations = triple(stride), triple(dilation)
    pads, extra = transposed_pads(weight.shape[2:], strides, dilations, pad_mode, padding)
    extra = tuple([e + o for e, o in zip(extra, triple(output_padding))])
    return transposed_volume_conv(inputs, weight, strides, pads, dilations, group, extra)


def transposed_volume_conv(x, weight, strides, pads, dilations, groups, extra):
    n, depth, taps = x.shape[0], x.shape[2], weight.shape[2]
    reach = dilations[0] * (taps - 1)
    flat, total = _fold(x), None
    for k in range(taps):
        tap = squeeze(slice_axis(weight, 2, k, k + 1), 2)
        part = prims.conv2d_transpose(flat, tap, strides=strides[1:], pads=pads[2:], dilations=dilations[1:],
                                      groups=groups, output_pads=extra[1:])
        part = _stretched(_unfold(part, n), strides[0])
        before = k * dilations[0]
        part = constant_pad(part, (0, 0, before, 0, 0), (0, 0, reach - before, 0, 0), 0)
        total = part if total is None else total + part
    length = (depth - 1) * strides[0] - pads[0] - pads[1] + reach + 1 + extra[0]
    missing = max(pads[0] + length - total.shape[2], 0)
    total = constant_pad(total, (0, 0, 0, 0, 0), (0, 0, missing, 0, 0), 0)
    return slice_axis(total, 2, pads[0], pads[0] + length)


def _stretched(x, stride):
    """Zeros after every layer along the depth of (N, C, D, H, W)."""
    if stride == 1:
        return x
    n, c, d, h, w = x.shape
    x = constant_pad(reshape(x, (n, c, d, 1, h, w)), (0,) * 6, (0, 0, 0, stride - 1, 0, 0), 0)
    return reshape(x, (n, c, d * stride, h, w))
