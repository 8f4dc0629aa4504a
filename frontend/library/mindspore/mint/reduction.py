"""Functions that fold axes away, under PyTorch's arguments and with its dtypes."""
import _cellc
from mindspore import ops
from mindspore.ops.arguments import FLOATS
from mindspore.ops.reduction import SMALL_INTS


def _whole(input, dtype=None):
    """input in dtype, or with its integers widened to int64."""
    if dtype is None:
        dtype = _cellc.int64 if input.dtype in SMALL_INTS else input.dtype
    return _cellc.cast(input, dtype)


def all(input, dim=None, keepdim=False):
    return ops.all(input, dim, keepdim)


def any(input, dim=None, keepdim=False):
    return ops.any(input, dim, keepdim)


def sum(input, dim=None, keepdim=False, *, dtype=None):
    return ops.sum(input, dim, keepdim, dtype=dtype)


def nansum(input, dim=None, keepdim=False, *, dtype=None):
    return ops.nansum(input, dim, keepdim, dtype=dtype)


def mean(input, dim=None, keepdim=False, *, dtype=None):
    return ops.mean(input if dtype is None else _cellc.cast(input, dtype), dim, keepdim)


def prod(input, dim=None, keepdim=False, *, dtype=None):
    return ops.prod(input, dim, keepdim, dtype)


def amax(input, dim=(), keepdim=False):
    return ops.amax(input, dim, keepdim)


def amin(input, dim=(), keepdim=False):
    return ops.amin(input, dim, keepdim)


@_cellc.older("other")
def max(input, dim=None, keepdim=False, *, other=None):
    """max(input); max(input, dim, keepdim=False) with indices; max(input, other) of two tensors."""
    return _extreme(ops.amax, ops.max, ops.maximum, input, dim, keepdim, other)


@_cellc.older("other")
def min(input, dim=None, keepdim=False, *, other=None):
    return _extreme(ops.amin, ops.min, ops.minimum, input, dim, keepdim, other)


def _extreme(of_all, with_index, of_two, input, dim, keepdim, other):
    other = dim if _cellc.is_tensor(dim) else other
    if other is not None:
        return of_two(input, other)
    return of_all(input) if dim is None else with_index(input, dim, keepdim)


def argmax(input, dim=None, keepdim=False):
    return ops.argmax(input, dim, keepdim)


def argmin(input, dim=None, keepdim=False):
    return _cellc.cast(ops.argmin(input, dim, keepdim), _cellc.int64)


def count_nonzero(input, dim=None):
    return ops.count_nonzero(input, dim, dtype=_cellc.int64)


def var(input, dim=None, *, correction=1, keepdim=False):
    """The variance, divided by n - correction."""
    return ops.var(input, dim, correction, keepdim)


def std(input, dim=None, *, correction=1, keepdim=False):
    return ops.std(input, dim, correction, keepdim)


def var_mean(input, dim=None, *, correction=1, keepdim=False):
    return ops.var_mean(input, dim, correction, keepdim)


def std_mean(input, dim=None, *, correction=1, keepdim=False):
    return ops.std_mean(input, dim, correction, keepdim)


def median(input, dim=None, keepdim=False):
    """The lower of the middle elements; along dim with its index."""
    return ops.median(ops.ravel(input), 0)[0] if dim is None else ops.median(input, dim, keepdim)


def norm(input, p="fro", dim=None, keepdim=False, *, dtype=None):
    """The p-norm of all elements, or along axes; 'fro' is the 2-norm."""
    if isinstance(p, str) and p != "fro":
        raise NotImplementedError("For 'norm', the norm 'nuc' needs singular values: compute it beforehand.")
    return ops.vector_norm(input, 2 if p == "fro" else p, dim, keepdim, dtype=dtype)


def cumsum(input, dim, dtype=None):
    return ops.cumsum(_whole(input, dtype), dim)


def cumprod(input, dim, dtype=None):
    return ops.cumprod(_whole(input, dtype), dim)


def cummax(input, dim):
    return ops.cummax(input, dim)


def cummin(input, dim):
    values, index = ops.cummin(input, dim)
    return values, _cellc.cast(index, _cellc.int64)


def trace(input):
    return ops.trace(_whole(input))


def softmax(input, dim, *, dtype=None):
    return ops.softmax(input, dim, dtype=dtype)


def histc(input, bins=100, min=0, max=0):
    out = ops.histc(input, bins, min, max)
    return _cellc.cast(out, input.dtype if input.dtype in FLOATS else _cellc.float32)


def bincount(input, weights=None, minlength=0):
    """How often each int occurs (int64), or the sum of its weights."""
    out = ops.bincount(input, weights, minlength)
    return _cellc.cast(out, _cellc.int64) if weights is None else out


def logsumexp(input, dim, keepdim=False):
    return ops.logsumexp(input, dim, keepdim)
