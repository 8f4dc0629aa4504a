"""Convolution layers."""
from mindspore import ops
from mindspore.common.dtype import float32
from mindspore.common.initializer import HeUniform, initializer
from mindspore.common.parameter import Parameter
from mindspore.common.tensor import Tensor
from mindspore.nn.basic import fan_in_uniform
from mindspore.nn.cell import Cell, kept
from mindspore.ops.arguments import pair, product, single, triple
from mindspore.ops.convolution import (conv1d_by_2d, conv_transpose1d, transposed_conv2d, transposed_pads,
                                       window_pads)
from mindspore.ops.volume import transposed_volume_conv, volume_conv


class _Conv(Cell):
    """What all convolutions keep: their sizes, weight and bias."""

    def __init__(self, in_channels, out_channels, kernel, stride, pad_mode, padding, dilation, group, has_bias,
                 data_format="NCHW"):
        super().__init__()
        if data_format not in ("NCHW", "NCDHW"):
            raise NotImplementedError(f"For '{type(self).__name__}', data_format 'NHWC' is not supported.")
        if in_channels % group != 0 or out_channels % group != 0:
            raise ValueError(f"For '{type(self).__name__}', 'in_channels' and 'out_channels' must be divisible by "
                             f"'group', but got {in_channels}, {out_channels} and {group}.")
        if pad_mode not in ("same", "valid", "pad"):
            raise ValueError(f"For '{type(self).__name__}', the 'pad_mode' must be one of ['same', 'valid', "
                             f"'pad'], but got {pad_mode}.")
        if pad_mode != "pad" and padding != 0 and padding != (0, 0, 0, 0):
            raise ValueError(f"For '{type(self).__name__}', the 'padding' must be zero when 'pad_mode' is not "
                             f"'pad', but got 'padding': {padding} and 'pad_mode': {pad_mode}.")
        self.in_channels, self.out_channels, self.group = in_channels, out_channels, group
        self.kernel_size, self.stride, self.dilation = kernel, stride, dilation
        self.pad_mode, self.padding, self.has_bias = pad_mode, padding, has_bias

    def make_parameters(self, shape, weight_init, bias_init, dtype):
        """weight in the given shape and bias (out_channels)."""
        weight_init = HeUniform(5 ** 0.5) if weight_init is None else weight_init
        self.weight = Parameter(initializer(weight_init, shape, dtype), name="weight")
        self.bias = None
        if self.has_bias:
            bias_init = fan_in_uniform(product(shape[1:])) if bias_init is None else bias_init
            self.bias = Parameter(initializer(bias_init, (self.out_channels,), dtype), name="bias")

    def extend_repr(self):
        return (f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
                f"stride={self.stride}, pad_mode={self.pad_mode}, padding={self.padding}, dilation={self.dilation}, "
                f"group={self.group}, has_bias={self.has_bias}")

    bias_add = kept(lambda cell: ops.BiasAdd())

    def with_bias(self, x):
        return x if self.bias is None else ops.bias_add(x, self.bias)


