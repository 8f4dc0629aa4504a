"""The primitive classes: made with their attributes, called with their operands.

    ops.ReduceSum(keep_dims=True)(x, 1)

is a spelling of ops.reduce_sum(x, 1, keep_dims=True). Each class is one line:
the function it calls and the attributes it takes, in order, with defaults.
"""
import _cellc
from _cellc import prims
from mindspore.ops import activation, contraction, control, convolution, creation, elementwise
from mindspore.ops import image, indexing, linear, loss, normalization, ordering, pooling, reduction, shaping
from mindspore.ops.arguments import one_axis, pair


class Primitive:
    """An operator as an object."""

    def __init__(self, name=""):
        self.name = name

    def add_prim_attr(self, name, value):
        """Attributes for the scheduler of a framework mean nothing here."""
        return self

    def set_device(self, device_target):
        return self

    def shard(self, in_strategy=None, out_strategy=None):
        return self


def operator(function, **defaults):
    """The class of a primitive that calls function with operands and attributes."""

    class Operator(Primitive):
        def __init__(self, *args, **kwargs):
            self.attributes = _bind(defaults, args, kwargs)

        def __call__(self, *operands):
            return function(*operands, **self.attributes)

    return Operator


def _bind(defaults, args, kwargs):
    """The attributes: defaults, then those given by place, then those by name."""
    names = list(defaults)
    if len(args) > len(names):
        raise TypeError(f"The primitive takes {len(names)} attributes, but got {len(args)}.")
    attributes = dict(defaults)
    for name, value in zip(names, args):
        attributes[name] = value
    for name in kwargs:
        if name not in attributes:
            raise TypeError(f"The primitive has no attribute '{name}'; it has {names}.")
        attributes[name] = kwargs[name]
    return attributes


# Elementwise.
Abs = operator(elementwise.abs)
ACos = operator(elementwise.acos)
Acosh = operator(elementwise.acosh)
Add = operator(elementwise.add)
AddN = operator(elementwise.addn)
Addcdiv = operator(elementwise.addcdiv)
Addcmul = operator(elementwise.addcmul)
ApproximateEqual = operator(elementwise.approximate_equal, tolerance=1e-05)
Asin = operator(elementwise.asin)
Asinh = operator(elementwise.asinh)
Atan = operator(elementwise.atan)
Atan2 = operator(elementwise.atan2)
Atanh = operator(elementwise.atanh)
BitwiseAnd = operator(elementwise.bitwise_and)
BitwiseOr = operator(elementwise.bitwise_or)
BitwiseXor = operator(elementwise.bitwise_xor)
Ceil = operator(elementwise.ceil)
Cos = operator(elementwise.cos)
Cosh = operator(elementwise.cosh)
Div = operator(elementwise.div)
DivNoNan = operator(elementwise.div_no_nan)
Equal = operator(elementwise.eq)
Erf = operator(elementwise.erf)
Erfc = operator(elementwise.erfc)
Exp = operator(elementwise.exp)
Expm1 = operator(elementwise.expm1)
Floor = operator(elementwise.floor)
FloorDiv = operator(elementwise.floor_div)
FloorMod = operator(elementwise.floor_mod)
Greater = operator(elementwise.gt)
GreaterEqual = operator(elementwise.ge)
Hypot = operator(elementwise.hypot)
Inv = operator(elementwise.reciprocal)
Invert = operator(elementwise.invert)
IsFinite = operator(elementwise.isfinite)
IsInf = operator(elementwise.isinf)
IsNan = operator(elementwise.isnan)
LeftShift = operator(elementwise.bitwise_left_shift)
Lerp = operator(elementwise.lerp)
Less = operator(elementwise.lt)
LessEqual = operator(elementwise.le)
Log = operator(elementwise.log)
Log1p = operator(elementwise.log1p)
LogicalAnd = operator(elementwise.logical_and)
LogicalNot = operator(elementwise.logical_not)
LogicalOr = operator(elementwise.logical_or)
LogicalXor = operator(elementwise.logical_xor)
MaskedFill = operator(elementwise.masked_fill)
Maximum = operator(elementwise.maximum)
Minimum = operator(elementwise.minimum)
Mod = operator(elementwise.fmod)
Mul = operator(elementwise.mul)
MulNoNan = operator(elementwise.mul_no_nan)
Neg = operator(elementwise.neg)
NotEqual = operator(elementwise.ne)
Pow = operator(elementwise.pow)
RealDiv = operator(elementwise.div)
Reciprocal = operator(elementwise.reciprocal)
RightShift = operator(elementwise.bitwise_right_shift)
Rint = operator(elementwise.round)
Round = operator(elementwise.round)
Rsqrt = operator(elementwise.rsqrt)
Select = operator(elementwise.select)
Sign = operator(elementwise.sign)
Sin = operator(elementwise.sin)
Sinh = operator(elementwise.sinh)
Sqrt = operator(elementwise.sqrt)
Square = operator(elementwise.square)
SquaredDifference = operator(elementwise.squared_difference)
Sub = operator(elementwise.sub)
Tan = operator(elementwise.tan)
Tanh = operator(elementwise.tanh)
Trunc = operator(elementwise.trunc)
TruncateDiv = operator(elementwise.truncate_div)
TruncateMod = operator(elementwise.fmod)
Xdivy = operator(elementwise.xdivy)
Xlogy = operator(elementwise.xlogy)
TensorAdd = Add

