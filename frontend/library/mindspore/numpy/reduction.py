"""Functions of mindspore.numpy that fold axes away, search, and multiply."""
import _cellc
from _cellc import prims
from mindspore import ops
from mindspore.numpy.math import cast_to, operand
from mindspore.ops.arguments import FLOATS, float_operand, many_axes, one_axis


def sum(a, axis=None, dtype=None, keepdims=False, initial=None):
    """The sum; small integers and booleans add up as int64."""
    out = ops.sum(operand(a), axis, keepdims, dtype=dtype)
    return out if initial is None else out + initial


def mean(a, axis=None, keepdims=False, dtype=None):
    """The mean in the dtype of a: that of integers is cut."""
    return cast_to(ops.mean(operand(a), axis, keepdims), dtype)


def max(a, axis=None, keepdims=False, initial=None, where=True):
    return ops.amax(operand(a), axis, keepdims, initial=initial, where=None if where is True else where)


def min(a, axis=None, keepdims=False, initial=None, where=True):
    return ops.amin(operand(a), axis, keepdims, initial=initial, where=None if where is True else where)


def var(x, axis=None, ddof=0, keepdims=False):
    return ops.var(float_operand(operand(x)), axis, ddof, keepdims)


def std(x, axis=None, ddof=0, keepdims=False):
    return ops.sqrt(var(x, axis, ddof, keepdims))


def ptp(x, axis=None, keepdims=False):
    return max(x, axis, keepdims) - min(x, axis, keepdims)


def prod(a, axis=None, dtype=None, keepdims=False):
    return ops.prod(a, axis, keepdims, dtype)


def argmax(a, axis=None):
    return _cellc.cast(ops.argmax(operand(a), axis), _cellc.int64)


def argmin(a, axis=None):
    return ops.argmin(operand(a), axis)


def count_nonzero(x, axis=None, keepdims=False):
    return ops.reduce_sum(_cellc.cast(operand(x) != 0, _cellc.int32), () if axis is None else axis, keepdims)


def sometrue(a, axis=None, keepdims=False):
    return ops.any(a, axis, keepdims)


def _scan(scan, a, axis, dtype):
    a = operand(a)
    a = _cellc.cast(a, _cellc.int32) if a.dtype in (_cellc.bool_, _cellc.int8, _cellc.int16, _cellc.uint8) else a
    a, axis = (ops.reshape(a, (-1,)), 0) if axis is None else (a, one_axis(axis, a.ndim))
    return cast_to(scan(a, axis=axis, exclusive=False, reverse=False), dtype)


def cumsum(a, axis=None, dtype=None):
    return _scan(prims.cumsum, a, axis, dtype)


def cumprod(a, axis=None, dtype=None):
    return _scan(prims.cumprod, a, axis, dtype)


def _filled(a, value):
    a = operand(a)
    return ops.where(ops.isnan(a), _cellc.tensor(value, a.dtype), a) if a.dtype in FLOATS else a


def nansum(a, axis=None, dtype=None, keepdims=False):
    return sum(_filled(a, 0), axis, dtype, keepdims)


def nancumsum(a, axis=None, dtype=None):
    return cumsum(_filled(a, 0), axis, dtype)


def nanmean(a, axis=None, dtype=None, keepdims=False):
    a = float_operand(operand(a))
    counted = sum(_cellc.cast(~ops.isnan(a), a.dtype), axis, None, keepdims)
    return cast_to(nansum(a, axis, None, keepdims) / counted, dtype)


def nanvar(a, axis=None, dtype=None, ddof=0, keepdims=False):
    a = float_operand(operand(a))
    counted = sum(_cellc.cast(~ops.isnan(a), a.dtype), axis, None, keepdims)
    centred = a - nanmean(a, axis, None, True)
    return cast_to(nansum(centred * centred, axis, None, keepdims) / (counted - ddof), dtype)


def nanstd(a, axis=None, dtype=None, ddof=0, keepdims=False):
    return cast_to(ops.sqrt(nanvar(a, axis, None, ddof, keepdims)), dtype)


def nanmax(a, axis=None, dtype=None, keepdims=False):
    return cast_to(max(_filled(a, -float("inf")), axis, keepdims), dtype)


def nanmin(a, axis=None, dtype=None, keepdims=False):
    return cast_to(min(_filled(a, float("inf")), axis, keepdims), dtype)


def average(x, axis=None, weights=None, returned=False):
    x = float_operand(operand(x))
    w = x * 0 + 1 if weights is None else operand(weights)
    if w.ndim == 1 and x.ndim > 1:
        w = ops.reshape(w, tuple([w.size if k == one_axis(axis, x.ndim) else 1 for k in range(x.ndim)]))
    w = ops.broadcast_to(w, x.shape)
    total = sum(w, axis)
    out = sum(x * w, axis) / total
    return (out, total) if returned else out


