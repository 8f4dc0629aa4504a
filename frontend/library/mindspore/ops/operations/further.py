"""Primitives element by element, losses, and those that only pass values on."""
import _cellc
from _cellc import prims
from mindspore.ops import (activation, control, creation, elementwise, integer, loss, margin, pooling, reduction,
                           shaping)
from mindspore.ops.arguments import int_tuple, pair
from mindspore.ops.attention import attention_with_statistics
from mindspore.ops.primitive import Primitive, operator
from mindspore.ops.volume import conv3d, conv3d_transpose

AccumulateNV2 = operator("AccumulateNV2", elementwise.addn)
Fmax = operator("Fmax", elementwise.fmax)
Fmin = operator("Fmin", elementwise.fmin)
Gcd = operator("Gcd", integer.gcd)
Lcm = operator("Lcm", integer.lcm)
Heaviside = operator("Heaviside", elementwise.heaviside)
IsClose = operator("IsClose", elementwise.isclose, rtol=1e-05, atol=1e-08, equal_nan=False)
LerpScalar = operator("LerpScalar", elementwise.lerp)
Logit = operator("Logit", lambda input, eps: activation.logit(input, None if eps < 0 else eps), eps=-1.0)
LogSoftmaxExt = operator("LogSoftmaxExt", lambda input, dim=None, dtype=None: activation.log_softmax(input, -1 if dim is None else dim))
NanToNum = operator("NanToNum", elementwise.nan_to_num, nan=None, posinf=None, neginf=None)
PopulationCount = operator("PopulationCount", integer.population_count)
Sinc = operator("Sinc", elementwise.sinc)
Eps = operator("Eps", integer.eps)
Fills = operator("Fills", creation.fills)
IdentityN = operator("IdentityN", lambda x: x)
Meshgrid = operator("Meshgrid", lambda inputs, indexing: shaping.meshgrid(*inputs, indexing=indexing), indexing="xy")
ParallelConcat = operator("ParallelConcat", lambda values: shaping.concat(values, 0))
TransposeExtView = operator("TransposeExtView", shaping.swapaxes, "input dim0 dim1")
TransposeView = operator("TransposeView", shaping.transpose, "input input_perm")
DynamicShape = operator("DynamicShape", lambda x, dtype: control.dyn_shape(x), dtype=9)
TensorToTuple = operator("TensorToTuple", lambda x: tuple(_cellc.tolist(x)))
UnravelIndex = operator("UnravelIndex", lambda indices, dims: _unravelled(indices, dims))
TrilIndices = operator("TrilIndices", lambda row, col, offset, dtype: creation.tril_indices(row, col, offset, dtype=dtype),
                       row=..., col=..., offset=0, dtype=_cellc.int32)
TriuIndices = operator("TriuIndices", lambda row, col, offset, dtype: creation.triu_indices(row, col, offset, dtype=dtype),
                       row=..., col=..., offset=0, dtype=_cellc.int32)
HammingWindow = operator(
    "HammingWindow",
    lambda length, periodic, alpha, beta, dtype: creation.hamming_window(int(length), periodic, alpha, beta, dtype=dtype),
    periodic=True, alpha=0.54, beta=0.46, dtype=_cellc.float32)
BartlettWindow = operator("BartlettWindow", lambda length, periodic, dtype: creation.bartlett_window(int(length), periodic, dtype=dtype),
                          periodic=True, dtype=_cellc.float32)
BlackmanWindow = operator("BlackmanWindow", lambda length, periodic, dtype: creation.blackman_window(int(length), periodic, dtype=dtype),
                          periodic=True, dtype=_cellc.float32)
LogSpace = operator(
    "LogSpace",
    lambda start, end, steps, base, dtype: _cellc.cast(creation.logspace(start, end, steps, base), dtype),
    steps=10, base=10, dtype=_cellc.float32)

BCEWithLogitsLoss = operator(
    "BCEWithLogitsLoss",
    lambda input, target, weight=None, posWeight=None, reduction="mean": loss.binary_cross_entropy_with_logits(
        input, target, weight, posWeight, reduction), reduction="mean")
MultiMarginLoss = operator(
    "MultiMarginLoss",
    lambda x, target, weight=None, **options: margin.multi_margin_loss(x, target, weight=weight, **options),
    p=1, margin=1.0, reduction="mean")