# Activations.
CeLU = operator(activation.celu, alpha=1.0)
Elu = operator(activation.elu, alpha=1.0)
FastGeLU = operator(activation.fast_gelu)
GeLU = operator(activation.gelu, approximate="tanh")
GLU = operator(activation.glu, axis=-1)
HShrink = operator(activation.hardshrink, lambd=0.5)
HSigmoid = operator(activation.hardsigmoid)
HSwish = operator(activation.hardswish)
LogSoftmax = operator(activation.log_softmax, axis=-1)
Mish = operator(activation.mish)
PReLU = operator(activation.prelu)
ReLU = operator(activation.relu)
ReLU6 = operator(activation.relu6)
SeLU = operator(activation.selu)
Sigmoid = operator(activation.sigmoid)
Softmax = operator(activation.softmax, axis=-1)
Softplus = operator(activation.softplus)
SoftShrink = operator(activation.softshrink, lambd=0.5)
Softsign = operator(activation.softsign)
Gelu = GeLU
FastGelu = FastGeLU

# Shapes.
BroadcastTo = operator(shaping.broadcast_to, shape=None)
Cast = operator(shaping.cast)
Concat = operator(shaping.concat, axis=0)
Diag = operator(shaping.diag)
DiagPart = operator(shaping.diagonal)
ExpandDims = operator(shaping.expand_dims)
Flatten = operator(shaping.flatten)
Pad = operator(lambda x, paddings: shaping.pad_axes(
    x, [p[0] for p in paddings], [p[1] for p in paddings], "constant"), paddings=None)
Reshape = operator(shaping.reshape)
ReverseV2 = operator(shaping.reverse, axis=None)
Roll = operator(shaping.roll, shifts=None, dims=None)
Slice = operator(shaping.tensor_slice)
SplitV = operator(lambda x, size_splits, split_dim, num_split: shaping.split(x, size_splits, split_dim),
                  size_splits=None, split_dim=0, num_split=None)
Squeeze = operator(lambda x, axis: shaping.squeeze(x, None if axis == () else axis), axis=())
Stack = operator(shaping.stack, axis=0)
StridedSlice = operator(shaping.strided_slice, begin_mask=0, end_mask=0, ellipsis_mask=0,
                        new_axis_mask=0, shrink_axis_mask=0)
Tile = operator(shaping.tile)
Transpose = operator(shaping.transpose)
Tril = operator(shaping.tril, diagonal=0)
Triu = operator(shaping.triu, diagonal=0)
Unstack = operator(lambda x, axis, num: shaping.unbind(x, axis), axis=0, num=None)
Pack = Stack
Unpack = Unstack

# Indexing.
Assign = operator(indexing.assign)
AssignAdd = operator(indexing.assign_add)
AssignSub = operator(indexing.assign_sub)
EmbeddingLookup = operator(lambda params, indices, offset: indexing.gather(params, indices - offset, 0))
Gather = operator(indexing.gather, batch_dims=0)
GatherD = operator(indexing.gather_d)
GatherNd = operator(indexing.gather_nd)
IndexAdd = operator(lambda x, indices, y, axis, use_lock, check_index_bound: indexing.index_add(x, indices, y, axis),
                    axis=0, use_lock=True, check_index_bound=True)
ScatterNd = operator(indexing.scatter_nd)
TensorScatterAdd = operator(indexing.tensor_scatter_add)
TensorScatterDiv = operator(indexing.tensor_scatter_div)
TensorScatterElements = operator(indexing.tensor_scatter_elements, axis=0, reduction="none")
TensorScatterMax = operator(indexing.tensor_scatter_max)
TensorScatterMin = operator(indexing.tensor_scatter_min)
TensorScatterMul = operator(indexing.tensor_scatter_mul)
TensorScatterSub = operator(indexing.tensor_scatter_sub)
TensorScatterUpdate = operator(indexing.tensor_scatter_update)
UnsortedSegmentSum = operator(indexing.unsorted_segment_sum)
OneHot = operator(indexing.one_hot, axis=-1)
GatherV2 = Gather


