"""Functions of matrices: elimination, and what is placed on diagonals. The
steps of an elimination are unrolled, so the size of a matrix has to be known.
"""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import float_operand, one_axis
from mindspore.ops.elementwise import abs, select, sqrt
from mindspore.ops.linear import matmul
from mindspore.ops.reduction import amax, amin, reduce_sum, vector_norm
from mindspore.ops.shaping import (concat, constant_pad, diag_embed, diagonal, expand_dims, moveaxis,
                                   slice_axis, swapaxes)


def _size(x):
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For the functions of matrices, the last two dims must be the same, but got {x.shape}.")
    return x.shape[-1]


def _identity(x):
    return prims.broadcast(prims.eye(n=x.shape[-2], m=x.shape[-1], k=0, dtype=x.dtype), shape=x.shape)


def _row(x, k):
    return slice_axis(x, x.ndim - 2, k, k + 1)


def _column(x, k):
    return slice_axis(x, x.ndim - 1, k, k + 1)


def _places(n, axis):
    """0..n-1 along the rows (-2) or columns (-1) of a matrix."""
    counter = prims.iota(shape=(n,), axis=0, dtype=_cellc.int64)
    return prims.expand_dims(counter, axes=(1 if axis == -2 else 0,))


def _eliminate(a, b):
    """a made upper triangular by rows of largest pivots, b beside it, and the sign of the swaps."""
    n = _size(a)
    rows = _places(n, -2)
    sign = 1.0
    for k in range(n):
        sizes = select(rows >= k, abs(_column(a, k)), -1.0)
        pivot = prims.argmax(sizes, axis=a.ndim - 2, keepdims=True)
        pivot = _cellc.cast(pivot, _cellc.int64)
        a, b = _swapped(a, rows, k, pivot), _swapped(b, rows, k, pivot)
        sign = sign * select(pivot == k, 1.0, -1.0)
        head = slice_axis(_row(a, k), a.ndim - 1, k, k + 1)
        factors = select((rows > k) & (head != 0), _column(a, k) / select(head == 0, 1.0, head), 0.0)
        a, b = a - factors * _row(a, k), b - factors * _row(b, k)
    return a, b, sign


def _swapped(x, rows, k, pivot):
    """x with row k and the pivot's row in each other's place."""
    chosen = reduce_sum(select(rows == pivot, x, _zero(x)), -2, True)
    return select(rows == k, chosen, select(rows == pivot, _row(x, k), x))


def _zero(x):
    return prims.full(_cellc.tensor(0, x.dtype), shape=())


def _product_of_diagonal(a):
    return prims.reduce_prod(diagonal(a, 0, -2, -1), axes=(a.ndim - 2,), keepdims=False)


def det(input):
    """The determinant of matrices."""
    upper, _, sign = _eliminate(input, input)
    return _product_of_diagonal(upper) * _flat(sign, input)


def _flat(sign, x):
    """The sign of each matrix, without the two axes."""
    return prims.squeeze(_cellc.cast(sign, x.dtype), axes=(x.ndim - 2, x.ndim - 1))


def slogdet(input):
    """The sign and the logarithm of the absolute value of the determinant."""
    upper, _, sign = _eliminate(input, input)
    entries = diagonal(upper, 0, -2, -1)
    signs = prims.reduce_prod(prims.sign(entries), axes=(entries.ndim - 1,), keepdims=False)
    return signs * _flat(sign, input), reduce_sum(prims.log(abs(entries)), -1)


def logdet(input):
    sign, size = slogdet(input)
    return select(sign < 0, float("nan"), size)


def log_matrix_determinant(input):
    return slogdet(input)


def matrix_determinant(input):
    return det(input)


def _substitute_up(upper, b):
    """x so that upper @ x is b."""
    n = _size(upper)
    rows = [None] * n
    for k in range(n - 1, -1, -1):
        rest = _row(b, k)
        for j in range(k + 1, n):
            rest = rest - _column(_row(upper, k), j) * rows[j]
        rows[k] = rest / _column(_row(upper, k), k)
    return concat(rows, -2)


def _substitute_down(lower, b):
    flipped = prims.flip(lower, axes=(lower.ndim - 2, lower.ndim - 1))
    return prims.flip(_substitute_up(flipped, prims.flip(b, axes=(b.ndim - 2,))), axes=(b.ndim - 2,))


