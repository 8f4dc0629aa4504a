"""Layers that rearrange or compare images (N, C, H, W)."""
import math

from mindspore import ops
from mindspore.common.dtype import float32, int16, int32, int64, int8, uint16, uint32, uint64, uint8
from mindspore.common.parameter import Parameter
from mindspore.common.tensor import Tensor
from mindspore.nn.cell import Cell
from mindspore.nn.container import CellList
from mindspore.nn.conv import Conv2d
from mindspore.nn.pooling import AvgPool2d


class ChannelShuffle(Cell):
    """Channels (g, c) put in the order (c, g)."""

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def construct(self, x):
        return ops.channel_shuffle(x, self.groups)


class PixelShuffle(Cell):
    """Channels moved into r by r pixels."""

    def __init__(self, upscale_factor):
        super().__init__()
        self.factor = upscale_factor

    def construct(self, input):
        return ops.pixel_shuffle(input, self.factor)


class PixelUnshuffle(Cell):
    """r by r pixels moved into channels."""

    def __init__(self, downscale_factor):
        super().__init__()
        self.factor = downscale_factor

    def construct(self, input):
        return ops.pixel_unshuffle(input, self.factor)


class Upsample(Cell):
    """Resizes the spatial axes: see ops.interpolate."""

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None,
                 recompute_scale_factor=None):
        super().__init__()
        self.options = {"size": size, "scale_factor": scale_factor, "mode": mode, "align_corners": align_corners,
                        "recompute_scale_factor": recompute_scale_factor}

    def construct(self, x):
        return ops.interpolate(x, **self.options)


class ResizeBilinear(Cell):
    """Images (N, C, H, W) at another size: MindSpore 1 has this layer, and later ones ops.interpolate."""

    def __init__(self, half_pixel_centers=False):
        super().__init__()
        self.half_pixel_centers = half_pixel_centers

    def construct(self, x, size=None, scale_factor=None, align_corners=False):
        if (size is None) == (scale_factor is None):
            raise ValueError(f"For 'ResizeBilinear', one of size and scale_factor must be given, but got size {size} and "
                             f"scale_factor {scale_factor}.")
        lengths = [n * scale_factor for n in x.shape[2:]] if size is None else size
        return ops.ResizeBilinear([int(n) for n in lengths], align_corners, self.half_pixel_centers)(x)


class CentralCrop(Cell):
    """The middle of images (N, C, H, W) or (C, H, W)."""

    def __init__(self, central_fraction):
        super().__init__()
        if not isinstance(central_fraction, float) or not 0 < central_fraction <= 1:
            raise ValueError(f"For 'CentralCrop', the 'central_fraction' must be a float in (0.0, 1.0], but got "
                             f"{central_fraction}.")
        self.central_fraction = central_fraction

    def construct(self, image):
        if image.ndim not in (3, 4):
            raise ValueError(f"CentralCrop image must be 3d or 4d, but got shape {image.shape}")
        top, left = [int((float(n) - float(n * self.central_fraction)) / 2) for n in image.shape[-2:]]
        return image[..., top:image.shape[-2] - top, left:image.shape[-1] - left]


class ImageGradients(Cell):
    """Differences to the next pixel below and to the right; zero at the end."""

    def __init__(self):
        super().__init__()

    def construct(self, images):
        _check_4d(images, "images", "ImageGradients")
        dy = ops.pad(images[:, :, 1:] - images[:, :, :-1], (0, 0, 0, 1))
        return dy, ops.pad(images[:, :, :, 1:] - images[:, :, :, :-1], (0, 1))


def _check_4d(x, name, owner):
    if x.ndim != 4:
        raise ValueError(f"For '{owner}', the dimension of '{name}' must be 4d, but got {x.ndim}.")


LARGEST = {uint8: 255, uint16: 65535, uint32: 2 ** 32 - 1, uint64: 2 ** 64 - 1, int8: 127, int16: 32767,
           int32: 2 ** 31 - 1, int64: 2 ** 63 - 1}


def _unit(x, dtype):
    """x in float32, its integers scaled so that their largest is 1."""
    scale = 1.0 / LARGEST.get(dtype, 1)
    return (ops.cast(x, float32) if isinstance(x, Tensor) else float(x)) * scale


