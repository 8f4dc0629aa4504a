"""Resizing: what each output place takes from the input, as gathers and weights."""
import _cellc
from _cellc import prims
from mindspore.ops.creation import iota
from mindspore.ops.elementwise import clamp, floor


def _source_places(size, out, align_corners, half_pixel, scale=None):
    """Where the centre of each output place lies on an input axis, float32 (out,); scale is out / size, or given."""
    place = iota(out, _cellc.float32)
    if align_corners:
        return place * (float(size - 1) / (out - 1) if out > 1 else 0.0)
    factor = float(size) / out if scale is None else 1.0 / scale
    return (place + 0.5) * factor - 0.5 if half_pixel else place * factor


def resize_linear_axis(x, axis, out, align_corners=False, half_pixel=True, scale=None):
    """One axis resampled by weighting the two nearest places."""
    size = x.shape[axis]
    where = clamp(_source_places(size, out, align_corners, half_pixel, scale), 0.0)
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


def resize_cubic_axis(x, axis, out, align_corners=False, half_pixel=True):
    """One axis resampled by Keys' cubic of the four nearest places.

    As in MindSpore the distance is a multiple of 1/1024; centres of pixels have
    a = -0.5 and weights of places outside left out, other places a = -0.75.
    """
    size = x.shape[axis]
    place = iota(out, _cellc.float32)
    centred = half_pixel and not align_corners
    where = (place + 0.5) * (float(size) / out) - 0.5 if centred else _source_places(size, out, align_corners, False)
    low = floor(where)
    part = floor((where - low) * 1024 + 0.5) / 1024
    weights, indices = [], []
    for k in range(-1, 3):
        weight = _keys(part + 1 if k == -1 else part if k == 0 else k - part, -0.5 if centred else -0.75)
        at = low + k
        if centred:
            weight = prims.select((at >= 0) & (at <= size - 1), weight, weight * 0)
        weights.append(weight)
        indices.append(_cellc.cast(clamp(at, 0.0, float(size - 1)), _cellc.int64))
    total = weights[0] + weights[1] + weights[2] + weights[3]
    shape = tuple([out if a == axis else 1 for a in range(x.ndim)])
    made = None
    for weight, index in zip(weights, indices):
        weight = weight / total if centred else weight
        term = prims.gather(x, index, axis=axis) * _cellc.cast(prims.reshape(weight, shape=shape), x.dtype)
        made = term if made is None else made + term
    return made


def resize_plain_cubic_axis(x, axis, out, align_corners=False, scale=None):
    """One axis resampled by Keys' cubic with a = -0.75; places outside are those at the edge."""
    size = x.shape[axis]
    where = _source_places(size, out, align_corners, True, scale)
    low = floor(where)
    shape = tuple([out if a == axis else 1 for a in range(x.ndim)])
    made = None
    for k in range(-1, 3):
        weight = _keys(where - low - k if k < 1 else low + k - where, -0.75)
        index = _cellc.cast(clamp(low + k, 0.0, float(size - 1)), _cellc.int64)
        term = prims.gather(x, index, axis=axis) * _cellc.cast(prims.reshape(weight, shape=shape), x.dtype)
        made = term if made is None else made + term
    return made


def _keys(t, a):
    """The cubic at a distance below 2."""
    near = ((a + 2) * t - (a + 3)) * t * t + 1
    far = ((t - 5) * t + 8) * t * a - 4 * a
    return prims.select(t <= 1, near, far)


MODES = {"nearest": (3, 4, 5), "nearest-exact": (3, 4), "linear": (3,), "bilinear": (4,), "bicubic": (4,),
         "trilinear": (5,), "area": (3, 4, 5)}


@_cellc.older(sizes="size")
def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    """input (N, C, spatial...) resized to size, or by scale_factor."""
    if mode not in MODES:
        raise ValueError(f"For 'interpolate', 'mode' must be one of {list(MODES)}, but got {mode}.")
    if input.ndim not in MODES[mode]:
        raise ValueError(f"For 'interpolate', mode '{mode}' takes inputs of rank {MODES[mode]}, but got {input.ndim}.")
    count = input.ndim - 2
    sizes, scales = interpolation_sizes(input, size, scale_factor, recompute_scale_factor, count)
    for i in range(count):
        input = _resize_axis(input, i + 2, sizes[i], scales[i], mode, bool(align_corners))
    return input


def _resize_axis(x, axis, out, scale, mode, align_corners):
    if mode == "nearest":
        return resize_nearest_axis(x, axis, out, scale)
    if mode == "nearest-exact":
        return resize_exact_axis(x, axis, out, scale)
    if mode == "bicubic":
        return resize_cubic_axis(x, axis, out, align_corners)
    if mode == "area":
        return mean_axis(x, axis, out)
    return resize_linear_axis(x, axis, out, align_corners)


def resize_exact_axis(x, axis, out, scale=None):
    """One axis resampled by taking the place nearest to each centre."""
    size = x.shape[axis]
    factor = float(size) / out if scale is None else 1.0 / scale
    where = clamp(floor((iota(out, _cellc.float32) + 0.5) * factor), 0.0, float(size - 1))
    return prims.gather(x, _cellc.cast(where, _cellc.int64), axis=axis)


def mean_axis(x, axis, out):
    """One axis cut into out parts that may overlap, each replaced by its mean."""
    size = x.shape[axis]
    starts = (0,) * x.ndim
    parts = []
    for k in range(out):
        first, last = k * size // out, ((k + 1) * size + out - 1) // out
        begin = tuple([first if a == axis else 0 for a in range(x.ndim)])
        end = tuple([last if a == axis else x.shape[a] for a in range(x.ndim)])
        part = prims.slice(x, starts=begin, stops=end, steps=(1,) * len(starts))
        parts.append(prims.reduce_mean(part, axes=(axis,), keepdims=True))
    return prims.concat(*parts, axis=axis)


def interpolation_sizes(x, size, scale_factor, recompute, count):
    """The sizes of the result, and the scales to sample by (None: their ratio)."""
    if size is not None:
        size = _cellc.tolist(size) if _cellc.is_tensor(size) else size
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


def resize_bicubic(x, size, align_corners=False, half_pixel_centers=False):
    """x (N, C, H, W) with both spatial axes resampled by cubics."""
    for i in (0, 1):
        x = resize_cubic_axis(x, i + 2, size[i], align_corners, half_pixel_centers)
    return x


def resize_exact(x, size):
    for i in (0, 1):
        x = resize_exact_axis(x, i + 2, size[i])
    return x


def resize_nearest(x, size, align_corners=False):
    for i in (0, 1):
        x = resize_nearest_axis(x, i + 2, size[i], None, align_corners)
    return x
