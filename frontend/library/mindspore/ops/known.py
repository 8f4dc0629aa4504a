"""Functions whose result has a shape that depends on values: of tensors that are
known while compiling they are computed, of others they are refused.
"""
import _cellc
from mindspore.ops.arguments import one_axis
from mindspore.ops.elementwise import truth
from mindspore.ops.shaping import broadcast_to, moveaxis, reshape


def _values(x):
    """The elements of a known tensor, flat."""
    return _cellc.tolist(reshape(x, (-1,)))


def nonzero(input, *, as_tuple=False):
    """The places of what is not zero, a row for each."""
    if not _cellc.is_const(input):
        raise NotImplementedError("For 'nonzero', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    flat = _values(truth(input))
    rows = []
    for k in range(len(flat)):
        if flat[k]:
            rows.append(_place(k, input.shape))
    if as_tuple:
        return tuple([_cellc.tensor([row[a] for row in rows], _cellc.int64) for a in range(input.ndim)])
    return reshape(_cellc.tensor([n for row in rows for n in row], _cellc.int64), (len(rows), input.ndim))


def _place(k, shape):
    out = []
    for n in reversed(shape):
        out.insert(0, k % n)
        k = k // n
    return out


def argwhere(input):
    if not _cellc.is_const(input):
        raise NotImplementedError("For 'argwhere', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    return nonzero(input)


def masked_select(input, mask):
    """The elements where mask holds, in order."""
    if not _cellc.is_const(mask):
        raise NotImplementedError("For 'masked_select', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    shape = _broadcast(input.shape, mask.shape)
    chosen = _values(broadcast_to(mask, shape))
    flat = reshape(broadcast_to(input, shape), (-1,))
    return flat[_cellc.tensor([k for k in range(len(chosen)) if chosen[k]], _cellc.int64)]


def _broadcast(a, b):
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + tuple(a), (1,) * (rank - len(b)) + tuple(b)
    return tuple([m if n == 1 else n for n, m in zip(a, b)])


def unique(input):
    """The distinct elements as they first occur, and which of them each element is."""
    if not _cellc.is_const(input):
        raise NotImplementedError("For 'unique', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    flat = _values(input)
    kept = list(dict.fromkeys(flat))
    index = _cellc.tensor([kept.index(v) for v in flat], _cellc.int64)
    return _cellc.tensor(kept, input.dtype), reshape(index, input.shape)


def unique_with_pad(x, pad_num):
    """unique, the distinct elements padded to the length of x."""
    if not _cellc.is_const(x):
        raise NotImplementedError("For 'unique_with_pad', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    kept, index = unique(x)
    return _cellc.tensor(_cellc.tolist(kept) + [int(pad_num)] * (x.size - kept.size), x.dtype), _cellc.cast(index, x.dtype)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The elements that differ from the one before them; which run each is in, and how long the runs are."""
    if not _cellc.is_const(input):
        raise NotImplementedError("For 'unique_consecutive', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    if dim is None:
        rows = _values(input)
    else:
        lines = moveaxis(input, one_axis(dim, input.ndim), 0)
        rows = [_values(lines[k]) for k in range(lines.shape[0])]
    starts = [k for k in range(len(rows)) if k == 0 or rows[k] != rows[k - 1]]
    ends = starts[1:] + [len(rows)]
    if dim is None:
        out = [_cellc.tensor([rows[k] for k in starts], input.dtype)]
    else:
        out = [moveaxis(lines[_cellc.tensor(starts, _cellc.int64)], 0, dim)]
    if return_inverse:
        runs = [n for n in range(len(starts)) for _ in range(ends[n] - starts[n])]
        made = _cellc.tensor(runs, _cellc.int64)
        out.append(reshape(made, input.shape) if dim is None else made)
    if return_counts:
        out.append(_cellc.tensor([b - a for a, b in zip(starts, ends)], _cellc.int64))
    return out[0] if len(out) == 1 else tuple(out)


def bincount(input, weights=None, minlength=0):
    """How often each int occurs, or the sum of its weights."""
    if not _cellc.is_const(input):
        raise NotImplementedError("For 'bincount', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in ops.where(mask, x, 0).")
    flat = _values(input)
    n = max([minlength] + [v + 1 for v in flat])
    counts = [0] * n if weights is None else [0.0] * n
    values = [1] * len(flat) if weights is None else _values(weights)
    for v, w in zip(flat, values):
        counts[v] = counts[v] + w
    return _cellc.tensor(counts, _cellc.float32 if weights is None else weights.dtype)
