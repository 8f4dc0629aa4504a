"""Functions that move the elements of arrays; what NumPy gives as a view is one."""
import _cellc
from _cellc import prims
from mindspore.ops import shaping
from mindspore.ops.arguments import int_tuple, one_axis, resolve
from numpy.function import array_of
from numpy.errors import unsupported


def _view(a, move):
    """move(a), whose elements are those of a."""
    return _cellc.view(array_of(a), move)


def reshape(a, /, shape, order="C", *, copy=None):
    a = array_of(a)
    sizes = resolve(shape, a.size)
    if order == "F":
        back = prims.reshape(transpose(a), shape=tuple(reversed(sizes)))
        return transpose(back)
    return _view(a, lambda x: prims.reshape(x, shape=sizes))


def ravel(a, order="C"):
    a = array_of(a)
    return reshape(transpose(a) if order == "F" else a, (a.size,))


def transpose(a, axes=None):
    a = array_of(a)
    order = tuple(range(a.ndim - 1, -1, -1)) if axes is None else tuple([one_axis(x, a.ndim) for x in int_tuple(axes)])
    if sorted(order) != list(range(a.ndim)):
        raise ValueError("axes don't match array")
    return _view(a, lambda x: prims.transpose(x, perm=order))


def swapaxes(a, axis1, axis2):
    return _view(a, lambda x: shaping.swapaxes(x, axis1, axis2))


def moveaxis(a, source, destination):
    return _view(a, lambda x: shaping.moveaxis(x, source, destination))


def rollaxis(a, axis, start=0):
    """Axis axis moved until it lies before start."""
    a = array_of(a)
    axis = one_axis(axis, a.ndim)
    start = start + a.ndim if start < 0 else start
    return moveaxis(a, axis, start - 1 if axis < start else start)


def expand_dims(a, axis):
    return _view(a, lambda x: shaping.expand_dims(x, axis))


def squeeze(a, axis=None):
    return _view(a, lambda x: shaping.squeeze(x, axis))


def broadcast_to(array, shape, subok=False):
    return shaping.broadcast_to(array_of(array), shape)


def broadcast_shapes(*shapes):
    """The shape to which shapes broadcast."""
    rank = max([len(s) for s in shapes] + [0])
    out = [1] * rank
    for shape in shapes:
        for k, n in enumerate(shape):
            at = rank - len(shape) + k
            if n != 1 and out[at] != 1 and out[at] != n:
                raise ValueError("shape mismatch: objects cannot be broadcast to a single shape")
            out[at] = n if out[at] == 1 else out[at]
    return tuple(out)


def broadcast_arrays(*args, subok=False):
    arrays = [array_of(a) for a in args]
    shape = broadcast_shapes(*[a.shape for a in arrays])
    return tuple([broadcast_to(a, shape) for a in arrays])


def concatenate(arrays, /, axis=0, out=None, *, dtype=None, casting="same_kind"):
    unsupported("concatenate", out=out)
    parts = [array_of(a) for a in arrays]
    if not parts:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        parts, axis = [ravel(part) for part in parts], 0
    for part in parts:
        if part.ndim == 0:
            raise ValueError("zero-dimensional arrays cannot be concatenated")
    made = shaping.concat(parts, axis)
    return made if dtype is None else made.astype(dtype)


