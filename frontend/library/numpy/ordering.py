"""Sorting, searching and sets; quantiles and histograms."""
import _cellc
from _cellc import prims
from mindspore.ops import ordering
from mindspore.ops.arguments import FLOATS, one_axis
from numpy import reduction, shaping
from numpy.function import array_of, isnan, truth, where
from numpy.errors import unsupported


def _line(a, axis):
    a = array_of(a)
    return (shaping.ravel(a), 0) if axis is None else (a, one_axis(axis, a.ndim))


def _orderable(a):
    return _cellc.cast(a, _cellc.int8) if a.dtype == _cellc.bool_ else a


def sort(a, axis=-1, kind=None, order=None, *, stable=None):
    a, axis = _line(a, axis)
    return a if a.size == 0 else _cellc.cast(ordering.sort(_orderable(a), axis)[0], a.dtype)


def argsort(a, axis=-1, kind=None, order=None, *, stable=None):
    """Where the sorted elements come from; equal ones keep their order."""
    a, axis = _line(a, axis)
    return _cellc.cast(ordering.argsort(_orderable(a), axis), _cellc.int64)


def partition(a, kth, axis=-1, kind="introselect", order=None):
    """Sorted altogether, which is one of the orders that NumPy allows."""
    return sort(a, axis)


def argpartition(a, kth, axis=-1, kind="introselect", order=None):
    return argsort(a, axis)


def lexsort(keys, axis=-1):
    """The order by the last key, then the one before it."""
    keys = [array_of(key) for key in keys]
    out = argsort(keys[0], axis)
    for key in keys[1:]:
        out = shaping.take_along_axis(out, argsort(shaping.take_along_axis(key, out, axis), axis), axis)
    return out


def searchsorted(a, v, side="left", sorter=None):
    """Where to insert v so that a stays sorted."""
    a = array_of(a) if sorter is None else array_of(a)[sorter]
    v = array_of(v)
    wide, wanted = _cellc.promote(a, v)
    wanted = prims.expand_dims(wanted, axes=(wanted.ndim,))
    before = wide <= wanted if side == "right" else wide < wanted
    return reduction.sum(before, -1)


def digitize(x, bins, right=False):
    """Which interval of rising or falling bins each element falls into."""
    bins = array_of(bins)
    side = "left" if right else "right"
    if bins.size > 1 and bool(bins[0] > bins[-1]):
        return bins.size - searchsorted(shaping.flip(bins), x, "right" if right else "left")
    return searchsorted(bins, x, side)


def nonzero(a):
    """The places of what is not zero, an array for each axis."""
    mask = truth(a)
    if mask.ndim == 0:
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.")
    shape, flat = mask.shape, shaping.ravel(mask).tolist()
    places = _cellc.ndarray([k for k in range(len(flat)) if flat[k]], _cellc.int64)
    return unravel_index(places, shape)


def flatnonzero(a):
    return nonzero(shaping.ravel(a))[0]


def argwhere(a):
    a = array_of(a)
    return shaping.stack(nonzero(a), 1)


def unravel_index(indices, shape, order="C"):
    """Flat places as one index for each axis."""
    rest, out = array_of(indices), []
    for n in reversed((shape,) if isinstance(shape, int) else shape):
        out.insert(0, rest % n)
        rest = rest // n
    return tuple(out)


def ravel_multi_index(multi_index, dims, mode="raise", order="C"):
    unsupported("ravel_multi_index", mode=mode if mode != "raise" else None)
    total = 0
    for index, n in zip(multi_index, dims):
        total = total * n + array_of(index)
    return total


def extract(condition, arr):
    return shaping.ravel(arr)[nonzero(shaping.ravel(condition))[0]]


def compress(condition, a, axis=None, out=None):
    unsupported("compress", out=out)
    a, axis = _line(a, axis)
    return shaping.take(a, nonzero(array_of(condition))[0], axis)


def choose(a, choices, out=None, mode="raise"):
    """Element by element, the choice that a names."""
    unsupported("choose", out=out, mode=None if mode == "raise" else mode)
    a = array_of(a)
    made = array_of(choices[0])
    for k in range(1, len(choices)):
        made = where(a == k, choices[k], made)
    return shaping.broadcast_to(made, shaping.broadcast_shapes(a.shape, made.shape))


def select(condlist, choicelist, default=0):
    """The first choice whose condition holds."""
    made = default
    for condition, choice in zip(reversed(condlist), reversed(choicelist)):
        made = where(condition, choice, made)
    return made


