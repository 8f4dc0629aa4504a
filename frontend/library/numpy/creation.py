"""Arrays made from shapes and Numbers."""
import _cellc
from numpy.errors import unsupported
from _cellc import prims
from mindspore.ops.arguments import FLOATS, int_tuple
from numpy import shaping
from numpy.function import array_of, where

PYTHON_DTYPES = {float: _cellc.float64, int: _cellc.int64, bool: _cellc.bool_}


def dtype_of(dtype):
    """float, int and bool mean the widest dtype of their kind; names are read."""
    if dtype is None:
        return None
    return _cellc.dtype(SHORT.get(dtype, dtype) if isinstance(dtype, str) else PYTHON_DTYPES.get(dtype, dtype)).type


SHORT = {"f2": "float16", "f4": "float32", "f8": "float64", "i1": "int8", "i2": "int16", "i4": "int32", "i8": "int64",
         "u1": "uint8", "u2": "uint16", "u4": "uint32", "u8": "uint64", "f": "float32", "d": "float64", "i": "int32",
         "l": "int64", "e": "float16", "?": "bool", "B": "uint8", "b": "int8", "float": "float64", "int": "int64",
         "half": "float16", "single": "float32", "double": "float64", "bool_": "bool",
         "<f2": "float16", "<f4": "float32", "<f8": "float64", "<i4": "int32", "<i8": "int64"}


def full(shape, fill_value, dtype=None, order="C", *, device=None, like=None):
    fill = _cellc.ndarray(fill_value, dtype_of(dtype))
    if fill.ndim > 0:
        return _cellc.copy(shaping.broadcast_to(fill, int_tuple(shape)))
    return prims.full(fill, shape=int_tuple(shape))


def zeros(shape, dtype=None, order="C", *, device=None, like=None):
    return full(shape, 0, float if dtype is None else dtype)


def ones(shape, dtype=None, order="C", *, device=None, like=None):
    return full(shape, 1, float if dtype is None else dtype)


def empty(shape, dtype=None, order="C", *, device=None, like=None):
    return zeros(shape, dtype)


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None, *, device=None):
    a = array_of(a)
    return full(a.shape if shape is None else shape, fill_value, a.dtype if dtype is None else dtype)


def zeros_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return full_like(a, 0, dtype, shape=shape)


def ones_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return full_like(a, 1, dtype, shape=shape)