def matrix_solve(matrix, rhs, adjoint=False):
    """x so that matrix @ x is rhs."""
    upper, rest, _ = _eliminate(swapaxes(matrix, -2, -1) if adjoint else matrix, rhs)
    return _substitute_up(upper, rest)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """x so that A @ x is b, of which one triangle is read; and A."""
    a = prims.triu(A, k=0) if upper else prims.tril(A, k=0)
    if unitriangular:
        a = a - diag_embed(diagonal(a, 0, -2, -1)) + _identity(a)
    if transpose:
        a, upper = swapaxes(a, -2, -1), not upper
    return (_substitute_up(a, b) if upper else _substitute_down(a, b)), A


def inverse(input):
    x = float_operand(input)
    return matrix_solve(x, _identity(x))


def matrix_power(input, n):
    """input multiplied n times; its inverse for a negative n."""
    base = inverse(input) if n < 0 else input
    out = _identity(base)
    for _ in range(-n if n < 0 else n):
        out = matmul(out, base)
    return out


def cholesky(input_x, upper=False):
    """The lower triangle whose product with its transpose is input_x, or the upper one."""
    n = _size(input_x)
    columns = []
    rest = input_x
    for k in range(n):
        column = _column(rest, k) / sqrt(_column(_row(rest, k), k))
        column = select(_places(n, -2) >= k, column, _zero(column))
        columns.append(column)
        rest = rest - column * swapaxes(column, -2, -1)
    lower = concat(columns, -1)
    return swapaxes(lower, -2, -1) if upper else lower


def cholesky_solve(input, input2, upper=False):
    """x so that the matrix that the triangle input2 stands for, times x, is input."""
    lower = swapaxes(input2, -2, -1) if upper else input2
    return _substitute_up(swapaxes(lower, -2, -1), _substitute_down(lower, input))


def cholesky_inverse(input_x, upper=False):
    return cholesky_solve(_identity(input_x), input_x, upper)


def lu_solve(b, LU_data, LU_pivots):
    """x of A @ x = b, where LU_data is what elimination made of A and LU_pivots, from 1, its swaps."""
    n = _size(LU_data)
    rows = _places(n, -2)
    for k in range(n):
        pivot = expand_dims(slice_axis(_cellc.cast(LU_pivots, _cellc.int64), LU_pivots.ndim - 1, k, k + 1), -1) - 1
        b = _swapped(b, rows, k, pivot)
    lower = prims.tril(LU_data, k=-1) + _identity(LU_data)
    return _substitute_up(prims.triu(LU_data, k=0), _substitute_down(lower, b))


def matrix_exp(input):
    """The exponential series of a 1024th part, squared back."""
    x = _cellc.cast(input, _cellc.float64) / 1024
    total = term = _identity(x)
    for k in range(1, 14):
        term = matmul(term, x) / k
        total = total + term
    for _ in range(10):
        total = matmul(total, total)
    return _cellc.cast(total, input.dtype)


def matrix_norm(A, ord="fro", axis=(-2, -1), keepdims=False, *, dtype=None):
    """The norm of the matrices in two axes."""
    A = A if dtype is None else _cellc.cast(A, dtype)
    rows, columns = [one_axis(a, A.ndim) for a in axis]
    if ord == "fro":
        return vector_norm(A, 2, (rows, columns), keepdims)
    if ord not in (1, -1, float("inf"), -float("inf")):
        raise NotImplementedError("For 'matrix_norm', norms of singular values are not supported.")
    summed, left = (rows, columns) if ord in (1, -1) else (columns, rows)
    lines = reduce_sum(abs(A), summed, True)
    out = amax(lines, left, True) if ord > 0 else amin(lines, left, True)
    return out if keepdims else prims.squeeze(out, axes=tuple(sorted((rows, columns))))


# Bands and diagonals.

def _distance(rows, columns):
    """column - row of every place of a matrix."""
    return _places(columns, -1) - _places(rows, -2)


def matrix_band_part(x, lower, upper):
    """x within lower diagonals below the main one and upper ones above; -1 means all."""
    away = _distance(x.shape[-2], x.shape[-1])
    inside = prims.full(_cellc.tensor(True), shape=())
    if not _is_all(lower):
        inside = inside & (-away <= lower)
    if not _is_all(upper):
        inside = inside & (away <= upper)
    return select(inside, x, _zero(x))


def _is_all(n):
    return isinstance(n, int) and n < 0


def _bounds(k):
    k = _cellc.tolist(k) if _cellc.is_tensor(k) else k
    if isinstance(k, int):
        return k, k
    return (k[0], k[0]) if len(k) == 1 else (k[0], k[1])


