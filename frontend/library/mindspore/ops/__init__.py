"""mindspore.ops: the functional operators, and the primitive classes."""
from mindspore.ops.activation import (
    celu, dropout, elu, fast_gelu, gelu, glu, hardshrink, hardsigmoid, hardswish, hardtanh, leaky_relu, log_softmax,
    logit, logsigmoid, mish, prelu, relu, relu6, rrelu, selu, sigmoid, silu, soft_shrink, softmax, softmin, softplus,
    softshrink, softsign, swiglu, tanhshrink, threshold)
from mindspore.ops.contraction import einsum
from mindspore.ops.control import (
    constexpr, deepcopy, depend, dtype, dyn_shape, identity, is_floating_point, is_tensor, partial, print_, rank,
    scalar_cast, scalar_to_tensor, shape, size, stop_gradient, tuple_to_array, typeof)
from mindspore.ops.convolution import conv1d, conv2d, conv_transpose2d, unfold
from mindspore.ops.creation import (
    arange, eye, fill, fills, full, full_like, hamming_window, hann_window, linspace, logspace, numel, ones,
    ones_like, tril_indices, triu_indices, zeros, zeros_like)
from mindspore.ops.elementwise import (
    abs, absolute, accumulate_n, acos, acosh, add, addcdiv, addcmul, addn, approximate_equal, arccos, arccosh, arcsin,
    arcsinh, arctan, arctan2, arctanh, asin, asinh, atan, atan2, atanh, bitwise_and, bitwise_left_shift, bitwise_or,
    bitwise_right_shift, bitwise_xor, ceil, clamp, clip, clip_by_value, cos, cosh, deg2rad, div, div_no_nan, divide,
    eq, equal, erf, erfc, exp, exp2, expm1, float_power, floor, floor_div, floor_divide, floor_mod, floordiv,
    floormod, fmax, fmin, fmod, frac, ge, greater, greater_equal, gt, hypot, inv, invert, isclose, isfinite, isinf,
    isnan, isneginf, isposinf, le, lerp, less, less_equal, log, log10, log1p, log2, logaddexp, logical_and,
    logical_not, logical_or, logical_xor, lt, masked_fill, maximum, minimum, mod, mul, mul_no_nan, multiply,
    nan_to_num, ne, neg, negative, not_equal, positive, pow, rad2deg, reciprocal, remainder, round, rsqrt, select,
    sign, sin, sinc, sinh, sqrt, square, squared_difference, sub, subtract, tan, tanh, tensor_add, tensor_div,
    tensor_exp, tensor_floordiv, tensor_ge, tensor_gt, tensor_le, tensor_lt, tensor_mod, tensor_mul, tensor_pow,
    tensor_sub, true_divide, trunc, truncate_div, truncate_mod, where, xdivy, xlogy)
from mindspore.ops.image import interpolate, upsample
from mindspore.ops.indexing import (
    assign, assign_add, assign_sub, embedding, gather, gather_d, gather_elements, gather_nd, index_add, index_fill,
    index_select, one_hot, scatter, scatter_add, scatter_add_elements, scatter_max, scatter_min, scatter_mul,
    scatter_nd, scatter_nd_add, scatter_nd_update, scatter_sub, scatter_update, select_scatter, sequence_mask,
    slice_scatter, take, tensor_scatter_add, tensor_scatter_div, tensor_scatter_elements, tensor_scatter_max,
    tensor_scatter_min, tensor_scatter_mul, tensor_scatter_sub, tensor_scatter_update, unsorted_segment_sum)
from mindspore.ops.linear import (
    addbmm, addmm, addmv, addr, baddbmm, batch_matmul, bias_add, bmm, cdist, cross, dense, dot, inner, kron, matmul,
    matrix_power, mm, mv, outer, tensor_dot, trace, vecdot)
from mindspore.ops.loss import (
    binary_cross_entropy, binary_cross_entropy_with_logits, cosine_embedding_loss, cross_entropy, huber_loss, kl_div,
    l1_loss, mse_loss, nll_loss, smooth_l1_loss, soft_margin_loss)
from mindspore.ops.normalization import batch_norm, clip_by_norm, group_norm, layer_norm, lrn, rms_norm
from mindspore.ops.ordering import argsort, cummax, cummin, median, msort, searchsorted, sort, top_k, topk
from mindspore.ops.pooling import (
    adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_max_pool1d, adaptive_max_pool2d, avg_pool1d, avg_pool2d,
    lp_pool1d, lp_pool2d, max_pool2d)
