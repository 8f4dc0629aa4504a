"""Sampling of images at places that are computed, and boxes in images."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import pair
from mindspore.ops.creation import iota
from mindspore.ops.elementwise import abs, clamp, exp, floor, log, maximum, minimum, select
from mindspore.ops.reduction import reduce_sum
from mindspore.ops.shaping import expand_dims, reshape, transpose, unbind


def affine_grid(theta, size, align_corners=False):
    """The places that matrices theta (N, 2, 3) or (N, 3, 4) map an even grid to, in [-1, 1]."""
    sizes = [n for n in size][2:]
    grids = []
    for axis in range(len(sizes) - 1, -1, -1):
        line = _even(sizes[axis], align_corners)
        shape = tuple([sizes[axis] if a == axis else 1 for a in range(len(sizes))])
        grids.append(prims.broadcast(reshape(line, shape), shape=tuple(sizes)))
    grids.append(prims.full(_cellc.tensor(1.0, _cellc.float32), shape=tuple(sizes)))
    base = reshape(prims.stack(*grids, axis=len(sizes)), (1, -1, len(sizes) + 1))
    base = prims.broadcast(_cellc.cast(base, theta.dtype), shape=(theta.shape[0], base.shape[1], base.shape[2]))
    out = prims.matmul(base, theta, transpose_a=False, transpose_b=True)
    return reshape(out, (theta.shape[0],) + tuple(sizes) + (len(sizes),))


def _even(n, align_corners):
    """n places from -1 to 1: at the ends, or in the middles of n parts."""
    if align_corners:
        return iota(n, _cellc.float32) * (2.0 / (n - 1) if n > 1 else 0.0) - (1.0 if n > 1 else 0.0)
    return (iota(n, _cellc.float32) * 2 + 1) / n - 1


def _unnormalised(place, n, align_corners):
    return (place + 1) / 2 * (n - 1) if align_corners else ((place + 1) * n - 1) / 2


def _reflected(place, low, high):
    """place mirrored at two bounds until it lies between them."""
    span = high - low
    if span == 0:
        return place * 0
    away = abs(place - low)
    turns = floor(away / span)
    rest = away - turns * span
    return select(turns % 2 == 0, rest + low, span - rest + low)


def _bounded(place, n, padding_mode, align_corners):
    if padding_mode == "border":
        return clamp(place, 0.0, float(n - 1))
    if padding_mode == "reflection":
        low, high = (0.0, n - 1.0) if align_corners else (-0.5, n - 0.5)
        return clamp(_reflected(place, low, high), 0.0, float(n - 1))
    return place


def _pick(flat, corner, sizes):
    """The elements of flat (N, C, places) at whole places, 0 outside: (N, C, ...)."""
    inside, index = None, 0
    for place, n in zip(corner, sizes):
        ok = (place >= 0) & (place <= n - 1)
        inside = ok if inside is None else inside & ok
        index = index * n + _cellc.cast(clamp(place, 0.0, float(n - 1)), _cellc.int64)
    shape = index.shape
    wide = reshape(index, (shape[0], 1, -1))
    wide = prims.broadcast(wide, shape=(shape[0], flat.shape[1], wide.shape[2]))
    picked = prims.gather_elements(flat, wide, axis=2)
    picked = reshape(picked, (shape[0], flat.shape[1]) + shape[1:])
    return select(expand_dims(inside, 1), picked, _cellc.tensor(0, flat.dtype))


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """input (N, C, H, W) or (N, C, D, H, W) at the places of grid (N, ..., 2 or 3), which are x, y, z in [-1, 1]."""
    if mode not in ("bilinear", "nearest"):
        raise NotImplementedError("For 'grid_sample', mode 'bicubic' is not supported.")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(f"For 'grid_sample', 'padding_mode' must be one of ['zeros', 'border', 'reflection'], but got {padding_mode}.")
    sizes = input.shape[2:]
    axes = list(reversed(unbind(grid, -1)))
    places = [_bounded(_unnormalised(p, n, align_corners), n, padding_mode, align_corners) for p, n in zip(axes, sizes)]
    flat = reshape(input, input.shape[:2] + (-1,))
    if mode == "nearest":
        return _pick(flat, [floor(p + 0.5) for p in places], sizes)
    below = [floor(p) for p in places]
    total = None
    for corner in range(2 ** len(sizes)):
        ups = [(corner >> k) & 1 for k in range(len(sizes))]
        weight = None
        for p, b, up in zip(places, below, ups):
            part = p - b if up else b + 1 - p
            weight = part if weight is None else weight * part
        term = _pick(flat, [b + up for b, up in zip(below, ups)], sizes) * expand_dims(weight, 1)
        total = term if total is None else total + term
    return total


def crop_and_resize(image, boxes, box_indices, crop_size, method="bilinear", extrapolation_value=0.0):
    """Boxes (y1, x1, y2, x2) in [0, 1] cut from images (N, H, W, C), each resized to crop_size."""
    if method not in ("bilinear", "nearest", "bilinear_v2"):
        raise ValueError(f"For 'crop_and_resize', 'method' must be one of ['bilinear', 'nearest', 'bilinear_v2'], but got {method}.")
    rows, columns = pair(crop_size)
    y1, x1, y2, x2 = unbind(boxes, 1)
    h, w = image.shape[1], image.shape[2]
    flat = reshape(transpose(image, (0, 3, 1, 2)), (image.shape[0], image.shape[3], -1))
    flat = _cellc.cast(prims.gather(flat, box_indices, axis=0), _cellc.float32)
    upper, lower, down, inside_y = _crop_lines(y1, y2, h, rows, method)
    left, right, across, inside_x = _crop_lines(x1, x2, w, columns, method)
    shape = (boxes.shape[0], rows, columns)
    vertical = [prims.broadcast(expand_dims(v, 2), shape=shape) for v in (upper, lower)]
    horizontal = [prims.broadcast(expand_dims(v, 1), shape=shape) for v in (left, right)]
    down, across = reshape(down, (-1, 1, rows, 1)), reshape(across, (-1, 1, 1, columns))
    lines = []
    for y in vertical:
        first, second = [_pick(flat, [y, x], (h, w)) for x in horizontal]
        lines.append(first + (second - first) * across)
    out = lines[0] + (lines[1] - lines[0]) * down
    inside = expand_dims(inside_y, 2) & expand_dims(inside_x, 1)
    out = select(expand_dims(inside, 1), out, extrapolation_value)
    return transpose(out, (0, 2, 3, 1))


def _crop_lines(first, last, n, count, method):
    """For count samples between two edges of each box: the lines before and after, the part of the way, and whether
    the sample lies in the image."""
    steps = expand_dims(iota(count, _cellc.float32), 0)
    if method == "bilinear_v2":
        begin, end = floor(expand_dims(first, 1) * n), floor(expand_dims(last, 1) * n)
        place = (steps + 0.5) * ((end - begin + 1) / count) - 0.5
        before = maximum(minimum(floor(place), end - begin), _cellc.tensor(0.0))
        after = minimum(before + 1, end - begin)
        return before + begin, after + begin, place - before, place == place
    if count == 1:
        place = expand_dims(0.5 * (first + last) * (n - 1), 1)
    else:
        place = expand_dims(first, 1) * (n - 1) + steps * expand_dims((last - first) * (n - 1) / (count - 1), 1)
    inside = (place >= 0) & (place <= n - 1)
    if method == "nearest":
        near = floor(place + 0.5)
        return near, near, place * 0, inside
    before = floor(place)
    return before, minimum(before + 1, _cellc.tensor(n - 1.0)), place - before, inside


# Boxes are x1, y1, x2, y2, both ends within.

def _areas(box):
    return (box[2] - box[0] + 1) * (box[3] - box[1] + 1)


def iou(anchor_boxes, gt_boxes, mode="iou"):
    """Overlaps (M, N) of boxes (N, 4) with boxes (M, 4); mode 'iof' divides by the area of the latter."""
    a = [expand_dims(v, 0) for v in unbind(anchor_boxes, 1)]
    g = [expand_dims(v, 1) for v in unbind(gt_boxes, 1)]
    width = clamp(minimum(a[2], g[2]) - maximum(a[0], g[0]) + 1, 0)
    height = clamp(minimum(a[3], g[3]) - maximum(a[1], g[1]) + 1, 0)
    common = width * height
    area = _areas(g) if mode == "iof" else _areas(a) + _areas(g) - common
    return common / area


def _centres(box):
    """Centre and size."""
    x1, y1, x2, y2 = unbind(box, -1)
    return (x1 + x2) * 0.5, (y1 + y2) * 0.5, x2 - x1 + 1.0, y2 - y1 + 1.0


def bounding_box_encode(anchor_box, groundtruth_box, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0)):
    """What leads from anchors to true boxes: shifts by the size, and logarithms of ratios."""
    px, py, pw, ph = _centres(anchor_box)
    gx, gy, gw, gh = _centres(groundtruth_box)
    deltas = [(gx - px) / pw, (gy - py) / ph, log(gw / pw), log(gh / ph)]
    return prims.stack(*[(d - m) / s for d, m, s in zip(deltas, means, stds)], axis=1)


def bounding_box_decode(anchor_box, deltas, max_shape, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0),
                        wh_ratio_clip=0.016):
    """The boxes to which deltas lead from anchors, within max_shape (rows, columns)."""
    dx, dy, dw, dh = [d * s + m for d, s, m in zip(unbind(deltas, 1), stds, means)]
    limit = abs(log(_cellc.tensor(wh_ratio_clip, anchor_box.dtype)))
    px, py, pw, ph = _centres(anchor_box)
    gx, gy = px + pw * dx, py + ph * dy
    gw, gh = pw * exp(maximum(minimum(dw, limit), -limit)), ph * exp(maximum(minimum(dh, limit), -limit))
    corners = [gx - gw * 0.5 + 0.5, gy - gh * 0.5 + 0.5, gx + gw * 0.5 - 0.5, gy + gh * 0.5 - 0.5]
    ends = [max_shape[1] - 1.0, max_shape[0] - 1.0] * 2
    return prims.stack(*[clamp(c, 0.0, end) for c, end in zip(corners, ends)], axis=1)


def check_valid(bboxes, img_metas):
    """Which boxes lie in an image (rows, columns, scale)."""
    x1, y1, x2, y2 = unbind(bboxes, 1)
    rows, columns, scale = unbind(img_metas, 0)
    return (x1 >= 0) & (y1 >= 0) & (x2 <= columns * scale - 1) & (y2 <= rows * scale - 1)


def nms_with_mask(bboxes, iou_threshold):
    """Boxes (N, 5) with scores in the last column: which are left when each drops those after it that overlap it."""
    corners = prims.slice(bboxes, starts=(0, 0), stops=(bboxes.shape[0], 4), steps=(1, 1))
    x1, y1, x2, y2 = unbind(corners, 1)
    width = clamp(minimum(expand_dims(x2, 0), expand_dims(x2, 1)) - maximum(expand_dims(x1, 0), expand_dims(x1, 1)), 0)
    height = clamp(minimum(expand_dims(y2, 0), expand_dims(y2, 1)) - maximum(expand_dims(y1, 0), expand_dims(y1, 1)), 0)
    common, area = width * height, (x2 - x1) * (y2 - y1)
    overlaps = common / (expand_dims(area, 0) + expand_dims(area, 1) - common) > iou_threshold
    count = bboxes.shape[0]
    place = iota(count, _cellc.int64)
    kept = prims.full(_cellc.tensor(True), shape=(count,))
    for k in range(count):
        kept = kept & ~(overlaps[k] & (place > k) & kept[k])
    return bboxes, _cellc.cast(place, _cellc.int32), kept


def roi_align(features, rois, pooled_height, pooled_width, spatial_scale, sample_num=2, roi_end_mode=1):
    """The mean of samples in each bin of regions (index, x1, y1, x2, y2) of features (N, C, H, W)."""
    if sample_num <= 0:
        raise NotImplementedError("For 'ROIAlign', sample_num has to be positive: else the number of samples depends on values.")
    index, x1, y1, x2, y2 = unbind(rois, 1)
    more = float(roi_end_mode)  # the pixel at the end belongs to the region, which is wide enough then
    ys = _bin_places(y1 * spatial_scale, (y2 + more) * spatial_scale, pooled_height, sample_num, 1.0 - more)
    xs = _bin_places(x1 * spatial_scale, (x2 + more) * spatial_scale, pooled_width, sample_num, 1.0 - more)
    h, w = features.shape[2], features.shape[3]
    shape = (rois.shape[0], ys.shape[1], xs.shape[1])
    y, x = prims.broadcast(expand_dims(ys, 2), shape=shape), prims.broadcast(expand_dims(xs, 1), shape=shape)
    inside = (y >= -1.0) & (y <= float(h)) & (x >= -1.0) & (x <= float(w))
    y, x = clamp(y, 0.0, float(h - 1)), clamp(x, 0.0, float(w - 1))
    flat = reshape(features, features.shape[:2] + (-1,))
    flat = prims.gather(flat, _cellc.cast(index, _cellc.int64), axis=0)
    y0, x0 = floor(y), floor(x)
    y1, x1 = clamp(y0 + 1, 0.0, float(h - 1)), clamp(x0 + 1, 0.0, float(w - 1))
    total = None
    for yc, wy in ((y0, y0 + 1 - y), (y1, y - y0)):
        for xc, wx in ((x0, x0 + 1 - x), (x1, x - x0)):
            term = _pick(flat, [yc, xc], (h, w)) * expand_dims(wy * wx, 1)
            total = term if total is None else total + term
    total = select(expand_dims(inside, 1), total, _cellc.tensor(0, features.dtype))
    total = reshape(total, (rois.shape[0], features.shape[1], pooled_height, sample_num, pooled_width, sample_num))
    return reduce_sum(total, (3, 5)) / (sample_num * sample_num)


def _bin_places(first, last, bins, samples, least):
    """The places of the samples of all bins of each region, and how wide it is at least."""
    step = maximum(last - first, _cellc.tensor(least, first.dtype)) / bins
    inner = (iota(bins * samples, first.dtype) + 0.5) / samples
    return expand_dims(first, 1) + expand_dims(inner, 0) * expand_dims(step, 1)


def rgb_to_hsv(images):
    """Hue, saturation and value of colours in the last axis."""
    r, g, b = unbind(images, -1)
    value = maximum(maximum(r, g), b)
    span = value - minimum(minimum(r, g), b)
    zero, one = _cellc.tensor(0, images.dtype), _cellc.tensor(1, images.dtype)
    saturation = select(value > 0, span / select(value > 0, value, one), zero)
    norm = 1.0 / (6.0 * select(span > 0, span, one))
    hue = select(r == value, norm * (g - b), select(g == value, norm * (b - r) + 1.0 / 3.0, norm * (r - g) + 2.0 / 3.0))
    hue = select(span > 0, select(hue < 0, hue + 1.0, hue), zero)
    return prims.stack(hue, saturation, value, axis=images.ndim - 1)


def hsv_to_rgb(images):
    h, s, v = unbind(images, -1)
    parts = []
    for shift in (5.0, 3.0, 1.0):
        k = (shift + h * 6.0) % 6.0
        parts.append(v - v * s * clamp(minimum(k, 4.0 - k), 0.0, 1.0))
    return prims.stack(*parts, axis=images.ndim - 1)
