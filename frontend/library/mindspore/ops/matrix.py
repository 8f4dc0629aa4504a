"""Inverses and determinants of matrices (..., n, n), by elimination with pivots."""
import _cellc
from _cellc import prims
from mindspore.ops.creation import eye
from mindspore.ops.elementwise import abs, select
from mindspore.ops.shaping import broadcast_to, concat


def _checked(x, name):
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For '{name}', the last two dimensions of 'input' should be the same and the rank at least 2, but "
                         f"got the shape {x.shape}.")
    return x


def _row(x, at):
    """The row of each matrix where at (..., n, 1) is true, as (..., 1, m)."""
    return prims.reduce_sum(select(at, x, _cellc.tensor(0, x.dtype)), axes=(x.ndim - 2,), keepdims=True)


def _eliminated(x, n):
    """Matrices (..., n, m) with the identity in front, and the determinant of what was there (..., 1, 1)."""
    place = prims.iota(shape=(n, 1), axis=0, dtype=_cellc.int64)
    column = prims.iota(shape=(1, x.shape[-1]), axis=1, dtype=_cellc.int64)
    zero = _cellc.tensor(0, x.dtype)
    det = prims.reduce_sum(x[..., :1, :1] * 0, axes=(x.ndim - 1,), keepdims=True) + 1
    i = _cellc.tensor(0, _cellc.int64)
    while i < n:
        size = prims.reduce_sum(select(column == i, abs(x), zero), axes=(x.ndim - 1,), keepdims=True)
        size = select(place >= i, size, _cellc.tensor(-1, x.dtype))
        pivot = _cellc.cast(prims.argmax(size, axis=x.ndim - 2, keepdims=True), _cellc.int64)
        here, there = place == i, place == pivot
        top, chosen = _row(x, here), _row(x, there)
        value = prims.reduce_sum(select(column == i, chosen, zero), axes=(x.ndim - 1,), keepdims=True)
        det = det * select(pivot == i, value, -value)
        x = select(there, top, x)
        factor = prims.reduce_sum(select(column == i, x, zero), axes=(x.ndim - 1,), keepdims=True)
        chosen = chosen / value
        x = select(here, chosen, x - factor * chosen)
        i = i + 1
    return x, det


def inverse(input):
    """The matrices that undo these."""
    x = _checked(input, "inverse")
    n = x.shape[-1]
    whole = concat((x, broadcast_to(eye(n, n, x.dtype), x.shape)), -1)
    return _eliminated(whole, n)[0][..., n:]


def det(input):
    """The determinants; zero of a singular matrix."""
    x = _checked(input, "det")
    value = _eliminated(x, x.shape[-1])[1][..., 0, 0]
    return select(value == value, value, _cellc.tensor(0, x.dtype))