class Conv2d(_Conv):
    """x (N, C, H, W), weight (out_channels, in_channels / group, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0, dilation=1,
                 group=1, has_bias=False, weight_init=None, bias_init=None, data_format="NCHW", dtype=float32):
        super().__init__(in_channels, out_channels, pair(kernel_size), pair(stride), pad_mode, padding,
                         pair(dilation), group, has_bias, data_format)
        self.make_parameters((out_channels, in_channels // group) + self.kernel_size, weight_init, bias_init, dtype)

    def construct(self, x):
        return ops.conv2d(x, self.weight, self.bias, self.stride, self.pad_mode, self.padding, self.dilation,
                          self.group)

    conv2d = kept(lambda cell: ops.Conv2D(cell.out_channels, cell.kernel_size, 1, cell.pad_mode, cell.padding,
                                          cell.stride, cell.dilation, cell.group))


def _one_row(weight_init):
    """The initial weight of a convolution in one dim, which MindSpore takes without its dim of one row."""
    return ops.expand_dims(weight_init, 2) if isinstance(weight_init, Tensor) else weight_init


class Conv1d(_Conv):
    """x (N, C, L), weight (out_channels, in_channels / group, 1, k)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0, dilation=1,
                 group=1, has_bias=False, weight_init=None, bias_init=None, dtype=float32):
        super().__init__(in_channels, out_channels, single(kernel_size), single(stride), pad_mode, padding,
                         single(dilation), group, has_bias)
        shape = (out_channels, in_channels // group, 1, self.kernel_size)
        self.make_parameters(shape, _one_row(weight_init), bias_init, dtype)

    def construct(self, x):
        pads = window_pads(x.shape[2:], (self.kernel_size,), (self.stride,), (self.dilation,), self.pad_mode,
                           self.padding)
        return self.with_bias(conv1d_by_2d(x, self.weight, self.stride, pads, self.dilation, self.group))


class Conv2dTranspose(_Conv):
    """The gradient of Conv2d: weight (in_channels, out_channels / group, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0,
                 output_padding=0, dilation=1, group=1, has_bias=False, weight_init=None, bias_init=None,
                 dtype=float32):
        super().__init__(in_channels, out_channels, pair(kernel_size), pair(stride), pad_mode, padding,
                         pair(dilation), group, has_bias)
        self.output_padding = pair(output_padding)
        self.make_parameters((in_channels, out_channels // group) + self.kernel_size, weight_init, bias_init, dtype)

    def construct(self, x):
        pads, extra = transposed_pads(self.kernel_size, self.stride, self.dilation, self.pad_mode, self.padding)
        extra = tuple([e + o for e, o in zip(extra, self.output_padding)])
        return self.with_bias(transposed_conv2d(x, self.weight, self.stride, pads, self.dilation, self.group, extra))


class Conv1dTranspose(_Conv):
    """The gradient of Conv1d: weight (in_channels, out_channels / group, 1, k)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0, dilation=1,
                 group=1, has_bias=False, weight_init=None, bias_init=None, dtype=float32):
        super().__init__(in_channels, out_channels, single(kernel_size), single(stride), pad_mode, padding,
                         single(dilation), group, has_bias)
        shape = (in_channels, out_channels // group, 1, self.kernel_size)
        self.make_parameters(shape, _one_row(weight_init), bias_init, dtype)

    def construct(self, x):
        pads, extra = transposed_pads((self.kernel_size,), (self.stride,), (self.dilation,), self.pad_mode,
                                       self.padding)
        return self.with_bias(conv_transpose1d(x, self.weight, self.stride, pads, self.dilation, self.group,
                                               extra[0]))


class Conv3d(_Conv):
    """x (N, C, D, H, W), weight (out_channels, in_channels / group, kd, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0, dilation=1,
                 group=1, has_bias=False, weight_init=None, bias_init=None, data_format="NCDHW", dtype=float32):
        super().__init__(in_channels, out_channels, triple(kernel_size), triple(stride), pad_mode, padding,
                         triple(dilation), group, has_bias, data_format)
        self.make_parameters((out_channels, in_channels // group) + self.kernel_size, weight_init, bias_init, dtype)

    def construct(self, x):
        pads = window_pads(x.shape[2:], self.kernel_size, self.stride, self.dilation, self.pad_mode, self.padding)
        return volume_conv(x, self.weight, self.bias, self.stride, pads, self.dilation, self.group)


class Conv3dTranspose(_Conv):
    """The gradient of Conv3d: weight (in_channels, out_channels / group, kd, kh, kw)."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0, dilation=1,
                 group=1, output_padding=0, has_bias=False, weight_init=None, bias_init=None, data_format="NCDHW",
                 dtype=float32):
        super().__init__(in_channels, out_channels, triple(kernel_size), triple(stride), pad_mode, padding,
                         triple(dilation), group, has_bias, data_format)
        self.output_padding = triple(output_padding)
        self.make_parameters((in_channels, out_channels // group) + self.kernel_size, weight_init, bias_init, dtype)

    def construct(self, x):
        pads, extra = transposed_pads(self.kernel_size, self.stride, self.dilation, self.pad_mode, self.padding)
        extra = tuple([e + o for e, o in zip(extra, self.output_padding)])
        return self.with_bias(transposed_volume_conv(x, self.weight, self.stride, pads, self.dilation, self.group,
                                                     extra))
