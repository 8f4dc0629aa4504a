"""Quantiles, histograms, distances and products of sequences."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import like, one_axis, operand
from mindspore.ops.creation import iota
from mindspore.ops.elementwise import abs, exp2, floor, log1p, maximum, minimum, select
from mindspore.ops.linear import matmul
from mindspore.ops.ordering import sort
from mindspore.ops.reduction import any, mean, reduce_sum, vector_norm
from mindspore.ops.segment import unsorted_segment_sum
from mindspore.ops.shaping import diff, expand_dims, meshgrid, moveaxis, reshape, slice_axis


def _lines(x, axis):
    """x with the axis last; of all elements if there is none."""
    return reshape(x, (-1,)) if axis is None else moveaxis(x, axis, -1)


def _at(ranked, place):
    """The elements of the last axis at a fractional place that tensors of the other axes give."""
    low = floor(place)
    size = ranked.shape[-1]
    first = _cellc.cast(low, _cellc.int64)
    second = minimum(first + 1, _cellc.tensor(size - 1, _cellc.int64))
    a = prims.gather_elements(ranked, expand_dims(first, -1), axis=ranked.ndim - 1)
    b = prims.gather_elements(ranked, expand_dims(second, -1), axis=ranked.ndim - 1)
    part = _cellc.cast(expand_dims(place - low, -1), ranked.dtype)
    return prims.squeeze(a + (b - a) * part, axes=(ranked.ndim - 1,))


def _quantiles(input, q, axis, keepdims, without_nan):
    x = _lines(input, axis)
    bad = x != x
    ranked = sort(x, -1)[0]
    last = reduce_sum(_cellc.cast(~bad, x.dtype), -1) - 1 if without_nan else like(x.shape[-1] - 1, x)
    spots = q if _cellc.is_tensor(q) else operand(q, x.dtype)
    parts = []
    for k in range(1 if spots.ndim == 0 else spots.shape[0]):
        p = spots if spots.ndim == 0 else spots[k]
        place = prims.broadcast(_cellc.cast(last * p, x.dtype), shape=x.shape[:-1])
        value = _at(ranked, maximum(place, like(0, x)))
        if not without_nan:
            value = select(any(bad, -1), float("nan"), value)
        parts.append(_restored(value, input, axis) if keepdims else value)
    return parts[0] if spots.ndim == 0 else prims.stack(*parts, axis=0)


def _restored(value, input, axis):
    if axis is None:
        return reshape(value, (1,) * input.ndim)
    return expand_dims(value, one_axis(axis, input.ndim))


def quantile(input, q, axis=None, keepdims=False):
    """The elements q of the way through the sorted ones, between the two nearest; NaN where there is one."""
    return _quantiles(input, q, axis, keepdims, False)


def nanquantile(input, q, axis=None, keepdims=False):
    return _quantiles(input, q, axis, keepdims, True)


def nanmedian(input, axis=-1, keepdims=False):
    """The lower of the middle elements that are not NaN, and its index."""
    axis = one_axis(axis, input.ndim)
    values, index = sort(input, axis)
    count = reduce_sum(_cellc.cast(input == input, _cellc.int64), axis, True)
    middle = maximum((count - 1) // 2, _cellc.tensor(0, _cellc.int64))
    value = prims.gather_elements(values, middle, axis=axis)
    place = _cellc.cast(prims.gather_elements(index, middle, axis=axis), _cellc.int64)
    return (value, place) if keepdims else (prims.squeeze(value, axes=(axis,)), prims.squeeze(place, axes=(axis,)))


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th least along an axis, from 1, and its index."""
    axis = one_axis(dim, input.ndim)
    values, index = sort(input, axis)
    value, place = slice_axis(values, axis, k - 1, k), slice_axis(_cellc.cast(index, _cellc.int64), axis, k - 1, k)
    return (value, place) if keepdim else (prims.squeeze(value, axes=(axis,)), prims.squeeze(place, axes=(axis,)))


def histc(input, bins=100, min=0.0, max=0.0):
    """How many elements lie in each of equal intervals from min to max, or from the least to the greatest."""
    x = reshape(input, (-1,))
    dtype = x.dtype if x.dtype in (_cellc.float32, _cellc.float64, _cellc.float16) else _cellc.float32
    wide = _cellc.cast(x, dtype)
    if min == 0 and max == 0:
        low, high = prims.reduce_min(wide, axes=(0,), keepdims=False), prims.reduce_max(wide, axes=(0,), keepdims=False)
        low, high = select(low == high, low - 1.0, low), select(low == high, high + 1.0, high)
    else:
        low, high = _cellc.tensor(min, dtype), _cellc.tensor(max, dtype)
    place = floor((wide - low) / (high - low) * bins)
    place = minimum(place, _cellc.tensor(bins - 1, dtype))
    inside = (wide >= low) & (wide <= high)
    ids = select(inside, _cellc.cast(place, _cellc.int32), _cellc.tensor(-1, _cellc.int32))
    return unsorted_segment_sum(_cellc.cast(x * 0 + 1, x.dtype), ids, bins)