def stack(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"):
    unsupported("stack", out=out)
    unsupported("stack", dtype=dtype)
    parts = [array_of(a) for a in arrays]
    if not parts:
        raise ValueError("need at least one array to stack")
    if [part for part in parts if part.shape != parts[0].shape]:
        raise ValueError("all input arrays must have the same shape")
    return shaping.stack(parts, axis)


def atleast_1d(*arys):
    return _each([reshape(a, (1,)) if array_of(a).ndim == 0 else array_of(a) for a in arys])


def atleast_2d(*arys):
    return _each([reshape(a, (1, -1)) if array_of(a).ndim < 2 else array_of(a) for a in arys])


def atleast_3d(*arys):
    return _each([_with_three(array_of(a)) for a in arys])


def _with_three(a):
    if a.ndim < 2:
        return reshape(a, (1, -1, 1))
    return expand_dims(a, 2) if a.ndim == 2 else a


def _each(parts):
    return parts[0] if len(parts) == 1 else tuple(parts)


def hstack(tup, *, dtype=None, casting="same_kind"):
    unsupported("hstack", dtype=dtype)
    parts = [atleast_1d(a) for a in tup]
    return concatenate(parts, 0 if parts[0].ndim == 1 else 1)


def vstack(tup, *, dtype=None, casting="same_kind"):
    unsupported("vstack", dtype=dtype)
    return concatenate([atleast_2d(a) for a in tup], 0)


def dstack(tup):
    return concatenate([atleast_3d(a) for a in tup], 2)


def column_stack(tup):
    return concatenate([reshape(a, (-1, 1)) if array_of(a).ndim < 2 else a for a in tup], 1)


def append(arr, values, axis=None):
    if axis is None:
        return concatenate([ravel(arr), ravel(values)])
    return concatenate([arr, values], axis)


def insert(arr, obj, values, axis=None):
    """arr with values before the places obj."""
    arr = array_of(arr)
    if axis is None:
        arr, axis = ravel(arr), 0
    n = arr.shape[axis]
    places = [p + n if p < 0 else p for p in int_tuple(obj)]
    lines = moveaxis(arr, axis, 0)
    values = array_of(values).astype(arr.dtype)
    if isinstance(obj, int) and values.ndim > 1:
        values = moveaxis(values, axis, 0)
    count = values.shape[0] if isinstance(obj, int) and values.ndim == lines.ndim else len(places)
    if len(places) == 1:
        places = places * count
    new = broadcast_to(values, (count,) + lines.shape[1:])
    out, taken = [], 0
    order = sorted(list(range(count)), key=lambda k: places[k])
    for k in order:
        out.append(lines[taken:places[k]])
        out.append(new[k:k + 1])
        taken = places[k]
    return _cellc.copy(moveaxis(concatenate(out + [lines[taken:]]), 0, axis))


def delete(arr, obj, axis=None):
    """arr without the places obj."""
    arr = array_of(arr)
    if axis is None:
        arr, axis = ravel(arr), 0
    n = arr.shape[axis]
    gone = list(range(n))[obj] if isinstance(obj, slice) else [p + n if p < 0 else p for p in int_tuple(obj)]
    return take(arr, [k for k in range(n) if k not in gone], axis)


def split(ary, indices_or_sections, axis=0):
    """Equal parts, or parts between indices, as a list."""
    a = array_of(ary)
    if isinstance(indices_or_sections, int) and a.shape[axis] % indices_or_sections != 0:
        raise ValueError("array split does not result in an equal division")
    return array_split(a, indices_or_sections, axis)


def array_split(ary, indices_or_sections, axis=0):
    a = array_of(ary)
    total = a.shape[one_axis(axis, a.ndim)]
    if isinstance(indices_or_sections, int):
        n = indices_or_sections
        bounds = [0]
        for k in range(n):
            bounds.append(bounds[-1] + total // n + (1 if k < total % n else 0))
    else:
        bounds = [0] + list(int_tuple(indices_or_sections)) + [total]
    lead = (slice(None),) * one_axis(axis, a.ndim)
    return [a[lead + (slice(bounds[k], bounds[k + 1]),)] for k in range(len(bounds) - 1)]


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if array_of(ary).ndim == 1 else 1)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def dsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 2)


def tile(A, reps):
    return shaping.tile(array_of(A), reps)


def repeat(a, repeats, axis=None):
    a = array_of(a)
    if a.ndim == 0:
        a = reshape(a, (1,))
    counts = int_tuple(repeats)
    length = a.size if axis is None else a.shape[axis]
    if len(counts) != 1 and len(counts) != length:
        raise ValueError("operands could not be broadcast together with shape")
    return shaping.repeat_interleave(a, repeats, axis)


def resize(a, new_shape):
    """The elements over and over until the shape is full."""
    flat, shape = ravel(a), int_tuple(new_shape)
    total = 1
    for n in shape:
        total = total * n
    return reshape(flat[[k % flat.size for k in range(total)]], shape)


def take(a, indices, axis=None, out=None, mode="raise"):
    unsupported("take", out=out)
    a = array_of(a)
    if axis is None:
        a, axis = ravel(a), 0
    axis = one_axis(axis, a.ndim)
    places = _cellc.ndarray(indices, _cellc.int64 if isinstance(indices, (list, tuple)) and len(indices) == 0 else None)
    n = a.shape[axis]
    if mode == "wrap":
        places = places % n
    elif mode == "clip":
        places = prims.clamp(places, *[_cellc.ndarray(v, places.dtype) for v in (0, n - 1)])
    return a[(slice(None),) * axis + (places,)]


