"""What the models of mindcv use of MindSpore 1, and what MindSpore 2 no longer has or cannot run on a CPU.

Each is written with operators of MindSpore 2, so that MindSpore's own kernels still do the work.
"""
import mindspore
from mindspore import nn, ops

recent_pad = ops.pad
transposed_convolution = ops.Conv2DTranspose


def pad(x, padding=None, mode="constant", value=None, paddings=None):
    """ops.pad with pairs for every axis."""
    pairs = padding if paddings is None else paddings
    if isinstance(pairs, tuple) and len(pairs) > 0 and isinstance(pairs[0], tuple):
        return ops.Pad(pairs)(x)
    return recent_pad(x, padding, mode, value)


class ResizeBilinear(nn.Cell):
    """The class that ResizeBilinearV2 replaced."""

    def __init__(self, size, align_corners=False, half_pixel_centers=False):
        super().__init__()
        self.size = size
        self.resize = ops.ResizeBilinearV2(align_corners, half_pixel_centers)

    def construct(self, x):
        return self.resize(x, self.size)


class Unfold(nn.Cell):
    """nn.Unfold, whose kernel there is for other devices only: valid windows as channels, those of one tap together."""

    def __init__(self, ksizes, strides, rates, padding="valid"):
        super().__init__()
        self.window, self.step = ksizes[1:3], strides[1:3]

    def construct(self, x):
        n, c, h, w = x.shape
        (kh, kw), (sh, sw) = self.window, self.step
        oh, ow = (h - kh) // sh + 1, (w - kw) // sw + 1
        columns = ops.unfold(x, self.window, stride=self.step)
        return columns.reshape((n, c, kh * kw, oh, ow)).transpose((0, 2, 1, 3, 4)).reshape((n, kh * kw * c, oh, ow))


class Conv2DTranspose(nn.Cell):
    """ops.Conv2DTranspose with weights of another dtype."""

    def __init__(self, *args, **kwargs):
        super().__init__()
        self.conv = transposed_convolution(*args, **kwargs)

    def construct(self, x, weight, size):
        return self.conv(x, weight.astype(x.dtype), size)


def install():
    for module in (mindspore.ops, mindspore.ops.operations):
        module.ResizeBilinear, module.Conv2DTranspose = ResizeBilinear, Conv2DTranspose
    mindspore.ops.pad, mindspore.nn.Unfold = pad, Unfold
