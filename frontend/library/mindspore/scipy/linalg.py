"""mindspore.scipy.linalg: the functions of matrices under SciPy's signatures."""
import _cellc
from _cellc import prims
from mindspore import ops
from mindspore.ops import elimination, spectral
from mindspore.ops import shaping


def _floats(a):
    """Integers become float64, as SciPy has them."""
    return a if a.dtype in (_cellc.float32, _cellc.float64) else _cellc.cast(a, _cellc.float64)


def _columns(b):
    """b as a matrix, and the function that undoes it."""
    if b.ndim > 1:
        return b, lambda x: x
    return ops.expand_dims(b, -1), lambda x: ops.squeeze(x, -1)


def solve_triangular(a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, debug=None, check_finite=True):
    """x so that a, or its transpose for trans 1 or "T", times x is b; one triangle of a is read."""
    b, undo = _columns(_floats(b))
    return undo(elimination.triangular_solve(b, _floats(a), not lower, trans not in (0, "N"), unit_diagonal)[0])


def inv(a, overwrite_a=False, check_finite=True):
    return ops.inverse(_floats(a))


def det(a, overwrite_a=False, check_finite=True):
    return ops.det(_floats(a))


def cholesky(a, lower=False, overwrite_a=False, check_finite=True):
    return ops.cholesky(_floats(a), not lower)


def cho_factor(a, lower=False, overwrite_a=False, check_finite=True):
    return cholesky(a, lower), lower


def cho_solve(c_and_lower, b, overwrite_b=False, check_finite=True):
    """x of a @ x = b, where cho_factor made the triangle of a."""
    c, lower = c_and_lower
    b, undo = _columns(_floats(b))
    return undo(ops.cholesky_solve(b, c, not lower))


def eigh(a, b=None, lower=True, eigvals_only=False, overwrite_a=False, overwrite_b=False, turbo=True, eigvals=None,
         type=1, check_finite=True):
    """Eigenvalues, least first, and eigenvectors, whose signs are nobody's convention."""
    if b is not None or eigvals is not None:
        raise NotImplementedError("For 'eigh', 'b' and 'eigvals' are not supported.")
    values, vectors = spectral.eigh(_floats(a), lower)
    return values if eigvals_only else (values, vectors)


def lu_factor(a, overwrite_a=False, check_finite=True):
    """L and U in one matrix, and the rows that changed places with 0, 1, ..."""
    packed, _, _, pivots = elimination.lu(_floats(a))
    return packed, _cellc.cast(pivots, _cellc.int32)


def lu(a, permute_l=False, overwrite_a=False, check_finite=True):
    """P, L and U whose product is a; or P @ L and U."""
    a = _floats(a)
    packed, order, _, _ = elimination.lu(a)
    m, n = a.shape[-2:]
    lower = prims.tril(packed, k=-1)[..., :min(m, n)] + elimination.identity(packed, min(m, n))
    upper = prims.triu(packed, k=0)[..., :min(m, n), :]
    moved = elimination.places(m, -2) == ops.swapaxes(order, -2, -1)
    if permute_l:
        return ops.matmul(_cellc.cast(moved, a.dtype), lower), upper
    return _cellc.cast(moved, _cellc.int32), lower, upper


def lu_solve(lu_and_piv, b, trans=0, overwrite_b=False, check_finite=True):
    """x of a @ x = b, or of its transpose, where lu_factor made lu_and_piv of a."""
    packed, pivots = lu_and_piv
    b, undo = _columns(_floats(b))
    if trans in (0, "N"):
        return undo(ops.lu_solve(b, packed, pivots + 1))
    unit = prims.tril(packed, k=-1) + elimination.identity(packed)
    x = elimination.substitute(ops.swapaxes(prims.triu(packed, k=0), -2, -1), b, False)
    x = elimination.substitute(ops.swapaxes(unit, -2, -1), x, True)
    back = ops.argsort(elimination.order_of(pivots + 1, packed.shape[-1]), -2)
    return undo(elimination.in_order(x, _cellc.cast(back, _cellc.int64)))


def block_diag(*arrs):
    return shaping.block_diag(*arrs)