def take_along_axis(arr, indices, axis=-1):
    arr = array_of(arr)
    if axis is None:
        arr, axis = ravel(arr), 0
    axis = one_axis(axis, arr.ndim)
    places = array_of(indices)
    return prims.gather_elements(arr, prims.select(places < 0, places + arr.shape[axis], places), axis=axis)


def put_along_axis(arr, indices, values, axis):
    """Writes values at the indices along axis."""
    places = array_of(indices)
    values = broadcast_to(array_of(values).astype(arr.dtype), places.shape)
    arr[...] = prims.scatter(arr, prims.select(places < 0, places + arr.shape[axis], places), values,
                             axis=one_axis(axis, arr.ndim), reduce="none")


def flip(m, axis=None):
    m = array_of(m)
    axes = tuple(range(m.ndim)) if axis is None else axis
    return _view(m, lambda x: shaping.flip(x, axes))


def fliplr(m):
    return flip(m, 1)


def flipud(m):
    return flip(m, 0)


def rot90(m, k=1, axes=(0, 1)):
    return _view(m, lambda x: shaping.rot90(x, k, axes))


def roll(a, shift, axis=None):
    a = array_of(a)
    if axis is None:
        return reshape(prims.roll(ravel(a), shifts=(sum(int_tuple(shift)),), axes=(0,)), a.shape)
    axes, shifts = int_tuple(axis), int_tuple(shift)
    if len(axes) != len(shifts):
        axes = axes * len(shifts) if len(axes) == 1 else axes
        shifts = shifts * len(axes) if len(shifts) == 1 else shifts
    for n, one in zip(shifts, axes):
        a = shaping.roll(a, n, one)
    return a


def tril(m, k=0):
    m = array_of(m)
    return prims.tril(broadcast_to(m, m.shape * 2) if m.ndim == 1 else m, k=k)


def triu(m, k=0):
    m = array_of(m)
    return prims.triu(broadcast_to(m, m.shape * 2) if m.ndim == 1 else m, k=k)


def diag(v, k=0):
    """A matrix with the given diagonal, or the diagonal of a matrix."""
    v = array_of(v)
    return shaping.diag_embed(v, k) if v.ndim == 1 else shaping.diagonal(v, k)


def diagflat(v, k=0):
    return diag(ravel(v), k)


def diagonal(a, offset=0, axis1=0, axis2=1):
    return shaping.diagonal(array_of(a), offset, axis1, axis2)


def fill_diagonal(a, val, wrap=False):
    """Writes val to the diagonal of a."""
    unsupported("fill_diagonal", wrap=wrap or None)
    n = min(a.shape)
    places = list(range(n))
    a[tuple([places] * a.ndim)] = val


PAD_MODES = {"constant": "constant", "reflect": "reflect", "edge": "edge", "wrap": "circular", "symmetric": "symmetric"}


@_cellc.older("constant_values")
def pad(array, pad_width, mode="constant", *, constant_values=0, **kwargs):
    """pad_width: one size, one pair, or a pair per axis."""
    unsupported("pad", **kwargs)
    array = array_of(array)
    if mode not in PAD_MODES:
        raise ValueError(f"mode '{mode}' is not supported")
    pairs = _pairs(pad_width, array.ndim)
    if mode != "constant":
        return shaping.pad_axes(array, [p[0] for p in pairs], [p[1] for p in pairs], PAD_MODES[mode])
    values = _pairs(constant_values, array.ndim)
    for axis in range(array.ndim):
        parts = [_block(array, axis, pairs[axis][0], values[axis][0]), array,
                 _block(array, axis, pairs[axis][1], values[axis][1])]
        array = shaping.concat(parts, axis)
    return array


def _block(a, axis, n, value):
    return prims.full(_cellc.ndarray(value, a.dtype), shape=a.shape[:axis] + (n,) + a.shape[axis + 1:])


def _pairs(widths, rank):
    """One number, one pair or a pair for each axis, as pairs."""
    widths = _cellc.tolist(widths) if _cellc.is_tensor(widths) else widths
    if isinstance(widths, (int, float)):
        return [(widths, widths)] * rank
    if isinstance(widths[0], (int, float)):
        return [tuple(widths) if len(widths) == 2 else (widths[0], widths[0])] * rank
    pairs = [tuple(w) if len(w) == 2 else (w[0], w[0]) for w in widths]
    return pairs * rank if len(pairs) == 1 else pairs


permute_dims = transpose


def matrix_transpose(x, /):
    return swapaxes(x, -1, -2)


concat = concatenate
row_stack = vstack
