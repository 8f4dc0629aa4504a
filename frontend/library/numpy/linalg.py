"""numpy.linalg: norms, what elimination gives, and orthogonal factors."""
import _cellc
from _cellc import prims
from mindspore.ops import reduction as tensor_reduction, spectral
from mindspore.ops.arguments import one_axis
from numpy import creation, reduction, shaping
from numpy import function
from numpy.function import array_of, floats
from numpy.errors import unsupported


class LinAlgError(ValueError):
    """A matrix that has no inverse, or is no matrix."""


def matmul(x1, x2, /):
    return function.matmul(x1, x2)


def outer(x1, x2, /):
    return function.outer(x1, x2)



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
    if ord in ("nuc", 2, -2):
        return _cellc.ndarray(spectral.matrix_norm(_cellc.tensor(x), ord, tuple(axes), keepdims))
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


def cholesky(a, /, *, upper=False):
    """The lower triangle whose product with its transpose is a."""
    unsupported("cholesky", upper=upper if upper is not False else None)
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


def multi_dot(arrays, *, out=None):
    unsupported("multi_dot", out=out)
    out = array_of(arrays[0])
    for a in arrays[1:]:
        out = matmul(out, array_of(a))
    return out


def _factors(function, a, *args):
    """The factors of a matrix, or a batch of them, as arrays."""
    out = function(_cellc.tensor(_wide(a)), *args)
    return tuple([_cellc.ndarray(x) for x in out]) if isinstance(out, tuple) else _cellc.ndarray(out)


def qr(a, mode="reduced"):
    """Q with orthogonal columns, and the triangle R; with mode "r" that alone."""
    if mode == "raw":
        packed, tau = _factors(spectral.geqrf, a)
        return shaping.swapaxes(packed, -2, -1), tau
    q, r = _factors(spectral.qr, a, "complete" if mode == "complete" else "reduced")
    return r if mode == "r" else (q, r)


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    """U, the singular values and V transposed. The signs of pairs of vectors need not be LAPACK's."""
    if not compute_uv:
        return svdvals(a)
    s, u, v = _factors(spectral.svd, a, full_matrices)
    return u, s, shaping.swapaxes(v, -2, -1)


def svdvals(x, /):
    return _factors(spectral.svd, x, False, False)


def eigh(a, UPLO="L"):
    """Eigenvalues, least first, and eigenvectors. Their signs need not be LAPACK's."""
    return _factors(spectral.eigh, _square(a), UPLO.upper() == "L")


def eigvalsh(a, UPLO="L"):
    return eigh(a, UPLO)[0]


def _tolerance(tolerance, shape):
    return 2.220446049250313e-16 * max(shape[-2:]) if tolerance is None else float(tolerance)


def pinv(a, rcond=None, hermitian=False, *, rtol=None):
    """The pseudo-inverse; singular values below rcond times the greatest count as 0."""
    rcond = rtol if rcond is None else rcond
    x = _cellc.tensor(_wide(a))
    return _cellc.ndarray(spectral.pinv(x, rtol=1e-15 if rcond is None else float(rcond), hermitian=hermitian))


def matrix_rank(A, tol=None, hermitian=False, *, rtol=None):
    """How many singular values exceed a tolerance."""
    A = array_of(A)
    s = svdvals(A)
    tol = reduction.max(s, -1, None, True) * _tolerance(rtol, A.shape) if tol is None else tol
    return reduction.sum(s > tol, -1)


def lstsq(a, b, rcond=None):
    """x so that a @ x is nearest to b, the squares of what is left, the rank of a, and its singular values."""
    a, b = _wide(a), _wide(b)
    columns = shaping.reshape(b, (-1, 1)) if b.ndim == 1 else b
    x = matmul(pinv(a, _tolerance(rcond, a.shape)), columns)
    rank = int(matrix_rank(a, rtol=rcond))
    exact = rank < a.shape[1] or a.shape[0] <= a.shape[1]
    rest = creation.zeros((0,), x.dtype) if exact else reduction.sum((columns - matmul(a, x)) ** 2, 0)
    return shaping.ravel(x) if b.ndim == 1 else x, rest, rank, svdvals(a)


def cond(x, p=None):
    """The norm of a matrix times that of its inverse."""
    if p in (None, 2, -2):
        s = svdvals(x)
        return s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    return norm(x, p, (-2, -1)) * norm(inv(x), p, (-2, -1))


def _complex(name):
    def call(*args, **kwargs):
        raise NotImplementedError(f"numpy.linalg.{name} gives complex numbers, which are not supported: for a symmetric "
                                  "matrix there is eigh")
    return call


eig = _complex("eig")
eigvals = _complex("eigvals")
