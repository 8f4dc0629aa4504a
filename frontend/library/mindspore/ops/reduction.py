"""Functions that fold axes away: sums, extremes, means, norms, scans."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import float_operand, is_empty, many_axes, one_axis, operand, product
from mindspore.ops.elementwise import abs, clip_by_value, exp, log, masked_fill, rsqrt, sqrt, square, truth


@_cellc.older("keep_dims")
def reduce_sum(x, axis=(), keep_dims=False):
    """The sum in the dtype of x."""
    x = operand(x)
    return prims.reduce_sum(x, axes=many_axes(axis, x.ndim), keepdims=keep_dims)


SMALL_INTS = (_cellc.bool_, _cellc.uint8, _cellc.int8, _cellc.int16, _cellc.int32)


def sum(input, dim=None, keepdim=False, *, dtype=None):
    """The sum; small integers and booleans add up as int64."""
    if dtype is None and input.dtype in SMALL_INTS:
        dtype = _cellc.int64
    if dtype is not None:
        input = _cellc.cast(input, dtype)
    return prims.reduce_sum(input, axes=many_axes(dim, input.ndim), keepdims=keepdim)


def nansum(input, axis=None, keepdims=False, *, dtype=None):
    """The sum of what is not NaN."""
    return sum(masked_fill(input, input != input, 0), axis, keepdims, dtype=dtype)


def nanmean(input, axis=None, keepdims=False, *, dtype=None):
    """The mean of what is not NaN."""
    counted = _cellc.cast(input == input, input.dtype)
    out = nansum(input, axis, keepdims) / reduce_sum(counted, axis, keepdims)
    return out if dtype is None else _cellc.cast(out, dtype)


def prod(input, axis=None, keep_dims=False, dtype=None):
    if dtype is None and input.dtype in SMALL_INTS:
        dtype = _cellc.int64
    if dtype is not None:
        input = _cellc.cast(input, dtype)
    return prims.reduce_prod(input, axes=many_axes(axis, input.ndim), keepdims=keep_dims)


def reduce_prod(x, axis=(), keep_dims=False):
    return prims.reduce_prod(x, axes=many_axes(axis, x.ndim), keepdims=keep_dims)


def mean(x, axis=None, keep_dims=False):
    """The mean in the dtype of x: that of integers is cut."""
    x = operand(x)
    out = prims.reduce_mean(float_operand(x), axes=many_axes(axis, x.ndim), keepdims=keep_dims)
    return _cellc.cast(out, x.dtype)


@_cellc.older("keep_dims")
def reduce_mean(x, axis=(), keep_dims=False):
    return mean(x, axis, keep_dims)


def amax(input, axis=None, keepdims=False, *, initial=None, where=None):
    """The largest element along axes, of those where a mask holds and initial."""
    return _extreme(prims.reduce_max, prims.maximum, input, axis, keepdims, initial, where)


def _extreme(fold, pick, input, axis, keepdims, initial, where):
    """A Number or tensor initial takes part, and stands for what the mask leaves out."""
    if initial is not None:
        initial = _cellc.cast(operand(initial), input.dtype)
    if where is not None:
        if initial is None:
            raise ValueError("The argument 'where' needs 'initial'.")
        input = prims.select(truth(where), input, initial)
    out = fold(input, axes=many_axes(axis, input.ndim), keepdims=keepdims)
    return out if initial is None else pick(out, initial)


def amin(input, axis=None, keepdims=False, *, initial=None, where=None):
    return _extreme(prims.reduce_min, prims.minimum, input, axis, keepdims, initial, where)


@_cellc.older("keep_dims")
def reduce_max(x, axis=(), keep_dims=False):
    return amax(x, axis, keep_dims)


@_cellc.older("keep_dims")
def reduce_min(x, axis=(), keep_dims=False):
    return amin(x, axis, keep_dims)


def aminmax(input, *, axis=0, keepdims=False):
    return amin(input, axis, keepdims), amax(input, axis, keepdims)


def all(input, axis=None, keep_dims=False):
    x = truth(input)
    return prims.reduce_all(x, axes=many_axes(axis, x.ndim), keepdims=keep_dims)


def any(input, axis=None, keep_dims=False):
    x = truth(input)
    return prims.reduce_any(x, axes=many_axes(axis, x.ndim), keepdims=keep_dims)


reduce_all = all
reduce_any = any


def count_nonzero(x, axis=(), keep_dims=False, dtype=_cellc.int32):
    return reduce_sum(_cellc.cast(x != 0, dtype), axis, keep_dims)


def _index_of(prim, input, axis, keepdims):
    """The index of an extreme along one axis, or in the flattened input."""
    if input.dtype == _cellc.bool_:
        input = _cellc.cast(input, _cellc.uint8)
    if axis is None or input.ndim == 0:
        flat = prims.reshape(input, shape=(input.size,))
        return prim(flat, axis=0, keepdims=False)
    return prim(input, axis=one_axis(axis, input.ndim), keepdims=keepdims)


def argmax(input, dim=None, keepdim=False):
    return _cellc.cast(_index_of(prims.argmax, input, dim, keepdim), _cellc.int64)


def argmin(input, axis=None, keepdims=False):
    return _cellc.cast(_index_of(prims.argmin, input, axis, keepdims), _cellc.int32)


def max(input, axis=None, keepdims=False, *, initial=None, where=None):
    """The largest elements along one axis, and their indices."""
    return _with_index(prims.argmax, amax, input, axis, keepdims)


def min(input, axis=None, keepdims=False, *, initial=None, where=None):
    return _with_index(prims.argmin, amin, input, axis, keepdims)


def _with_index(arg, extreme, input, axis, keepdims):
    if axis is None:
        return extreme(input), _cellc.tensor(0, _cellc.int64)
    index = _cellc.cast(_index_of(arg, input, axis, keepdims), _cellc.int64)
    return extreme(input, axis, keepdims), index


def var(input, axis=None, ddof=0, keepdims=False):
    """The variance, divided by n - ddof."""
    axes = many_axes(axis, input.ndim)
    centred = input - mean(input, axes, True)
    count = product([input.shape[a] for a in axes])
    return reduce_sum(square(centred), axes, keepdims) / (count - int(ddof))


def std(input, axis=None, ddof=0, keepdims=False):
    return sqrt(var(input, axis, ddof, keepdims))


def var_mean(input, axis=None, ddof=0, keepdims=False):
    return var(input, axis, ddof, keepdims), mean(input, axis, keepdims)


def std_mean(input, axis=None, ddof=0, keepdims=False):
    return std(input, axis, ddof, keepdims), mean(input, axis, keepdims)


@_cellc.older(axis="dim", keep_dims="keepdim")
def logsumexp(input, dim, keepdim=False):
    """log(sum(exp(x))) without overflow."""
    axes = many_axes(dim, input.ndim)
    if is_empty(input, axes):
        return log(reduce_sum(input, axes, keepdim))
    high = amax(input, axes, True)
    out = log(reduce_sum(exp(input - high), axes, True)) + high
    return out if keepdim else prims.squeeze(out, axes=axes)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The Frobenius or 2-norm, or the vector norm of the given order."""
    if dtype is not None:
        A = _cellc.cast(A, dtype)
    pair = A.ndim == 2 if dim is None else not isinstance(dim, int) and len(dim) == 2
    if pair and ord is not None:
        from mindspore.ops.spectral import matrix_norm
        return matrix_norm(A, ord, (0, 1) if dim is None else dim, keepdim)
    return vector_norm(A, 2 if ord is None else ord, dim, keepdim)