from mindspore.ops.reduction import (
    all, amax, amin, aminmax, any, argmax, argmin, cosine_similarity, count_nonzero, cumprod, cumsum, logcumsumexp,
    logsumexp, max, mean, min, nansum, norm, prod, reduce_all, reduce_any, reduce_max, reduce_mean, reduce_min,
    reduce_prod, reduce_sum, std, std_mean, sum, var, var_mean, vector_norm)
from mindspore.ops.shaping import (
    adjoint, atleast_1d, atleast_2d, atleast_3d, broadcast_to, cast, cat, channel_shuffle, chunk, column_stack,
    concat, diag, diag_embed, diagonal, dstack, expand, expand_as, expand_dims, flatten, flip, fliplr, flipud, hstack,
    meshgrid, moveaxis, movedim, narrow, pad, permute, pixel_shuffle, pixel_unshuffle, ravel, repeat_elements,
    repeat_interleave, reshape, reverse, roll, rot90, row_stack, split, squeeze, stack, strided_slice, swapaxes,
    swapdims, t, tensor_split, tile, transpose, tril, triu, unbind, unflatten, unsqueeze, unstack, view_as, vstack)
from mindspore.ops.primitive import (
    Abs, ACos, Acosh, AdaptiveAvgPool2D, Add, Addcdiv, Addcmul, AddN, ApproximateEqual, Argmax, ArgMaxWithValue,
    Argmin, ArgMinWithValue, Asin, Asinh, Assign, AssignAdd, AssignSub, Atan, Atan2, Atanh, AvgPool, BatchMatMul,
    BatchNorm, BiasAdd, BinaryCrossEntropy, BitwiseAnd, BitwiseOr, BitwiseXor, BroadcastTo, Cast, Ceil, CeLU, Concat,
    Conv2D, Cos, Cosh, CountNonZero, Cummax, Cummin, CumProd, CumSum, Dense, Depend, Diag, DiagPart, Div, DivNoNan,
    DType, Einsum, Elu, EmbeddingLookup, Equal, Erf, Erfc, Exp, ExpandDims, Expm1, Eye, FastGeLU, FastGelu, Fill,
    FillV2, Flatten, Floor, FloorDiv, FloorMod, Gather, GatherD, GatherNd, GatherV2, GeLU, Gelu, GLU, Greater,
    GreaterEqual, HShrink, HSigmoid, HSwish, Hypot, Identity, IndexAdd, Inv, Invert, IsFinite, IsInf, IsNan,
    KLDivLoss, L2Loss, L2Normalize, LayerNorm, LeftShift, Lerp, Less, LessEqual, LinSpace, Log, Log1p, LogicalAnd,
    LogicalNot, LogicalOr, LogicalXor, LogSoftmax, LpNorm, LRN, MaskedFill, MatMul, Maximum, MaxPool, Minimum,
    MirrorPad, Mish, Mod, Mul, MulNoNan, Neg, NotEqual, OneHot, Ones, OnesLike, Pack, Pad, Partial, Pow, PReLU,
    Primitive, Print, Range, Rank, RealDiv, Reciprocal, ReduceAll, ReduceAny, ReduceMax, ReduceMean, ReduceMin,
    ReduceProd, ReduceSum, ReLU, ReLU6, Reshape, ResizeBilinearV2, ResizeNearestNeighbor, ReverseV2, RightShift, Rint,
    RmsNorm, Roll, Round, Rsqrt, ScalarCast, ScalarToTensor, ScatterAdd, ScatterMax, ScatterMin, ScatterMul,
    ScatterNd, ScatterNdAdd, ScatterNdUpdate, ScatterSub, ScatterUpdate, Select, SeLU, Shape, Sigmoid, Sign, Sin,
    Sinh, Size, Slice, SmoothL1Loss, Softmax, Softplus, SoftShrink, Softsign, Sort, Split, SplitV, Sqrt, Square,
    SquaredDifference, Squeeze, Stack, StopGradient, StridedSlice, Sub, Tan, Tanh, TensorAdd, TensorScatterAdd,
    TensorScatterDiv, TensorScatterElements, TensorScatterMax, TensorScatterMin, TensorScatterMul, TensorScatterSub,
    TensorScatterUpdate, TensorShape, Tile, TopK, Transpose, Tril, Triu, Trunc, TruncateDiv, TruncateMod,
    TupleToArray, Unpack, UnsortedSegmentSum, Unstack, Xdivy, Xlogy, Zeros, ZerosLike)

# These names are Python's inside the modules they come from.
from mindspore.ops.creation import tensor_range as range
from mindspore.ops.shaping import tensor_slice as slice