def piecewise(x, condlist, funclist, *args, **kw):
    x = array_of(x)
    made = x * 0
    if len(funclist) > len(condlist):
        made = _piece(funclist[-1], x, args, kw)
    for condition, function in zip(condlist, funclist):
        made = where(condition, _piece(function, x, args, kw), made)
    return _cellc.cast(made, x.dtype)


def _piece(function, x, args, kw):
    return function(x, *args, **kw) if callable(function) else x * 0 + function


def place(arr, mask, vals):
    """Writes vals, over and over, where mask holds."""
    spots = flatnonzero(mask)
    _write(arr, spots, vals)


def put(a, ind, v, mode="raise"):
    unsupported("put", mode=None if mode == "raise" else mode)
    _write(a, shaping.ravel(array_of(ind)), v)


def putmask(a, /, mask, values):
    values = array_of(values)
    a[...] = where(mask, values if values.ndim == 0 else shaping.resize(values, a.shape), a)


def _write(a, spots, values):
    flat = _cellc.copy(shaping.ravel(a))
    if spots.size > 0:
        flat[spots] = shaping.resize(values, spots.shape)
    a[...] = shaping.reshape(flat, a.shape)


# Sets.

def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    """The distinct elements in order; and where each was first, which one each element is, and how many there are."""
    a = array_of(ar)
    if axis is not None:
        return _unique_lines(a, one_axis(axis, a.ndim), return_index, return_inverse, return_counts)
    flat = shaping.ravel(a)
    order = argsort(flat)
    elements = flat[order]
    first = elements[1:] != elements[:-1]
    if a.dtype in FLOATS and equal_nan:
        first = first & ~(isnan(elements[1:]) & isnan(elements[:-1]))
    head = prims.full(_cellc.ndarray(True), shape=(1 if flat.size > 0 else 0,))
    starts = flatnonzero(shaping.concatenate([head, first]) if flat.size > 0 else head)
    out = [elements[starts]]
    if return_index:
        out.append(order[starts])
    if return_inverse:
        group = reduction.cumsum(shaping.concatenate([head, first])) - 1
        inverse = prims.scatter(group, order, group, axis=0, reduce="none")
        out.append(shaping.reshape(inverse, a.shape))
    if return_counts:
        ends = shaping.concatenate([starts[1:], _cellc.ndarray([flat.size])])
        out.append(ends - starts)
    return out[0] if len(out) == 1 else tuple(out)


def _unique_lines(a, axis, return_index, return_inverse, return_counts):
    lines = shaping.moveaxis(a, axis, 0)
    rows = [tuple(row) for row in shaping.reshape(lines, (lines.shape[0], -1)).tolist()]
    kept = sorted(set(rows))
    first = [rows.index(row) for row in kept]
    out = [shaping.take(a, first, axis)]
    if return_index:
        out.append(_cellc.ndarray(first, _cellc.int64))
    if return_inverse:
        out.append(_cellc.ndarray([kept.index(row) for row in rows], _cellc.int64))
    if return_counts:
        out.append(_cellc.ndarray([rows.count(row) for row in kept], _cellc.int64))
    return out[0] if len(out) == 1 else tuple(out)


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    a, b = array_of(element), shaping.ravel(test_elements)
    found = reduction.any(prims.expand_dims(a, axes=(a.ndim,)) == b, -1)
    return ~found if invert else found


def in1d(ar1, ar2, assume_unique=False, invert=False):
    return isin(shaping.ravel(ar1), ar2, invert=invert)


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    unsupported("intersect1d", assume_unique=assume_unique if assume_unique is not False else None, return_indices=return_indices if return_indices is not False else None)
    a = unique(ar1)
    return a[isin(a, ar2)]


def union1d(ar1, ar2):
    return unique(shaping.concatenate([shaping.ravel(ar1), shaping.ravel(ar2)]))


def setdiff1d(ar1, ar2, assume_unique=False):
    a = unique(ar1)
    return a[~isin(a, ar2)]


def setxor1d(ar1, ar2, assume_unique=False):
    return union1d(setdiff1d(ar1, ar2), setdiff1d(ar2, ar1))


# Quantiles and histograms.

