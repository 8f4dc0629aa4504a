"""Pooling layers."""
from _cellc import is_symbolic
from mindspore import ops
from mindspore.nn.cell import Cell
from mindspore.ops.arguments import pair, single, triple
from mindspore.ops.convolution import window_pads
from mindspore.ops.pooling import max_pool_mode, pooled_mean


def _one(value):
    return (single(value),)


SIZES = {1: _one, 2: pair, 3: triple}


def _first(result):
    """What came of the only sample of a batch."""
    return tuple([r[0] for r in result]) if isinstance(result, tuple) else result[0]


class _Pool(Cell):
    """Windows over the last axes of x (N, C, ...) or (C, ...)."""

    def __init__(self, axes, kernel_size, stride, pad_mode, padding):
        super().__init__()
        for name, value in (("kernel_size", kernel_size), ("stride", stride)):
            if any([n <= 0 for n in SIZES[axes](value)]):
                raise ValueError(f"For '{type(self).__name__}', the '{name}' must be an positive int number or a tuple, "
                                 f"but got {value}.")
        if pad_mode.lower() not in ("valid", "same", "pad"):
            raise ValueError(f"For '{type(self).__name__}', the 'pad_mode' must be one of ['VALID', 'SAME', 'PAD'], but "
                             f"got {pad_mode}.")
        self.axes, self.pad_mode, self.padding = axes, pad_mode.lower(), padding
        self.kernel_size, self.stride = kernel_size, stride
        self.windows = (SIZES[axes](kernel_size), SIZES[axes](stride))

    def construct(self, x):
        if x.ndim == self.axes + 1:
            return _first(self.pool(ops.expand_dims(x, 0)))
        return self.pool(x)

    def extend_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode.upper()}"


class _MaxPool(_Pool):
    """The largest of each window, and perhaps where it is."""

    def __init__(self, axes, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode):
        super().__init__(axes, kernel_size, stride, pad_mode, padding)
        changed = padding != 0 or dilation != 1 or return_indices or ceil_mode
        if changed and self.pad_mode != "pad":
            raise ValueError(f"For {type(self).__name__}, the parameter 'padding', 'dilation', 'return_indices', "
                             f"'ceil_mode' can not be set to non-default value when pad_mode is not 'pad', but got "
                             f"pad_mode:{pad_mode}.")
        self.dilation, self.return_indices, self.ceil_mode = dilation, return_indices, ceil_mode

    def pool(self, x):
        return max_pool_mode(x, self.windows[0], self.windows[1], self.pad_mode, self.padding,
                             SIZES[self.axes](self.dilation), self.ceil_mode, self.return_indices)


class MaxPool1d(_MaxPool):
    """x (N, C, L); the stride is 1 unless given."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False,
                 ceil_mode=False):
        super().__init__(1, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)


class MaxPool2d(_MaxPool):
    """x (N, C, H, W)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False,
                 ceil_mode=False, data_format="NCHW"):
        if isinstance(padding, str):  # MindSpore 1 has data_format in this place
            padding, data_format = 0, padding
        super().__init__(2, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)
        if data_format != "NCHW":
            raise NotImplementedError("For 'MaxPool2d', only data_format 'NCHW' is supported.")


class MaxPool3d(_MaxPool):
    """x (N, C, D, H, W)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False,
                 ceil_mode=False):
        super().__init__(3, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)


class MaxPool2dExt(Cell):
    """MaxPool2d whose stride is the kernel, and whose padding is given."""

    def __init__(self, kernel_size=1, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.options = (kernel_size, stride, padding, dilation, return_indices, ceil_mode)

    def construct(self, input):
        return ops.max_pool2d(input, *self.options)


class _AvgPool(_Pool):
    """The mean of each window."""

    def __init__(self, axes, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad, divisor=None):
        super().__init__(axes, kernel_size, stride, pad_mode, padding)
        if divisor is not None and divisor <= 0:
            raise ValueError(f"For '{type(self).__name__}', the 'divisor_override' must be > 0, but got {divisor}.")
        self.ceil_mode, self.count_include_pad, self.divisor = ceil_mode, count_include_pad, divisor

    def plain(self):
        """Whether the average is over what lies inside of x: 'same' counts its padding as soon as any option is
        given, and always over three axes."""
        changed = self.ceil_mode or not self.count_include_pad or self.divisor is not None
        return self.axes < 3 and self.pad_mode != "pad" and not changed

    def pool(self, x):
        kernel, strides = self.windows
        pads = window_pads(x.shape[2:], kernel, strides, (1,) * self.axes, self.pad_mode, self.padding)
        counted = self.count_include_pad and not self.plain()
        return pooled_mean(x, kernel, strides, pads, self.ceil_mode, counted, self.divisor)


class AvgPool1d(_AvgPool):
    """x (N, C, L); the stride is 1 unless given. A length with room for one window has one, even with 'same'."""

    def pool(self, x):
        kernel, stride = self.windows[0][0], self.windows[1][0]
        if self.plain() and not is_symbolic(x.shape[2]) and 0 <= x.shape[2] - kernel < stride:
            return ops.mean(x[:, :, :kernel], 2, True)
        return super().pool(x)

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False,
                 count_include_pad=True):
        super().__init__(1, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad)


class AvgPool2d(_AvgPool):
    """x (N, C, H, W)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False,
                 count_include_pad=True, divisor_override=None, data_format="NCHW"):
        if isinstance(padding, str):
            padding, data_format = 0, padding
        super().__init__(2, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad, divisor_override)
        if data_format != "NCHW":
            raise NotImplementedError("For 'AvgPool2d', only data_format 'NCHW' is supported.")


