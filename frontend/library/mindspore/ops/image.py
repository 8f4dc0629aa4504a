"""Resizing: what each output place takes from the input, as gathers and weights."""
import _cellc
from _cellc import prims
from mindspore.ops.creation import iota
from mindspore.ops.elementwise import clamp, floor


def _source_places(size, out, align_corners, half_pixel):
    """Where the centre of each output place lies on an input axis, float32 (out,)."""
    place = iota(out, _cellc.float32)
    if align_corners:
        return place * (float(size - 1) / (out - 1) if out > 1 else 0.0)
    scale = float(size) / out
    return clamp((place + 0.5) * scale - 0.5, 0.0) if half_pixel else place * scale


def resize_linear_axis(x, axis, out, align_corners=False, half_pixel=True):
    """One axis resampled by weighting the two nearest places."""
    size = x.shape[axis]
    where = _source_places(size, out, align_corners, half_pixel)
    low = clamp(floor(where), 0.0, float(size - 1))
    weight = where - low
    before = _cellc.cast(low, _cellc.int64)
    after = clamp(before + 1, 0, size - 1)
    shape = tuple([out if a == axis else 1 for a in range(x.ndim)])
    weight = _cellc.cast(prims.reshape(weight, shape=shape), x.dtype)
    first = prims.gather(x, before, axis=axis)
    return first + weight * (prims.gather(x, after, axis=axis) - first)


def resize_nearest_axis(x, axis, out, scale=None, align_corners=False):
    """One axis resampled by taking the place below, or the nearest with aligned corners."""
    size = x.shape[axis]
    factor = float(size) / out if scale is None else 1.0 / scale
    if align_corners:
        factor = float(size - 1) / (out - 1) if out > 1 else 0.0
    where = iota(out, _cellc.float32) * factor
    index = clamp(floor(where + 0.5) if align_corners else floor(where), 0.0, float(size - 1))
    return prims.gather(x, _cellc.cast(index, _cellc.int64), axis=axis)


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None,
                recompute_scale_factor=None):
    """input (N, C, spatial...) resized to size, or by scale_factor.

    mode: 'nearest', 'linear' (3-D input) or 'bilinear' (4-D input).
    """
    if mode not in ("nearest", "linear", "bilinear"):
        raise ValueError(f"For 'interpolate', the mode '{mode}' is not supported; "
                         "use 'nearest', 'linear' or 'bilinear'.")
    count = input.ndim - 2
    sizes, scales = _target_sizes(input, size, scale_factor, recompute_scale_factor, count)
    for i in range(count):
        if mode == "nearest":
            input = resize_nearest_axis(input, i + 2, sizes[i], scales[i])
        else:
            input = resize_linear_axis(input, i + 2, sizes[i], bool(align_corners))
    return input


def _target_sizes(x, size, scale_factor, recompute, count):
    """The sizes of the result, and the scales to sample by (None: their ratio)."""
    if size is not None:
        sizes = (size,) * count if isinstance(size, int) else tuple(size)
        return sizes, (None,) * count
    if scale_factor is None:
        raise ValueError("For 'interpolate', one of 'size' and 'scale_factor' must be given.")
    scales = (scale_factor,) * count if isinstance(scale_factor, (int, float)) else tuple(scale_factor)
    sizes = tuple([int(x.shape[i + 2] * scales[i]) for i in range(count)])
    return sizes, (None,) * count if recompute else scales


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None,
             recompute_scale_factor=None):
    return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


def resize_bilinear(x, size, align_corners=False, half_pixel_centers=False):
    """x (N, C, H, W) with both spatial axes resampled linearly."""
    for i in (0, 1):
        x = resize_linear_axis(x, i + 2, size[i], align_corners, half_pixel_centers)
    return x


def resize_nearest(x, size, align_corners=False):
    for i in (0, 1):
        x = resize_nearest_axis(x, i + 2, size[i], None, align_corners)
    return x
