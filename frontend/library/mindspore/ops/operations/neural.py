"""Primitives of layers: convolution, pooling, normalisation, losses, resizing."""
from _cellc import cast, prims
from mindspore.ops import convolution, elementwise, image, loss, normalization, pooling
from mindspore.ops.arguments import one_axis, pair, triple
from mindspore.ops.primitive import Primitive, operator

LRN = operator("LRN", normalization.lrn, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS")
RmsNorm = operator("RmsNorm", normalization.rms_norm, epsilon=1e-06)
SmoothL1Loss = operator("SmoothL1Loss", loss.smooth_l1_loss, "prediction target", beta=1.0, reduction="none")
KLDivLoss = operator("KLDivLoss", loss.kl_div, reduction="mean")
BinaryCrossEntropy = operator("BinaryCrossEntropy", loss.binary_cross_entropy, "input target weight?", reduction="mean")
ResizeNearestNeighbor = operator(
    "ResizeNearestNeighbor",
    lambda input_x, size, align_corners, half_pixel_centers: image.resize_nearest(input_x, size, align_corners),
    size=..., align_corners=False, half_pixel_centers=False)
ResizeBilinearV2 = operator("ResizeBilinearV2", image.resize_bilinear, "image size", align_corners=False, half_pixel_centers=False)
ResizeBilinear = operator("ResizeBilinear", image.resize_bilinear, size=..., align_corners=False, half_pixel_centers=False)
AdaptiveAvgPool2D = operator("AdaptiveAvgPool2D", pooling.adaptive_avg_pool2d, output_size=...)



class LayerNorm(Primitive):
    """The normalised input, its mean and its variance."""

    def __init__(self, begin_norm_axis=1, begin_params_axis=1, epsilon=1e-07):
        self.begin_norm_axis = begin_norm_axis
        self.epsilon = epsilon

    def __call__(self, input_x, gamma, beta):
        x = input_x
        axes = tuple(range(one_axis(self.begin_norm_axis, x.ndim), x.ndim))
        mean = prims.reduce_mean(x, axes=axes, keepdims=True)
        variance = prims.reduce_mean(elementwise.square(x - mean), axes=axes, keepdims=True)
        out = (x - mean) * elementwise.rsqrt(variance + self.epsilon)
        return out * gamma + beta, mean, variance



class BatchNorm(Primitive):
    """The normalised input and the statistics it was given; in inference only."""

    def __init__(self, is_training=False, epsilon=1e-05, momentum=0.1, data_format="NCHW"):
        self.is_training, self.epsilon = is_training, epsilon

    def __call__(self, x, scale, bias, mean, variance):
        if self.is_training:
            raise NotImplementedError("For 'BatchNorm', is_training=True is not supported.")
        out = normalization.batch_norm(x, mean, variance, scale, bias, eps=self.epsilon)
        return out, mean, variance, mean, variance



class Conv2D(Primitive):
    """x (N, C, H, W) by weight (out_channel, C / group, kh, kw)."""

    def __init__(self, out_channel, kernel_size, mode=1, pad_mode="valid", pad=0, stride=1, dilation=1,
                 group=1, data_format="NCHW"):
        self.options = {"stride": stride, "pad_mode": pad_mode, "padding": pad, "dilation": dilation, "groups": group}

    def __call__(self, x, weight):
        return convolution.conv2d(x, weight, None, **self.options)



class Conv2DTranspose(Primitive):
    """The gradient of Conv2D: x (N, O, h, w) by weight (O, C / group, kh, kw) to the given size (N, C, H, W)."""

    def __init__(self, out_channel, kernel_size, pad_mode="valid", pad=0, pad_list=None, mode=1, stride=1, dilation=1,
                 group=1, data_format="NCHW"):
        self.kernel, self.stride, self.dilation = pair(kernel_size), pair(stride), pair(dilation)
        self.pad_mode, self.pad, self.group = pad_mode.lower(), pad, group

    def __call__(self, x, weight, input_size):
        weight = cast(weight, x.dtype)
        pads = convolution.window_pads(input_size[2:], self.kernel, self.stride, self.dilation, self.pad_mode, self.pad)
        extra = ()
        for i in (0, 1):
            reach = (x.shape[i + 2] - 1) * self.stride[i] + self.dilation[i] * (self.kernel[i] - 1) + 1
            extra = extra + (input_size[i + 2] - reach + pads[2 * i] + pads[2 * i + 1],)
        return convolution.transposed_conv2d(x, weight, self.stride, pads, self.dilation, self.group, extra)


Conv2DBackpropInput = Conv2DTranspose


class MaxPool(Primitive):
    """The largest of each window of (N, C, H, W)."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="valid", data_format="NCHW"):
        self.kernel, self.strides, self.pad_mode = pair(kernel_size), pair(strides), pad_mode

    def __call__(self, x):
        return pooling.max_pool_mode(x, self.kernel, self.strides, self.pad_mode, 0, (1, 1), False)



class MaxPool3D(Primitive):
    """The largest of each window of (N, C, D, H, W)."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="VALID", pad_list=0, ceil_mode=None, data_format="NCDHW"):
        self.kernel, self.strides = triple(kernel_size), triple(strides)
        self.pad_mode, self.pad_list, self.ceil_mode = pad_mode, pad_list, bool(ceil_mode)

    def __call__(self, x):
        return pooling.max_pool_mode(x, self.kernel, self.strides, self.pad_mode, self.pad_list, (1, 1, 1),
                                     self.ceil_mode)


class AvgPool3D(Primitive):
    """The mean of each window of (N, C, D, H, W)."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="valid", pad=0, ceil_mode=False, count_include_pad=True,
                 divisor_override=0, data_format="NCDHW"):
        self.kernel, self.strides, self.pad_mode, self.pad = triple(kernel_size), triple(strides), pad_mode, pad
        self.options = (ceil_mode, count_include_pad, divisor_override or None)

    def __call__(self, x):
        pads = convolution.window_pads(x.shape[2:], self.kernel, self.strides, (1, 1, 1), self.pad_mode, self.pad)
        return pooling.pooled_mean(x, self.kernel, self.strides, pads, *self.options)


class AvgPool(Primitive):
    """The mean of each window of (N, C, H, W)."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="VALID", data_format="NCHW"):
        self.kernel, self.strides, self.pad_mode = pair(kernel_size), pair(strides), pad_mode

    def __call__(self, x):
        return pooling.avg_pool_mode(x, self.kernel, self.strides, self.pad_mode, 0, False, False)