def _on_parameter(write):
    """A primitive that writes to a Parameter under a lock, which is not needed here."""
    return operator(lambda parameter, indices, updates, use_locking: write(parameter, indices, updates),
                    use_locking=False)


ScatterAdd = _on_parameter(indexing.scatter_add)
ScatterMax = _on_parameter(indexing.scatter_max)
ScatterMin = _on_parameter(indexing.scatter_min)
ScatterMul = _on_parameter(indexing.scatter_mul)
ScatterSub = _on_parameter(indexing.scatter_sub)
ScatterUpdate = _on_parameter(indexing.scatter_update)
ScatterNdUpdate = _on_parameter(indexing.scatter_nd_update)
ScatterNdAdd = _on_parameter(indexing.scatter_nd_add)

# Reductions and scans.
ReduceAll = operator(reduction.all, keep_dims=False)
ReduceAny = operator(reduction.any, keep_dims=False)
ReduceMax = operator(reduction.reduce_max, keep_dims=False)
ReduceMean = operator(reduction.mean, keep_dims=False)
ReduceMin = operator(reduction.reduce_min, keep_dims=False)
ReduceProd = operator(reduction.reduce_prod, keep_dims=False)
ReduceSum = operator(lambda x, axis=(), keep_dims=False, skip_mode=False: reduction.reduce_sum(x, axis, keep_dims),
                     keep_dims=False, skip_mode=False)
CountNonZero = operator(lambda x, dims: reduction.count_nonzero(x, () if dims is None else dims), dims=None)
CumSum = operator(lambda x, axis, exclusive, reverse: prims.cumsum(
    x, axis=one_axis(axis, x.ndim), exclusive=exclusive, reverse=reverse), exclusive=False, reverse=False)
CumProd = operator(lambda x, axis, exclusive, reverse: prims.cumprod(
    x, axis=one_axis(axis, x.ndim), exclusive=exclusive, reverse=reverse), exclusive=False, reverse=False)
Cummax = operator(ordering.cummax, axis=0)
Cummin = operator(ordering.cummin, axis=0)
L2Normalize = operator(lambda x, axis, epsilon: reduction.l2_normalize(x, axis, epsilon), axis=0, epsilon=1e-4)
L2Loss = operator(lambda x: reduction.reduce_sum(elementwise.square(x)) / 2)
LpNorm = operator(lambda x, axis, p, keep_dims, epsilon: reduction.vector_norm(x, p, axis, keep_dims),
                  axis=None, p=2, keep_dims=False, epsilon=1e-12)
Sort = operator(ordering.sort, axis=-1, descending=False)
TopK = operator(ordering.top_k, sorted=True)


def _argument(function, x, axis, output_type):
    return _cellc.cast(function(x, axis), output_type)


Argmax = operator(lambda x, axis, output_type: _argument(reduction.argmax, x, axis, output_type),
                  axis=-1, output_type=_cellc.int32)
Argmin = operator(lambda x, axis, output_type: _argument(reduction.argmin, x, axis, output_type),
                  axis=-1, output_type=_cellc.int32)


def _index_first(function, x, axis, keep_dims):
    value, index = function(x, axis, keep_dims)
    return _cellc.cast(index, _cellc.int32), value


ArgMaxWithValue = operator(lambda x, axis, keep_dims: _index_first(reduction.max, x, axis, keep_dims),
                           axis=0, keep_dims=False)
ArgMinWithValue = operator(lambda x, axis, keep_dims: _index_first(reduction.min, x, axis, keep_dims),
                           axis=0, keep_dims=False)

# Products.
BatchMatMul = operator(linear.batch_matmul, transpose_a=False, transpose_b=False)
MatMul = operator(linear.batch_matmul, transpose_a=False, transpose_b=False)
BiasAdd = operator(lambda x, bias, data_format: linear.bias_add(x, bias), data_format="NCHW")
Dense = operator(linear.dense)
Einsum = operator(lambda operands, equation: contraction.einsum(equation, *operands), equation=None)

# Constants.
Eye = operator(creation.eye)
Fill = operator(creation.fill)
FillV2 = operator(lambda shape, value: creation.full(shape, value, dtype=value.dtype))
LinSpace = operator(creation.linspace)
Ones = operator(creation.ones)
OnesLike = operator(creation.ones_like)
Range = operator(lambda start, end, step, maxlen: creation.arange(start, end, step), maxlen=1000000)
Zeros = operator(creation.zeros)
ZerosLike = operator(creation.zeros_like)

