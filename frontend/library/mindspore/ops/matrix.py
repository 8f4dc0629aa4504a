"""What is placed on the diagonals and in the bands of matrices."""
import _cellc
from _cellc import prims
from mindspore.ops.elementwise import select
from mindspore.ops.elimination import places
from mindspore.ops.shaping import constant_pad, diag_embed, diagonal, expand_dims, moveaxis, slice_axis


def _distance(rows, columns):
    """column - row of every place of a matrix."""
    return places(columns, -1) - places(rows, -2)


def matrix_band_part(x, lower, upper):
    """x within lower diagonals below the main one and upper ones above; -1 means all."""
    away = _distance(x.shape[-2], x.shape[-1])
    inside = prims.full(_cellc.tensor(True), shape=())
    if not _is_all(lower):
        inside = inside & (-away <= lower)
    if not _is_all(upper):
        inside = inside & (away <= upper)
    return select(inside, x, _cellc.tensor(0, x.dtype))


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
        step = places(input.shape[0], -2) % (input.shape[1] + 1) if wrap else places(input.shape[0], -2)
        mask = step == places(input.shape[1], -1)
    else:
        mask = prims.full(_cellc.tensor(True), shape=())
        place = prims.iota(shape=input.shape, axis=0, dtype=_cellc.int64)
        for axis in range(1, input.ndim):
            mask = mask & (prims.iota(shape=input.shape, axis=axis, dtype=_cellc.int64) == place)
    return select(mask, _cellc.tensor(fill_value, input.dtype), input)
