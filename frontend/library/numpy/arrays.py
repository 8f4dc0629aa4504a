"""Arrays: what one is, and the functions that make one of data."""
import _cellc
from mindspore.ops.arguments import int_tuple, spread
from numpy import creation, function, ordering, reduction, shaping
from numpy.errors import unsupported


class ndarray:
    """An array with NumPy's rules; operators, indexing, shape, dtype, ndim and size are built in."""

    __array_priority__ = 0

    @property
    def T(self):
        return shaping.transpose(self)

    @property
    def mT(self):
        return shaping.swapaxes(self, -1, -2)

    @property
    def flat(self):
        return shaping.ravel(self)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.dtype.itemsize

    @property
    def strides(self):
        step, out = self.dtype.itemsize, []
        for n in reversed(self.shape):
            out.insert(0, step)
            step = step * n
        return tuple(out)

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return creation.zeros_like(self)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        """A copy of another dtype; without copy, the same array where it has that dtype."""
        if not copy and self.dtype == dtype_of(dtype):
            return self
        return _cellc.copy(_cellc.cast(self, dtype_of(dtype)))

    def item(self, *index):
        if not index:
            return _cellc.item(self)
        if len(index) == 1 and not isinstance(index[0], tuple):
            return _cellc.item(shaping.ravel(self)[index[0]])
        return _cellc.item(self[spread(index)])

    def tolist(self):
        return _cellc.tolist(self)

    def copy(self, order="C"):
        return _cellc.copy(self)

    def conj(self):
        return self

    def fill(self, value):
        self[...] = value

    def put(self, indices, values, /, mode="raise"):
        unsupported("put", mode=mode if mode != "raise" else None)
        ordering.put(self, indices, values)

    def sort(self, axis=-1, kind=None, order=None, *, stable=None):
        self[...] = ordering.sort(self, axis)

    # Moving elements.

    def reshape(self, *shape, order="C", copy=None):
        return shaping.reshape(self, spread(shape), order)

    def resize(self, *new_shape, refcheck=True):
        raise NotImplementedError("ndarray.resize changes an array's shape in place: use np.resize, which gives a new one")

    def transpose(self, *axes):
        return shaping.transpose(self, None if not axes or axes[0] is None else spread(axes))

    def swapaxes(self, axis1, axis2, /):
        return shaping.swapaxes(self, axis1, axis2)

    def flatten(self, order="C"):
        return _cellc.copy(shaping.ravel(self, order))

    def ravel(self, order="C"):
        return shaping.ravel(self, order)

    def squeeze(self, axis=None):
        return shaping.squeeze(self, axis)

    def repeat(self, repeats, /, axis=None):
        return shaping.repeat(self, repeats, axis)

    def take(self, indices, /, axis=None, out=None, mode="raise"):
        unsupported("take", out=out)
        return shaping.take(self, indices, axis, mode=mode)

    def compress(self, condition, axis=None, out=None):
        unsupported("compress", out=out)
        return ordering.compress(condition, self, axis)

    def choose(self, choices, out=None, mode="raise"):
        unsupported("choose", out=out, mode=mode if mode != "raise" else None)
        return ordering.choose(self, choices)

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return shaping.diagonal(self, offset, axis1, axis2)

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        return reduction.trace(self, offset, axis1, axis2, dtype, out)

    def nonzero(self):
        return ordering.nonzero(self)

    def argsort(self, axis=-1, kind=None, order=None, *, stable=None):
        return ordering.argsort(self, axis)

    def searchsorted(self, v, /, side="left", sorter=None):
        unsupported("searchsorted", sorter=sorter)
        return ordering.searchsorted(self, v, side)

    def partition(self, kth, /, axis=-1, kind="introselect", order=None):
        self[...] = ordering.sort(self, axis)

    # Folding axes away.

    @_cellc.older("keepdims")
    def sum(self, axis=None, dtype=None, out=None, *, keepdims=False, **kwargs):
        return reduction.sum(self, axis, dtype, out, keepdims, **kwargs)

    @_cellc.older("keepdims")
    def prod(self, axis=None, dtype=None, out=None, *, keepdims=False, **kwargs):
        return reduction.prod(self, axis, dtype, out, keepdims, **kwargs)

    @_cellc.older("keepdims")
    def mean(self, axis=None, dtype=None, out=None, *, keepdims=False, **kwargs):
        return reduction.mean(self, axis, dtype, out, keepdims, **kwargs)

    @_cellc.older("keepdims")
    def var(self, axis=None, dtype=None, out=None, ddof=0, *, keepdims=False, **kwargs):
        return reduction.var(self, axis, dtype, out, ddof, keepdims, **kwargs)

    @_cellc.older("keepdims")
    def std(self, axis=None, dtype=None, out=None, ddof=0, *, keepdims=False, **kwargs):
        return reduction.std(self, axis, dtype, out, ddof, keepdims, **kwargs)

    @_cellc.older("keepdims")
    def max(self, axis=None, out=None, *, keepdims=False, **kwargs):
        return reduction.max(self, axis, out, keepdims, **kwargs)

    @_cellc.older("keepdims")
    def min(self, axis=None, out=None, *, keepdims=False, **kwargs):
        return reduction.min(self, axis, out, keepdims, **kwargs)

    def argmax(self, axis=None, out=None, *, keepdims=False):
        return reduction.argmax(self, axis, out, keepdims=keepdims)

    def argmin(self, axis=None, out=None, *, keepdims=False):
        return reduction.argmin(self, axis, out, keepdims=keepdims)

    def any(self, axis=None, out=None, keepdims=False, *, where=True):
        return reduction.any(self, axis, out, keepdims, where=where)

    def all(self, axis=None, out=None, keepdims=False, *, where=True):
        return reduction.all(self, axis, out, keepdims, where=where)

    def cumsum(self, axis=None, dtype=None, out=None):
        return reduction.cumsum(self, axis, dtype, out)

    def cumprod(self, axis=None, dtype=None, out=None):
        return reduction.cumprod(self, axis, dtype, out)

    def clip(self, min=None, max=None, out=None, **kwargs):
        return function.clip(self, min, max, out, **kwargs)

    def round(self, decimals=0, out=None):
        return function.round(self, decimals, out)

    def dot(self, other, /, out=None):
        return function.dot(self, other, out)

    # What would leave the program.

    def tofile(self, fid, /, sep="", format="%s"):
        raise NotImplementedError("ndarray.tofile writes a file, which a compiled program cannot do: print the array")

    def tobytes(self, order="C"):
        raise NotImplementedError("ndarray.tobytes is not supported")

    conjugate = conj


