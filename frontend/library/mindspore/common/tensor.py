"""The methods of tensors: each is the function of mindspore.ops, or a variant of it."""
import _cellc
from mindspore import ops
from mindspore.common.dtype import type_size_in_bytes
from mindspore.ops.arguments import spread


def _method(name):
    """The function of mindspore.ops of that name as a method; it is looked up when it is called."""
    def call(self, *args, **kwargs):
        return getattr(ops, name)(self, *args, **kwargs)
    return call


class Tensor:
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

    def to(self, dtype=None, non_blocking=False, copy=False):
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

    def reshape(self, *shape):
        return ops.reshape(self, spread(shape))

    def view(self, *shape):
        return ops.reshape(self, spread(shape))

    def reshape_as(self, other):
        return ops.reshape(self, other.shape)

    def view_as(self, other):
        return ops.reshape(self, other.shape)

    def ravel(self):
        return ops.ravel(self)

    def flatten(self, start_dim=0, end_dim=-1, order="C"):
        return ops.flatten(self, start_dim=start_dim, end_dim=end_dim)

    def unflatten(self, dim, sizes):
        return ops.unflatten(self, dim, sizes)

    def transpose(self, *axes):
        """All axes in a new order; two axes of a tensor with more change places."""
        if len(axes) == 0 or axes[0] is None:
            return self.T
        order = spread(axes)
        if len(order) == 2 and self.ndim != 2:
            return ops.swapaxes(self, order[0], order[1])
        return ops.transpose(self, order)

    def permute(self, *axis):
        return ops.transpose(self, spread(axis))

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

    def squeeze(self, *axes, axis=None):
        if axes:
            axis = spread(axes)
        return ops.squeeze(self, None if axis == (None,) else axis)

    def expand_dims(self, axis):
        return ops.expand_dims(self, axis)

    def unsqueeze(self, dim):
        return ops.expand_dims(self, dim)

    def broadcast_to(self, *shape):
        return ops.broadcast_to(self, spread(shape))

    def expand(self, *size):
        return ops.broadcast_to(self, spread(size))

    def expand_as(self, other):
        return ops.broadcast_to(self, other.shape)

    def tile(self, *dims):
        return ops.tile(self, spread(dims))

    def repeat(self, *repeats, axis=None):
        """tile; with axis, each element repeated as in NumPy."""
        if axis is not None:
            return ops.repeat_interleave(self, repeats[0], axis)
        return ops.tile(self, spread(repeats))

    def repeat_interleave(self, repeats, dim=None):
        return ops.repeat_interleave(self, repeats, dim)

    def split(self, split_size_or_sections, axis=0, dim=None):
        return ops.split(self, split_size_or_sections, axis if dim is None else dim)

    def tensor_split(self, indices_or_sections, axis=0):
        return ops.tensor_split(self, indices_or_sections, axis)

    def chunk(self, chunks, axis=0, dim=None):
        return ops.chunk(self, chunks, axis if dim is None else dim)

    def unbind(self, dim=0):
        return ops.unbind(self, dim)

    def narrow(self, axis, start, length):
        return ops.narrow(self, axis, start, length)

    def flip(self, *dims):
        return ops.flip(self, spread(dims))

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

    def diag(self):
        return ops.diag(self)

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return ops.diagonal(self, offset, axis1, axis2)

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None):
        total = ops.sum(ops.diagonal(self, offset, axis1, axis2), -1)
        return total if dtype is None else _cellc.cast(total, dtype)

    # Reductions.

    def sum(self, axis=None, dtype=None, keepdims=False, dim=None, keepdim=False):
        return ops.sum(self, axis if dim is None else dim, keepdims or keepdim, dtype=dtype)

    def mean(self, axis=None, keep_dims=False, dim=None, keepdim=False, keepdims=False):
        return ops.mean(self, axis if dim is None else dim, keep_dims or keepdim or keepdims)

    def prod(self, axis=None, keep_dims=False, dtype=None, dim=None, keepdim=False):
        return ops.prod(self, axis if dim is None else dim, keep_dims or keepdim, dtype)

    def max(self, dim=None, keepdim=False, axis=None, keepdims=False, return_indices=False):
        """All or along axis; along dim the values and their indices."""
        return _extreme(ops.amax, ops.max, self, dim, keepdim, axis, keepdims, return_indices)

    def min(self, dim=None, keepdim=False, axis=None, keepdims=False, return_indices=False):
        return _extreme(ops.amin, ops.min, self, dim, keepdim, axis, keepdims, return_indices)

    def amax(self, axis=None, keepdims=False, *, initial=None, where=None):
        return ops.amax(self, axis, keepdims, initial=initial, where=where)

    def amin(self, axis=None, keepdims=False, *, initial=None, where=None):
        return ops.amin(self, axis, keepdims, initial=initial, where=where)

    def argmax(self, axis=None, keepdims=False, dim=None, keepdim=False):
        return ops.argmax(self, axis if dim is None else dim, keepdims or keepdim)

    def argmin(self, axis=None, keepdims=False, dim=None, keepdim=False):
        index = ops.argmin(self, axis if dim is None else dim, keepdims or keepdim)
        return _cellc.cast(index, _cellc.int64)

    def any(self, axis=None, keep_dims=False):
        return ops.any(self, axis, keep_dims)

    def all(self, axis=None, keep_dims=False):
        return ops.all(self, axis, keep_dims)

    def var(self, axis=None, ddof=0, keepdims=False):
        return ops.var(self, axis, ddof, keepdims)

    def std(self, axis=None, ddof=0, keepdims=False):
        return ops.std(self, axis, ddof, keepdims)

    def norm(self, ord=None, dim=None, keepdim=False, *, dtype=None):
        return ops.norm(self, ord, dim, keepdim, dtype=dtype)

    def ptp(self, axis=None, keepdims=False):
        return ops.amax(self, axis, keepdims) - ops.amin(self, axis, keepdims)

    def cumsum(self, axis=None, dtype=None, dim=None):
        return ops.cumsum(self, axis if dim is None else dim, dtype)

    def sort(self, axis=-1, descending=False):
        return ops.sort(self, axis, descending)

    def topk(self, k, dim=None, largest=True, sorted=True):
        return ops.topk(self, k, dim, largest, sorted)

    # Indexing and writing.

    def gather(self, input_indices, axis, batch_dims=0):
        """gather(indices, axis) takes slices; gather(axis, indices) takes elements."""
        if isinstance(input_indices, int):
            return ops.gather_elements(self, input_indices, axis)
        return ops.gather(self, input_indices, axis, batch_dims)

    def select(self, dim, index):
        return ops.squeeze(ops.narrow(self, dim, index, 1), dim)

    def scatter(self, axis, index, src):
        return ops.scatter(self, axis, index, src)

    def scatter_add(self, dim, index, src):
        return ops.scatter_add_elements(self, dim, index, src)

    def take(self, indices, axis=None, mode="clip"):
        return ops.take(self, indices) if axis is None else ops.gather(self, indices, axis)

    def fill(self, value):
        return ops.full_like(self, value)

    def where(self, condition, y):
        return ops.where(condition, self, y)

    def index_put(self, indices, values, accumulate=False):
        """A copy with values written at the places of a tuple of index tensors."""
        if accumulate:
            return ops.tensor_scatter_add(self, ops.stack(indices, -1), values)
        out = _cellc.copy(self)
        out[tuple(indices)] = values
        return out

    # New tensors.

    def new_zeros(self, size, dtype=None):
        return ops.zeros(size, self.dtype if dtype is None else dtype)

    def new_ones(self, size, dtype=None):
        return ops.ones(size, self.dtype if dtype is None else dtype)

    def new_full(self, size, fill_value, dtype=None):
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

    # The same as the function of that name.

    abs = _method("abs")
    absolute = _method("abs")
    acos = _method("acos")
    acosh = _method("acosh")
    add = _method("add")
    addbmm = _method("addbmm")
    addcdiv = _method("addcdiv")
    addcmul = _method("addcmul")
    addmm = _method("addmm")
    addmv = _method("addmv")
    addr = _method("addr")
    adjoint = _method("adjoint")
    aminmax = _method("aminmax")
    approximate_equal = _method("approximate_equal")
    arccos = _method("acos")
    arccosh = _method("acosh")
    arcsin = _method("asin")
    arcsinh = _method("asinh")
    arctan = _method("atan")
    arctan2 = _method("atan2")
    arctanh = _method("atanh")
    argsort = _method("argsort")
    argwhere = _method("argwhere")
    asin = _method("asin")
    asinh = _method("asinh")
    atan = _method("atan")
    atan2 = _method("atan2")
    atanh = _method("atanh")
    baddbmm = _method("baddbmm")
    bincount = _method("bincount")
    bitwise_and = _method("bitwise_and")
    bitwise_left_shift = _method("bitwise_left_shift")
    bitwise_not = _method("invert")
    bitwise_or = _method("bitwise_or")
    bitwise_right_shift = _method("bitwise_right_shift")
    bitwise_xor = _method("bitwise_xor")
    bmm = _method("bmm")
    ceil = _method("ceil")
    cholesky = _method("cholesky")
    cholesky_inverse = _method("cholesky_inverse")
    cholesky_solve = _method("cholesky_solve")
    col2im = _method("col2im")
    copysign = _method("copysign")
    cos = _method("cos")
    cosh = _method("cosh")
    count_nonzero = _method("count_nonzero")
    cov = _method("cov")
    cross = _method("cross")
    cummax = _method("cummax")
    cummin = _method("cummin")
    cumprod = _method("cumprod")
    deg2rad = _method("deg2rad")
    det = _method("det")
    diagflat = _method("diagflat")
    diagonal_scatter = _method("diagonal_scatter")
    diff = _method("diff")
    digamma = _method("digamma")
    divide = _method("div")
    dot = _method("dot")
    dsplit = _method("dsplit")
    eq = _method("eq")
    equal = _method("eq")
    erf = _method("erf")
    erfc = _method("erfc")
    erfinv = _method("erfinv")
    exp = _method("exp")
    expm1 = _method("expm1")
    fills = _method("fills")
    float_power = _method("float_power")
    floor = _method("floor")
    floor_divide = _method("floor_div")
    fmax = _method("fmax")
    fmin = _method("fmin")
    fmod = _method("fmod")
    fold = _method("fold")
    frac = _method("frac")
    gather_elements = _method("gather_elements")
    gather_nd = _method("gather_nd")
    gcd = _method("gcd")
    ge = _method("ge")
    ger = _method("ger")
    greater = _method("gt")
    greater_equal = _method("ge")
    gt = _method("gt")
    hardshrink = _method("hardshrink")
    heaviside = _method("heaviside")
    histc = _method("histc")
    hsplit = _method("hsplit")
    hypot = _method("hypot")
    i0 = _method("i0")
    igamma = _method("igamma")
    igammac = _method("igammac")
    index_add = _method("index_add")
    index_fill = _method("index_fill")
    index_select = _method("index_select")
    inner = _method("inner")
    inv = _method("inv")
    inverse = _method("inverse")
    invert = _method("invert")
    isclose = _method("isclose")
    isfinite = _method("isfinite")
    isinf = _method("isinf")
    isnan = _method("isnan")
    isneginf = _method("isneginf")
    isposinf = _method("isposinf")
    lcm = _method("lcm")
    ldexp = _method("ldexp")
    le = _method("le")
    lerp = _method("lerp")
    less = _method("lt")
    less_equal = _method("le")
    lgamma = _method("lgamma")
    log = _method("log")
    log10 = _method("log10")
    log1p = _method("log1p")
    log2 = _method("log2")
    logaddexp = _method("logaddexp")
    logaddexp2 = _method("logaddexp2")
    logcumsumexp = _method("logcumsumexp")
    logdet = _method("logdet")
    logical_and = _method("logical_and")
    logical_not = _method("logical_not")
    logical_or = _method("logical_or")
    logical_xor = _method("logical_xor")
    logit = _method("logit")
    logsumexp = _method("logsumexp")
    lt = _method("lt")
    lu_solve = _method("lu_solve")
    masked_fill = _method("masked_fill")
    masked_select = _method("masked_select")
    matmul = _method("matmul")
    matrix_determinant = _method("det")
    matrix_power = _method("matrix_power")
    maximum = _method("maximum")
    median = _method("median")
    minimum = _method("minimum")
    mm = _method("mm")
    msort = _method("msort")
    mul = _method("mul")
    multiply = _method("mul")
    mvlgamma = _method("mvlgamma")
    nan_to_num = _method("nan_to_num")
    nanmean = _method("nanmean")
    nanmedian = _method("nanmedian")
    nanquantile = _method("nanquantile")
    nansum = _method("nansum")
    ne = _method("ne")
    neg = _method("neg")
    negative = _method("neg")
    nonzero = _method("nonzero")
    not_equal = _method("ne")
    outer = _method("outer")
    positive = _method("positive")
    pow = _method("pow")
    quantile = _method("quantile")
    rad2deg = _method("rad2deg")
    reciprocal = _method("reciprocal")
    relu = _method("relu")
    remainder = _method("remainder")
    renorm = _method("renorm")
    reverse = _method("reverse")
    reverse_sequence = _method("reverse_sequence")
    rsqrt = _method("rsqrt")
    scatter_div = _method("tensor_scatter_div")
    scatter_max = _method("tensor_scatter_max")
    scatter_min = _method("tensor_scatter_min")
    scatter_mul = _method("tensor_scatter_mul")
    scatter_sub = _method("tensor_scatter_sub")
    searchsorted = _method("searchsorted")
    select_scatter = _method("select_scatter")
    sgn = _method("sgn")
    sigmoid = _method("sigmoid")
    sign = _method("sign")
    signbit = _method("signbit")
    sin = _method("sin")
    sinc = _method("sinc")
    sinh = _method("sinh")
    slice_scatter = _method("slice_scatter")
    slogdet = _method("slogdet")
    soft_shrink = _method("softshrink")
    sqrt = _method("sqrt")
    square = _method("square")
    sub = _method("sub")
    subtract = _method("subtract")
    tan = _method("tan")
    tanh = _method("tanh")
    top_k = _method("top_k")
    true_divide = _method("div")
    trunc = _method("trunc")
    unfold = _method("unfold")
    unique = _method("unique")
    unique_consecutive = _method("unique_consecutive")
    unique_with_pad = _method("unique_with_pad")
    unsorted_segment_max = _method("unsorted_segment_max")
    unsorted_segment_min = _method("unsorted_segment_min")
    unsorted_segment_prod = _method("unsorted_segment_prod")
    unsorted_segment_sum = _method("unsorted_segment_sum")
    vsplit = _method("vsplit")
    xdivy = _method("xdivy")
    xlogy = _method("xlogy")


def _extreme(value, both, x, dim, keepdim, axis, keepdims, return_indices):
    if dim is not None:
        return both(x, dim, keepdim)
    if axis is not None and return_indices:
        return both(x, axis, keepdims)
    return value(x, axis, keepdims)