class AvgPool3d(_AvgPool):
    """x (N, C, D, H, W)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False,
                 count_include_pad=True, divisor_override=None):
        super().__init__(3, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad, divisor_override)


class _AvgPoolExt(_AvgPool):
    """A mean whose stride is the kernel, and whose padding is given."""

    def __init__(self, axes, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor=None):
        stride = kernel_size if stride is None else stride
        super().__init__(axes, kernel_size, stride, "pad", padding, ceil_mode, count_include_pad, divisor)

    def construct(self, input):
        return super().construct(input)


class AvgPool1dExt(_AvgPoolExt):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__(1, kernel_size, stride, padding, ceil_mode, count_include_pad)


class AvgPool2dExt(_AvgPoolExt):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        super().__init__(2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


class AvgPool3dExt(_AvgPoolExt):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        super().__init__(3, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


class _Adaptive(Cell):
    """Windows such that the output has the size asked for."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size


class _Adaptive1d(_Adaptive):
    """x (N, C, L), L a multiple of output_size."""

    def check(self, x):
        if x.ndim != 3:
            raise ValueError(f"For {type(self).__name__}, the input must has 3 dim, but got {x.ndim}.")
        if x.shape[2] % self.output_size != 0:
            raise ValueError(f"For {type(self).__name__}, the input's last dimension must be divisible by output size "
                             f"{self.output_size}, but got {x.shape[2]}.")


class AdaptiveAvgPool1d(_Adaptive1d):
    def construct(self, input):
        self.check(input)
        return ops.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_Adaptive):
    def construct(self, input):
        return ops.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(_Adaptive):
    def construct(self, input):
        return ops.adaptive_avg_pool3d(input, self.output_size)


class AdaptiveMaxPool1d(_Adaptive1d):
    def construct(self, x):
        self.check(x)
        return ops.adaptive_max_pool1d(x, self.output_size)


class AdaptiveMaxPool2d(Cell):
    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input):
        return ops.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(Cell):
    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def construct(self, input):
        return ops.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class LPPool1d(Cell):
    """The norm of each window of (N, C, L)."""

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.norm_type, self.kernel_size, self.stride, self.ceil_mode = norm_type, kernel_size, stride, ceil_mode

    def construct(self, x):
        return ops.lp_pool1d(x, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


class LPPool2d(LPPool1d):
    """The norm of each window of (N, C, H, W)."""

    def construct(self, x):
        return ops.lp_pool2d(x, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


class _MaxUnpool(Cell):
    """Puts what max pooling kept back to where its indices say, among zeros."""

    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size, self.padding = kernel_size, padding
        self.stride = kernel_size if stride is None else stride

    def construct(self, x, indices, output_size=None):
        if output_size is not None and not isinstance(output_size, tuple):
            raise ValueError(f"For {type(self).__name__}, output_size must be tuple, but type {type(output_size)}.")
        return self.unpool(x, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_MaxUnpool):
    def unpool(self, *args):
        return ops.max_unpool1d(*args)


class MaxUnpool2d(_MaxUnpool):
    def unpool(self, *args):
        return ops.max_unpool2d(*args)


class MaxUnpool3d(_MaxUnpool):
    def unpool(self, *args):
        return ops.max_unpool3d(*args)
