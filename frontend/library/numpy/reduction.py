"""Functions that fold the axes of arrays away, or scan along them."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import FLOATS, many_axes, one_axis, product
from numpy import shaping
from numpy.function import array_of, isnan, truth, where
from numpy.errors import unsupported

SIGNED = (_cellc.bool_, _cellc.int8, _cellc.int16, _cellc.int32)
UNSIGNED = (_cellc.uint8, _cellc.uint16, _cellc.uint32)


def _given(made, out):
    if out is None:
        return made
    out[...] = made
    return out


def _fold(prim, a, axis, keepdims):
    return prim(a, axes=many_axes(axis, a.ndim), keepdims=keepdims)


def _accumulated(a, dtype):
    """Small integers and booleans add up as the widest of their kind."""
    a = array_of(a)
    if dtype is not None:
        return _cellc.cast(a, _cellc.dtype(dtype))
    if a.dtype in SIGNED:
        return _cellc.cast(a, _cellc.int64)
    return _cellc.cast(a, _cellc.uint64) if a.dtype in UNSIGNED else a


def _masked(a, mask, neutral):
    return a if mask is True else where(mask, a, neutral)


def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
    made = _fold(prims.reduce_sum, _masked(_accumulated(a, dtype), where, 0), axis, keepdims)
    return _given(made if initial is None else made + initial, out)


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
    made = _fold(prims.reduce_prod, _masked(_accumulated(a, dtype), where, 1), axis, keepdims)
    return _given(made if initial is None else made * initial, out)


def _averaged(a, dtype):
    a = array_of(a)
    if dtype is not None:
        return _cellc.cast(a, _cellc.dtype(dtype))
    return a if a.dtype in FLOATS else _cellc.cast(a, _cellc.float64)


def mean(a, axis=None, dtype=None, out=None, keepdims=False, *, where=True):
    a = _averaged(a, dtype)
    if where is not True:
        counted = sum(_cellc.cast(shaping.broadcast_to(where, a.shape), a.dtype), axis, None, None, keepdims)
        return sum(a, axis, None, None, keepdims, None, where) / counted
    return _given(_fold(prims.reduce_mean, a, axis, keepdims), out)


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=None):
    """The variance, divided by n - ddof."""
    unsupported("var", where=where)
    a = _averaged(a, dtype)
    axes = many_axes(axis, a.ndim)
    centred = a - (prims.reduce_mean(a, axes=axes, keepdims=True) if mean is None else mean)
    count = product([a.shape[k] for k in axes]) - (ddof if correction is None else correction)
    made = prims.reduce_sum(centred * centred, axes=axes, keepdims=keepdims)
    return _given(made / _cellc.ndarray(count if count > 0 else 0, made.dtype), out)


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=None):
    return _given(prims.sqrt(var(a, axis, dtype, None, ddof, keepdims, where=where, mean=mean, correction=correction)), out)


def _extreme(prim, a, axis, out, keepdims, initial, mask, pick):
    a = array_of(a)
    if mask is not True:
        a = where(mask, a, initial)
    if a.size == 0 and initial is None and product([a.shape[k] for k in many_axes(axis, a.ndim)]) == 0:
        raise ValueError("zero-size array to reduction operation which has no identity")
    if a.dtype == _cellc.bool_:
        return _given(_cellc.cast(_fold(prim, _cellc.cast(a, _cellc.int8), axis, keepdims), a.dtype), out)
    made = _fold(prim, a, axis, keepdims)
    return _given(made if initial is None else pick(made, _cellc.ndarray(initial, made.dtype)), out)


def max(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return _extreme(prims.reduce_max, a, axis, out, keepdims, initial, where, prims.maximum)


def min(a, axis=None, out=None, keepdims=False, initial=None, where=True):
    return _extreme(prims.reduce_min, a, axis, out, keepdims, initial, where, prims.minimum)


def ptp(a, axis=None, out=None, keepdims=False):
    unsupported("ptp", out=out)
    return max(a, axis, None, keepdims) - min(a, axis, None, keepdims)


def all(a, axis=None, out=None, keepdims=False, *, where=True):
    return _given(_fold(prims.reduce_all, _masked(truth(a), where, True), axis, keepdims), out)


def any(a, axis=None, out=None, keepdims=False, *, where=True):
    return _given(_fold(prims.reduce_any, _masked(truth(a), where, False), axis, keepdims), out)


def count_nonzero(a, axis=None, *, keepdims=False):
    return sum(truth(a), axis, None, None, keepdims)


def _place(prim, a, axis, out, keepdims):
    a = array_of(a)
    if a.dtype == _cellc.bool_:
        a = _cellc.cast(a, _cellc.int8)
    if axis is not None:
        return _given(_cellc.cast(prim(a, axis=one_axis(axis, a.ndim), keepdims=keepdims), _cellc.int64), out)
    made = _cellc.cast(prim(prims.reshape(a, shape=(a.size,)), axis=0, keepdims=False), _cellc.int64)
    return _given(prims.reshape(made, shape=(1,) * a.ndim) if keepdims else made, out)


def argmax(a, axis=None, out=None, *, keepdims=False):
    return _place(prims.argmax, a, axis, out, keepdims)


def argmin(a, axis=None, out=None, *, keepdims=False):
    return _place(prims.argmin, a, axis, out, keepdims)


def _scan(prim, a, axis, dtype, out=None):
    a = _accumulated(a, dtype)
    if axis is None:
        a, axis = prims.reshape(a, shape=(a.size,)), 0
    return _given(prim(a, axis=one_axis(axis, a.ndim), reverse=False, exclusive=False), out)


def cumsum(a, axis=None, dtype=None, out=None):
    return _scan(prims.cumsum, a, axis, dtype, out)


def cumulative_sum(x, /, *, axis=None, dtype=None, out=None, include_initial=False):
    unsupported("cumulative_sum", include_initial=include_initial or None)
    return cumsum(x, axis, dtype, out)


def cumprod(a, axis=None, dtype=None, out=None):
    return _scan(prims.cumprod, a, axis, dtype, out)


# Without NaN.

def _numbers(a, instead):
    """a with something instead of NaN."""
    return where(isnan(a), instead, a)


def nansum(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
    return sum(_numbers(a, 0), axis, dtype, out, keepdims, initial, where is None or where)


def nanprod(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
    return prod(_numbers(a, 1), axis, dtype, out, keepdims, initial, where is None or where)


def nancumsum(a, axis=None, dtype=None, out=None):
    return cumsum(_numbers(a, 0), axis, dtype, out)


def nanmean(a, axis=None, dtype=None, out=None, keepdims=False, *, where=None):
    unsupported("nanmean", where=where)
    a = _averaged(a, dtype)
    counted = sum(_cellc.cast(~isnan(a), a.dtype), axis, None, None, keepdims)
    return _given(nansum(a, axis, None, None, keepdims) / counted, out)


def nanvar(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=None):
    unsupported("nanvar", where=where, mean=mean, correction=correction)
    a = _averaged(a, dtype)
    centred = a - nanmean(a, axis, None, None, True)
    counted = sum(_cellc.cast(~isnan(a), a.dtype), axis, None, None, keepdims)
    return _given(nansum(centred * centred, axis, None, None, keepdims) / (counted - ddof), out)


def nanstd(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=None):
    unsupported("nanstd", where=where, mean=mean, correction=correction)
    return _given(prims.sqrt(nanvar(a, axis, dtype, None, ddof, keepdims)), out)


def _without_nan(fold, a, axis, keepdims, neutral):
    a = array_of(a)
    if a.dtype not in FLOATS:
        return fold(a, axis, None, keepdims)
    made = fold(_numbers(a, neutral), axis, None, keepdims)
    return where(all(isnan(a), axis, None, keepdims), float("nan"), made)


def nanmax(a, axis=None, out=None, keepdims=False, initial=None, where=None):
    unsupported("nanmax", initial=initial, where=where)
    return _given(_without_nan(max, a, axis, keepdims, -float("inf")), out)


def nanmin(a, axis=None, out=None, keepdims=False, initial=None, where=None):
    unsupported("nanmin", initial=initial, where=where)
    return _given(_without_nan(min, a, axis, keepdims, float("inf")), out)


def nanargmax(a, axis=None, out=None, *, keepdims=None):
    return argmax(_numbers(a, -float("inf")), axis, out, keepdims=bool(keepdims))


def nanargmin(a, axis=None, out=None, *, keepdims=None):
    return argmin(_numbers(a, float("inf")), axis, out, keepdims=bool(keepdims))


# Made of them.

def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    a = array_of(a)
    if weights is None:
        out = mean(a, axis, None, None, keepdims)
        return (out, out * 0 + float(a.size // out.size)) if returned else out
    w = array_of(weights)
    if w.ndim == 1 and a.ndim > 1:
        w = prims.reshape(w, shape=tuple([w.size if k == one_axis(axis, a.ndim) else 1 for k in range(a.ndim)]))
    w = shaping.broadcast_to(w, a.shape)
    total = sum(w * 1.0, axis, None, None, keepdims)
    out = sum(a * w, axis, None, None, keepdims) / total
    return (out, total) if returned else out


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return sum(shaping.diagonal(a, offset, axis1, axis2), -1, dtype, out)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbours along axis, n times over."""
    a = array_of(a)
    axis = one_axis(axis, a.ndim)
    lead = (slice(None),) * axis
    parts = [a]
    if prepend is not None:
        parts.insert(0, _line(prepend, a, axis))
    if append is not None:
        parts.append(_line(append, a, axis))
    a = shaping.concatenate(parts, axis) if len(parts) > 1 else a
    for _ in range(n):
        late, early = a[lead + (slice(1, None),)], a[lead + (slice(None, -1),)]
        a = late != early if a.dtype == _cellc.bool_ else late - early
    return a