def empty_like(prototype, /, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return full_like(prototype, 0, dtype, shape=shape)


def eye(N, M=None, k=0, dtype=float, order="C", *, device=None, like=None):
    return _cellc.ndarray(prims.eye(n=N, m=N if M is None else M, k=k, dtype=dtype_of(dtype)))


def identity(n, dtype=None, *, like=None):
    return eye(n, dtype=float if dtype is None else dtype)


def tri(N, M=None, k=0, dtype=float, *, like=None):
    return prims.tril(ones((N, N if M is None else M), dtype), k=k)


def arange(start_or_stop, /, stop=None, step=1, *, dtype=None, device=None, like=None):
    """int64 for ints, else float64, or the dtype that arrays among the arguments have."""
    start, stop = (0, start_or_stop) if stop is None else (start_or_stop, stop)
    values = [_cellc.item(v) if _cellc.is_tensor(v) else v for v in (start, stop, step)]
    if dtype is None:
        dtype = _cellc.float64 if [v for v in values if isinstance(v, float)] else _cellc.int64
    first, last, by = values
    if by == 0:
        raise ZeroDivisionError("division by zero")
    count = -int((first - last) // by) if not isinstance(by, float) else _float_count(first, last, by)
    kind = _cellc.float64 if [v for v in values if isinstance(v, float)] else _cellc.int64
    places = _iota(count if count > 0 else 0, kind)
    return _cellc.cast(places * by + first, dtype_of(dtype))


def _float_count(first, last, by):
    """The number of steps, rounded up as NumPy does."""
    steps = (last - first) / by
    count = int(steps)
    return count + 1 if count < steps else count


def _iota(n, dtype):
    return _cellc.ndarray(prims.iota(shape=(n,), axis=0, dtype=dtype))


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None):
    """num numbers from start to stop, float64; without endpoint, stop is left out."""
    parts = num - 1 if endpoint else num
    first, last = array_of(start) * 1.0, array_of(stop) * 1.0
    gap = last - first
    line = shaping.reshape(_iota(num, _cellc.float64), (num,) + (1,) * gap.ndim)
    step = gap / parts if parts > 0 else gap * float("nan")
    out = line * step + first if parts > 0 else line * gap + first
    if endpoint and num > 1:
        out = shaping.concatenate([out[:-1], shaping.expand_dims(shaping.broadcast_to(last, out.shape[1:]), 0)])
    if dtype is not None:
        target = dtype_of(dtype)
        out = _cellc.cast(out if target in FLOATS else prims.floor(out), target)
    out = shaping.moveaxis(out, 0, axis) if axis != 0 else out
    return (out, step) if retstep else out


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    out = float(base) ** linspace(start, stop, num, endpoint, axis=axis)
    return out if dtype is None else _cellc.cast(out, dtype_of(dtype))


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    """Numbers whose ratios are equal."""
    unsupported("geomspace", axis=axis or None)
    from numpy.function import log10
    sign = -1.0 if array_of(start) < 0 else 1.0
    out = sign * logspace(log10(start * sign), log10(stop * sign), num, endpoint)
    if num > 0:
        out[0] = start
        if endpoint and num > 1:
            out[-1] = stop
    return out if dtype is None else _cellc.cast(out, dtype_of(dtype))


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    """Every input spread over the grid of all; sparse leaves the other axes at length 1."""
    lines = [shaping.ravel(array_of(x)) for x in xi]
    order = list(range(len(lines)))
    if indexing == "xy" and len(lines) > 1:
        order[0], order[1] = 1, 0
    sizes = [0] * len(lines)
    for line, axis in zip(lines, order):
        sizes[axis] = line.shape[0]
    out = []
    for line, axis in zip(lines, order):
        thin = shaping.reshape(line, tuple([line.shape[0] if a == axis else 1 for a in range(len(lines))]))
        out.append(thin if sparse else _cellc.copy(shaping.broadcast_to(thin, tuple(sizes))))
    return tuple(out)


def indices(dimensions, dtype=int, sparse=False):
    """The index of every place, an array for each axis."""
    grid = meshgrid(*[arange(n, dtype=dtype) for n in dimensions], sparse=sparse, indexing="ij")
    return grid if sparse else shaping.stack(grid) if grid else zeros((0,), dtype)


class _Grid:
    """mgrid and ogrid: slices make ranges, an imaginary step would make a number of points."""

    def __init__(self, sparse):
        self.sparse = sparse

    def __getitem__(self, key):
        slices = key if isinstance(key, tuple) else (key,)
        lines = [arange(0 if s.start is None else s.start, s.stop, 1 if s.step is None else s.step) for s in slices]
        if not isinstance(key, tuple):
            return lines[0]
        grid = meshgrid(*lines, sparse=self.sparse, indexing="ij")
        return grid if self.sparse else shaping.stack(grid)


mgrid = _Grid(False)
ogrid = _Grid(True)


class _Joined:
    """r_ and c_: ranges, arrays and Numbers one after the other."""

    def __init__(self, columns):
        self.columns = columns

    def __getitem__(self, key):
        parts = []
        for part in key if isinstance(key, tuple) else (key,):
            if isinstance(part, slice):
                part = arange(0 if part.start is None else part.start, part.stop, 1 if part.step is None else part.step)
            part = array_of(part)
            part = shaping.reshape(part, (1,)) if part.ndim == 0 else part
            parts.append(shaping.reshape(part, (-1, 1)) if self.columns and part.ndim == 1 else part)
        return shaping.concatenate(parts, -1 if self.columns else 0)


r_ = _Joined(False)
c_ = _Joined(True)


def tril_indices(n, k=0, m=None):
    return _places(tri(n, m, k, bool))


def triu_indices(n, k=0, m=None):
    return _places(~tri(n, m, k - 1, bool))


def tril_indices_from(arr, k=0):
    return tril_indices(arr.shape[-2], k, arr.shape[-1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr.shape[-2], k, arr.shape[-1])


def _places(mask):
    return where(mask)


def diag_indices(n, ndim=2):
    return (arange(n),) * ndim


def ix_(*args):
    """Index arrays that make a grid of lines."""
    lines = [where(array_of(a))[0] if array_of(a).dtype == bool else array_of(a) for a in args]
    return tuple([shaping.reshape(x, tuple([x.size if a == k else 1 for a in range(len(lines))]))
                  for k, x in enumerate(lines)])


def vander(x, N=None, increasing=False):
    x = array_of(x)
    powers = arange(x.shape[0] if N is None else N)
    out = shaping.reshape(x, (-1, 1)) ** powers
    return out if increasing else shaping.flip(out, 1)


def _window(M, values):
    """A window of M places: values of the angles -pi..pi at odd distances, as NumPy computes them."""
    if M < 1:
        return zeros((0,))
    return ones((1,)) if M == 1 else values(arange(1 - M, M, 2) * 1.0)


def hamming(M):
    return _window(M, lambda n: 0.54 + 0.46 * prims.cos(3.141592653589793 * n / (M - 1)))


def hanning(M):
    return _window(M, lambda n: 0.5 + 0.5 * prims.cos(3.141592653589793 * n / (M - 1)))


def blackman(M):
    return _window(M, lambda n: 0.42 + 0.5 * prims.cos(3.141592653589793 * n / (M - 1))
                   + 0.08 * prims.cos(2.0 * 3.141592653589793 * n / (M - 1)))


def bartlett(M):
    return _window(M, lambda n: where(n <= 0, 1 + n / (M - 1), 1 - n / (M - 1)))
