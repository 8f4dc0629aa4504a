"""Functions of mindspore.numpy that make Tensors and move their elements."""
import _cellc
from _cellc import prims
from mindspore import ops
from mindspore.ops.arguments import int_tuple, one_axis, spread
from mindspore.numpy.math import cast_to, operand
from mindspore.ops.shaping import pad_axes
from numpy import creation, shaping as arrays


def _known(a):
    """An array of NumPy's as a Tensor: float32 and int32 for float64 and int64."""
    kinds = {_cellc.float64: _cellc.float32}
    return _cellc.tensor(a, kinds.get(a.dtype.type, a.dtype))


def _dtype(dtype):
    return None if dtype is None else _cellc.dtype(dtype).type


def array(obj, dtype=None, copy=True, ndmin=0):
    """float32 for floats and int32 for ints, where Tensor has int64."""
    made = _cellc.tensor(obj, _dtype(dtype))
    if dtype is None and not _cellc.is_tensor(obj) and made.dtype == _cellc.int64:
        made = _cellc.cast(made, _cellc.int32)
    while made.ndim < ndmin:
        made = ops.expand_dims(made, 0)
    return made


def asarray(a, dtype=None):
    return array(a, dtype)


def asfarray(a, dtype=_cellc.float32):
    return array(a, dtype)


def arange(start, stop=None, step=None, dtype=None):
    """int32 for ints, float32 if any argument is a float."""
    if stop is None:
        start, stop = 0, start
    step = 1 if step is None else step
    if dtype is None:
        dtype = _cellc.float32 if [v for v in (start, stop, step) if isinstance(v, float)] else _cellc.int32
    return ops.arange(start, stop, step, dtype=_dtype(dtype))


def full(shape, fill_value, dtype=None):
    """fill_value, which may be an array that is repeated."""
    value = array(fill_value)
    if dtype is not None:
        value = _cellc.cast(value, _dtype(dtype))
    return ops.broadcast_to(value, int_tuple(shape))


def zeros(shape, dtype=_cellc.float32):
    return ops.zeros(int_tuple(shape), _dtype(dtype))


def ones(shape, dtype=_cellc.float32):
    return ops.ones(int_tuple(shape), _dtype(dtype))


def empty(shape, dtype=_cellc.float32):
    return zeros(shape, dtype)


def full_like(a, fill_value, dtype=None, shape=None):
    a = operand(a)
    return full(a.shape if shape is None else shape, fill_value, a.dtype if dtype is None else dtype)


def zeros_like(a, dtype=None, shape=None):
    return full_like(a, 0, dtype, shape)


def ones_like(a, dtype=None, shape=None):
    return full_like(a, 1, dtype, shape)


def empty_like(prototype, dtype=None, shape=None):
    return full_like(prototype, 0, dtype, shape)


def eye(N, M=None, k=0, dtype=_cellc.float32):
    return prims.eye(n=N, m=N if M is None else M, k=k, dtype=_dtype(dtype))


def identity(n, dtype=_cellc.float32):
    return eye(n, dtype=dtype)


def tri(N, M=None, k=0, dtype=_cellc.float32):
    return prims.tril(ones((N, N if M is None else M), dtype), k=k)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    """num numbers from start to stop, float32."""
    made = creation.linspace(_plain(start), _plain(stop), num, endpoint, retstep, axis=axis)
    values = cast_to(_known(made[0] if retstep else made), dtype)
    return (values, _known(operand(made[1]))) if retstep else values


