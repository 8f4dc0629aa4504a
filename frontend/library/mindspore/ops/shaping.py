"""Functions that move elements about without changing them."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import int_tuple, like, many_axes, one_axis, operand, product, resolve


def cast(input, dtype):
    return _cellc.cast(operand(input), dtype)


def reshape(input, shape):
    """The same elements in another shape, in which one size may be -1."""
    input = operand(input)
    return prims.reshape(input, shape=resolve(shape, input.size))


def view_as(input, other):
    return reshape(input, other.shape)


def ravel(input):
    return prims.reshape(input, shape=(input.size,))


def flatten(input, order="C", *, start_dim=1, end_dim=-1):
    """Axes start_dim..end_dim joined into one."""
    if input.ndim == 0:
        return prims.reshape(input, shape=(1,))
    if input.ndim == 1:
        return input
    first = one_axis(start_dim, input.ndim)
    last = one_axis(end_dim, input.ndim)
    shape = input.shape
    middle = product(shape[first:last + 1])
    return prims.reshape(input, shape=shape[:first] + (middle,) + shape[last + 1:])


def unflatten(input, axis, sizes):
    """One axis cut into several; one of the sizes may be -1."""
    axis = one_axis(axis, input.ndim)
    shape = input.shape
    sizes = resolve(sizes, shape[axis])
    return prims.reshape(input, shape=shape[:axis] + sizes + shape[axis + 1:])


def transpose(input, dims):
    """Axis i of the result is axis dims[i] of input."""
    dims = [one_axis(d, input.ndim) for d in int_tuple(dims)]
    return prims.transpose(input, perm=tuple(dims))


def permute(input, axis):
    return transpose(input, axis)


def swapaxes(input, axis0, axis1):
    a, b = one_axis(axis0, input.ndim), one_axis(axis1, input.ndim)
    order = list(range(input.ndim))
    order[a], order[b] = b, a
    return prims.transpose(input, perm=tuple(order))


def t(input):
    return swapaxes(input, 0, 1) if input.ndim == 2 else input


def adjoint(x):
    return swapaxes(x, -2, -1)


def moveaxis(x, source, destination):
    """The source axes at the destination places, the others in order."""
    sources = [one_axis(a, x.ndim) for a in int_tuple(source)]
    targets = [one_axis(a, x.ndim) for a in int_tuple(destination)]
    rest = [a for a in range(x.ndim) if a not in sources]
    order = []
    for place in range(x.ndim):
        if place in targets:
            order.append(sources[targets.index(place)])
        else:
            order.append(rest.pop(0))
    return prims.transpose(x, perm=tuple(order))


def expand_dims(input_x, axis):
    """A new axis of length 1, so that it becomes the given one."""
    input_x = operand(input_x)
    places = int_tuple(axis)
    axes = [one_axis(a, input_x.ndim + len(places)) for a in places]
    return prims.expand_dims(input_x, axes=tuple(axes))


def unsqueeze(input, dim):
    return expand_dims(input, dim)


def squeeze(input, axis=None):
    """Without the axes of length 1, or without the given ones."""
    shape = input.shape
    if axis is None:
        axes = known_ones(shape, range(input.ndim))
    else:
        axes = [one_axis(a, input.ndim) for a in int_tuple(axis)]
    for a in axes:
        if not _cellc.is_symbolic(shape[a]) and shape[a] != 1:
            raise ValueError(f"For 'Squeeze', the dimension {a} of 'x' must be 1, but got {shape[a]}.")
    return prims.squeeze(input, axes=tuple(axes))


def known_ones(shape, axes):
    """Those of axes that have length 1. One whose length the run decides stays, and so it must not be 1."""
    ones = []
    for a in axes:
        if _cellc.is_symbolic(shape[a]):
            _cellc.require(shape[a], "!=", 1, f"squeeze keeps axis {a} of shape {shape}, whose length was not known, and it is 1: write squeeze({a})", "ValueError")
        elif shape[a] == 1:
            ones.append(a)
    return tuple(ones)


def broadcast_to(input, shape):
    """input repeated to shape; -1 keeps a size."""
    shape = int_tuple(shape)
    new = len(shape) - input.ndim
    sizes = [shape[i] if _given(shape[i]) else input.shape[i - new] for i in range(len(shape))]
    return prims.broadcast(input, shape=tuple(sizes))


def _given(n):
    return _cellc.is_symbolic(n) or n != -1


def expand(input_x, size):
    return broadcast_to(input_x, size)


def expand_as(input, other):
    return prims.broadcast(input, shape=other.shape)


def tile(input, dims):
    """input repeated dims[i] times along axis i."""
    dims = int_tuple(dims)
    if len(dims) < input.ndim:
        dims = (1,) * (input.ndim - len(dims)) + dims
    new = len(dims) - input.ndim
    if new > 0:
        input = prims.expand_dims(input, axes=tuple(range(new)))
    return prims.tile(input, reps=dims)


def repeat_interleave(input, repeats, axis=None):
    """Every element along axis repeated, next to itself."""
    if axis is None:
        input, axis = ravel(input), 0
    axis = one_axis(axis, input.ndim)
    counts = int_tuple(repeats)
    if len(counts) == 1:
        return prims.repeat(input, repeats=counts[0], axis=axis)
    index = [i for i in range(len(counts)) for _ in range(counts[i])]
    return prims.gather(input, _cellc.tensor(index, _cellc.int64), axis=axis)


def repeat_elements(x, rep, axis=0):
    return repeat_interleave(x, rep, axis)


def concat(tensors, axis=0):
    """The tensors one after the other along axis."""
    parts = [operand(part) for part in tensors]
    if not parts:
        raise ValueError("For 'concat', the 'tensors' must hold one tensor at least.")
    return prims.concat(*_equal_dtypes(parts), axis=one_axis(axis, parts[0].ndim))


def stack(tensors, axis=0):
    """The tensors side by side along a new axis."""
    parts = [operand(part) for part in tensors]
    return prims.stack(*_equal_dtypes(parts), axis=one_axis(axis, parts[0].ndim + 1))


def _equal_dtypes(parts):
    """The parts in the dtype they all promote to."""
    widest = parts[0]
    for part in parts[1:]:
        if part.dtype != widest.dtype:
            widest, _ = _cellc.promote(prims.full(like(0, widest), shape=()), prims.full(like(0, part), shape=()))
    return [_cellc.cast(part, widest.dtype) for part in parts]


def hstack(tensors):
    parts = [atleast_1d(part) for part in tensors]
    return concat(parts, 0 if parts[0].ndim == 1 else 1)


def vstack(inputs):
    return concat([atleast_2d(part) for part in inputs], 0)


def dstack(tensors):
    return concat([atleast_3d(part) for part in tensors], 2)


def column_stack(tensors):
    return concat([part if part.ndim > 1 else reshape(part, (-1, 1)) for part in tensors], 1)


def atleast_1d(inputs):
    return reshape(inputs, (1,)) if inputs.ndim == 0 else inputs


def atleast_2d(inputs):
    return reshape(inputs, (1, -1)) if inputs.ndim < 2 else inputs


def atleast_3d(inputs):
    if inputs.ndim < 2:
        return reshape(inputs, (1, -1, 1))
    return expand_dims(inputs, 2) if inputs.ndim == 2 else inputs


def slice_axis(x, axis, start, stop, step=1):
    """x[start:stop:step] along one axis; bounds are within the axis."""
    starts = [start if a == axis else 0 for a in range(x.ndim)]
    stops = [stop if a == axis else x.shape[a] for a in range(x.ndim)]
    steps = [step if a == axis else 1 for a in range(x.ndim)]
    return prims.slice(x, starts=tuple(starts), stops=tuple(stops), steps=tuple(steps))


@_cellc.older("output_num", split_size_or_sections=...)
def split(tensor, split_size_or_sections=None, axis=0, output_num=None):
    """Parts of one size (the last may be shorter), or of the sizes given; of older releases: output_num equal parts."""
    axis = one_axis(axis, tensor.ndim)
    sizes = split_size_or_sections if output_num is None else tensor.shape[axis] // output_num
    if isinstance(sizes, int):
        sizes = _equal_sizes(tensor.shape[axis], sizes)
    else:
        _cellc.require(sum(sizes), "==", tensor.shape[axis],
                       f"For 'split', the sum of 'split_size_or_sections' must be equal to the length "
                       f"{tensor.shape[axis]} of axis {axis}, but got {sizes}.", "ValueError")
    cuts = []
    start = 0
    for size in sizes:
        cuts.append(slice_axis(tensor, axis, start, start + size))
        start = start + size
    return tuple(cuts)


def _equal_sizes(total, size):
    if _cellc.is_symbolic(total) or _cellc.is_symbolic(size):
        raise ValueError("The number of parts depends on a dim that is unknown while compiling. Give a list of "
                         "sizes, or give the dim a number.")
    whole = [size] * (total // size)
    return whole if total % size == 0 else whole + [total % size]


def chunk(input, chunks, axis=0):
    """At most chunks parts of equal size, the last of which may be shorter."""
    total = input.shape[one_axis(axis, input.ndim)]
    return split(input, (total + chunks - 1) // chunks, axis)


def tensor_split(input, indices_or_sections, axis=0):
    """Parts between indices, or a number of parts that differ by at most one."""
    axis = one_axis(axis, input.ndim)
    total = input.shape[axis]
    if isinstance(indices_or_sections, int):
        n = indices_or_sections
        sizes = [total // n + (1 if i < total % n else 0) for i in range(n)]
        return split(input, sizes, axis)
    bounds = [0] + [min(i, total) for i in indices_or_sections] + [total]
    return tuple([slice_axis(input, axis, bounds[i], max(bounds[i], bounds[i + 1]))
                  for i in range(len(bounds) - 1)])


def unbind(input, dim=0):
    """The slices along one axis, without it."""
    axis = one_axis(dim, input.ndim)
    parts = split(input, 1, axis)
    return tuple([prims.squeeze(part, axes=(axis,)) for part in parts])


def unstack(input_x, axis=0):
    return unbind(input_x, axis)


def hsplit(input, indices_or_sections):
    return tensor_split(input, indices_or_sections, 0 if input.ndim == 1 else 1)


def vsplit(input, indices_or_sections):
    return tensor_split(input, indices_or_sections, 0)


def dsplit(input, indices_or_sections):
    return tensor_split(input, indices_or_sections, 2)


def block_diag(*inputs):
    """The matrices along the diagonal, zeros elsewhere."""
    parts = [atleast_2d(x) for x in inputs]
    columns = sum([part.shape[1] for part in parts])
    rows = []
    start = 0
    for part in parts:
        rest = columns - start - part.shape[1]
        rows.append(constant_pad(part, (0, start), (0, rest), 0))
        start = start + part.shape[1]
    return concat(rows, 0)


def diff(x, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbours along axis, n times over."""
    axis = one_axis(axis, x.ndim)
    parts = [part for part in (prepend, x, append) if part is not None]
    x = concat(parts, axis) if len(parts) > 1 else x
    for _ in range(n):
        last = x.shape[axis]
        x = slice_axis(x, axis, 1, last) - slice_axis(x, axis, 0, last - 1)
    return x