def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, *, weights=None):
    """Between the two elements around q of the way through the sorted ones."""
    unsupported("quantile", out=out, weights=weights)
    a = array_of(a)
    a = a if a.dtype in FLOATS else _cellc.cast(a, _cellc.float64)
    if axis is None:
        line = shaping.reshape(a, (a.size,))
    else:
        axes = [one_axis(k, a.ndim) for k in ((axis,) if isinstance(axis, int) else axis)]
        rest = [k for k in range(a.ndim) if k not in axes]
        line = shaping.reshape(shaping.transpose(a, rest + axes), tuple([a.shape[k] for k in rest]) + (-1,))
    ranked = sort(line, -1)
    ranked = where(reduction.any(isnan(line), -1, None, True), float("nan"), ranked)
    parts = [_between(ranked, p, method) for p in shaping.ravel(q).tolist()]
    if keepdims:
        gone = tuple(range(a.ndim)) if axis is None else tuple(axes)
        parts = [shaping.reshape(p, tuple([1 if k in gone else a.shape[k] for k in range(a.ndim)])) for p in parts]
    return parts[0] if array_of(q).ndim == 0 else shaping.stack(parts)


def _between(ranked, p, method):
    at = p * (ranked.shape[-1] - 1)
    low = int(at)
    high = low + 1 if at > low else low
    if method == "lower":
        return ranked[..., low]
    if method == "higher":
        return ranked[..., high]
    if method == "nearest":
        return ranked[..., int(round(at))]
    part = 0.5 if method == "midpoint" and high > low else at - low
    a, b = ranked[..., low], ranked[..., high]
    return b - (b - a) * (1 - part) if part >= 0.5 else a + (b - a) * part


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, *, weights=None):
    unsupported("percentile", weights=weights)
    return quantile(a, array_of(q) / 100.0, axis, out, overwrite_input, method, keepdims)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    """The mean of the two in the middle."""
    unsupported("median", out=out)
    a = array_of(a)
    a = a if a.dtype in FLOATS else _cellc.cast(a, _cellc.float64)
    if axis is None and not keepdims:
        a, axis = shaping.reshape(a, (a.size,)), 0
    if not isinstance(axis, int):
        return quantile(a, 0.5, axis, None, False, "linear", keepdims)
    ranked = shaping.moveaxis(sort(a, axis), axis, -1)
    n = ranked.shape[-1]
    middle = reduction.mean(ranked[..., (n - 1) // 2:n // 2 + 1], -1)
    middle = where(reduction.any(isnan(ranked), -1), float("nan"), middle)
    return shaping.expand_dims(middle, axis) if keepdims else middle


def nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    unsupported("nanmedian", out=out, keepdims=keepdims or None)
    if axis is not None:
        from numpy.arrays import apply_along_axis
        return apply_along_axis(lambda line: median(line[~isnan(line)]), axis, a)
    flat = shaping.ravel(a)
    return median(flat[~isnan(flat)])


def bincount(x, /, weights=None, minlength=0):
    """How often each int occurs, or the sum of its weights."""
    x = array_of(x)
    n = int(reduction.max(x)) + 1 if x.size > 0 else 0
    hits = prims.expand_dims(x, axes=(x.ndim,)) == prims.iota(shape=(n if n > minlength else minlength,), axis=0,
                                                              dtype=_cellc.int64)
    if weights is None:
        return reduction.sum(hits, 0)
    return reduction.sum(where(hits, shaping.reshape(array_of(weights) * 1.0, (-1, 1)), 0.0), 0)


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    from numpy.creation import linspace
    if not isinstance(bins, int):
        return array_of(bins)
    a = array_of(a)
    low, high = range if range is not None else (float(reduction.min(a)), float(reduction.max(a))) if a.size > 0 else (0, 1)
    if low == high:
        low, high = low - 0.5, high + 0.5
    return linspace(low, high, bins + 1)


def histogram(a, bins=10, range=None, density=None, weights=None):
    """How many elements lie between edges; the last interval holds its end."""
    flat = shaping.ravel(a)
    edges = histogram_bin_edges(flat, bins, range)
    n = edges.size - 1
    place = searchsorted(edges, flat, "right") - 1
    place = where(flat == edges[-1], n - 1, place)
    inside = (place >= 0) & (place < n)
    hits = (prims.expand_dims(place, axes=(1,)) == prims.iota(shape=(n,), axis=0, dtype=_cellc.int64)) & prims.expand_dims(
        inside, axes=(1,))
    if weights is None:
        counts = reduction.sum(hits, 0)
    else:
        counts = reduction.sum(where(hits, shaping.reshape(weights, (-1, 1)), 0), 0)
    if density:
        return counts / reduction.diff(edges) / reduction.sum(counts), edges
    return counts, edges
