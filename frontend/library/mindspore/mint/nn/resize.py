"""interpolate as PyTorch has it: scale_factor counts where the places are, and cubics are without shortcuts."""
from _cellc import is_symbolic
from mindspore.ops.image import (interpolation_sizes, mean_axis, resize_exact_axis, resize_linear_axis, resize_nearest_axis,
                                 resize_plain_cubic_axis)

MODES = {"nearest": (3, 4, 5), "linear": (3,), "bilinear": (4,), "bicubic": (4,), "trilinear": (5,), "area": (3, 4, 5),
         "nearest-exact": (3, 4, 5)}


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    """input (N, C, spatial...) resized to size, or by scale_factor."""
    if mode not in MODES:
        raise ValueError(f"For 'interpolate', 'mode' must be in '{list(MODES)}', but got {mode}")
    if size is not None and scale_factor is not None:
        raise ValueError("For 'interpolate', 'size' and 'scale_factor' cannot be set simultaneously")
    if input.ndim not in MODES[mode]:
        raise ValueError(f"For 'interpolate', mode '{mode}' takes inputs of rank {MODES[mode]}, but got {input.ndim}.")
    sizes, scales = interpolation_sizes(input, size, scale_factor, recompute_scale_factor, input.ndim - 2)
    for i in range(input.ndim - 2):
        same = not is_symbolic(sizes[i]) and not is_symbolic(input.shape[i + 2]) and sizes[i] == input.shape[i + 2]
        if not same or scales[i] not in (None, 1):
            input = _axis(input, i + 2, sizes[i], scales[i], mode, bool(align_corners))
    return input


def _axis(x, axis, out, scale, mode, align_corners):
    if mode == "nearest":
        return resize_nearest_axis(x, axis, out, scale)
    if mode == "nearest-exact":
        return resize_exact_axis(x, axis, out, scale)
    if mode == "area":
        return mean_axis(x, axis, out)
    if mode == "bicubic":
        return resize_plain_cubic_axis(x, axis, out, align_corners, scale)
    return resize_linear_axis(x, axis, out, align_corners, True, scale)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    return interpolate(input, size, scale_factor, mode, align_corners)