def narrow(input, axis, start, length):
    axis = one_axis(axis, input.ndim)
    return slice_axis(input, axis, start, start + length)


def tensor_slice(input, begin, size):
    """size[i] elements from begin[i] along axis i; -1 means all that follow."""
    starts, sizes = int_tuple(begin), int_tuple(size)
    stops = [starts[a] + sizes[a] if _given(sizes[a]) else input.shape[a] for a in range(input.ndim)]
    return prims.slice(input, starts=starts, stops=tuple(stops), steps=(1,) * input.ndim)


def slice_of(input_x, begin, size):
    """What ops.slice is called here, where slice is Python's."""
    return tensor_slice(input_x, begin, size)


def strided_slice(input_x, begin, end, strides, begin_mask=0, end_mask=0,
                  ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0):
    """input_x[begin[0]:end[0]:strides[0], ...]; bit i of a mask concerns axis i."""
    begin, end = int_tuple(begin), int_tuple(end)
    strides = int_tuple(strides)
    if ellipsis_mask != 0:
        raise ValueError("For 'StridedSlice', 'ellipsis_mask' is not supported.")
    index = []
    for i in range(len(begin)):
        index.append(_masked_index(i, begin[i], end[i], strides[i], begin_mask, end_mask,
                                   new_axis_mask, shrink_axis_mask))
    return input_x[tuple(index)]


