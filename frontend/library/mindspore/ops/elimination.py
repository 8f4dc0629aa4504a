"""Functions of matrices by elimination: systems of equations, inverses, determinants, Cholesky's factor."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import float_operand
from mindspore.ops.elementwise import abs, select, sqrt
from mindspore.ops.linear import matmul
from mindspore.ops.reduction import reduce_sum
from mindspore.ops.shaping import diagonal, expand_dims, swapaxes

# A loop of so many steps is unrolled.
FEW = 8


def repeat(n, step, *state):
    """state after state = step(k, *state) for k = 0..n-1: in a loop, unless there is little to do or all is known."""
    if n <= FEW or all([_cellc.is_const(x) for x in state]):
        for k in range(n):
            state = step(_cellc.tensor(k, _cellc.int64), *state)
        return state
    k = _cellc.tensor(0, _cellc.int64)
    while k < n:
        state = step(k, *state)
        k = k + 1
    return state


def size(x):
    """The rows of square matrices."""
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For the functions of matrices, the last two dims must be the same, but got {x.shape}.")
    return x.shape[-1]


def identity(x, n=None):
    """Identities (rows of x, n), or as wide as x, for each of the matrices x."""
    n = x.shape[-1] if n is None else n
    return prims.broadcast(prims.eye(n=x.shape[-2], m=n, k=0, dtype=x.dtype), shape=x.shape[:-1] + (n,))


def filled(value, x, shape):
    """Matrices of one value for each of the matrices x."""
    return prims.broadcast(prims.full(_cellc.tensor(value, x.dtype), shape=()), shape=x.shape[:-2] + shape)


def row(x, k):
    return prims.gather(x, prims.expand_dims(k, axes=(0,)), axis=x.ndim - 2)


def column(x, k):
    return prims.gather(x, prims.expand_dims(k, axes=(0,)), axis=x.ndim - 1)


def places(n, axis):
    """0..n-1 along the rows (-2) or columns (-1) of a matrix."""
    counter = prims.iota(shape=(n,), axis=0, dtype=_cellc.int64)
    return prims.expand_dims(counter, axes=(1 if axis == -2 else 0,))


def _swapped(x, rows, k, pivot):
    """x with row k and the pivot's row in each other's place."""
    chosen = reduce_sum(select(rows == pivot, x, _cellc.tensor(0, x.dtype)), -2, True)
    return select(rows == k, chosen, select(rows == pivot, row(x, k), x))


def lu(a):
    """L below the diagonal and U from it on in one matrix, by rows of largest pivots: L @ U is a[order]. The order is
    (..., rows, 1), its sign (..., 1, 1), and the pivots are the rows (..., steps) that changed places with 0, 1, ...
    """
    m, n = a.shape[-2:]
    steps = min(m, n)
    rows, columns = places(m, -2), places(n, -1)

    def step(k, a, order, sign, pivots):
        sizes = select(rows >= k, abs(column(a, k)), -1.0)
        pivot = _cellc.cast(prims.argmax(sizes, axis=a.ndim - 2, keepdims=True), _cellc.int64)
        a, order = _swapped(a, rows, k, pivot), _swapped(order, rows, k, pivot)
        top = row(a, k)
        head = column(top, k)
        factors = select(rows > k, column(a, k) / select(head == 0, 1.0, head), 0.0)
        a = select((rows > k) & (columns == k), factors, a - factors * select(columns > k, top, 0.0))
        return a, order, select(pivot == k, sign, -sign), select(places(steps, -1) == k, pivot, pivots)

    batch = a.shape[:-2]
    order = prims.broadcast(rows, shape=batch + (m, 1))
    pivots = prims.broadcast(places(steps, -1), shape=batch + (1, steps))
    a, order, sign, pivots = repeat(steps, step, a, order, filled(1, a, (1, 1)), pivots)
    return a, order, sign, prims.squeeze(pivots, axes=(a.ndim - 2,))


def in_order(x, order):
    """The rows of x in an order (..., rows, 1)."""
    return prims.gather_elements(x, prims.broadcast(order, shape=x.shape), axis=x.ndim - 2)


def substitute(triangle, b, upper):
    """x so that triangle @ x is b."""
    n = size(triangle)
    rows = places(n, -2)

    def step(k, x):
        k = n - 1 - k if upper else k
        line = row(triangle, k)
        # What is not solved yet is 0 in x.
        rest = row(b, k) - matmul(line, x)
        return (select(rows == k, rest / column(line, k), x),)

    return repeat(n, step, filled(0, b, b.shape[-2:]))[0]


def _triangles(packed):
    """L and U of what lu gives."""
    return prims.tril(packed, k=-1) + identity(packed), prims.triu(packed, k=0)


def det(input):
    """The determinant of matrices."""
    size(input)
    packed, _, sign, _ = lu(input)
    return prims.reduce_prod(diagonal(packed, 0, -2, -1), axes=(input.ndim - 2,), keepdims=False) * _flat(sign)


def _flat(sign):
    return prims.squeeze(sign, axes=(sign.ndim - 2, sign.ndim - 1))


def slogdet(input):
    """The sign and the logarithm of the absolute value of the determinant."""
    size(input)
    packed, _, sign, _ = lu(input)
    entries = diagonal(packed, 0, -2, -1)
    signs = prims.reduce_prod(prims.sign(entries), axes=(entries.ndim - 1,), keepdims=False)
    return signs * _flat(sign), reduce_sum(prims.log(abs(entries)), -1)


def logdet(input):
    sign, size = slogdet(input)
    return select(sign < 0, float("nan"), size)


def log_matrix_determinant(input):
    return slogdet(input)


def matrix_determinant(input):
    return det(input)


def matrix_solve(matrix, rhs, adjoint=False):
    """x so that matrix @ x is rhs."""
    matrix = swapaxes(matrix, -2, -1) if adjoint else matrix
    size(matrix)
    packed, order, _, _ = lu(matrix)
    lower, upper = _triangles(packed)
    return substitute(upper, substitute(lower, in_order(rhs, order), False), True)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """x so that A @ x is b, of which one triangle is read; and A."""
    if unitriangular:
        a = (prims.triu(A, k=1) if upper else prims.tril(A, k=-1)) + identity(A)
    else:
        a = prims.triu(A, k=0) if upper else prims.tril(A, k=0)
    if transpose:
        a, upper = swapaxes(a, -2, -1), not upper
    return substitute(a, b, upper), A


def inverse(input):
    x = float_operand(input)
    return matrix_solve(x, identity(x))


def matrix_power(input, n):
    """input multiplied n times; its inverse for a negative n."""
    square = inverse(input) if n < 0 else input
    out = identity(square)
    n = -n if n < 0 else n
    while n > 0:
        out = matmul(out, square) if n % 2 else out
        n = n // 2
        square = matmul(square, square) if n else square
    return out


def cholesky(input_x, upper=False):
    """The lower triangle whose product with its transpose is input_x, or the upper one."""
    n = size(input_x)
    rows, columns = places(n, -2), places(n, -1)

    def step(k, rest, lower):
        line = column(rest, k)
        line = select(rows >= k, line / sqrt(row(line, k)), 0.0)
        return rest - line * swapaxes(line, -2, -1), select(columns == k, line, lower)

    lower = repeat(n, step, input_x, filled(0, input_x, (n, n)))[1]
    return swapaxes(lower, -2, -1) if upper else lower


def cholesky_solve(input, input2, upper=False):
    """x so that the matrix that the triangle input2 stands for, times x, is input."""
    lower = swapaxes(input2, -2, -1) if upper else input2
    return substitute(swapaxes(lower, -2, -1), substitute(lower, input, False), True)


def cholesky_inverse(input_x, upper=False):
    return cholesky_solve(identity(input_x), input_x, upper)


def lu_solve(b, LU_data, LU_pivots):
    """x of A @ x = b, where LU_data is what elimination made of A and LU_pivots, from 1, its swaps."""
    lower, upper = _triangles(LU_data)
    return substitute(upper, substitute(lower, in_order(b, order_of(LU_pivots, size(LU_data))), False), True)


def order_of(pivots, n):
    """The order (..., n, 1) of rows that swaps with the pivots (..., steps), from 1, leave."""
    pivots = expand_dims(_cellc.cast(pivots, _cellc.int64), -2) - 1
    rows = places(n, -2)

    def step(k, order):
        return (_swapped(order, rows, k, column(pivots, k)),)

    return repeat(pivots.shape[-1], step, prims.broadcast(rows, shape=pivots.shape[:-2] + (n, 1)))[0]


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """P, L and U so that P @ L @ U is the matrix that elimination made LU_data of, with the swaps LU_pivots from 1."""
    m, n = LU_data.shape[-2:]
    lead = (slice(None),) * (LU_data.ndim - 2)
    lower, upper = _triangles(LU_data)
    steps = min(m, n)
    order = swapaxes(order_of(LU_pivots, m), -2, -1)
    permutation = _cellc.cast(places(m, -2) == order, LU_data.dtype)
    return permutation, lower[lead + (slice(None), slice(steps))], upper[lead + (slice(steps),)]


def matrix_exp(input):
    """The exponential series of a 1024th part, squared back."""
    x = _cellc.cast(input, _cellc.float64) / 1024
    total = term = identity(x)
    for k in range(1, 14):
        term = matmul(term, x) / k
        total = total + term
    for _ in range(10):
        total = matmul(total, total)
    return _cellc.cast(total, input.dtype)
