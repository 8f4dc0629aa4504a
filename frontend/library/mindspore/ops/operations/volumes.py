"""Primitives of pooling and resizing over three axes, and of undoing a pooling."""
import _cellc
from mindspore.ops import image, maxima, pooling
from mindspore.ops.arguments import pair, triple
from mindspore.ops.convolution import explicit_pads, window_pads
from mindspore.ops.primitive import Primitive, operator


def _max(x, kernel_size, strides, pad_mode, pad_list, ceil_mode, data_format):
    return pooling.max_pool_mode(x, triple(kernel_size), triple(strides), pad_mode.lower(), pad_list, (1, 1, 1),
                                 bool(ceil_mode))


def _mean(x, kernel_size, strides, pad_mode, pad, ceil_mode, count_include_pad, divisor_override, data_format):
    kernel, strides = triple(kernel_size), triple(strides)
    # Unlike over two axes, the padding of 'same' counts, too.
    pads = window_pads(x.shape[2:], kernel, strides, (1, 1, 1), pad_mode, pad)
    return pooling.pooled_mean(x, kernel, strides, pads, ceil_mode, count_include_pad,
                               None if divisor_override == 0 else divisor_override)


def _max_and_place(x, ksize, strides, pads, dilation, ceil_mode, data_format, argmax_type):
    values, places = maxima.pooled_max_index(x, triple(ksize), triple(strides), explicit_pads(pads, 3), triple(dilation),
                                             ceil_mode)
    return values, _cellc.cast(places, argmax_type)


def _stride(ksize, strides):
    """The stride of an unpooling is the window where 0 is given."""
    return ksize if strides in (0, (0, 0), (0, 0, 0)) else strides


MaxPool3D = operator("MaxPool3D", _max, kernel_size=1, strides=1, pad_mode="VALID", pad_list=0, ceil_mode=None, data_format="NCDHW")
AvgPool3D = operator("AvgPool3D", _mean, kernel_size=1, strides=1, pad_mode="valid", pad=0, ceil_mode=False, count_include_pad=True,
                     divisor_override=0, data_format="NCDHW")
MaxPool3DWithArgmax = operator("MaxPool3DWithArgmax", _max_and_place, ksize=..., strides=..., pads=..., dilation=(1, 1, 1), ceil_mode=False,
                               data_format="NCDHW", argmax_type=_cellc.int64)
AdaptiveMaxPool3D = operator("AdaptiveMaxPool3D", lambda x, size: pooling.adaptive_max_pool3d(
    x, tuple(_cellc.tolist(size)) if _cellc.is_tensor(size) else size, True))
MaxUnpool2D = operator("MaxUnpool2D", lambda x, at, ksize, strides, pads, output_shape, data_format: maxima.max_unpool2d(
    x, at, pair(ksize), _stride(ksize, strides), pads, output_shape), ksize=..., strides=0, pads=0, output_shape=(),
                       data_format="NCHW")
MaxUnpool3D = operator("MaxUnpool3D", lambda x, at, ksize, strides, pads, output_shape, data_format: maxima.max_unpool3d(
    x, at, triple(ksize), _stride(ksize, strides), pads, output_shape), ksize=..., strides=0, pads=0, output_shape=(),
                       data_format="NCDHW")


class UpsampleNearest3D(Primitive):
    """x (N, C, D, H, W) resized to output_size, or by scales."""

    mode, align_corners = "nearest", None

    def __init__(self):
        """There is nothing to set."""

    def __call__(self, x, output_size=None, scales=None):
        size = None if output_size is None else tuple(output_size)
        return image.interpolate(x, size, None if scales is None else tuple(scales), self.mode, self.align_corners)


class UpsampleTrilinear3D(UpsampleNearest3D):
    """The same, with what lies between elements mixed."""

    mode = "trilinear"

    def __init__(self, align_corners=False):
        self.align_corners = align_corners