def _masked_index(i, begin, end, stride, begin_mask, end_mask, new_axis_mask, shrink_axis_mask):
    bit = 1 << i
    if new_axis_mask & bit:
        return None
    if shrink_axis_mask & bit:
        return begin
    first = None if begin_mask & bit else begin
    last = None if end_mask & bit else end
    return slice(first, last, stride)


def flip(input, dims):
    axes = [one_axis(a, input.ndim) for a in int_tuple(dims)]
    return prims.flip(input, axes=tuple(axes))


def fliplr(input):
    return flip(input, 1)


def flipud(input):
    return flip(input, 0)


def reverse(x, axis):
    return flip(x, axis)


def rot90(input, k, dims):
    """input turned by k quarter turns in the plane of two axes."""
    a, b = dims
    k = k % 4
    if k == 0:
        return input
    if k == 2:
        return flip(input, (a, b))
    if k == 1:
        return swapaxes(flip(input, b), a, b)
    return flip(swapaxes(input, a, b), b)


def roll(input, shifts, dims=None):
    """Elements moved along axes; what leaves at one end enters at the other."""
    if dims is None:
        return reshape(prims.roll(ravel(input), shifts=int_tuple(shifts), axes=(0,)), input.shape)
    axes = [one_axis(a, input.ndim) for a in int_tuple(dims)]
    return prims.roll(input, shifts=int_tuple(shifts), axes=tuple(axes))