def dtype_of(dtype):
    """float, int and bool mean the widest dtype of their kind; names are read."""
    return creation.dtype_of(dtype)


def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, ndmax=0, like=None):
    """A new array."""
    unsupported("array", ndmax=ndmax if ndmax != 0 else None)
    out = _cellc.ndarray(object, dtype_of(dtype))
    while out.ndim < ndmin:
        out = shaping.expand_dims(out, 0)
    return _cellc.copy(out)


def asarray(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    """The array itself, where it has the dtype."""
    return function.array_of(a) if dtype is None else function.array_of(_cellc.ndarray(a, dtype_of(dtype)))


def ascontiguousarray(a, dtype=None, *, like=None):
    a = asarray(a, dtype)
    return shaping.reshape(a, (1,)) if a.ndim == 0 else a


def copy(a, order="K", subok=False):
    return _cellc.copy(asarray(a))


def fromiter(iter, dtype, count=-1, *, like=None):
    values = list(iter)
    return array(values if count < 0 else values[:count], dtype)


def copyto(dst, src, casting="same_kind", where=True):
    """Writes src to dst, where a mask holds."""
    dst[...] = src if where is True else function.where(where, src, dst)


def vectorize(pyfunc=None, otypes=None, doc=None, excluded=None, cache=False, signature=None):
    """pyfunc of every element of arrays that broadcast."""
    unsupported("vectorize", excluded=excluded, signature=signature)
    def call(*args):
        wide = shaping.broadcast_arrays(*args)
        flat = [shaping.ravel(x).tolist() for x in wide]
        made = _cellc.ndarray([pyfunc(*each) for each in zip(*flat)])
        out = shaping.reshape(made, wide[0].shape)
        return out if otypes is None else out.astype(otypes[0])
    return call


def fromfunction(function, shape, *, dtype=float, like=None, **kwargs):
    """function of the indices of an array of that shape."""
    places = creation.indices(int_tuple(shape), dtype)
    return function(*[places[k] for k in range(places.shape[0])], **kwargs)


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """func1d of every line of arr along axis."""
    lines = shaping.moveaxis(asarray(arr), axis, -1)
    rows = shaping.reshape(lines, (-1, lines.shape[-1]))
    made = [asarray(func1d(rows[k], *args, **kwargs)) for k in range(rows.shape[0])]
    out = shaping.reshape(shaping.stack(made), lines.shape[:-1] + made[0].shape)
    for k in range(made[0].ndim):
        out = shaping.moveaxis(out, lines.ndim - 1 + k, axis + k)
    return out