def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariance of the rows, by counts and weights of the columns."""
    x = reshape(input, (1, -1)) if input.ndim < 2 else input
    w = None
    for given in (fweights, aweights):
        if given is not None:
            given = _cellc.cast(given, x.dtype)
            w = given if w is None else w * given
    if w is None:
        total, average = float(x.shape[1]), mean(x, 1, True)
        norm = total - correction
        centred = x - average
        out = matmul(centred, prims.transpose(centred, perm=(1, 0))) / norm
    else:
        total = reduce_sum(w)
        average = expand_dims(reduce_sum(x * w, 1) / total, 1)
        norm = total - correction
        if aweights is not None:
            norm = total - correction * reduce_sum(w * _cellc.cast(aweights, x.dtype)) / total
        centred = x - average
        out = matmul(centred * w, prims.transpose(centred, perm=(1, 0))) / norm
    return reshape(out, ()) if input.ndim < 2 else out


def dist(input, other, p=2):
    """The norm of the difference."""
    return vector_norm(input - other, float(p))


def pdist(input, p=2.0):
    """Distances between all pairs of rows, in the order (0, 1), (0, 2), ..."""
    n = input.shape[-2]
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    a = prims.gather(input, _cellc.tensor([i for i, _ in pairs], _cellc.int64), axis=input.ndim - 2)
    b = prims.gather(input, _cellc.tensor([j for _, j in pairs], _cellc.int64), axis=input.ndim - 2)
    return vector_norm(a - b, float(p), -1)


def renorm(input, p, axis, maxnorm):
    """The slices along axis, those of a larger p-norm than maxnorm scaled down to it."""
    axis = one_axis(axis, input.ndim)
    rest = tuple([a for a in range(input.ndim) if a != axis])
    norms = vector_norm(input, float(p), rest, True)
    return input * select(norms > maxnorm, maxnorm / (norms + 1e-07), 1.0)


def trapz(y, x=None, *, dx=1.0, dim=-1):
    """The area under y by the trapezoidal rule."""
    axis = one_axis(dim, y.ndim)
    n = y.shape[axis]
    step = dx
    if x is not None:
        step = diff(x, 1, -1) if x.ndim == 1 else diff(x, 1, axis)
        if x.ndim == 1:
            step = reshape(step, tuple([n - 1 if a == axis else 1 for a in range(y.ndim)]))
    both = slice_axis(y, axis, 1, n) + slice_axis(y, axis, 0, n - 1)
    return reduce_sum(both * step, axis) / 2.0


def vander(x, N=None):
    """Columns of falling powers."""
    n = x.shape[0] if N is None else N
    powers = prims.flip(iota(n, _cellc.int64), axes=(0,))
    return expand_dims(x, 1) ** _cellc.cast(expand_dims(powers, 0), x.dtype)


def cartesian_prod(*inputs):
    """Rows of every choice of one element from each."""
    if len(inputs) == 1:
        return reshape(inputs[0], (-1, 1))
    return prims.stack(*[reshape(g, (-1,)) for g in meshgrid(*inputs, indexing="ij")], axis=1)


def combinations(input, r=2, with_replacement=False):
    """Rows of r elements, in order."""
    rows = [()]
    for _ in range(r):
        rows = [row + (k,) for row in rows
                for k in range(0 if not row else row[-1] + (0 if with_replacement else 1), input.shape[0])]
    index = _cellc.tensor(rows if rows else [[]], _cellc.int64)
    return prims.gather(input, index, axis=0)


def logaddexp2(input, other):
    """The base-2 logarithm of 2 ** input + 2 ** other."""
    high = maximum(input, other)
    return high + log1p(exp2(-abs(input - other))) * 1.4426950408889634


def intopk(x1, x2, k):
    """Whether the k largest of each row hold the target's place."""
    wanted = prims.gather_elements(x1, expand_dims(x2, 1), axis=1)
    return reduce_sum(_cellc.cast(x1 > wanted, _cellc.int32), 1) < k
