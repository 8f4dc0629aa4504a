"""Primitives that model files written for MindSpore 1 use."""
from mindspore.ops import convolution, older
from mindspore.ops.arguments import pair
from mindspore.ops.primitive import Primitive, operator
from mindspore.ops.shaping import reshape, swapaxes

ScalarToArray = operator("ScalarToArray", older.scalar_to_array)


class DepthwiseConv2dNative(Primitive):
    """Each channel of x (N, C, H, W) by filters of its own: weight (channel_multiplier, C, kh, kw)."""

    def __init__(self, channel_multiplier, kernel_size, mode=3, pad_mode="valid", pad=0, stride=1, dilation=1, group=1):
        self.options = {"stride": pair(stride), "pad_mode": pad_mode, "padding": pad, "dilation": pair(dilation)}

    def __call__(self, x, weight):
        channels = weight.shape[1]
        filters = reshape(swapaxes(weight, 0, 1), (weight.shape[0] * channels, 1) + weight.shape[2:])
        return convolution.conv2d(x, filters, None, groups=channels, **self.options)