def vector_norm(x, ord=2, axis=None, keepdims=False, *, dtype=None):
    if dtype is not None:
        x = _cellc.cast(x, dtype)
    x = float_operand(x)
    if ord == float("inf"):
        return amax(abs(x), axis, keepdims)
    if ord == -float("inf"):
        return amin(abs(x), axis, keepdims)
    if ord == 0:
        return reduce_sum(_cellc.cast(x != 0, x.dtype), axis, keepdims)
    if ord == 1:
        return reduce_sum(abs(x), axis, keepdims)
    if ord == 2:
        return sqrt(reduce_sum(square(x), axis, keepdims))
    return reduce_sum(abs(x) ** ord, axis, keepdims) ** (1.0 / ord)


def l2_normalize(x, axis=0, epsilon=1e-4):
    """x divided by its norm along axis, which is at least sqrt(epsilon)."""
    total = reduce_sum(square(x), axis, True)
    return x * rsqrt(clip_by_value(total, epsilon))


def cosine_similarity(x1, x2, dim=1, eps=1e-08):
    """The cosine of the angle between x1 and x2 along dim."""
    dot = reduce_sum(x1 * x2, dim)
    lengths = vector_norm(x1, 2, dim) * vector_norm(x2, 2, dim)
    return dot / clip_by_value(lengths, eps)


# Scans.

def cumsum(x, axis, dtype=None):
    if dtype is not None:
        x = _cellc.cast(x, dtype)
    return prims.cumsum(x, axis=one_axis(axis, x.ndim), reverse=False, exclusive=False)


def cumprod(input, dim, dtype=None):
    if dtype is not None:
        input = _cellc.cast(input, dtype)
    return prims.cumprod(input, axis=one_axis(dim, input.ndim), reverse=False, exclusive=False)


def logcumsumexp(input, axis):
    if is_empty(input, (one_axis(axis, input.ndim),)):
        return input
    high = amax(input, axis, True)
    return log(cumsum(exp(input - high), axis)) + high
