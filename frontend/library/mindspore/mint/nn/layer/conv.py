"""Convolution layers as PyTorch has them: no padding and a bias, unless told otherwise."""
from mindspore.common.dtype import float32
from mindspore.common.initializer import HeUniform, initializer
from mindspore.common.parameter import Parameter
from mindspore.mint.nn import functional as F
from mindspore.nn.basic import fan_in_uniform
from mindspore.nn.cell import Cell
from mindspore.ops.arguments import pair, product, single, triple


def _one(value):
    return (single(value),)


class _Conv(Cell):
    """What all convolutions keep: their sizes, weight and bias."""

    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups,
                 bias, padding_mode, dtype=None):
        super().__init__()
        name = type(self).__name__
        if in_channels % groups != 0 or out_channels % groups != 0:
            raise ValueError(f"For '{name}', 'in_channels' and 'out_channels' must be divisible by 'groups', but got {in_channels}, "
                             f"{out_channels} and {groups}.")
        if padding_mode not in ("zeros", "reflect", "replicate", "circular") or transposed and padding_mode != "zeros":
            raise ValueError(f"For '{name}', 'padding_mode' must be one of ['zeros', 'reflect', 'replicate', 'circular'], but got "
                             f"{padding_mode}.")
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        self.kernel_size, self.stride, self.dilation = kernel_size, stride, dilation
        self.padding, self.output_padding, self.transposed = padding, output_padding, transposed
        self.padding_mode = padding_mode
        shape = (in_channels, out_channels // groups) if transposed else (out_channels, in_channels // groups)
        shape, dtype = shape + kernel_size, float32 if dtype is None else dtype
        self.weight = Parameter(initializer(HeUniform(5 ** 0.5), shape, dtype), name="weight")
        self.bias = None
        if bias:
            self.bias = Parameter(initializer(fan_in_uniform(product(shape[1:])), (out_channels,), dtype), name="bias")

    def padded(self, x):
        """x and the padding that is left for the convolution."""
        if self.padding_mode == "zeros":
            return x, self.padding
        sides = []
        for k, d, p in reversed(list(zip(self.kernel_size, self.dilation, self._paddings()))):
            before = d * (k - 1) // 2 if p == "same" else p
            sides = sides + [before, d * (k - 1) - before if p == "same" else p]
        return F.pad(x, tuple(sides), self.padding_mode), 0

    def _paddings(self):
        """One padding for each axis."""
        if isinstance(self.padding, str):
            return (0 if self.padding == "valid" else "same",) * len(self.kernel_size)
        return self.padding

    def extend_repr(self):
        return (f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
                f"stride={self.stride}, padding={self.padding}, dilation={self.dilation}, groups={self.groups}, "
                f"bias={self.bias is not None}")


class Conv1d(_Conv):
    """input (N, C, L) or (C, L), weight (out_channels, in_channels / groups, k)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode="zeros", dtype=None):
        padding = padding if isinstance(padding, str) else _one(padding)
        super().__init__(in_channels, out_channels, _one(kernel_size), _one(stride), padding, _one(dilation), False,
                         _one(0), groups, bias, padding_mode, dtype)

    def construct(self, input):
        input, padding = self.padded(input)
        return F.conv1d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv2d(_Conv):
    """input (N, C, H, W) or (C, H, W), weight (out_channels, in_channels / groups, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode="zeros", dtype=None):
        padding = padding if isinstance(padding, str) else pair(padding)
        super().__init__(in_channels, out_channels, pair(kernel_size), pair(stride), padding, pair(dilation), False,
                         pair(0), groups, bias, padding_mode, dtype)

    def construct(self, input):
        input, padding = self.padded(input)
        return F.conv2d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv3d(_Conv):
    """input (N, C, D, H, W) or (C, D, H, W), weight (out_channels, in_channels / groups, kd, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode="zeros", dtype=None):
        padding = padding if isinstance(padding, str) else triple(padding)
        super().__init__(in_channels, out_channels, triple(kernel_size), triple(stride), padding, triple(dilation), False,
                         triple(0), groups, bias, padding_mode, dtype)

    def construct(self, input):
        input, padding = self.padded(input)
        return F.conv3d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class ConvTranspose2d(_Conv):
    """The gradient of Conv2d: weight (in_channels, out_channels / groups, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True,
                 dilation=1, padding_mode="zeros", dtype=None):
        super().__init__(in_channels, out_channels, pair(kernel_size), pair(stride), pair(padding), pair(dilation), True,
                         pair(output_padding), groups, bias, padding_mode, dtype)

    def construct(self, input, output_size=None):
        extra = self.output_padding if output_size is None else self.extra_for(input, output_size)
        return F.conv_transpose2d(input, self.weight, self.bias, self.stride, self.padding, extra, self.groups,
                                  self.dilation)

    def extra_for(self, x, output_size):
        """The output_padding that makes the output as large as asked for."""
        extra = []
        for a, wanted in zip((0, 1), output_size[-2:]):
            least = (x.shape[a - 2] - 1) * self.stride[a] - 2 * self.padding[a] + self.dilation[a] * (self.kernel_size[a] - 1) + 1
            extra.append(wanted - least)
        return tuple(extra)
