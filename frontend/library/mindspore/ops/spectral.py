"""Orthogonal factors of matrices: QR by Householder's reflections, with LAPACK's signs; singular values and the
eigenvalues of symmetric matrices by Jacobi's rotations, of disjoint pairs of columns at once. The signs of singular
vectors and eigenvectors are nobody's convention.
"""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import one_axis
from mindspore.ops.elementwise import abs, rsqrt, select, sqrt, square
from mindspore.ops.elimination import column, filled, identity, inverse, places, repeat, row, size, substitute
from mindspore.ops.linear import matmul
from mindspore.ops.ordering import argsort
from mindspore.ops.reduction import amax, amin, reduce_sum, vector_norm
from mindspore.ops.shaping import concat, constant_pad, diagonal, expand_dims, moveaxis, slice_axis, squeeze, swapaxes

# Rotations converge quadratically: so many sweeps are never needed.
SWEEPS = 30

EPSILON = {_cellc.float32: 1.1920929e-07, _cellc.float64: 2.220446049250313e-16}


def _columns(x, start, stop):
    return slice_axis(x, x.ndim - 1, start, stop)


def _rows(x, start, stop):
    return slice_axis(x, x.ndim - 2, start, stop)


# Reflections.

def geqrf(input):
    """R with the reflections that make it below its diagonal, and their factors tau."""
    m, n = input.shape[-2:]
    steps = min(m, n)
    rows, columns = places(m, -2), places(n, -1)

    def step(k, a, tau):
        line = column(a, k)
        head, below = row(line, k), select(rows > k, line, 0.0)
        rest = reduce_sum(square(below), -2, True)
        length = sqrt(square(head) + rest)
        beta = select(rest == 0, head, select(head < 0, length, -length))
        mirror = select(rows == k, 1.0, below / select(rest == 0, 1.0, head - beta))
        factor = select(rest == 0, 0.0, (beta - head) / select(rest == 0, 1.0, beta))
        reflected = a - factor * mirror * matmul(swapaxes(mirror, -2, -1), a)
        made = select(rows > k, mirror, select(rows == k, beta, a))
        a = select(columns > k, reflected, select(columns == k, made, a))
        return a, select(places(steps, -1) == k, factor, tau)

    a, tau = repeat(steps, step, input, filled(0, input, (1, steps)))
    return a, prims.squeeze(tau, axes=(input.ndim - 2,))


def _reflect(packed, tau, x, backwards):
    """Q @ x, where Q is the product of reflections, or its transpose times x."""
    count = tau.shape[-1]
    rows = places(packed.shape[-2], -2)
    tau = expand_dims(tau, -2)

    def step(k, x):
        k = k if backwards else count - 1 - k
        mirror = select(rows == k, 1.0, select(rows > k, column(packed, k), 0.0))
        return (x - column(tau, k) * mirror * matmul(swapaxes(mirror, -2, -1), x),)

    return repeat(count, step, x)[0]


def orgqr(input, input2):
    """The columns of the product of reflections."""
    return _reflect(input, input2, identity(input), False)


def ormqr(input, tau, other, left=True, transpose=False):
    """The product of reflections, or its transpose, times other; or other times it."""
    if left:
        return _reflect(input, tau, other, transpose)
    return swapaxes(_reflect(input, tau, swapaxes(other, -2, -1), not transpose), -2, -1)


def qr(input, mode="reduced"):
    """Q with orthogonal columns and the triangle R, whose product is input."""
    if mode not in ("reduced", "complete"):
        raise TypeError(f"For qr, the arg mode must be 'reduced' or 'complete', but got {mode}.")
    m, n = input.shape[-2:]
    width = m if mode == "complete" else min(m, n)
    packed, tau = geqrf(input)
    return _reflect(packed, tau, identity(input, width), False), prims.triu(_rows(packed, 0, width), k=0)


# Rotations. The columns of a matrix stand in two halves; a pair is a column of
# the left half and the one at the same place of the right half.

def _halves(x):
    half = x.shape[-1] // 2
    return _columns(x, 0, half), _columns(x, half, 2 * half)


def _angles(alpha, beta, gamma):
    """Cosines and sines that make [[alpha, gamma], [gamma, beta]] diagonal."""
    zeta = (beta - alpha) / select(gamma == 0, 1.0, 2 * gamma)
    tangent = select(zeta < 0, -1.0, 1.0) / (abs(zeta) + sqrt(1 + square(zeta)))
    tangent = select(gamma == 0, 0.0, tangent)
    cosine = rsqrt(1 + square(tangent))
    return cosine, cosine * tangent