class _Similarity(Cell):
    """What measures of two images have in common."""

    def __init__(self, max_val):
        super().__init__()
        if max_val <= 0:
            raise ValueError(f"For '{type(self).__name__}', the 'max_val' must be greater than 0.0, but got {max_val}.")
        self.max_val = max_val

    def units(self, img1, img2):
        """Both images and the largest value, scaled alike."""
        for name, img in (("img1", img1), ("img2", img2)):
            _check_4d(img, name, type(self).__name__)
        if img1.shape != img2.shape or img1.dtype != img2.dtype:
            raise ValueError(f"For '{type(self).__name__}', the two images must have one shape and dtype, but got {img1.shape} "
                             f"and {img2.shape}.")
        return _unit(img1, img1.dtype), _unit(img2, img1.dtype), _unit(self.max_val, img1.dtype)


class PSNR(_Similarity):
    """The peak signal-to-noise ratio in decibels, for each pair of images."""

    def __init__(self, max_val=1.0):
        super().__init__(max_val)

    def construct(self, img1, img2):
        img1, img2, top = self.units(img1, img2)
        mse = ops.mean(ops.square(img1 - img2), (-3, -2, -1))
        return 10 * ops.log(top * top / mse) / math.log(10.0)


def _gaussian(size, sigma):
    """A window (1, 1, size, size) of weights that add up to one."""
    line = [i - size // 2 + (size + 1) % 2 for i in range(size)]
    rows = [[math.exp(-(x * x + y * y) / (2 * sigma ** 2)) for y in line] for x in line]
    total = sum([sum(row) for row in rows])
    return Tensor([[[[v / total for v in row] for row in rows]]], float32)


class _Structure(_Similarity):
    """Means and covariances of images under a window."""

    def __init__(self, max_val, filter_size, filter_sigma, k1, k2):
        super().__init__(max_val)
        if filter_size < 1 or filter_sigma <= 0:
            raise ValueError(f"For '{type(self).__name__}', the 'filter_size' and 'filter_sigma' must be positive, but got "
                             f"{filter_size} and {filter_sigma}.")
        self.filter_size, self.filter_sigma, self.k1, self.k2 = filter_size, filter_sigma, k1, k2

    def window(self):
        conv = Conv2d(1, 1, self.filter_size, pad_mode="valid",
                      weight_init=_gaussian(self.filter_size, self.filter_sigma))
        conv.weight.requires_grad = False
        return conv

    def compare(self, conv, img1, img2, top):
        """The similarity and the contrast of each channel (N, C)."""
        shape = img1.shape
        if shape[2] < self.filter_size or shape[3] < self.filter_size:
            raise ValueError(f"For '{type(self).__name__}', img1 shape[2] and shape[3] must be at least the filter_size "
                             f"{self.filter_size}, but got {shape}.")
        c1, c2 = (self.k1 * top) ** 2, (self.k2 * top) ** 2
        x, y = [ops.reshape(v, (shape[0] * shape[1], 1) + shape[2:]) for v in (img1, img2)]
        mean1, mean2 = conv(x), conv(y)
        squares, product = mean1 * mean1 + mean2 * mean2, mean1 * mean2
        covariance = 2 * (conv(x * y) - product) + c2
        variances = conv(x * x) + conv(y * y) - squares + c2
        contrast = covariance / variances
        similar = (2 * product + c1) * covariance / ((squares + c1) * variances)
        return [ops.reshape(ops.mean(v, (1, 2, 3)), shape[:2]) for v in (similar, contrast)]


class SSIM(_Structure):
    """The structural similarity of each pair of images."""

    def __init__(self, max_val=1.0, filter_size=11, filter_sigma=1.5, k1=0.01, k2=0.03):
        super().__init__(max_val, filter_size, filter_sigma, k1, k2)
        self.conv = self.window()

    def construct(self, img1, img2):
        img1, img2, top = self.units(img1, img2)
        return ops.mean(self.compare(self.conv, img1, img2, top)[0], -1)


class MSSSIM(_Structure):
    """The same over several scales, each half of the one before."""

    def __init__(self, max_val=1.0, power_factors=(0.0448, 0.2856, 0.3001, 0.2363, 0.1333), filter_size=11,
                 filter_sigma=1.5, k1=0.01, k2=0.03):
        super().__init__(max_val, filter_size, filter_sigma, k1, k2)
        self.power_factors = power_factors
        self.multi_convs_list = CellList([self.window() for _ in power_factors])
        self.avg_pool = AvgPool2d(2, 2)

    def construct(self, img1, img2):
        img1, img2, top = self.units(img1, img2)
        out, last = 1, len(self.power_factors) - 1
        for i in range(last + 1):
            similar, contrast = self.compare(self.multi_convs_list[i], img1, img2, top)
            out = out * ops.pow(ops.relu(similar if i == last else contrast), self.power_factors[i])
            img1, img2 = self.avg_pool(img1), self.avg_pool(img2)
        return ops.mean(out, -1)