def trace(a, offset=0, axis1=0, axis2=1, dtype=None):
    return cast_to(ops.reduce_sum(ops.diagonal(a, offset, axis1, axis2), -1), dtype)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    return ops.diff(a, n, axis, prepend, append)


def ediff1d(ary, to_end=None, to_begin=None):
    parts = [ops.reshape(p, (-1,)) for p in (to_begin, ops.diff(ops.reshape(ary, (-1,))), to_end) if p is not None]
    return ops.concat(parts) if len(parts) > 1 else parts[0]


def gradient(f, *varargs, axis=None, edge_order=1):
    """Central differences inside, one-sided ones at the edges."""
    f = float_operand(operand(f))
    axes = range(f.ndim) if axis is None else many_axes(axis, f.ndim)
    steps = list(varargs) * (len(axes) if len(varargs) == 1 else 1) if varargs else [1.0] * len(axes)
    out = [_slope(f, a, h) for a, h in zip(axes, steps)]
    return out[0] if len(out) == 1 else out


def _slope(f, axis, h):
    n = f.shape[axis]
    inner = (ops.narrow(f, axis, 2, n - 2) - ops.narrow(f, axis, 0, n - 2)) / (2.0 * h)
    first = (ops.narrow(f, axis, 1, 1) - ops.narrow(f, axis, 0, 1)) / h
    last = (ops.narrow(f, axis, n - 1, 1) - ops.narrow(f, axis, n - 2, 1)) / h
    return ops.concat((first, inner, last), axis)


def trapz(y, x=None, dx=1.0, axis=-1):
    return ops.trapz(float_operand(operand(y)), x if x is None else operand(x), dx=dx, dim=axis)


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, dtype=None):
    rows = ops.atleast_2d(float_operand(operand(m)))
    rows = rows if rowvar or rows.shape[0] == 1 else rows.T
    if y is not None:
        other = ops.atleast_2d(float_operand(operand(y)))
        rows = ops.concat((rows, other if rowvar or other.shape[0] == 1 else other.T))
    ddof = (0 if bias else 1) if ddof is None else ddof
    out = ops.cov(rows, correction=ddof, fweights=fweights, aweights=aweights)
    return cast_to(ops.squeeze(out), dtype)


def corrcoef(x, y=None, rowvar=True, dtype=None):
    c = cov(x, y, rowvar)
    if c.ndim == 0:
        return c / c
    d = ops.sqrt(ops.diagonal(c))
    return cast_to(c / ops.reshape(d, (-1, 1)) / d, dtype)