def _rotated(x, cosine, sine):
    """x with each pair of columns turned, and every column but the first moved on to its next partner."""
    left, right = _halves(x)
    left, right = cosine * left - sine * right, sine * left + cosine * right
    half = left.shape[-1]
    if half == 1:
        return concat((left, right), -1)
    return concat((_columns(left, 0, 1), _columns(right, 0, 1), _columns(left, 1, half - 1),
                   _columns(right, 1, half), _columns(left, half - 1, half)), -1)


def _until_diagonal(turn, x, limit):
    """x after sweeps in which every pair is turned once, until what was turned away is below limit."""
    rounds = x.shape[-1] - 1

    def sweep(x):
        off = prims.full(_cellc.tensor(0, x.dtype), shape=())
        return repeat(rounds, lambda k, x, off: turn(x, off), x, off)

    if _cellc.is_const(x):
        for _ in range(SWEEPS):
            x, off = sweep(x)
            if float(off) <= limit:
                break
        return x
    off = prims.full(_cellc.tensor(1, x.dtype), shape=())
    count = _cellc.tensor(0, _cellc.int32)
    while (off > limit) & (count < SWEEPS):
        x, off = sweep(x)
        count = count + 1
    return x


def _farther(off, sizes):
    """The larger of off and the greatest of sizes."""
    return prims.maximum(off, prims.reduce_max(abs(sizes), axes=tuple(range(sizes.ndim)), keepdims=False))


def _sorted(values, x, descending):
    """Values, and the columns of x in their order."""
    order = argsort(values, -1, descending)
    at = prims.broadcast(expand_dims(order, -2), shape=x.shape[:-1] + (order.shape[-1],))
    return prims.gather_elements(values, order, axis=values.ndim - 1), prims.gather_elements(x, at, axis=x.ndim - 1)


def _even(x):
    """x with a column of zeros if it needs one to have pairs."""
    return constant_pad(x, (0,) * x.ndim, (0,) * (x.ndim - 1) + (x.shape[-1] % 2,), 0)


def _orthogonal_columns(a):
    """a @ V with columns that are orthogonal to one another, and V below it, for as few columns as rows."""
    m, n = a.shape[-2:]
    least = EPSILON[a.dtype] * reduce_sum(square(a), (-2, -1), True)
    least = select(least == 0, 1.0, least)

    def turn(x, off):
        left, right = _halves(_rows(x, 0, m))
        alpha, beta = reduce_sum(square(left), -2, True), reduce_sum(square(right), -2, True)
        gamma = reduce_sum(left * right, -2, True)
        off = _farther(off, gamma / (sqrt(alpha * beta) + least))
        cosine, sine = _angles(alpha, beta, gamma)
        return _rotated(x, cosine, sine), off

    x = _even(concat((a, identity(filled(0, a, (n, n)))), -2))
    return _columns(_until_diagonal(turn, x, EPSILON[a.dtype] * m), 0, n)


def svd(input, full_matrices=False, compute_uv=True):
    """Singular values s, largest first, and U and V so that U @ diag(s) @ V.T is input."""
    m, n = input.shape[-2:]
    if m < n:
        out = svd(swapaxes(input, -2, -1), full_matrices, compute_uv)
        return (out[0], out[2], out[1]) if compute_uv else out
    x = _orthogonal_columns(input)
    lengths = sqrt(prims.reduce_sum(square(_rows(x, 0, m)), axes=(x.ndim - 2,), keepdims=False))
    s, x = _sorted(lengths, x, True)
    if not compute_uv:
        return s
    # Columns of length 0 have no direction of their own: reflections give all of U.
    packed, tau = geqrf(_rows(x, 0, m))
    signs = expand_dims(select(diagonal(packed, 0, -2, -1) < 0, _cellc.tensor(-1, x.dtype), _cellc.tensor(1, x.dtype)), -2)
    u = _reflect(packed, tau, identity(input, m if full_matrices else n), False)
    u = concat((_columns(u, 0, n) * signs, _columns(u, n, u.shape[-1])), -1) if u.shape[-1] > n else u * signs
    return s, u, _rows(x, m, m + n)


