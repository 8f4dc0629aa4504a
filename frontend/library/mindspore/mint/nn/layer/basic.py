"""Layers that only rearrange or pick, under PyTorch's names and arguments."""
from mindspore.mint.nn import functional as F
from mindspore.nn.basic import DropoutExt as Dropout
from mindspore.nn.basic import Dropout2dExt as Dropout2d
from mindspore.nn.basic import Identity, Linear
from mindspore.nn.cell import Cell
from mindspore.nn.embedding import EmbeddingExt as Embedding


class Flatten(Cell):
    """Axes start_dim to end_dim as one."""

    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, input):
        return F.flatten(input, self.start_dim, self.end_dim)


class Fold(Cell):
    """The sum of columns at their places."""

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.output_size, self.options = output_size, (kernel_size, dilation, padding, stride)

    def construct(self, input):
        return F.fold(input, self.output_size, *self.options)


class Unfold(Cell):
    """Windows as columns."""

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.options = (kernel_size, dilation, padding, stride)

    def construct(self, input):
        return F.unfold(input, *self.options)


class PixelShuffle(Cell):
    """Channels moved into r by r pixels."""

    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, input):
        return F.pixel_shuffle(input, self.upscale_factor)


class Upsample(Cell):
    """Resizes the spatial axes: see functional.interpolate."""

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.size, self.scale_factor, self.mode = size, scale_factor, mode
        self.align_corners, self.recompute_scale_factor = align_corners, recompute_scale_factor

    def construct(self, input):
        return F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners,
                             self.recompute_scale_factor)


class UpsamplingNearest2d(Upsample):
    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, "nearest")


class UpsamplingBilinear2d(Upsample):
    """With corners aligned."""

    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, "bilinear", True)
