"""Pooling that also tells where the largest elements are, and its way back."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import pair, product, single, triple
from mindspore.ops.convolution import windows, with_ceil
from mindspore.ops.creation import zeros
from mindspore.ops.shaping import constant_pad, expand_dims, reshape, slice_axis, squeeze


def _line(count, rank, axis, dtype=_cellc.int64):
    """0, 1, ..., count - 1 along one axis of many, which broadcasts."""
    return prims.iota(shape=(1,) * axis + (count,) + (1,) * (rank - axis - 1), axis=axis, dtype=dtype)


def pooled_max_index(x, kernel, strides, pads, dilations, ceil_mode=False):
    """The largest of each window over the trailing axes of x (N, C, ...), and its place among the elements of a
    channel; of equal ones the first."""
    if ceil_mode:
        pads = with_ceil(x.shape[2:], kernel, strides, pads, dilations)
    lowest = -float("inf") if x.dtype in (_cellc.float16, _cellc.float32, _cellc.float64) else -(2 ** 31)
    padded = constant_pad(x, (0, 0) + pads[0::2], (0, 0) + pads[1::2], lowest)
    taps, counts = [padded], ()
    for a in range(len(kernel)):
        count = (padded.shape[2 + a] - dilations[a] * (kernel[a] - 1) - 1) // strides[a] + 1
        taps = [w for tap in taps for w in windows(tap, 2 + a, kernel[a], strides[a], dilations[a], count)]
        counts = counts + (count,)
    tap = _cellc.cast(prims.argmax(prims.stack(*taps, axis=0), axis=0, keepdims=False), _cellc.int64)
    index, rest = 0, product(kernel)
    for a in range(len(kernel)):
        rest = rest // kernel[a]
        place = (tap // rest) % kernel[a] * dilations[a] + _line(counts[a], x.ndim, 2 + a) * strides[a] - pads[2 * a]
        index = index * x.shape[2 + a] + place
    return prims.max_pool(x, kernel=kernel, strides=strides, pads=pads, dilations=dilations), index


def _cells(sizes, counts):
    """The (start, stop) on every axis of each region of adaptive pooling, the last axis fastest."""
    cells = [()]
    for n, count in zip(sizes, counts):
        spans = [(i * n // count, -(-(i + 1) * n // count)) for i in range(count)]
        cells = [cell + (span,) for cell in cells for span in spans]
    return cells


def adaptive_max_index(x, counts):
    """The largest of each region over the trailing axes of x (N, C, ...), and its place among the elements of a
    channel."""
    first = x.ndim - len(counts)
    counts = [x.shape[first + a] if n is None else n for a, n in enumerate(counts)]
    values, places = [], []
    for cell in _cells(x.shape[first:], counts):
        part = x
        for a, (start, stop) in enumerate(cell):
            part = slice_axis(part, first + a, start, stop)
        flat = reshape(part, x.shape[:first] + (-1,))
        at = _cellc.cast(prims.argmax(flat, axis=first, keepdims=False), _cellc.int64)
        index, rest = 0, product(part.shape[first:])
        for a, (start, stop) in enumerate(cell):
            rest = rest // (stop - start)
            index = index * x.shape[first + a] + (at // rest) % (stop - start) + start
        values.append(prims.reduce_max(flat, axes=(first,), keepdims=False))
        places.append(index)
    shape = x.shape[:first] + tuple(counts)
    return reshape(prims.stack(*values, axis=first), shape), reshape(prims.stack(*places, axis=first), shape)


def _unpooled(x, indices, sizes):
    """x (N, C, ...) put where indices say among zeros (N, C) + sizes."""
    lead = x.shape[:2]
    blank = zeros(lead + (product(sizes),), x.dtype)
    out = prims.scatter(blank, reshape(indices, lead + (-1,)), reshape(x, lead + (-1,)), axis=2, reduce="none")
    return reshape(out, lead + tuple(sizes))


def _unpool(x, indices, kernel, strides, pads, output_size):
    """max_unpool over as many trailing axes as the kernel has; the batch may be left out."""
    rank = len(kernel)
    if x.ndim == rank + 1:
        return squeeze(_unpool(expand_dims(x, 0), expand_dims(indices, 0), kernel, strides, pads, output_size), 0)
    sizes = [(x.shape[2 + a] - 1) * strides[a] - 2 * pads[a] + kernel[a] for a in range(rank)]
    if output_size:
        sizes = output_size[-rank:]
    return _unpooled(x, indices, sizes)


def _one(value):
    return (single(value),)


def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, output_size=None):
    strides = _one(kernel_size if stride is None else stride)
    return _unpool(x, indices, _one(kernel_size), strides, _one(padding), output_size)


def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, output_size=None):
    strides = pair(kernel_size if stride is None else stride)
    return _unpool(x, indices, pair(kernel_size), strides, pair(padding), output_size)


def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, output_size=None):
    strides = triple(kernel_size if stride is None else stride)
    return _unpool(x, indices, triple(kernel_size), strides, triple(padding), output_size)