def eigh(a, lower=True):
    """Eigenvalues, least first, and eigenvectors of symmetric matrices, of which one triangle is read."""
    n = size(a)
    a = prims.tril(a, k=0) if lower else swapaxes(prims.triu(a, k=0), -2, -1)
    a = a + swapaxes(prims.tril(a, k=-1), -2, -1)
    even = n + n % 2
    scale = sqrt(reduce_sum(square(a), (-2, -1), True))
    scale = select(scale == 0, 1.0, scale)

    def turn(x, off):
        top, vectors = _rows(x, 0, even), _rows(x, even, even + n)
        alpha, beta = _halves(expand_dims(diagonal(top, 0, -2, -1), -2))
        gamma = expand_dims(diagonal(top, even // 2, -2, -1), -2)
        off = _farther(off, gamma / scale)
        cosine, sine = _angles(alpha, beta, gamma)
        top = _rotated(swapaxes(_rotated(top, cosine, sine), -2, -1), cosine, sine)
        return concat((top, _rotated(vectors, cosine, sine)), -2), off

    top = swapaxes(_even(swapaxes(_even(a), -2, -1)), -2, -1)
    x = _until_diagonal(turn, concat((top, _even(identity(a))), -2), EPSILON[a.dtype])
    return _sorted(_columns(diagonal(_rows(x, 0, even), 0, -2, -1), 0, n), _columns(_rows(x, even, even + n), 0, n), False)


# What follows from them.

def pinv(x, *, atol=None, rtol=None, hermitian=False):
    """The pseudo-inverse: singular values below a tolerance count as 0."""
    s, u, v = _hermitian(x) if hermitian else svd(x)
    if rtol is None:
        rtol = 0.0 if atol is not None and not _cellc.is_tensor(atol) and atol > 0 else EPSILON[x.dtype] * max(x.shape[-2:])
    least = prims.maximum(_each(0.0 if atol is None else atol, s), _each(rtol, s) * amax(s, -1, True))
    s = select(s > least, 1 / select(s > least, s, 1.0), 0.0)
    return matmul(v * expand_dims(s, -2), swapaxes(u, -2, -1))


def _hermitian(x):
    values, vectors = eigh(x)
    return abs(values), vectors * expand_dims(prims.sign(values), -2), vectors


def _each(tolerance, s):
    """A tolerance for each row of s."""
    if not _cellc.is_tensor(tolerance):
        return _cellc.tensor(float(tolerance), s.dtype)
    tolerance = _cellc.cast(tolerance, s.dtype)
    return expand_dims(tolerance, -1) if tolerance.ndim == s.ndim - 1 else tolerance


def lstsq(input, A):
    """x so that input @ x is nearest to A, the shortest of them, for an input of full rank."""
    b = expand_dims(A, -1) if A.ndim == 1 else A
    m, n = input.shape[-2:]
    if m < n:
        q, r = qr(swapaxes(input, -2, -1))
        return matmul(q, substitute(swapaxes(r, -2, -1), b, False))
    packed, tau = geqrf(input)
    return substitute(prims.triu(_rows(packed, 0, n), k=0), _rows(_reflect(packed, tau, b, True), 0, n), True)


def matrix_norm(A, ord="fro", axis=(-2, -1), keepdims=False, *, dtype=None):
    """The norm of the matrices in two axes."""
    A = A if dtype is None else _cellc.cast(A, dtype)
    rows, columns = [one_axis(a, A.ndim) for a in axis]
    if ord == "fro":
        return vector_norm(A, 2, (rows, columns), keepdims)
    if ord in ("nuc", 2, -2):
        s = svd(moveaxis(A, (rows, columns), (-2, -1)), compute_uv=False)
        out = reduce_sum(s, -1) if ord == "nuc" else amax(s, -1) if ord == 2 else amin(s, -1)
        return expand_dims(out, tuple(sorted((rows, columns)))) if keepdims else out
    summed, left = (rows, columns) if ord in (1, -1) else (columns, rows)
    lines = reduce_sum(abs(A), summed, True)
    out = amax(lines, left, True) if ord > 0 else amin(lines, left, True)
    return out if keepdims else squeeze(out, tuple(sorted((rows, columns))))


def cond(A, p=None):
    """The norm of matrices times that of their inverses; p is that of matrix_norm."""
    if p in (None, 2, -2):
        s = svd(A, compute_uv=False)
        return amin(s, -1) / amax(s, -1) if p == -2 else amax(s, -1) / amin(s, -1)
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)