def _on_diagonals(x, low, high, rows, columns, align):
    """The element of the packed diagonals x (*, d, n), or of one (*, n), that belongs to each place of a matrix."""
    x = expand_dims(x, -2) if low == high else x
    width = x.shape[-1]
    flat, inside = [], []
    for i in range(rows):
        for j in range(columns):
            d = j - i
            ok = low <= d <= high
            inside.append(ok)
            flat.append((high - d) * width + _offset(d, min(i, j), rows, columns, width, align) if ok else 0)
    packed = prims.reshape(x, shape=x.shape[:-2] + (x.shape[-2] * width,))
    placed = prims.gather(packed, _cellc.tensor(flat, _cellc.int64), axis=packed.ndim - 1)
    mask = _cellc.tensor(inside, _cellc.bool_)
    shape = x.shape[:-2] + (rows, columns)
    return prims.reshape(placed, shape=shape), prims.reshape(mask, shape=(rows, columns))


def _offset(d, place, rows, columns, width, align):
    """Where an element of diagonal d stands in its packed row: short ones are aligned left or right."""
    length = min(rows + min(d, 0), columns - max(d, 0))
    right = align.split("_")[0] if d > 0 else align.split("_")[1]
    return place + (width - length if right == "RIGHT" else 0)


def matrix_diag(x, k=0, num_rows=-1, num_cols=-1, padding_value=0, align="RIGHT_LEFT"):
    """Matrices with the diagonals k of x, padding elsewhere."""
    low, high = _bounds(k)
    n = x.shape[-1]
    rows = n - min(high, 0) if int(num_rows) < 0 else int(num_rows)
    columns = n + max(low, 0) if int(num_cols) < 0 else int(num_cols)
    placed, mask = _on_diagonals(x, low, high, rows, columns, align)
    return select(mask, placed, _cellc.cast(padding_value, x.dtype) if _cellc.is_tensor(padding_value)
                  else _cellc.tensor(padding_value, x.dtype))


def matrix_set_diag(x, diagonal, k=0, align="RIGHT_LEFT"):
    """x with other diagonals."""
    low, high = _bounds(k)
    placed, mask = _on_diagonals(diagonal, low, high, x.shape[-2], x.shape[-1], align)
    return select(mask, placed, x)


def matrix_diag_part(x, k, padding_value, align="RIGHT_LEFT"):
    """The diagonals k of x, the highest first, short ones padded."""
    low, high = _bounds(k)
    rows, columns = x.shape[-2], x.shape[-1]
    lengths = [min(rows + min(d, 0), columns - max(d, 0)) for d in range(low, high + 1)]
    width = max(lengths)
    parts = []
    for d in range(high, low - 1, -1):
        line = diagonal(x, d, -2, -1)
        missing = width - line.shape[-1]
        right = align.split("_")[0] if d > 0 else align.split("_")[1]
        before, after = (missing, 0) if right == "RIGHT" else (0, missing)
        lead = (0,) * (line.ndim - 1)
        inside = constant_pad(_cellc.cast(line * 0 + 1, line.dtype), lead + (before,), lead + (after,), 0)
        line = constant_pad(line, lead + (before,), lead + (after,), 0)
        parts.append(select(inside != 0, line, _cellc.cast(padding_value, x.dtype) if _cellc.is_tensor(padding_value)
                            else _cellc.tensor(padding_value, x.dtype)))
    return parts[0] if low == high else prims.stack(*parts, axis=x.ndim - 2)


def diagflat(input, offset=0):
    """A matrix with all elements of input on one diagonal."""
    return diag_embed(prims.reshape(input, shape=(input.size,)), offset)


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """input with src on the diagonal of two axes."""
    x = moveaxis(input, (dim1, dim2), (-2, -1))
    wide = diag_embed(src, offset)
    rows, columns = x.shape[-2], x.shape[-1]
    lead = (0,) * (wide.ndim - 2)
    wide = constant_pad(wide, lead + (0, 0), lead + (max(rows - wide.shape[-2], 0), max(columns - wide.shape[-1], 0)), 0)
    wide = slice_axis(slice_axis(wide, wide.ndim - 2, 0, rows), wide.ndim - 1, 0, columns)
    out = select(_distance(rows, columns) == offset, wide, x)
    return moveaxis(out, (-2, -1), (dim1, dim2))


def fill_diagonal(input, fill_value, wrap=False):
    """input with a value on its main diagonal, which with wrap begins again below a square."""
    if input.ndim == 2:
        step = _places(input.shape[0], -2) % (input.shape[1] + 1) if wrap else _places(input.shape[0], -2)
        mask = step == _places(input.shape[1], -1)
    else:
        mask = prims.full(_cellc.tensor(True), shape=())
        place = prims.iota(shape=input.shape, axis=0, dtype=_cellc.int64)
        for axis in range(1, input.ndim):
            mask = mask & (prims.iota(shape=input.shape, axis=axis, dtype=_cellc.int64) == place)
    return select(mask, _cellc.tensor(fill_value, input.dtype), input)