SoftMarginLoss = operator("SoftMarginLoss", loss.soft_margin_loss, reduction="mean")
SigmoidCrossEntropyWithLogits = operator("SigmoidCrossEntropyWithLogits", margin.cross_entropy_of_sigmoid)
TripletMarginLoss = operator(
    "TripletMarginLoss",
    lambda x, positive, negative, gap, p, swap, eps, reduction: margin.triplet_margin_loss(
        x, positive, negative, gap, p, eps, swap, reduction), p=2, swap=False, eps=1e-06, reduction="mean")


def _unravelled(indices, dims):
    rest, out = indices, []
    for n in reversed(int_tuple(dims)):
        out.insert(0, rest % n)
        rest = rest // n
    return prims.stack(*out, axis=0)


class MultilabelMarginLoss(Primitive):
    """The loss, and which classes are targets."""

    def __init__(self, reduction="mean"):
        self.reduction = reduction

    def __call__(self, x, target):
        labels = _cellc.cast(target, _cellc.int64)
        given = prims.cumsum(_cellc.cast(labels < 0, _cellc.int64), axis=labels.ndim - 1, exclusive=False, reverse=False) == 0
        places = shaping.expand_dims(elementwise.select(given, labels, _cellc.tensor(-1, _cellc.int64)), -1)
        hits = places == creation.iota(x.shape[-1], _cellc.int64)
        is_target = reduction.reduce_sum(_cellc.cast(hits, _cellc.int32), -2)
        return margin.multilabel_margin_loss(x, target, self.reduction), is_target


class NLLLoss(Primitive):
    """The loss of log probabilities (N, C), and the sum of the weights that count."""

    def __init__(self, reduction="mean", ignore_index=-100):
        self.reduction, self.ignore_index = reduction, ignore_index

    def __call__(self, logits, labels, weight):
        total = loss.nll_loss(logits, labels, weight, self.ignore_index, self.reduction)
        kept = labels != self.ignore_index
        places = elementwise.select(kept, labels, _cellc.tensor(0, labels.dtype))
        weights = prims.gather(weight, places, axis=0) * _cellc.cast(kept, weight.dtype)
        return total, reduction.reduce_sum(weights)


class SoftmaxCrossEntropyWithLogits(Primitive):
    """The loss of each row, and its gradient."""

    def __init__(self):
        """There is nothing to set."""

    def __call__(self, logits, labels):
        logs = activation.log_softmax(logits, -1)
        return -reduction.reduce_sum(logs * labels, -1), elementwise.exp(logs) - labels


class SparseSoftmaxCrossEntropyWithLogits(Primitive):
    """The mean loss of rows whose labels are classes."""

    def __init__(self, is_grad=False):
        if is_grad:
            raise NotImplementedError("For 'SparseSoftmaxCrossEntropyWithLogits', is_grad=True is not supported.")

    def __call__(self, logits, labels):
        return loss.cross_entropy(logits, labels)


class ReduceStd(Primitive):
    """The deviation and the mean along axes."""

    def __init__(self, axis=[], unbiased=True, keep_dims=False):
        self.axis, self.ddof, self.keep_dims = axis, 1 if unbiased else 0, keep_dims

    def __call__(self, x):
        axis = None if len(int_tuple(self.axis)) == 0 else self.axis
        return reduction.std(x, axis, self.ddof, self.keep_dims), reduction.mean(x, axis, self.keep_dims)


class Conv3D(Primitive):
    """x (N, C, D, H, W) by weight (out_channel, C / group, kd, kh, kw)."""

    def __init__(self, out_channel, kernel_size, mode=1, pad_mode="valid", pad=0, stride=1, dilation=1, group=1,
                 data_format="NCDHW"):
        self.options = (stride, pad_mode, pad, dilation, group)

    def __call__(self, x, weight):
        return conv3d(x, weight, None, *self.options)


class Conv3DTranspose(Primitive):
    """The gradient of Conv3D by its input."""

    def __init__(self, in_channel, out_channel, kernel_size, mode=1, pad_mode="valid", pad=0, stride=1, dilation=1, group=1,
                 output_padding=0, data_format="NCDHW"):
        self.options = (pad_mode, pad, stride, dilation, group, output_padding)

    def __call__(self, dout, weight):
        return conv3d_transpose(dout, weight, *self.options)


class MaxPoolWithArgmax(Primitive):
    """The largest of each window of (N, C, H, W), and its place in the image."""

    def __init__(self, kernel_size=1, strides=1, pad_mode="valid", data_format="NCHW"):
        self.kernel, self.strides, self.pad_mode = pair(kernel_size), pair(strides), pad_mode

    def __call__(self, x):
        values, index = pooling.max_pool_mode(x, self.kernel, self.strides, self.pad_mode, 0, (1, 1), False, True)
        return values, _cellc.cast(index, _cellc.int32)


