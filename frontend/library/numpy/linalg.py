"""numpy.linalg: norms, and what elimination gives. Decompositions whose signs a library chooses are not there."""
import _cellc
from _cellc import prims
from mindspore.ops import reduction as tensor_reduction
from mindspore.ops.arguments import one_axis
from numpy import creation, reduction, shaping
from numpy.function import array_of, floats, matmul, outer


class LinAlgError(ValueError):
    """A matrix that has no inverse, or is no matrix."""


def _wide(a):
    """a as floats; all integers become float64."""
    a = array_of(a)
    return a if a.dtype in (_cellc.float32, _cellc.float64) else _cellc.cast(a, _cellc.float64)


def norm(x, ord=None, axis=None, keepdims=False):
    """The norm of vectors or matrices; the 2-norm of all elements if neither order nor axis is given."""
    x = _wide(x)
    if axis is None and (ord is None or x.ndim == 1):
        flat = x if keepdims else shaping.ravel(x)
        return tensor_reduction.vector_norm(flat, 2 if ord is None else ord, None, keepdims)
    axes = tuple(range(x.ndim)) if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
    if len(axes) == 1:
        return tensor_reduction.vector_norm(x, 2 if ord is None else ord, axes[0], keepdims)
    return _matrix_norm(x, "fro" if ord is None else ord, [one_axis(a, x.ndim) for a in axes], keepdims)


def _matrix_norm(x, ord, axes, keepdims):
    if ord == "fro":
        return tensor_reduction.vector_norm(x, 2, tuple(axes), keepdims)
    if ord not in (1, -1, float("inf"), -float("inf")):
        raise NotImplementedError(f"numpy.linalg.norm of matrices with ord={ord} needs singular values, which are not supported")
    summed, left = axes if ord in (1, -1) else (axes[1], axes[0])
    lines = reduction.sum(prims.abs(x), summed, None, None, True)
    pick = reduction.max if ord > 0 else reduction.min
    out = pick(lines, left, None, True)
    return out if keepdims else shaping.squeeze(out, tuple(axes))


def _square(a):
    a = _wide(a)
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return a


def _each_matrix(a, function):
    """function of every matrix of a batch."""
    if a.ndim == 2:
        return function(a)
    flat = shaping.reshape(a, (-1,) + a.shape[-2:])
    made = [array_of(function(flat[k])) for k in range(flat.shape[0])]
    return shaping.reshape(shaping.stack(made), a.shape[:-2] + made[0].shape)


def _eliminate(a, b):
    """The upper triangle that elimination with pivots makes of a, what it makes of b, and the sign of the swaps."""
    a, b = _cellc.copy(_cellc.cast(a, _cellc.float64)), _cellc.copy(_cellc.cast(b, _cellc.float64))
    sign = 1.0
    for k in range(a.shape[0]):
        pivot = k + int(reduction.argmax(prims.abs(a[k:, k])))
        if pivot != k:
            a[[k, pivot]] = a[[pivot, k]]
            b[[k, pivot]] = b[[pivot, k]]
            sign = -sign
        if float(a[k, k]) != 0:
            factors = a[k + 1:, k] / a[k, k]
            a[k + 1:] = a[k + 1:] - outer(factors, a[k])
            b[k + 1:] = b[k + 1:] - outer(factors, b[k])
    return a, b, sign


def _det(a):
    upper, _, sign = _eliminate(a, a)
    return _cellc.cast(reduction.prod(shaping.diagonal(upper)) * sign, a.dtype)


def det(a):
    return _each_matrix(_square(a), _det)


def slogdet(a):
    d = det(a)
    return prims.sign(d), prims.log(prims.abs(d))


def _solve(a, b):
    upper, rest, _ = _eliminate(a, b)
    for k in range(a.shape[0]):
        if float(upper[k, k]) == 0:
            raise LinAlgError("Singular matrix")
    x = _cellc.copy(rest)
    for k in range(a.shape[0] - 1, -1, -1):
        x[k] = (rest[k] - matmul(upper[k, k + 1:], x[k + 1:])) / upper[k, k]
    return _cellc.cast(x, a.dtype)


def solve(a, b):
    """x so that a @ x is b."""
    a, b = _square(a), _wide(b)
    if a.ndim > 2:
        raise NotImplementedError("numpy.linalg.solve takes one matrix here")
    return shaping.ravel(_solve(a, shaping.reshape(b, (-1, 1)))) if b.ndim == 1 else _solve(a, b)


def inv(a):
    return _each_matrix(_square(a), lambda m: _solve(m, creation.eye(m.shape[0])))


def cholesky(a):
    """The lower triangle whose product with its transpose is a."""
    a = _square(a)
    n = a.shape[0]
    lower = creation.zeros((n, n), a.dtype)
    for k in range(n):
        left = a[k, k] - matmul(lower[k, :k], lower[k, :k])
        if float(left) <= 0:
            raise LinAlgError("Matrix is not positive definite")
        lower[k, k] = prims.sqrt(left)
        lower[k + 1:, k] = (a[k + 1:, k] - matmul(lower[k + 1:, :k], lower[k, :k])) / lower[k, k]
    return lower


def matrix_power(a, n):
    a = array_of(a)
    base = inv(a) if n < 0 else a
    out = creation.eye(a.shape[-1], dtype=base.dtype)
    for _ in range(-n if n < 0 else n):
        out = matmul(out, base)
    return out


def multi_dot(arrays):
    out = array_of(arrays[0])
    for a in arrays[1:]:
        out = matmul(out, array_of(a))
    return out


def _closed(name):
    def call(*args, **kwargs):
        raise NotImplementedError(f"numpy.linalg.{name} is not supported: compute it beforehand and give the result as a constant")
    return call


svd = _closed("svd")
qr = _closed("qr")
eig = _closed("eig")
eigh = _closed("eigh")
eigvals = _closed("eigvals")
eigvalsh = _closed("eigvalsh")
lstsq = _closed("lstsq")
pinv = _closed("pinv")
matrix_rank = _closed("matrix_rank")
cond = _closed("cond")
