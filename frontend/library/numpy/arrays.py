"""Arrays: how they are made and how their elements are moved."""
import _cellc
from _cellc import prims
from mindspore.ops import creation, ordering, shaping
from mindspore.ops.arguments import int_tuple, resolve, spread
from numpy import function


class ndarray:
    """An array with NumPy's rules; operators, indexing, shape, dtype, ndim and size are built in."""

    @property
    def T(self):
        return shaping.transpose(self, tuple(range(self.ndim - 1, -1, -1)))

    @property
    def flat(self):
        return shaping.ravel(self)

    def astype(self, dtype, copy=True):
        return _cellc.cast(self, dtype_of(dtype))

    def item(self, *index):
        return _cellc.item(self[index] if index else self)

    def tolist(self):
        return _cellc.tolist(self)

    def copy(self):
        return _cellc.copy(self)

    def reshape(self, *shape):
        return shaping.reshape(self, spread(shape))

    def transpose(self, *axes):
        return shaping.transpose(self, spread(axes)) if axes else self.T

    def swapaxes(self, axis1, axis2):
        return shaping.swapaxes(self, axis1, axis2)

    def flatten(self):
        return shaping.ravel(self)

    def ravel(self):
        return shaping.ravel(self)

    def squeeze(self, axis=None):
        return shaping.squeeze(self, axis)

    def repeat(self, repeats, axis=None):
        return shaping.repeat_interleave(self, repeats, axis)

    def fill(self, value):
        self[...] = value

    def sum(self, axis=None, dtype=None, keepdims=False):
        return function.sum(self, axis, dtype, keepdims)

    def prod(self, axis=None, dtype=None, keepdims=False):
        return function.prod(self, axis, dtype, keepdims)

    def mean(self, axis=None, keepdims=False):
        return function.mean(self, axis, keepdims)

    def var(self, axis=None, ddof=0, keepdims=False):
        return function.var(self, axis, ddof, keepdims)

    def std(self, axis=None, ddof=0, keepdims=False):
        return function.std(self, axis, ddof, keepdims)

    def max(self, axis=None, keepdims=False):
        return function.max(self, axis, keepdims)

    def min(self, axis=None, keepdims=False):
        return function.min(self, axis, keepdims)

    def argmax(self, axis=None):
        return function.argmax(self, axis)

    def argmin(self, axis=None):
        return function.argmin(self, axis)

    def any(self, axis=None, keepdims=False):
        return function.any(self, axis, keepdims)

    def all(self, axis=None, keepdims=False):
        return function.all(self, axis, keepdims)

    def cumsum(self, axis=None):
        return function.cumsum(self, axis)

    def clip(self, min=None, max=None):
        return function.clip(self, min, max)

    def round(self, decimals=0):
        return function.round(self, decimals)

    def dot(self, b):
        return function.dot(self, b)


PYTHON_DTYPES = {float: _cellc.float64, int: _cellc.int64, bool: _cellc.bool_}


def dtype_of(dtype):
    """float, int and bool mean the widest dtype of their kind; names are read."""
    if isinstance(dtype, str):
        return _cellc.ndarray(0, dtype).dtype
    return PYTHON_DTYPES.get(dtype, dtype)


def array(object, dtype=None, copy=True):
    return _cellc.ndarray(object, dtype_of(dtype))


def asarray(a, dtype=None):
    return _cellc.ndarray(a, dtype_of(dtype))


def ascontiguousarray(a, dtype=None):
    return _cellc.ndarray(a, dtype_of(dtype))


def copy(a):
    return _cellc.copy(asarray(a))


def full(shape, fill_value, dtype=None):
    return prims.full(asarray(fill_value, dtype), shape=int_tuple(shape))


def zeros(shape, dtype=float):
    return full(shape, 0, dtype)


def ones(shape, dtype=float):
    return full(shape, 1, dtype)


def empty(shape, dtype=float):
    return zeros(shape, dtype)


def full_like(a, fill_value, dtype=None):
    a = asarray(a)
    return full(a.shape, fill_value, a.dtype if dtype is None else dtype)


def zeros_like(a, dtype=None):
    return full_like(a, 0, dtype)


def ones_like(a, dtype=None):
    return full_like(a, 1, dtype)


def empty_like(a, dtype=None):
    return full_like(a, 0, dtype)


def eye(N, M=None, k=0, dtype=float):
    return _cellc.ndarray(prims.eye(n=N, m=N if M is None else M, k=k, dtype=dtype_of(dtype)))


def identity(n, dtype=float):
    return eye(n, dtype=dtype)


