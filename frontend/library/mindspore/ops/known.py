"""Functions whose result has a length that depends on values."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import one_axis
from mindspore.ops.elementwise import truth
from mindspore.ops.shaping import broadcast_to, concat, moveaxis, reshape, stack


def nonzero(input, *, as_tuple=False):
    """The places of what is not zero, a row for each."""
    if input.ndim == 0:
        raise ValueError("For 'nonzero', the dimension of 'input' must be at least 1, but got 0.")
    at = _cellc.positions(truth(input))
    return at if as_tuple else stack(at, -1)


def argwhere(input):
    return nonzero(input)


def masked_select(input, mask):
    """The elements where mask holds, in order."""
    shape = _broadcast(input.shape, mask.shape)
    flat = reshape(broadcast_to(input, shape), (-1,))
    return flat[_places(reshape(broadcast_to(mask, shape), (-1,)))]


def _broadcast(a, b):
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + tuple(a), (1,) * (rank - len(b)) + tuple(b)
    return tuple([m if n == 1 else n for n, m in zip(a, b)])


def _places(mask):
    return _cellc.positions(mask)[0]


def _number(mask):
    """How many hold up to each place, less one: the number of the last of them."""
    return prims.cumsum(_cellc.cast(mask, _cellc.int64), axis=0) - 1


def _row(n):
    return prims.iota(shape=(n,), axis=0, dtype=_cellc.int64)


def unique(input):
    """The distinct elements as they first occur, and which of them each element is."""
    flat = reshape(input, (-1,))
    first = _first(flat)
    leads = first == _row(flat.shape[0])
    index = _number(leads)[first]
    wide = input.dtype == _cellc.int64
    return flat[_places(leads)], reshape(index if wide else _cellc.cast(index, _cellc.int32), input.shape)


def _first(flat):
    """Where each element occurs first; what is not equal to itself occurs once."""
    if _cellc.is_const(flat):  # without comparing each with each
        return _cellc.tensor(_first_known(_cellc.tolist(flat)), _cellc.int64)
    n = flat.shape[0]
    same = reshape(flat, (n, 1)) == reshape(flat, (1, n))
    first = prims.argmax(_cellc.cast(same, _cellc.int32), axis=1)
    return prims.select(flat == flat, first, _row(n))


def _first_known(values):
    seen = {}
    return [seen.setdefault(v, k) if v == v else k for k, v in enumerate(values)]


def unique_with_pad(x, pad_num):
    """unique, the distinct elements padded to the length of x."""
    kept, index = unique(x)
    rest = prims.full(_cellc.cast(_cellc.tensor(pad_num), x.dtype), shape=(x.shape[0] - kept.shape[0],))
    return reshape(concat((kept, rest)), x.shape), index


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The elements that differ from the one before them; which run each is in, and how long the runs are."""
    lines = reshape(input, (-1,)) if dim is None else moveaxis(input, one_axis(dim, input.ndim), 0)
    n = lines.shape[0]
    rows = reshape(lines, (n, -1))
    change = prims.reduce_any(rows[1:] != rows[:-1], axes=(1,))
    starts = concat((prims.full(_cellc.tensor(True), shape=(min(n, 1),)), change))
    at = _places(starts)
    out = [lines[at] if dim is None else moveaxis(lines[at], 0, dim)]
    if return_inverse:
        out.append(reshape(_number(starts), input.shape) if dim is None else _number(starts))
    if return_counts:
        out.append(concat((at[1:], prims.full(_cellc.dim(n), shape=(min(n, 1),)))) - at)
    return out[0] if len(out) == 1 else tuple(out)


def bincount(input, weights=None, minlength=0):
    """How often each int occurs, or the sum of its weights."""
    if input.shape[0] == 0:
        return prims.full(_cellc.tensor(0.0, _cellc.float32), shape=(minlength,))
    most = prims.reduce_max(_cellc.cast(input, _cellc.int64), axes=(0,))
    n = prims.maximum(most + 1, _cellc.tensor(minlength, _cellc.int64))
    ones = prims.full(_cellc.tensor(1.0, _cellc.float32), shape=input.shape)
    values = ones if weights is None else weights
    room = prims.full(_cellc.tensor(0, values.dtype), shape=(n,))
    return prims.scatter(room, prims.select(input >= 0, _cellc.cast(input, _cellc.int64), n), values, axis=0, reduce="add")
