"""Pooling layers: the stride is the kernel unless given."""
from mindspore.mint.nn import functional as F
from mindspore.nn.cell import Cell


class MaxPool2d(Cell):
    """The largest of each window, and perhaps its place."""

    def __init__(self, kernel_size=1, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, kernel_size if stride is None else stride, padding
        self.dilation, self.return_indices, self.ceil_mode = dilation, return_indices, ceil_mode

    def construct(self, input):
        return F.max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode,
                            self.return_indices)


class MaxUnpool2d(Cell):
    """Puts what max pooling kept back to where its indices say, among zeros."""

    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.options = (kernel_size, stride, padding)

    def construct(self, input, indices, output_size=None):
        return F.max_unpool2d(input, indices, *self.options, output_size)


class AvgPool1d(Cell):
    """The mean of each window."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__()
        self.options = (kernel_size, stride, padding, ceil_mode, count_include_pad)

    def construct(self, input):
        return F.avg_pool1d(input, *self.options)


class AvgPool2d(Cell):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        super().__init__()
        self.options = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    def construct(self, input):
        return F.avg_pool2d(input, *self.options)


class AvgPool3d(Cell):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=None):
        super().__init__()
        self.options = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)

    def construct(self, input):
        return F.avg_pool3d(input, *self.options)


class _AdaptiveAvgPool(Cell):
    """Means of windows such that the output has the size asked for."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size


class AdaptiveAvgPool1d(_AdaptiveAvgPool):
    def construct(self, input):
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_AdaptiveAvgPool):
    def construct(self, input):
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(_AdaptiveAvgPool):
    def construct(self, input):
        return F.adaptive_avg_pool3d(input, self.output_size)


class _AdaptiveMaxPool(Cell):
    """The largest of windows such that the output has the size asked for, and perhaps their places."""

    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices


class AdaptiveMaxPool1d(_AdaptiveMaxPool):
    def construct(self, input):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool2d(_AdaptiveMaxPool):
    def construct(self, input):
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)