def convolve(a, v, mode="full"):
    """Products of a with v reversed, at every shift."""
    a, v = operand(a), operand(v)
    a, v = (a, v) if a.size >= v.size else (v, a)
    n, k = a.size, v.size
    total = 0
    for j in range(k):
        total = total + ops.pad(a * v[j], (j, k - 1 - j))
    if mode == "same":
        return total[(k - 1) // 2:(k - 1) // 2 + n]
    return total[k - 1:n] if mode == "valid" else total


def correlate(a, v, mode="valid"):
    return convolve(a, ops.flip(v, 0), mode)


def searchsorted(a, v, side="left", sorter=None):
    line = operand(a) if sorter is None else ops.gather(operand(a), sorter, 0)
    line, wanted = _cellc.promote(line, operand(v))
    return ops.searchsorted(line, wanted, out_int32=True, side=side)


def digitize(x, bins, right=False):
    return searchsorted(bins, x, "left" if right else "right")


def interp(x, xp, fp, left=None, right=None):
    """Straight lines between the points (xp, fp)."""
    x, xp, fp = [float_operand(operand(v)) for v in (x, xp, fp)]
    at = ops.clamp(searchsorted(xp, x, "right") - 1, 0, xp.size - 2)
    slope = ops.diff(fp) / ops.diff(xp)
    out = ops.gather(slope, at, 0) * (x - ops.gather(xp, at, 0)) + ops.gather(fp, at, 0)
    out = ops.where(x < xp[0], fp[0] if left is None else left, out)
    return ops.where(x > xp[-1], fp[-1] if right is None else right, out)


def isin(element, test_elements, invert=False):
    a, b = operand(element), ops.reshape(operand(test_elements), (-1,))
    found = ops.any(ops.expand_dims(a, -1) == b, -1)
    return ~found if invert else found


def in1d(ar1, ar2, invert=False):
    return isin(ops.reshape(operand(ar1), (-1,)), ar2, invert)


def unique(x, return_inverse=False):
    """The distinct elements as they first occur; and which each element is."""
    kept, index = ops.unique(operand(x))
    return (kept, _cellc.cast(index, _cellc.int32)) if return_inverse else kept


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    if return_indices:
        raise NotImplementedError("For 'intersect1d', return_indices is not supported.")
    a = ops.sort(unique(ar1))[0]
    return a[isin(a, ar2)]


def setdiff1d(ar1, ar2, assume_unique=False):
    a = ops.sort(unique(ar1))[0]
    return a[~isin(a, ar2)]


def bincount(x, weights=None, minlength=0, length=None):
    return ops.bincount(x, weights, minlength if length is None else length)


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    from mindspore.numpy.shaping import linspace
    if not isinstance(bins, int):
        return operand(bins)
    low, high = (float(max(a)), 0) if range is None else range
    if range is None:
        low, high = float(min(a)), float(max(a))
    if low == high:
        low, high = low - 0.5, high + 0.5
    return linspace(low, high, bins + 1)


def histogram(a, bins=10, range=None, weights=None, density=False):
    """How many elements lie between edges; the last interval holds its end."""
    flat = ops.reshape(float_operand(operand(a)), (-1,))
    edges = histogram_bin_edges(flat, bins, range)
    n = edges.size - 1
    place = searchsorted(edges, flat, "right") - 1
    place = ops.where(flat == edges[n], n - 1, place)
    hits = ops.expand_dims(place, 1) == ops.arange(n, dtype=_cellc.int32)
    amount = _cellc.cast(hits, _cellc.float32)
    amount = amount if weights is None else amount * ops.reshape(weights, (-1, 1))
    counts = ops.reduce_sum(amount, 0)
    return (counts / ops.diff(edges) / ops.reduce_sum(counts) if density else counts), edges


# Products.

def dot(a, b):
    return ops.dot(*_cellc.promote(a, b)) if operand(a).ndim > 0 and operand(b).ndim > 0 else a * b


def inner(a, b):
    return ops.inner(*_cellc.promote(a, b))


def outer(a, b):
    return ops.outer(ops.reshape(a, (-1,)), ops.reshape(b, (-1,)))


def kron(a, b):
    return ops.kron(operand(a), operand(b))


def tensordot(a, b, axes=2):
    return ops.tensor_dot(a, b, axes)


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = ops.moveaxis(a, axisa, -1), ops.moveaxis(b, axisb, -1)
    shape = tuple(ops.broadcast_to(a, b.shape).shape) if a.ndim < b.ndim else a.shape
    return ops.moveaxis(ops.cross(ops.broadcast_to(a, shape), ops.broadcast_to(b, shape), len(shape) - 1), -1, axisc)


def multi_dot(arrays):
    out = arrays[0]
    for a in arrays[1:]:
        out = ops.matmul(out, a)
    return out


def norm(x, ord=None, axis=None, keepdims=False):
    return ops.norm(float_operand(operand(x)), ord, axis, keepdims)


def polyval(p, x):
    p, x = float_operand(operand(p)), operand(x)
    total = x * 0
    for k in range(p.shape[0]):
        total = total * x + p[k]
    return total


def _even(a1, a2):
    """Both with zeros in front, up to the longer one."""
    a1, a2 = operand(a1), operand(a2)
    n = a1.size if a1.size > a2.size else a2.size
    return ops.pad(a1, (n - a1.size, 0)), ops.pad(a2, (n - a2.size, 0))


def polyadd(a1, a2):
    a, b = _even(a1, a2)
    return a + b


def polysub(a1, a2):
    a, b = _even(a1, a2)
    return a - b


def polymul(a1, a2):
    return convolve(a1, a2)


def polyder(p, m=1):
    p = operand(p)
    for _ in range(m):
        n = p.size - 1
        p = p[:n] * _cellc.cast(ops.flip(ops.arange(1, n + 1), 0), p.dtype)
    return p


def polyint(p, m=1, k=None):
    p = float_operand(operand(p))
    for step in range(m):
        n = p.size
        constant = 0 if k is None else k if isinstance(k, (int, float)) else k[step]
        p = ops.concat((p / _cellc.cast(ops.flip(ops.arange(1, n + 1), 0), p.dtype), _cellc.tensor([float(constant)], p.dtype)))
    return p


def result_type(*arrays_and_dtypes):
    """The dtype to which Tensors, dtypes and Numbers promote."""
    total = None
    for x in arrays_and_dtypes:
        if not isinstance(x, (int, float)):
            x = ops.zeros((1,), x.dtype if _cellc.is_tensor(x) else _cellc.dtype(x).type)
        total = x if total is None else total + x
    return operand(total).dtype


def promote_types(type1, type2):
    return result_type(type1, type2)


amax = max
amin = min