class MaxPoolWithArgmaxV2(Primitive):
    """max_pool2d with indices."""

    def __init__(self, kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=_cellc.int64):
        self.options, self.argmax_type = (kernel_size, strides, pads, dilation), argmax_type
        self.ceil_mode = ceil_mode

    def __call__(self, x):
        values, index = pooling.max_pool2d(x, *self.options, return_indices=True, ceil_mode=self.ceil_mode)
        return values, _cellc.cast(index, self.argmax_type)


class AdaptiveAvgPool3D(Primitive):
    """adaptive_avg_pool3d."""

    def __init__(self, output_size):
        self.output_size = output_size

    def __call__(self, x):
        return pooling.adaptive_avg_pool3d(x, self.output_size)


class AdaptiveMaxPool2D(Primitive):
    """adaptive_max_pool2d with indices."""

    def __init__(self, output_size):
        self.output_size = output_size

    def __call__(self, input):
        return pooling.adaptive_max_pool2d(input, self.output_size, True)


class PadV3(Primitive):
    """Padding by a flat list of pairs, the last axis first; not contiguous: all befores, then all afters."""

    def __init__(self, mode="constant", paddings_contiguous=True):
        self.mode, self.contiguous = mode, paddings_contiguous

    def __call__(self, x, paddings, constant_value=None):
        sizes = int_tuple(paddings)
        if not self.contiguous:
            half = len(sizes) // 2
            sizes = tuple([n for k in range(half) for n in (sizes[k], sizes[k + half])])
        mode = {"edge": "replicate"}.get(self.mode, self.mode)
        return shaping.pad(x, sizes, mode, constant_value)


class WhileLoop(Primitive):
    """The loop function of a value as long as the condition holds."""

    def __init__(self):
        """There is nothing to set."""

    def __call__(self, cond_func, loop_func, init_val):
        value = init_val
        while cond_func(value):
            value = loop_func(value)
        return value


class ForiLoop(Primitive):
    """The loop function of each index and the value so far."""

    def __init__(self):
        """There is nothing to set."""

    def __call__(self, lower, upper, loop_func, init_val, unroll=True):
        value = init_val
        for k in range(int(lower), int(upper)):
            value = loop_func(k, value)
        return value


class Scan(Primitive):
    """The loop function of the value so far and each element; the last value, and all results."""

    def __init__(self):
        """There is nothing to set."""

    def __call__(self, loop_func, init, xs, length=None, unroll=True):
        value, out = init, []
        count = length if xs is None else len(xs)
        for k in range(count):
            value, made = loop_func(value, None if xs is None else xs[k])
            out.append(made)
        return value, out


class Assert(Primitive):
    """Ends the run where the condition does not hold."""

    def __init__(self, summarize=3):
        self.summarize = summarize

    def __call__(self, condition, input_data):
        assert condition


class DataFormatDimMap(Primitive):
    """Dims of one layout as dims of another."""

    def __init__(self, src_format="NHWC", dst_format="NCHW"):
        self.order = [src_format.index(c) for c in dst_format]

    def __call__(self, input_x):
        table = _cellc.tensor(self.order, input_x.dtype)
        return prims.gather(table, elementwise.select(input_x < 0, input_x + 4, input_x), axis=0)


class DataFormatVecPermute(Primitive):
    """A vector or rows of pairs by dims, in another layout."""

    def __init__(self, src_format="NHWC", dst_format="NCHW"):
        self.order = [src_format.index(c) for c in dst_format]

    def __call__(self, input_x):
        return prims.gather(input_x, _cellc.tensor(self.order, _cellc.int64), axis=0)


class FlashAttentionScore(Primitive):
    """Largest scores and sums of their exponentials (eight times over), nothing, and the output of attention."""

    def __init__(self, head_num, keep_prob=1.0, scale_value=1.0, pre_tokens=2147483647, next_tokens=2147483647,
                 inner_precise=0, input_layout="BSH", sparse_mode=0):
        self.head_num = head_num
        self.options = (keep_prob, scale_value, pre_tokens, next_tokens, input_layout, sparse_mode)

    def __call__(self, query, key, value, real_shift=None, drop_mask=None, padding_mask=None, attn_mask=None, prefix=None,
                 actual_seq_qlen=None, actual_seq_kvlen=None):
        high, total, out = attention_with_statistics(query, key, value, self.head_num, real_shift, attn_mask, *self.options)
        return high, total, creation.zeros((), out.dtype), out