def _line(value, a, axis):
    value = array_of(value)
    return shaping.broadcast_to(value, a.shape[:axis] + (1,) + a.shape[axis + 1:]) if value.ndim == 0 else value


def ediff1d(ary, to_end=None, to_begin=None):
    made = diff(shaping.ravel(ary))
    parts = [part for part in (to_begin, made, to_end) if part is not None]
    return shaping.concatenate([shaping.ravel(part) for part in parts])


def gradient(f, *varargs, axis=None, edge_order=1):
    """Central differences inside, one-sided ones at the edges."""
    unsupported("gradient", edge_order=None if edge_order == 1 else edge_order)
    f = array_of(f) * 1.0
    axes = range(f.ndim) if axis is None else [one_axis(a, f.ndim) for a in ((axis,) if isinstance(axis, int) else axis)]
    steps = list(varargs) * (len(axes) if len(varargs) == 1 else 1) if varargs else [1.0] * len(axes)
    out = [_slope(f, a, h) for a, h in zip(axes, steps)]
    return out[0] if len(out) == 1 else tuple(out)


def _slope(f, axis, h):
    lead = (slice(None),) * axis
    cut = lambda a, b: f[lead + (slice(a, b),)]
    n = f.shape[axis]
    return shaping.concatenate([(cut(1, 2) - cut(0, 1)) / h, (cut(2, n) - cut(0, n - 2)) / (2.0 * h),
                                (cut(n - 1, n) - cut(n - 2, n - 1)) / h], axis)


