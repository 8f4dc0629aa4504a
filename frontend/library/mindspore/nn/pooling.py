"""Pooling layers."""
from mindspore import ops
from mindspore.nn.cell import Cell
from mindspore.ops.arguments import pair, single
from mindspore.ops.pooling import avg_pool_mode, max_pool_mode


class _MaxPool(Cell):
    """The largest of each window."""

    def __init__(self, sizes, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode):
        super().__init__()
        if return_indices:
            raise NotImplementedError(f"For '{type(self).__name__}', return_indices is not supported.")
        self.kernel, self.stride, self.dilation = sizes(kernel_size), sizes(stride), sizes(dilation)
        self.pad_mode, self.padding, self.ceil_mode = pad_mode, padding, ceil_mode

    def construct(self, x):
        return max_pool_mode(x, self.kernel, self.stride, self.pad_mode, self.padding, self.dilation, self.ceil_mode)


class MaxPool2d(_MaxPool):
    """x (N, C, H, W); the stride is 1 unless given."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False,
                 ceil_mode=False, data_format="NCHW"):
        super().__init__(pair, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)


class MaxPool1d(_MaxPool):
    """x (N, C, L)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False,
                 ceil_mode=False):
        super().__init__(_one, kernel_size, stride, pad_mode, padding, dilation, return_indices, ceil_mode)


def _one(value):
    return (single(value),)


class _AvgPool(Cell):
    """The mean of each window."""

    def __init__(self, sizes, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad, divisor):
        super().__init__()
        self.kernel, self.stride = sizes(kernel_size), sizes(stride)
        self.pad_mode, self.padding, self.ceil_mode = pad_mode, padding, ceil_mode
        self.count_include_pad, self.divisor = count_include_pad, divisor

    def construct(self, x):
        return avg_pool_mode(x, self.kernel, self.stride, self.pad_mode, self.padding, self.ceil_mode,
                             self.count_include_pad, self.divisor)


class AvgPool2d(_AvgPool):
    """x (N, C, H, W); the stride is 1 unless given."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False,
                 count_include_pad=True, divisor_override=None, data_format="NCHW"):
        super().__init__(pair, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad,
                         divisor_override)


class AvgPool1d(_AvgPool):
    """x (N, C, L)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False,
                 count_include_pad=True):
        super().__init__(_one, kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad, None)


class _Adaptive(Cell):
    """Windows such that the output has the size asked for."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size


class AdaptiveAvgPool1d(_Adaptive):
    def construct(self, input):
        return ops.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_Adaptive):
    def construct(self, input):
        return ops.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveMaxPool1d(_Adaptive):
    def construct(self, input):
        return ops.adaptive_max_pool1d(input, self.output_size)


class AdaptiveMaxPool2d(_Adaptive):
    def construct(self, input):
        return ops.adaptive_max_pool2d(input, self.output_size)


class LPPool1d(Cell):
    """The norm of each window of (N, C, L)."""

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.options = (norm_type, kernel_size, stride, ceil_mode)

    def construct(self, x):
        return ops.lp_pool1d(x, *self.options)


class LPPool2d(LPPool1d):
    """The norm of each window of (N, C, H, W)."""

    def construct(self, x):
        return ops.lp_pool2d(x, *self.options)