def arange(start, stop=None, step=1, dtype=None):
    """int64 for ints, else float64."""
    if stop is None:
        start, stop = 0, start
    if dtype is None:
        floats = [v for v in (start, stop, step) if isinstance(v, float)]
        dtype = _cellc.float64 if floats else _cellc.int64
    numbers = creation.arange(start, stop, step, dtype=_cellc.float64 if isinstance(step, float) else dtype_of(dtype))
    return _cellc.ndarray(numbers, dtype_of(dtype))


def linspace(start, stop, num=50, endpoint=True, dtype=None):
    """num numbers from start to stop, float64; without endpoint, stop is left out."""
    parts = num - 1 if endpoint else num
    step = (stop - start) / parts if parts > 0 else 0.0
    numbers = [start + step * i for i in range(num)]
    if endpoint and num > 1:
        numbers[-1] = stop
    return _cellc.ndarray(numbers, _cellc.float64 if dtype is None else dtype_of(dtype))


def reshape(a, shape):
    a = asarray(a)
    return prims.reshape(a, shape=resolve(shape, a.size))


def ravel(a):
    return shaping.ravel(asarray(a))


def transpose(a, axes=None):
    a = asarray(a)
    return a.T if axes is None else shaping.transpose(a, axes)


def swapaxes(a, axis1, axis2):
    return shaping.swapaxes(asarray(a), axis1, axis2)


def moveaxis(a, source, destination):
    return shaping.moveaxis(asarray(a), source, destination)


def expand_dims(a, axis):
    return shaping.expand_dims(asarray(a), axis)


def squeeze(a, axis=None):
    return shaping.squeeze(asarray(a), axis)


def broadcast_to(array, shape):
    return shaping.broadcast_to(asarray(array), shape)


def concatenate(arrays, axis=0):
    return shaping.concat([asarray(a) for a in arrays], axis)


def stack(arrays, axis=0):
    return shaping.stack([asarray(a) for a in arrays], axis)


def hstack(tup):
    return shaping.hstack([asarray(a) for a in tup])


def vstack(tup):
    return shaping.vstack([asarray(a) for a in tup])


def append(arr, values, axis=None):
    if axis is None:
        return concatenate([ravel(arr), ravel(values)])
    return concatenate([arr, values], axis)


def split(ary, indices_or_sections, axis=0):
    """Equal parts, or parts between indices, as a list."""
    return list(shaping.tensor_split(asarray(ary), indices_or_sections, axis))


def tile(A, reps):
    return shaping.tile(asarray(A), reps)


def repeat(a, repeats, axis=None):
    return shaping.repeat_interleave(asarray(a), repeats, axis)


def take(a, indices, axis=None):
    a = asarray(a)
    if axis is None:
        a, axis = shaping.ravel(a), 0
    return prims.gather(a, asarray(indices), axis=axis)


def flip(m, axis=None):
    m = asarray(m)
    return shaping.flip(m, tuple(range(m.ndim)) if axis is None else axis)


def roll(a, shift, axis=None):
    return shaping.roll(asarray(a), shift, axis)


def tril(m, k=0):
    return prims.tril(asarray(m), k=k)


def triu(m, k=0):
    return prims.triu(asarray(m), k=k)


def diag(v):
    """A matrix with the given diagonal, or the diagonal of a matrix."""
    v = asarray(v)
    return shaping.diag(v) if v.ndim == 1 else shaping.diagonal(v)


def meshgrid(*xi, indexing="xy"):
    return list(shaping.meshgrid(*[asarray(x) for x in xi], indexing=indexing))


def pad(array, pad_width, mode="constant", constant_values=0):
    """pad_width: one size, one pair, or a pair per axis."""
    array = asarray(array)
    if isinstance(pad_width, int):
        pad_width = (pad_width, pad_width)
    if isinstance(pad_width[0], int):
        pad_width = [pad_width] * array.ndim
    return shaping.pad_axes(array, [p[0] for p in pad_width], [p[1] for p in pad_width], mode, constant_values)


def sort(a, axis=-1):
    return ordering.sort(asarray(a), axis)[0]


def argsort(a, axis=-1):
    return _cellc.cast(ordering.argsort(asarray(a), axis), _cellc.int64)


def unique(ar, return_index=False, return_inverse=False, return_counts=False):
    """The distinct elements in order; and where each was first, which one each element is, and how many there are."""
    a = asarray(ar)
    elements = reshape(a, (-1,)).tolist()
    kept = sorted(set(elements))
    out = [_cellc.cast(_cellc.ndarray(kept), a.dtype)]
    if return_index:
        out.append(array([elements.index(v) for v in kept], _cellc.int64))
    if return_inverse:
        out.append(array([kept.index(v) for v in elements], _cellc.int64))
    if return_counts:
        out.append(array([elements.count(v) for v in kept], _cellc.int64))
    return out[0] if len(out) == 1 else tuple(out)