def trapezoid(y, x=None, dx=1.0, axis=-1):
    y = array_of(y)
    lead = (slice(None),) * one_axis(axis, y.ndim)
    step = dx if x is None else diff(x) if array_of(x).ndim == 1 and axis in (-1, y.ndim - 1) else diff(x, 1, axis)
    return sum(step * (y[lead + (slice(1, None),)] + y[lead + (slice(None, -1),)]) / 2.0, axis)


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None):
    """The covariance of the rows."""
    unsupported("cov", fweights=fweights, aweights=aweights, dtype=dtype)
    m = shaping.atleast_2d(_averaged(m, None))
    m = m if rowvar or m.shape[0] == 1 else m.T
    if y is not None:
        other = shaping.atleast_2d(_averaged(y, None))
        m = shaping.concatenate([m, other if rowvar or other.shape[0] == 1 else other.T])
    centred = m - mean(m, 1, None, None, True)
    ddof = (0 if bias else 1) if ddof is None else ddof
    return shaping.squeeze(centred @ centred.T / float(m.shape[1] - ddof))


def corrcoef(x, y=None, rowvar=True, *, dtype=None):
    unsupported("corrcoef", dtype=dtype)
    c = cov(x, y, rowvar)
    if c.ndim == 0:
        return c / c
    d = prims.sqrt(shaping.diagonal(c))
    return c / shaping.reshape(d, (-1, 1)) / d


def interp(x, xp, fp, left=None, right=None, period=None):
    """Straight lines between the points (xp, fp)."""
    unsupported("interp", period=period)
    from numpy.ordering import searchsorted
    x, xp, fp = _averaged(x, _cellc.float64), _averaged(xp, _cellc.float64), _averaged(fp, _cellc.float64)
    at = searchsorted(xp, x, "right") - 1
    at = where(at < 0, 0, where(at > xp.size - 2, xp.size - 2, at)) if xp.size > 1 else at * 0
    slope = diff(fp) / diff(xp) if xp.size > 1 else fp * 0.0
    out = slope[at] * (x - xp[at]) + fp[at]
    out = where(x == xp[at], fp[at], out)
    out = where(x < xp[0], fp[0] if left is None else left, out)
    return where(x == xp[-1], fp[-1], where(x > xp[-1], fp[-1] if right is None else right, out))


def convolve(a, v, mode="full"):
    """Products of a with v reversed, at every shift."""
    a, v = array_of(a), array_of(v)
    if v.size > a.size:
        a, v = v, a
    n, k = a.size, v.size
    total = 0
    for j in range(k):
        total = total + shaping.pad(a * v[j], (j, k - 1 - j))
    if mode == "same":
        return total[(k - 1) // 2:(k - 1) // 2 + n]
    return total[k - 1:n] if mode == "valid" else total


def correlate(a, v, mode="valid"):
    a, v = array_of(a), array_of(v)
    made = convolve(a, shaping.flip(v), mode)
    return shaping.flip(made) if v.size > a.size and mode != "full" else made


def polyval(p, x):
    total = array_of(x) * 0
    for c in array_of(p).tolist():
        total = total * x + c
    return total


amax = max
amin = min
trapz = trapezoid