def _plain(v):
    return v.asnumpy() if _cellc.is_tensor(v) else v


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    return cast_to(_known(creation.logspace(_plain(start), _plain(stop), num, endpoint, base, axis=axis)), dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    return cast_to(_known(creation.geomspace(_plain(start), _plain(stop), num, endpoint)), dtype)


def meshgrid(*xi, sparse=False, indexing="xy"):
    """Every input spread over the grid of all; sparse leaves the other axes at length 1."""
    if not sparse:
        return list(ops.meshgrid(*xi, indexing=indexing))
    order = list(range(len(xi)))
    if indexing == "xy" and len(xi) > 1:
        order[0], order[1] = 1, 0
    return [ops.reshape(x, tuple([x.shape[0] if a == k else 1 for a in range(len(xi))])) for x, k in zip(xi, order)]


class _Grid:
    """mgrid and ogrid."""

    def __init__(self, grid):
        self.grid = grid

    def __getitem__(self, key):
        made = self.grid[key]
        if isinstance(made, tuple):
            return tuple([_cellc.cast(_known(part), _whole(part)) for part in made])
        return _cellc.cast(_known(made), _whole(made))


def _whole(a):
    return _cellc.int32 if a.dtype == _cellc.int64 else _cellc.float32


mgrid = _Grid(creation.mgrid)
ogrid = _Grid(creation.ogrid)


def indices(dimensions, dtype=_cellc.int32, sparse=False):
    """The index of every place, a Tensor for each axis."""
    return [_cellc.tensor(part, _dtype(dtype)) for part in creation.indices(dimensions, int, sparse)]


def _index(parts):
    return tuple([_cellc.tensor(part, _cellc.int32) for part in parts])


def tril_indices(n, k=0, m=None):
    return _index(creation.tril_indices(n, k, m))


def triu_indices(n, k=0, m=None):
    return _index(creation.triu_indices(n, k, m))


def tril_indices_from(arr, k=0):
    return tril_indices(arr.shape[-2], k, arr.shape[-1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr.shape[-2], k, arr.shape[-1])


def diag_indices(n, ndim=2):
    return (arange(n),) * ndim


def ix_(*args):
    return tuple([ops.reshape(x, tuple([x.size if a == k else 1 for a in range(len(args))])) for k, x in enumerate(args)])


def bartlett(M):
    return _known(creation.bartlett(M))


def blackman(M):
    return _known(creation.blackman(M))


def hamming(M):
    return _known(creation.hamming(M))


def hanning(M):
    return _known(creation.hanning(M))


def vander(x, N=None, increasing=False):
    out = ops.vander(operand(x), N)
    return ops.flip(out, 1) if increasing else out


# Moving.

def append(arr, values, axis=None):
    if axis is None:
        return ops.concat((ops.reshape(operand(arr), (-1,)), ops.reshape(operand(values), (-1,))))
    return ops.concat((arr, values), axis)


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """func1d of every line of arr along axis."""
    arr = operand(arr)
    axis = one_axis(axis, arr.ndim)
    lines = ops.moveaxis(arr, axis, -1)
    rows = ops.reshape(lines, (-1, lines.shape[-1]))
    made = [operand(func1d(rows[k], *args, **kwargs)) for k in range(rows.shape[0])]
    out = ops.reshape(ops.stack(made), lines.shape[:-1] + made[0].shape)
    for k in range(made[0].ndim):
        out = ops.moveaxis(out, lines.ndim - 1 + k, axis + k)
    return out


def apply_over_axes(func, a, axes):
    """func along one axis after the other, whose lengths become 1."""
    for axis in int_tuple(axes):
        made = func(a, axis)
        a = made if made.ndim == a.ndim else ops.expand_dims(made, axis)
    return a


def split(x, indices_or_sections, axis=0):
    if isinstance(indices_or_sections, int) and x.shape[axis] % indices_or_sections != 0:
        raise ValueError("array split does not result in an equal division")
    return ops.tensor_split(x, indices_or_sections, axis)


def array_split(x, indices_or_sections, axis=0):
    return ops.tensor_split(x, indices_or_sections, axis)


def hsplit(x, indices_or_sections):
    return split(x, indices_or_sections, 0 if x.ndim == 1 else 1)


def vsplit(x, indices_or_sections):
    return split(x, indices_or_sections, 0)


def dsplit(x, indices_or_sections):
    return split(x, indices_or_sections, 2)


def atleast_1d(*arys):
    return _each([ops.atleast_1d(operand(a)) for a in arys])


def atleast_2d(*arys):
    return _each([ops.atleast_2d(operand(a)) for a in arys])


def atleast_3d(*arys):
    return _each([ops.atleast_3d(operand(a)) for a in arys])


def _each(parts):
    return parts[0] if len(parts) == 1 else parts


def broadcast_arrays(*args):
    shape = arrays.broadcast_shapes(*[a.shape for a in args])
    return [ops.broadcast_to(a, shape) for a in args]


def broadcast_to(array, shape):
    return ops.broadcast_to(array, shape)


def concatenate(arrays, axis=0):
    if axis is None:
        return ops.concat([ops.reshape(a, (-1,)) for a in arrays])
    return ops.concat(arrays, axis)


def stack(arrays, axis=0):
    return ops.stack(arrays, axis)


def hstack(tup):
    return ops.hstack(tup)


def vstack(tup):
    return ops.vstack(tup)


def dstack(tup):
    return ops.dstack(tup)


def column_stack(tup):
    return ops.column_stack(tup)


def reshape(x, new_shape):
    return ops.reshape(x, new_shape)


def ravel(x):
    return ops.reshape(x, (-1,))


def squeeze(a, axis=None):
    return ops.squeeze(a, axis)


def expand_dims(a, axis):
    return ops.expand_dims(a, axis)


def transpose(a, axes=None):
    return a.T if axes is None else ops.transpose(a, axes)


def swapaxes(x, axis1, axis2):
    return ops.swapaxes(x, axis1, axis2)


def moveaxis(a, source, destination):
    return ops.moveaxis(a, source, destination)


def rollaxis(x, axis, start=0):
    """Axis axis moved until it lies before start."""
    axis = one_axis(axis, x.ndim)
    start = start + x.ndim if start < 0 else start
    return ops.moveaxis(x, axis, start - 1 if axis < start else start)


def flip(m, axis=None):
    return ops.flip(m, tuple(range(m.ndim)) if axis is None else axis)


def fliplr(m):
    return ops.flip(m, 1)


def flipud(m):
    return ops.flip(m, 0)


def rot90(a, k=1, axes=(0, 1)):
    return ops.rot90(a, k, axes)


def roll(a, shift, axis=None):
    return ops.roll(a, shift, axis)


def tile(a, reps):
    return ops.tile(a, spread((reps,)))


def repeat(a, repeats, axis=None):
    return ops.repeat_interleave(a, repeats, axis)


def tril(m, k=0):
    return prims.tril(m, k=k)


def triu(m, k=0):
    return prims.triu(m, k=k)


def diag(v, k=0):
    return ops.diag_embed(v, k) if v.ndim == 1 else ops.diagonal(v, k)


def diagflat(v, k=0):
    return ops.diagflat(v, k)


def diagonal(a, offset=0, axis1=0, axis2=1):
    return ops.diagonal(a, offset, axis1, axis2)


def take(a, indices, axis=None, mode="clip"):
    """Elements of the flat tensor or slices along axis; places outside are clipped or wrapped."""
    a, axis = (ops.reshape(a, (-1,)), 0) if axis is None else (a, one_axis(axis, a.ndim))
    n = a.shape[axis]
    place = operand(indices)
    place = place % n if mode == "wrap" else ops.clamp(ops.where(place < 0, place + n, place), 0, n - 1)
    return ops.gather(a, place, axis)


def take_along_axis(arr, indices, axis):
    """Elements along axis; the other axes are as long as those of arr."""
    arr, indices = operand(arr), operand(indices)
    axis = one_axis(axis, arr.ndim)
    indices = ops.broadcast_to(indices, arr.shape[:axis] + (indices.shape[axis],) + arr.shape[axis + 1:])
    return ops.gather_elements(arr, axis, ops.where(indices < 0, indices + arr.shape[axis], indices))


PAD_MODES = {"constant": "constant", "reflect": "reflect", "edge": "edge", "wrap": "circular", "symmetric": "symmetric"}


def pad(arr, pad_width, mode="constant", stat_length=None, constant_values=0, end_values=0, reflect_type="even", **kwargs):
    """pad_width: one size, one pair, or a pair per axis."""
    if mode not in PAD_MODES or reflect_type != "even":
        raise NotImplementedError("For 'pad', modes other than 'constant', 'reflect', 'edge', 'wrap' and 'symmetric' are not supported.")
    if not isinstance(constant_values, (int, float)):
        raise NotImplementedError("For 'pad', constant_values has to be one number.")
    pairs = arrays._pairs(pad_width, arr.ndim)
    return pad_axes(arr, [p[0] for p in pairs], [p[1] for p in pairs], PAD_MODES[mode], constant_values)


def choose(a, choices, mode="clip"):
    return operand(a).choose(choices, mode)


def select(condlist, choicelist, default=0):
    """The first choice whose condition holds."""
    made = default
    for condition, choice in zip(reversed(condlist), reversed(choicelist)):
        made = ops.where(condition, choice, made)
    return made


def piecewise(x, condlist, funclist, *args, **kw):
    made = x * 0 if len(funclist) == len(condlist) else _piece(funclist[-1], x, args, kw)
    for condition, function in zip(condlist, funclist):
        made = ops.where(condition, _piece(function, x, args, kw), made)
    return _cellc.cast(made, x.dtype)


def _piece(function, x, args, kw):
    return function(x, *args, **kw) if callable(function) else x * 0 + function


def unravel_index(indices, shape, order="C"):
    """The place of each flat index; in order F the first axis runs fastest."""
    rest, out = operand(indices), []
    sizes = int_tuple(shape)
    for n in reversed(sizes) if order == "C" else sizes:
        out.append(rest % n)
        rest = rest // n
    return tuple(reversed(out) if order == "C" else out)


def ravel_multi_index(multi_index, dims, mode="clip", order="C"):
    total = 0
    for index, n in zip(multi_index, dims):
        index = operand(index)
        index = index % n if mode == "wrap" else ops.clamp(index, 0, n - 1)
        total = total * n + index
    return _cellc.cast(operand(total), _cellc.float32)


def argwhere(a):
    return ops.nonzero(a)


def array_str(a):
    return str(a)


def isscalar(element):
    return isinstance(element, (int, float, str))


def size(a, axis=None):
    return a.size if axis is None else a.shape[axis]