# Values.
Depend = operator(control.depend)
DType = operator(control.dtype)
Identity = operator(control.identity)
Partial = operator(control.partial)
Print = operator(control.print_)
Rank = operator(control.rank)
ScalarCast = operator(control.scalar_cast)
ScalarToTensor = operator(control.scalar_to_tensor)
Shape = operator(control.shape)
Size = operator(control.size)
StopGradient = operator(control.stop_gradient)
TensorShape = operator(control.dyn_shape)
TupleToArray = operator(control.tuple_to_array)

# Normalisation, losses, images.
LRN = operator(normalization.lrn, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS")
RmsNorm = operator(normalization.rms_norm, epsilon=1e-06)
SmoothL1Loss = operator(loss.smooth_l1_loss, beta=1.0, reduction="none")
KLDivLoss = operator(loss.kl_div, reduction="mean")
BinaryCrossEntropy = operator(loss.binary_cross_entropy, reduction="mean")
ResizeNearestNeighbor = operator(
    lambda x, size, align_corners, half_pixel_centers: image.resize_nearest(x, size, align_corners),
    size=None, align_corners=False, half_pixel_centers=False)
ResizeBilinearV2 = operator(image.resize_bilinear, align_corners=False, half_pixel_centers=False)
AdaptiveAvgPool2D = operator(pooling.adaptive_avg_pool2d, output_size=None)


class Split(Primitive):
    """output_num equal parts along axis."""

    def __init__(self, axis=0, output_num=1):
        self.axis = axis
        self.output_num = output_num

    def __call__(self, x):
        return shaping.split(x, x.shape[one_axis(self.axis, x.ndim)] // self.output_num, self.axis)


class MirrorPad(Primitive):
    """Padding with what is mirrored at the edge: REFLECT leaves the edge out, SYMMETRIC repeats it."""

    def __init__(self, mode="REFLECT"):
        self.mode = mode.lower()

    def __call__(self, x, paddings):
        pairs = _cellc.tolist(paddings) if _cellc.is_tensor(paddings) else paddings
        return shaping.pad_axes(x, [p[0] for p in pairs], [p[1] for p in pairs], self.mode)


class LayerNorm(Primitive):
    """The normalised input, its mean and its variance."""

    def __init__(self, begin_norm_axis=1, begin_params_axis=1, epsilon=1e-07):
        self.begin_norm_axis = begin_norm_axis
        self.epsilon = epsilon

    def __call__(self, x, gamma, beta):
        axes = tuple(range(one_axis(self.begin_norm_axis, x.ndim), x.ndim))
        mean = prims.reduce_mean(x, axes=axes, keepdims=True)
        variance = prims.reduce_mean(elementwise.square(x - mean), axes=axes, keepdims=True)
        out = (x - mean) * elementwise.rsqrt(variance + self.epsilon)
        return out * gamma + beta, mean, variance


class BatchNorm(Primitive):
    """The normalised input and the statistics it was given; in inference only."""

    def __init__(self, is_training=False, epsilon=1e-05, momentum=0.1, data_format="NCHW"):
        if is_training:
            raise NotImplementedError("For 'BatchNorm', is_training=True is not supported.")
        self.epsilon = epsilon

    def __call__(self, x, scale, bias, mean, variance):
        out = normalization.batch_norm(x, mean, variance, scale, bias, eps=self.epsilon)
        return out, mean, variance, mean, variance


class Conv2D(Primitive):
    """x (N, C, H, W) by weight (out_channel, C / group, kh, kw)."""

    def __init__(self, out_channel, kernel_size, mode=1, pad_mode="valid", pad=0, stride=1, dilation=1,
                 group=1, data_format="NCHW"):
        self.options = {"stride": stride, "pad_mode": pad_mode, "padding": pad, "dilation": dilation, "groups": group}

    def __call__(self, x, weight):
        return convolution.conv2d(x, weight, None, **self.options)


class MaxPool(Primitive):
    """The largest of each window of (N, C, H, W)."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="valid", data_format="NCHW"):
        self.kernel, self.strides, self.pad_mode = pair(kernel_size), pair(strides), pad_mode

    def __call__(self, x):
        return pooling.max_pool_mode(x, self.kernel, self.strides, self.pad_mode, 0, (1, 1), False)


class AvgPool(Primitive):
    """The mean of each window of (N, C, H, W)."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="VALID", data_format="NCHW"):
        self.kernel, self.strides, self.pad_mode = pair(kernel_size), pair(strides), pad_mode

    def __call__(self, x):
        return pooling.avg_pool_mode(x, self.kernel, self.strides, self.pad_mode, 0, False, False)
