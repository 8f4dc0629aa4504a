"""Functions of order: places are int64."""
import _cellc
from mindspore import ops
from mindspore.ops import statistics


def sort(input, *, dim=-1, descending=False, stable=False):
    """The sorted elements along dim, and where each came from; equal ones keep their order."""
    values, index = ops.sort(input, dim, descending)
    return values, _cellc.cast(index, _cellc.int64)


def argsort(input, dim=-1, descending=False, stable=False):
    return sort(input, dim=dim, descending=descending)[1]


def topk(input, k, dim=-1, largest=True, sorted=True):
    values, index = ops.topk(input, k, dim, largest)
    return values, _cellc.cast(index, _cellc.int64)


def kthvalue(input, k, dim=-1, keepdim=False):
    return statistics.kthvalue(input, k, dim, keepdim)


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The distinct elements in order, or the distinct slices along dim; which of them each is, and how often it occurs."""
    if not _cellc.is_const(input):
        raise NotImplementedError("For 'unique', the shape of the result depends on values, which have to be known while "
                                  "compiling: use a mask, as in mint.where(mask, x, 0).")
    lines = ops.reshape(input, (-1, 1)) if dim is None else ops.moveaxis(input, dim, 0)
    rows = _cellc.tolist(ops.reshape(lines, (lines.shape[0], -1)))
    kept = _ranked(rows)
    inverse = _cellc.tensor([kept.index(row) for row in rows], _cellc.int64)
    out = _cellc.tensor(kept, input.dtype)
    out = ops.ravel(out) if dim is None else ops.moveaxis(ops.reshape(out, (len(kept),) + lines.shape[1:]), 0, dim)
    parts = [out]
    if return_inverse:
        parts.append(ops.reshape(inverse, input.shape) if dim is None else inverse)
    if return_counts:
        parts.append(_cellc.tensor([rows.count(row) for row in kept], _cellc.int64))
    return out if len(parts) == 1 else tuple(parts)


def _ranked(rows):
    """The distinct ones of lists of numbers, in order."""
    kept = [list(row) for row in dict.fromkeys([tuple(row) for row in rows])]
    kept.sort()
    return kept
