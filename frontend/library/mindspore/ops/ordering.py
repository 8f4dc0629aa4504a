"""Sorting: the primitive rank tells where each element goes, a scatter puts it there."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import is_empty, one_axis
from mindspore.ops.shaping import slice_axis


def _counter(x, axis):
    """The index along axis of every element of x."""
    return prims.iota(shape=x.shape, axis=axis, dtype=_cellc.int64)


def _sorted(x, axis, descending):
    """The sorted elements along axis, and the int64 indices they came from."""
    place = prims.rank(x, axis=axis, descending=descending)
    values = prims.scatter(x, place, x, axis=axis, reduce="none")
    index = _counter(x, axis)
    return values, prims.scatter(index, place, index, axis=axis, reduce="none")


def argsort(input, axis=-1, descending=False):
    return sort(input, axis, descending)[1]


def sort(input_x, axis=-1, descending=False):
    """The sorted elements along axis, and where each came from; equal ones keep their order."""
    values, index = _sorted(input_x, one_axis(axis, input_x.ndim), descending)
    return values, _cellc.cast(index, _cellc.int32)


def msort(input):
    return sort(input, 0)[0]


def topk(input, k, dim=None, largest=True, sorted=True):
    """The k largest along dim, in order, and their indices."""
    axis = one_axis(-1 if dim is None else dim, input.ndim)
    _cellc.require(k, "<=", input.shape[axis], f"For 'TopK', the 'k' must be at most the length {input.shape[axis]} "
                   f"of axis {axis}, but got {k}.", "ValueError")
    values, index = sort(input, axis, largest)
    return slice_axis(values, axis, 0, k), slice_axis(index, axis, 0, k)


def top_k(input_x, k, sorted=True):
    return topk(input_x, k)


def median(input, axis=-1, keepdims=False):
    """The lower of the middle elements along axis, and its index."""
    axis = one_axis(axis, input.ndim)
    if is_empty(input, (axis,)):
        raise ValueError(f"For 'median', axis {axis} of a Tensor of shape {input.shape} has no elements.")
    values, index = sort(input, axis)
    middle = (input.shape[axis] - 1) // 2
    values = slice_axis(values, axis, middle, middle + 1)
    index = _cellc.cast(slice_axis(index, axis, middle, middle + 1), _cellc.int64)
    if keepdims:
        return values, index
    return prims.squeeze(values, axes=(axis,)), prims.squeeze(index, axes=(axis,))


def searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side=None, sorter=None):
    """How many elements of a sorted sequence come before each value."""
    right = right if side is None else side == "right"
    sequence = sorted_sequence
    if sequence.ndim > 1:
        sequence = prims.expand_dims(sequence, axes=(sequence.ndim - 1,))
    wanted = prims.expand_dims(values, axes=(values.ndim,))
    before = sequence <= wanted if right else sequence < wanted
    dtype = _cellc.int32 if out_int32 else _cellc.int64
    return prims.reduce_sum(_cellc.cast(before, dtype), axes=(before.ndim - 1,), keepdims=False)


def bucketize(input, boundaries, *, right=False):
    """Which interval between sorted boundaries each element falls into (int32)."""
    edges = boundaries if _cellc.is_tensor(boundaries) else _cellc.tensor(boundaries, input.dtype)
    return searchsorted(edges, input, out_int32=True, right=right)


def _scan_with_index(scan, input, axis):
    """A running extreme, and the last place that reached it."""
    axis = one_axis(axis, input.ndim)
    values = scan(input, axis=axis, reverse=False, exclusive=False)
    place = _counter(input, axis)
    reached = prims.select(input == values, place, prims.full(_cellc.tensor(0, _cellc.int64), shape=input.shape))
    return values, prims.cummax(reached, axis=axis, reverse=False, exclusive=False)


def cummax(input, axis):
    """The running maximum, and where it was reached (int64)."""
    return _scan_with_index(prims.cummax, input, axis)


def cummin(input, axis):
    """The running minimum, and where it was reached (int32)."""
    values, index = _scan_with_index(prims.cummin, input, axis)
    return values, _cellc.cast(index, _cellc.int32)
