"""Sorting, by counting for each element how many come before it.

The rank of an element is the number of those that are smaller, or equal and
earlier; an element's rank is its place. That takes n * n comparisons, no
branches, and keeps equal elements in order. NaN counts as the largest.
"""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import FLOATS, one_axis
from mindspore.ops.creation import iota
from mindspore.ops.shaping import slice_axis, swapaxes


def _ranks(x, descending):
    """The place of each element of the last axis."""
    n = x.shape[-1]
    mine, other = prims.expand_dims(x, axes=(x.ndim,)), prims.expand_dims(x, axes=(x.ndim - 1,))
    before = _above(other, mine) if descending else _above(mine, other)
    i = iota(n, _cellc.int64)
    earlier = prims.expand_dims(i, axes=(0,)) < prims.expand_dims(i, axes=(1,))
    same = ~_above(mine, other) & ~_above(other, mine)
    counted = _cellc.cast(before | (same & earlier), _cellc.int64)
    return prims.reduce_sum(counted, axes=(counted.ndim - 1,), keepdims=False)


def _above(a, b):
    """a > b, where NaN is above all numbers."""
    if a.dtype not in FLOATS:
        return a > b
    return (a > b) | (prims.isnan(a) & ~prims.isnan(b))


def _order(x, descending):
    """The indices that sort the last axis."""
    ranks = _ranks(x, descending)
    index = prims.broadcast(iota(x.shape[-1], _cellc.int64), shape=x.shape)
    return prims.scatter(index, ranks, index, axis=x.ndim - 1, reduce="none")


def argsort(input, axis=-1, descending=False):
    last = swapaxes(input, axis, -1)
    return _cellc.cast(swapaxes(_order(last, descending), axis, -1), _cellc.int32)


def sort(input_x, axis=-1, descending=False):
    """The sorted elements along axis, and where each came from."""
    axis = one_axis(axis, input_x.ndim)
    last = swapaxes(input_x, axis, -1)
    index = _order(last, descending)
    values = prims.gather_elements(last, index, axis=last.ndim - 1)
    return swapaxes(values, axis, -1), _cellc.cast(swapaxes(index, axis, -1), _cellc.int32)


def msort(input):
    return sort(input, 0)[0]


def topk(input, k, dim=None, largest=True, sorted=True):
    """The k largest along dim, in order, and their indices."""
    axis = one_axis(-1 if dim is None else dim, input.ndim)
    values, index = sort(input, axis, largest)
    return slice_axis(values, axis, 0, k), slice_axis(index, axis, 0, k)


def top_k(input_x, k, sorted=True):
    return topk(input_x, k)


def median(input, axis=-1, keepdims=False):
    """The lower of the middle elements along axis, and its index."""
    axis = one_axis(axis, input.ndim)
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
    sequence = prims.expand_dims(sorted_sequence, axes=(sorted_sequence.ndim - 1,))
    wanted = prims.expand_dims(values, axes=(values.ndim,))
    before = sequence <= wanted if right else sequence < wanted
    dtype = _cellc.int32 if out_int32 else _cellc.int64
    return prims.reduce_sum(_cellc.cast(before, dtype), axes=(before.ndim - 1,), keepdims=False)


def _scan_with_index(scan, input, axis):
    """A running extreme, and the last place that reached it."""
    axis = one_axis(axis, input.ndim)
    values = scan(input, axis=axis, reverse=False, exclusive=False)
    shape = [input.shape[a] if a == axis else 1 for a in range(input.ndim)]
    place = prims.broadcast(prims.reshape(iota(input.shape[axis], _cellc.int64), shape=tuple(shape)),
                            shape=input.shape)
    reached = prims.select(input == values, place, prims.full(_cellc.tensor(0, _cellc.int64), shape=input.shape))
    return values, prims.cummax(reached, axis=axis, reverse=False, exclusive=False)


def cummax(input, axis):
    return _scan_with_index(prims.cummax, input, axis)


def cummin(input, axis):
    return _scan_with_index(prims.cummin, input, axis)
