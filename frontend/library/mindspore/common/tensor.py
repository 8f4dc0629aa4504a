"""The methods of tensors: each is the function of mindspore.ops, or a variant of it."""
import _cellc
from mindspore import ops
from mindspore.common.dtype import type_size_in_bytes
from mindspore.common.methods import Functions
from mindspore.mint import shaping
from mindspore.ops import elimination, indexing, matrix, segment, statistics
from mindspore.ops.arguments import product, spread


class Tensor(Functions):
    """Tensor(input_data=None, dtype=None, shape=None, init=None).

    Construction, operators, indexing, iteration, shape, dtype, ndim and size are built in.
    """

    # What it is.

    @property
    def T(self):
        return ops.transpose(self, tuple(range(self.ndim - 1, -1, -1)))

    @property
    def mT(self):
        return ops.swapaxes(self, -2, -1)

    @property
    def data(self):
        return self

    @property
    def strides(self):
        """Bytes from one element to the next along each axis."""
        return tuple([n * self.itemsize for n in self.stride()])

    def stride(self, dim=None):
        """Elements from one to the next along each axis, or along one."""
        steps = tuple([product(self.shape[k + 1:]) for k in range(self.ndim)])
        return list(steps) if dim is None else steps[dim]

    def value(self):
        return self

    def is_signed(self):
        return self.dtype not in (_cellc.bool_, _cellc.uint8, _cellc.uint16, _cellc.uint32, _cellc.uint64)

    @staticmethod
    def from_numpy(array):
        return _cellc.tensor(array)

    @property
    def itemsize(self):
        return type_size_in_bytes(self.dtype)

    @property
    def nbytes(self):
        return self.size * self.itemsize

    def dim(self):
        return self.ndim

    def ndimension(self):
        return self.ndim

    def numel(self):
        return self.size

    def nelement(self):
        return self.size

    def is_floating_point(self):
        return ops.is_floating_point(self)

    def asnumpy(self):
        return _cellc.ndarray(self)

    def numpy(self):
        return _cellc.ndarray(self)

    def tolist(self):
        return _cellc.tolist(self)

    @_cellc.older("index")
    def item(self, index=None):
        """The only element, or the one at index, as a Number."""
        if index is not None:
            return (self[index] if isinstance(index, tuple) else ops.ravel(self)[index]).item()
        return _cellc.item(self)

    def copy(self):
        return _cellc.copy(self)

    def clone(self):
        return _cellc.copy(self)

    def contiguous(self):
        return self

    def is_contiguous(self):
        return True

    def init_data(self, slice_index=None, shape=None, opt_shard_group=None):
        return self

    def set_const_arg(self, const_arg=True):
        """Marks this input as constant: the program is compiled for its value."""
        return _cellc.const_arg(self, const_arg)

    # dtype.

    def astype(self, dtype, copy=True):
        return _cellc.cast(self, dtype)

    @_cellc.older("device", "other")
    def to(self, dtype=None, non_blocking=False, copy=False, *, device=None, other=None):
        """In another dtype, or that of another tensor; there is one device."""
        dtype = dtype if other is None else other
        if _cellc.is_tensor(dtype):
            dtype = dtype.dtype
        if isinstance(dtype, str) and not isinstance(non_blocking, bool):  # to(device, dtype)
            dtype = non_blocking
        return self if dtype is None or isinstance(dtype, str) else _cellc.cast(self, dtype)

    def type_as(self, other):
        return _cellc.cast(self, other.dtype)

    def type(self, dtype=None):
        return str(self.dtype) if dtype is None else _cellc.cast(self, dtype)

    def float(self):
        return _cellc.cast(self, _cellc.float32)

    def double(self):
        return _cellc.cast(self, _cellc.float64)

    def half(self):
        return _cellc.cast(self, _cellc.float16)

    def bfloat16(self):
        return _cellc.cast(self, _cellc.bfloat16)

    def int(self):
        return _cellc.cast(self, _cellc.int32)

    def long(self):
        return _cellc.cast(self, _cellc.int64)

    def short(self):
        return _cellc.cast(self, _cellc.int16)

    def byte(self):
        return _cellc.cast(self, _cellc.uint8)

    def bool(self):
        return _cellc.cast(self, _cellc.bool_)

    # Shape.

    @_cellc.older(shape="*shape")
    def reshape(self, *shape):
        return ops.reshape(self, spread(shape))

    @_cellc.older(shape="*shape", dtype="*shape")
    def view(self, *shape):
        if len(shape) == 1 and not isinstance(shape[0], (int, tuple, list)):
            raise NotImplementedError("For 'view', the bytes of one dtype are not read as another: use astype for the same numbers.")
        return ops.reshape(self, spread(shape))

    def reshape_as(self, other):
        return ops.reshape(self, other.shape)

    def view_as(self, other):
        return ops.reshape(self, other.shape)

    def ravel(self):
        return ops.ravel(self)

    @_cellc.older("order")
    def flatten(self, start_dim=0, end_dim=-1, order="C"):
        """All axes, or start_dim..end_dim, as one; flatten("F") has the first axis run fastest."""
        if start_dim == "F" or order == "F":
            return ops.ravel(self.T)
        start_dim = 0 if start_dim == "C" else start_dim
        return ops.flatten(self, start_dim=start_dim, end_dim=end_dim)

    def unflatten(self, dim, sizes):
        return ops.unflatten(self, dim, sizes)

    @_cellc.older("dim0", "dim1", axes="*axes")
    def transpose(self, *axes, dim0=None, dim1=None):
        """All axes in a new order; two axes of a tensor with more change places, and those that are named."""
        if dim0 is not None:
            return ops.swapaxes(self, dim0, dim1)
        if len(axes) == 0 or axes[0] is None:
            return self.T
        order = spread(axes)
        if len(order) == 2 and self.ndim != 2:
            return ops.swapaxes(self, order[0], order[1])
        return ops.transpose(self, order)

    @_cellc.older(dims="*dims", axis="*dims")
    def permute(self, *dims):
        return ops.transpose(self, spread(dims))

    def t(self):
        return ops.t(self)

    def swapaxes(self, axis0, axis1):
        return ops.swapaxes(self, axis0, axis1)

    def swapdims(self, dim0, dim1):
        return ops.swapaxes(self, dim0, dim1)

    def moveaxis(self, source, destination):
        return ops.moveaxis(self, source, destination)

    def movedim(self, source, destination):
        return ops.moveaxis(self, source, destination)

    @_cellc.older(axis="*axis")
    def squeeze(self, *axis):
        axis = spread(axis)
        return ops.squeeze(self, None if axis in ((), (None,)) else axis)

    def expand_dims(self, axis):
        return ops.expand_dims(self, axis)

    @_cellc.older(axis="dim")
    def unsqueeze(self, dim):
        return ops.expand_dims(self, dim)

    @_cellc.older(shape="*shape")
    def broadcast_to(self, *shape):
        return ops.broadcast_to(self, spread(shape))

    def expand(self, *size):
        return ops.broadcast_to(self, spread(size))

    @_cellc.older(x="other")
    def expand_as(self, other):
        return ops.broadcast_to(self, other.shape)

    @_cellc.older(dims="*dims", reps="*dims")
    def tile(self, *dims):
        return ops.tile(self, spread(dims))

    @_cellc.older("axis", repeats="*repeats")
    def repeat(self, *repeats, axis=None):
        """tile; with axis, each element repeated as in NumPy."""
        if axis is not None:
            return ops.repeat_interleave(self, repeats[0], axis)
        return ops.tile(self, spread(repeats))

    @_cellc.older("output_size")
    def repeat_interleave(self, repeats, dim=None, *, output_size=None):
        return ops.repeat_interleave(self, repeats, dim)

    @_cellc.older("output_num", split_size_or_sections=..., split_size="split_size_or_sections", dim="axis")
    def split(self, split_size_or_sections=None, axis=0, *, output_num=None):
        return ops.split(self, split_size_or_sections, axis, output_num)

    def tensor_split(self, indices_or_sections, axis=0):
        return ops.tensor_split(self, indices_or_sections, axis)

    @_cellc.older(dim="axis")
    def chunk(self, chunks, axis=0):
        return ops.chunk(self, chunks, axis)

    def unbind(self, dim=0):
        return ops.unbind(self, dim)

    @_cellc.older(axis="dim")
    def narrow(self, dim, start, length):
        return ops.narrow(self, dim, start, length)

    def flip(self, dims):
        return ops.flip(self, dims)

    def fill_diagonal(self, fill_value, wrap=False):
        return matrix.fill_diagonal(self, fill_value, wrap)

    def resize(self, *new_shape):
        """Another shape: elements are cut off at the end, or zeros added."""
        shape = spread(new_shape)
        flat, count = ops.reshape(self, (-1,)), product(shape)
        flat = flat[:count] if count <= self.size else ops.pad(flat, (0, count - self.size))
        return ops.reshape(flat, shape)

    def sum_to_size(self, *size):
        """Summed over the axes that broadcasting from size would have stretched."""
        shape = spread(size)
        lead = self.ndim - len(shape)
        axes = tuple(range(lead)) + tuple([lead + k for k in range(len(shape)) if shape[k] == 1 and self.shape[lead + k] != 1])
        return ops.reshape(ops.reduce_sum(self, axes, True), shape) if axes else self

    def fliplr(self):
        return ops.flip(self, 1)

    def flipud(self):
        return ops.flip(self, 0)

    def rot90(self, k, dims):
        return ops.rot90(self, k, dims)

    def roll(self, shifts, dims=None):
        return ops.roll(self, shifts, dims)

    def tril(self, diagonal=0):
        return ops.tril(self, diagonal)

    def triu(self, diagonal=0):
        return ops.triu(self, diagonal)

    def diag(self, diagonal=0):
        return ops.diag(self) if diagonal == 0 else shaping.diag(self, diagonal)

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return ops.diagonal(self, offset, axis1, axis2)

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None):
        """The sum along diagonals, in dtype."""
        if self.ndim == 2 and (offset, axis1, axis2, dtype) == (0, 0, 1, None):
            return ops.trace(self)
        out = ops.reduce_sum(ops.diagonal(self, offset, axis1, axis2), -1)
        return out if dtype is None else _cellc.cast(out, dtype)

    # Reductions.

    @_cellc.older("keepdims", "initial", axis="dim")
    def sum(self, dim=None, keepdim=False, keepdims=False, initial=None, *, dtype=None):
        """The sum, and initial more; sum(axis, dtype, keepdims) is the other order."""
        if not isinstance(keepdim, bool):
            dtype, keepdim = keepdim, False
        out = ops.sum(self, dim, keepdim or keepdims, dtype=dtype)
        return out if initial is None else out + initial

    @_cellc.older(axis="dim", keep_dims="keepdim", keepdims="keepdim")
    def mean(self, dim=None, keepdim=False, *, dtype=None):
        return ops.mean(self if dtype is None else _cellc.cast(self, dtype), dim, keepdim)

    @_cellc.older(axis="dim", keep_dims="keepdim")
    def prod(self, dim=None, keepdim=False, dtype=None):
        return ops.prod(self, dim, keepdim, dtype)

    @_cellc.older("axis", "keepdims", "initial", "where", "return_indices")
    def max(self, dim=None, keepdim=False, axis=None, keepdims=False, *, initial=None, where=True, return_indices=False):
        """All or along axis; along dim the values and their indices."""
        given = {} if initial is None else {"initial": initial, "where": None if where is True else where}
        return _extreme(ops.amax, ops.max, self, dim, keepdim, axis, keepdims, return_indices, given)

    @_cellc.older("axis", "keepdims", "initial", "where", "return_indices")
    def min(self, dim=None, keepdim=False, axis=None, keepdims=False, *, initial=None, where=True, return_indices=False):
        given = {} if initial is None else {"initial": initial, "where": None if where is True else where}
        return _extreme(ops.amin, ops.min, self, dim, keepdim, axis, keepdims, return_indices, given)

    def amax(self, axis=None, keepdims=False, *, initial=None, where=None):
        return ops.amax(self, axis, keepdims, initial=initial, where=where)

    def amin(self, axis=None, keepdims=False, *, initial=None, where=None):
        return ops.amin(self, axis, keepdims, initial=initial, where=where)

    def argmax_with_value(self, axis=0, keep_dims=False):
        return ops.max(self, axis, keep_dims)

    def argmin_with_value(self, axis=0, keep_dims=False):
        return ops.min(self, axis, keep_dims)

    def kthvalue(self, k, dim=-1, keepdim=False):
        return statistics.kthvalue(self, k, dim, keepdim)

    def allclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        return bool(ops.isclose(self, other, rtol, atol, equal_nan).all())

    def searchsorted(self, v, side="left", sorter=None):
        """Where to insert v so that the tensor stays sorted (int32)."""
        line = self if sorter is None else ops.gather(self, sorter, 0)
        return ops.searchsorted(line, ops.cast(v, self.dtype), out_int32=True, side=side)

    @_cellc.older(dim="axis", keepdim="keepdims")
    def argmax(self, axis=None, keepdims=False):
        return ops.argmax(self, axis, keepdims)

    @_cellc.older(dim="axis", keepdim="keepdims")
    def argmin(self, axis=None, keepdims=False):
        return ops.argmin(self, axis, keepdims)

    @_cellc.older(dim="axis", keepdim="keep_dims")
    def any(self, axis=None, keep_dims=False):
        return ops.any(self, axis, keep_dims)

    @_cellc.older(dim="axis", keepdim="keep_dims")
    def all(self, axis=None, keep_dims=False):
        return ops.all(self, axis, keep_dims)

    @_cellc.older("correction", dim="axis", keepdim="keepdims")
    def var(self, axis=None, ddof=0, keepdims=False, *, correction=0):
        return ops.var(self, axis, ddof or correction, keepdims)

    @_cellc.older("correction", dim="axis", keepdim="keepdims")
    def std(self, axis=None, ddof=0, keepdims=False, *, correction=0):
        return ops.std(self, axis, ddof or correction, keepdims)

    def norm(self, ord=None, dim=None, keepdim=False, *, dtype=None):
        return ops.norm(self, ord, dim, keepdim, dtype=dtype)

    def ptp(self, axis=None, keepdims=False):
        return ops.amax(self, axis, keepdims) - ops.amin(self, axis, keepdims)

    @_cellc.older(dim="axis")
    def cumsum(self, axis=None, dtype=None):
        return ops.cumsum(self, axis, dtype)

    @_cellc.older(axis="dim")
    def sort(self, dim=-1, descending=False, stable=False):
        return ops.sort(self, dim, descending)

    def topk(self, k, dim=None, largest=True, sorted=True):
        return ops.topk(self, k, dim, largest, sorted)

    # Indexing and writing.

    @_cellc.older("input_indices", "axis", "batch_dims", dim=..., index=...)
    def gather(self, dim=None, index=None, batch_dims=0, *, input_indices=None, axis=None):
        """gather(dim, index) takes elements; gather(indices, axis) takes slices."""
        if _cellc.is_tensor(dim):
            input_indices, axis = dim, axis if index is None else index
        if input_indices is not None:
            return ops.gather(self, input_indices, axis, batch_dims)
        return ops.gather_elements(self, dim, index)

    @_cellc.older("condition", "y", dim=..., index=...)
    def select(self, dim=None, index=None, *, condition=None, y=None):
        """select(dim, index) is one slice; select(condition, y) is y where condition does not hold."""
        if _cellc.is_tensor(dim):
            condition, y = dim, y if index is None else index
        if condition is not None:
            return ops.where(condition, self, y)
        return ops.squeeze(ops.narrow(self, dim, index, 1), dim)

    @_cellc.older("reduce", axis="dim")
    def scatter(self, dim, index, src, reduce=None):
        if reduce is not None:
            raise NotImplementedError("For 'scatter', reduce is not supported: use ops.tensor_scatter_elements.")
        return ops.scatter(self, dim, index, src)

    @_cellc.older("use_lock", "check_index_bound", "indices", "y", "axis", dim=..., index=..., source=...)
    def index_add(self, dim=None, index=None, source=None, use_lock=True, check_index_bound=True, *, alpha=1, indices=None, y=None,
                  axis=None):
        """index_add(dim, index, source) and index_add(indices, y, axis)."""
        if _cellc.is_tensor(dim):
            dim, index, source = source if axis is None else axis, dim, index if y is None else y
        if indices is not None:
            dim, index, source = axis, indices, y
        return ops.index_add(self, index, source if alpha == 1 else source * alpha, dim)

    @_cellc.older("indices", "updates", dim=..., index=..., src=...)
    def scatter_add(self, dim=None, index=None, src=None, *, indices=None, updates=None):
        """scatter_add(dim, index, src) adds elements along an axis; scatter_add(indices, updates) adds slices."""
        if _cellc.is_tensor(dim):
            indices, updates = dim, updates if index is None else index
        if indices is not None:
            return ops.tensor_scatter_add(self, indices, updates)
        return ops.scatter_add_elements(self, dim, index, src)

    @_cellc.older(index="indices")
    def take(self, indices, axis=None, mode="clip"):
        return ops.take(self, indices) if axis is None else ops.gather(self, indices, axis)

    def fill(self, value):
        return ops.full_like(self, value)

    def choose(self, choices, mode="clip"):
        """Element by element, the choice that the tensor names."""
        if mode not in ("clip", "wrap"):
            raise NotImplementedError("For 'choose', mode 'raise' is not supported.")
        count = len(choices)
        place = ops.clamp(self, 0, count - 1) if mode == "clip" else self % count
        out = choices[0]
        for k in range(1, count):
            out = ops.where(place == k, choices[k], out)
        return ops.where(place == 0, choices[0], out) if count == 1 else out

    def inplace_update(self, v, indices):
        """A copy with rows replaced."""
        rows = (indices,) if isinstance(indices, int) else indices
        return ops.tensor_scatter_update(self, _cellc.tensor([[r] for r in rows]), ops.reshape(v, (-1,) + self.shape[1:]))

    def masked_scatter(self, mask, source):
        return segment.masked_scatter(self, mask, source)

    def qr(self, some=True):
        return ops.qr(self, "reduced" if some else "complete")

    def triangular_solve(self, A, upper=True, transpose=False, unitriangular=False):
        return elimination.triangular_solve(self, A, upper, transpose, unitriangular)

    @_cellc.older(other="y")
    def where(self, condition, y):
        return ops.where(condition, self, y)

    def index_put(self, indices, values, accumulate=False):
        return indexing.index_put(self, indices, values, accumulate)

    # New tensors.

    def new_zeros(self, size, dtype=None):
        return ops.zeros(size, self.dtype if dtype is None else dtype)

    def new_ones(self, size, dtype=None):
        return ops.ones(size, self.dtype if dtype is None else dtype)

    def new_empty(self, size, *, dtype=None, device=None):
        return ops.zeros(size, self.dtype if dtype is None else dtype)

    def new_full(self, size, fill_value, *, dtype=None):
        return ops.full(size, fill_value, dtype=self.dtype if dtype is None else dtype)

    # Functions with options of their own.

    def clip(self, min=None, max=None):
        return ops.clamp(self, min, max)

    def clamp(self, min=None, max=None):
        return ops.clamp(self, min, max)

    def round(self, decimals=0):
        return ops.round(self, decimals=decimals)

    def div(self, other, *, rounding_mode=None):
        return ops.div(self, other, rounding_mode=rounding_mode)

    def softmax(self, axis, dtype=None):
        return ops.softmax(self, axis, dtype=dtype)

    def log_softmax(self, axis=-1):
        return ops.log_softmax(self, axis)


def _extreme(value, both, x, dim, keepdim, axis, keepdims, return_indices, given):
    if isinstance(dim, (tuple, list)):
        dim, axis, keepdims = None, dim, keepdim
    if dim is not None:
        return both(x, dim, keepdim)
    if axis is not None and return_indices:
        return both(x, axis, keepdims)
    return value(x, axis, keepdims, **given)