def tril(input, diagonal=0):
    return prims.tril(input, k=diagonal)


def triu(input, diagonal=0):
    return prims.triu(input, k=diagonal)


def diag(input):
    """The elements of input (*s) on the diagonal of a tensor (*s, *s)."""
    square = diag_embed(prims.reshape(input, shape=(input.size,)))
    return prims.reshape(square, shape=input.shape + input.shape)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices whose diagonal is the last axis of input."""
    n = input.shape[-1] + (offset if offset > 0 else -offset)
    mask = prims.eye(n=n, m=n, k=offset, dtype=_cellc.bool_)
    before = (0,) * (input.ndim - 1) + (offset if offset > 0 else 0,)
    wide = constant_pad(input, before, (0,) * (input.ndim - 1) + (n - input.shape[-1] - before[-1],), 0)
    rows = prims.expand_dims(wide, axes=(input.ndim - 1,))
    out = prims.select(mask, rows, like(0, input))
    return moveaxis(out, (-2, -1), (dim1, dim2))


def diagonal(input, offset=0, dim1=0, dim2=1):
    """The diagonals of the matrices in two axes, as the last axis."""
    x = moveaxis(input, (dim1, dim2), (-2, -1))
    rows, columns = x.shape[-2], x.shape[-1]
    down = 0 if offset > 0 else -offset
    right = offset if offset > 0 else 0
    count = max(min(rows - down, columns - right), 0)
    index = _cellc.tensor([(i + down) * columns + i + right for i in range(count)], _cellc.int64)
    flat = prims.reshape(x, shape=x.shape[:-2] + (rows * columns,))
    return prims.gather(flat, index, axis=flat.ndim - 1)


def constant_pad(x, lo, hi, value):
    """x with lo[i] elements before and hi[i] after axis i."""
    return prims.pad(x, lo=lo, hi=hi, mode="constant", value=float(value))


MODES = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "circular"}


@_cellc.older(paddings="padding")
def pad(input_x, padding, mode="constant", value=None):
    """Pairs of sizes, the last axis first; negative sizes cut. A pair for every axis, as releases before 2.0 have it,
    begins with the first."""
    if isinstance(padding, (tuple, list)) and padding and isinstance(padding[0], (tuple, list)):
        padding = [n for pair in reversed(padding) for n in pair]
    padding = int_tuple(padding)
    if mode not in MODES:
        raise ValueError(f"For 'pad', the argument 'mode' must be one of {list(MODES)}, but got {mode}.")
    lo, hi = [0] * input_x.ndim, [0] * input_x.ndim
    for i in range(len(padding) // 2):
        lo[-1 - i], hi[-1 - i] = padding[2 * i], padding[2 * i + 1]
    return pad_axes(input_x, lo, hi, MODES[mode], 0 if value is None else value)


def pad_axes(x, lo, hi, mode, value=0):
    """pad with one number before and one after each axis, first axis first."""
    if mode == "symmetric":
        return _symmetric(x, lo, hi)
    return prims.pad(x, lo=tuple(lo), hi=tuple(hi), mode=mode, value=float(value))


def _symmetric(x, lo, hi):
    """Padding with the mirror image, the edge repeated."""
    for a in range(x.ndim):
        n = x.shape[a]
        before, after = slice_axis(x, a, 0, lo[a]), slice_axis(x, a, n - hi[a], n)
        x = prims.concat(prims.flip(before, axes=(a,)), x, prims.flip(after, axes=(a,)), axis=a)
    return x


def meshgrid(*inputs, indexing="xy"):
    """Every input spread over the grid of all inputs."""
    if len(inputs) == 1 and not _cellc.is_tensor(inputs[0]):
        inputs = inputs[0]
    sizes = [x.shape[0] for x in inputs]
    order = list(range(len(inputs)))
    if indexing == "xy" and len(inputs) > 1:
        sizes[0], sizes[1] = sizes[1], sizes[0]
        order[0], order[1] = 1, 0
    return tuple([_along(x, axis, sizes) for x, axis in zip(inputs, order)])


def _along(x, axis, sizes):
    shape = [x.shape[0] if a == axis else 1 for a in range(len(sizes))]
    return prims.broadcast(prims.reshape(x, shape=tuple(shape)), shape=tuple(sizes))


def channel_shuffle(x, groups):
    """Channels (g, c) put in the order (c, g)."""
    n, c = x.shape[0], x.shape[1]
    rest = x.shape[2:]
    grouped = reshape(x, (n, groups, c // groups) + rest)
    return reshape(swapaxes(grouped, 1, 2), (n, c) + rest)


def pixel_shuffle(input, upscale_factor):
    """(*, C r r, H, W) to (*, C, H r, W r)."""
    r = upscale_factor
    lead, (c, h, w) = input.shape[:-3], input.shape[-3:]
    x = reshape(input, (-1, c // (r * r), r, r, h, w))
    x = prims.transpose(x, perm=(0, 1, 4, 2, 5, 3))
    return reshape(x, lead + (c // (r * r), h * r, w * r))


def pixel_unshuffle(input, downscale_factor):
    """(*, C, H r, W r) to (*, C r r, H, W)."""
    r = downscale_factor
    lead, (c, h, w) = input.shape[:-3], input.shape[-3:]
    x = reshape(input, (-1, c, h // r, r, w // r, r))
    x = prims.transpose(x, perm=(0, 1, 3, 5, 2, 4))
    return reshape(x, lead + (c * r * r, h // r, w // r))


cat = concat
movedim = moveaxis


def swapdims(input, dim0, dim1):
    return swapaxes(input, dim0, dim1)


def row_stack(tensors):
    return vstack(tensors)


def mirror_pad(input_x, paddings, mode):
    """Padding by a pair for each axis: REFLECT leaves the edge out, SYMMETRIC repeats it."""
    pairs = _cellc.tolist(paddings) if _cellc.is_tensor(paddings) else paddings
    return pad_axes(input_x, [p[0] for p in pairs], [p[1] for p in pairs], mode.lower())
