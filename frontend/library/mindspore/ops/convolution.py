"""Convolutions, transposed convolutions, and their windows laid out as columns."""
import _cellc
from _cellc import is_symbolic, prims
from mindspore.ops.arguments import pair, single
from mindspore.ops.linear import bias_add
from mindspore.ops.shaping import concat, constant_pad, expand_dims, reshape, slice_axis, squeeze


def same_pads(size, kernel, stride, dilation):
    """Padding before and after an axis for ceil(size / stride) outputs."""
    reach = dilation * (kernel - 1)
    if stride != 1 and is_symbolic(size):
        raise ValueError("The padding of 'pad_mode' 'same' depends on a dim that is unknown while compiling, as "
                         f"'stride' is {stride}. Give the dim a number, or use 'pad_mode' 'pad'.")
    total = reach if stride == 1 else max((-(-size // stride) - 1) * stride + reach + 1 - size, 0)
    return (total // 2, total - total // 2)


def window_pads(shape, kernel, strides, dilations, pad_mode, padding):
    """(before, after) for each spatial axis, one axis after the other."""
    mode = pad_mode.lower()
    if mode == "pad":
        return explicit_pads(padding, len(shape))
    if mode == "valid":
        return (0,) * (2 * len(shape))
    if mode != "same":
        raise ValueError(f"The argument 'pad_mode' must be one of ['valid', 'same', 'pad'], but got {pad_mode}.")
    pads = ()
    for size, k, s, d in zip(shape, kernel, strides, dilations):
        pads = pads + same_pads(size, k, s, d)
    return pads


def explicit_pads(padding, rank):
    """Padding given as one int, one per axis, or two per axis."""
    if isinstance(padding, int):
        return (padding,) * (2 * rank)
    if len(padding) == 2 * rank:
        return tuple(padding)
    pads = ()
    for n in padding:
        pads = pads + (n, n)
    return pads * rank if len(padding) == 1 else pads


def ceil_extra(size, kernel, stride, lo, hi, dilation):
    """More padding after an axis, so that the last window that begins inside it counts."""
    span = size + lo + hi - dilation * (kernel - 1) - 1
    rest = span % stride
    if rest == 0:
        return 0
    outputs = span // stride + 2
    return stride - rest if (outputs - 1) * stride < size + lo else 0


def with_ceil(shape, kernel, strides, pads, dilations):
    """pads, grown after each axis as ceil_mode asks."""
    grown = ()
    for a in range(len(shape)):
        lo, hi = pads[2 * a], pads[2 * a + 1]
        grown = grown + (lo, hi + ceil_extra(shape[a], kernel[a], strides[a], lo, hi, dilations[a]))
    return grown


def conv1d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """input (N, C, L), weight (O, C / groups, k); padding counts with pad_mode 'pad'."""
    stride, dilation = single(stride), single(dilation)
    pads = window_pads(input.shape[2:], weight.shape[2:], (stride,), (dilation,), pad_mode, padding)
    out = prims.conv1d(input, weight, stride=stride, pads=pads, dilation=dilation, groups=groups)
    return out if bias is None else bias_add(out, bias)


@_cellc.older(group="groups")
def conv2d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """input (N, C, H, W), weight (O, C / groups, kh, kw)."""
    strides, dilations = pair(stride), pair(dilation)
    pads = window_pads(input.shape[2:], weight.shape[2:], strides, dilations, pad_mode, padding)
    out = prims.conv2d(input, weight, strides=strides, pads=pads, dilations=dilations, groups=groups)
    return out if bias is None else bias_add(out, bias)


def transposed_conv2d(input, weight, strides, pads, dilations, groups, output_pads):
    """The gradient of conv2d: weight (C, O / groups, kh, kw)."""
    return prims.conv2d_transpose(input, weight, strides=strides, pads=pads, dilations=dilations,
                                  groups=groups, output_pads=output_pads)


def transposed_pads(kernel, stride, dilation, pad_mode, padding):
    """Padding, and what to add at the end, so that sizes come out as pad_mode says."""
    if pad_mode == "pad":
        return explicit_pads(padding, len(kernel)), (0,) * len(kernel)
    pads, extra = (), ()
    for k, s, d in zip(kernel, stride, dilation):
        reach = d * (k - 1) + 1
        total = max(reach - s, 0) if pad_mode == "same" else 0
        pads = pads + (total // 2, total - total // 2)
        extra = extra + (max(s - reach, 0),)
    return pads, extra


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    out = transposed_conv2d(input, weight, pair(stride), explicit_pads(padding, 2), pair(dilation),
                            groups, pair(output_padding))
    return out if bias is None else bias_add(out, bias)


def windows(x, axis, kernel, stride, dilation, count):
    """What each tap of a kernel sees along one axis: kernel slices of length count."""
    reach = (count - 1) * stride + 1
    return [slice_axis(x, axis, k * dilation, k * dilation + reach, stride) for k in range(kernel)]


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Windows of (N, C, H, W) as columns: (N, C kh kw, windows)."""
    (kh, kw), (dh, dw), (sh, sw) = pair(kernel_size), pair(dilation), pair(stride)
    ph, pw = pair(padding)
    x = constant_pad(input, (0, 0, ph, pw), (0, 0, ph, pw), 0)
    rows = (x.shape[2] - dh * (kh - 1) - 1) // sh + 1
    columns = (x.shape[3] - dw * (kw - 1) - 1) // sw + 1
    taps = [tap for line in windows(x, 2, kh, sh, dh, rows) for tap in windows(line, 3, kw, sw, dw, columns)]
    out = prims.stack(*taps, axis=2)
    return reshape(out, (x.shape[0], x.shape[1] * kh * kw, rows * columns))


def extract_patches(x, ksizes, strides, rates, padding):
    """Windows of (N, C, H, W) as channels, taps first: (N, kh kw C, rows, columns)."""
    (kh, kw), (sh, sw), (dh, dw) = ksizes, strides, rates
    if padding == "same":
        pads = same_pads(x.shape[2], kh, sh, dh) + same_pads(x.shape[3], kw, sw, dw)
        x = constant_pad(x, (0, 0, pads[0], pads[2]), (0, 0, pads[1], pads[3]), 0)
    rows = (x.shape[2] - dh * (kh - 1) - 1) // sh + 1
    columns = (x.shape[3] - dw * (kw - 1) - 1) // sw + 1
    taps = [tap for line in windows(x, 2, kh, sh, dh, rows) for tap in windows(line, 3, kw, sw, dw, columns)]
    return concat(taps, 1)


def conv1d_by_2d(input, weight, stride, pads, dilation, groups):
    """conv1d whose weight has the extra axis of nn.Conv1d: (O, C / groups, 1, k)."""
    return prims.conv1d(input, squeeze(weight, 2), stride=stride, pads=pads, dilation=dilation, groups=groups)


def conv_transpose1d(input, weight, stride, pads, dilation, groups, output_padding=0):
    """input (N, C, L), weight (C, O / groups, 1, k)."""
    out = transposed_conv2d(expand_dims(input, 2), weight, (1, stride), (0, 0) + pads, (1, dilation),
                            groups, (0, output_padding))
    return squeeze(out, 2)
