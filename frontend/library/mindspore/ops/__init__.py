"""mindspore.ops: the functional operators, and the primitive classes."""
from mindspore.ops.activation import (
    celu, dropout, elu, fast_gelu, gelu, glu, hardshrink, hardsigmoid, hardswish, hardtanh, leaky_relu, log_softmax,
    logit, logsigmoid, mish, prelu, relu, relu6, rrelu, selu, sigmoid, silu, soft_shrink, softmax, softmin, softplus,
    softshrink, softsign, swiglu, tanhshrink, threshold)
from mindspore.ops.attention import (
    flash_attention_score, incre_flash_attention, prompt_flash_attention, speed_fusion_attention)
from mindspore.ops.collective import ReduceOp
from mindspore.ops.contraction import einsum
from mindspore.ops.control import (
    constexpr, deepcopy, depend, dtype, dyn_shape, identity, is_floating_point, is_tensor, partial, print_, rank,
    scalar_cast, scalar_to_tensor, shape, size, stop_gradient, tuple_to_array, typeof)
from mindspore.ops.convolution import conv1d, conv2d, conv_transpose2d, unfold
from mindspore.ops.creation import (
    arange, bartlett_window, blackman_window, eye, fill, fills, full, full_like, hamming_window, hann_window,
    linspace, logspace, numel, ones, ones_like, tensor_range, tril_indices, triu_indices, zeros, zeros_like)
from mindspore.ops.elementwise import (
    abs, absolute, accumulate_n, acos, acosh, add, addcdiv, addcmul, addn, approximate_equal, arccos, arccosh, arcsin,
    arcsinh, arctan, arctan2, arctanh, asin, asinh, atan, atan2, atanh, bitwise_and, bitwise_left_shift, bitwise_or,
    bitwise_right_shift, bitwise_xor, ceil, clamp, clip, clip_by_value, copysign, cos, cosh, deg2rad, div, div_no_nan,
    divide, eq, equal, erf, erfc, exp, exp2, expm1, float_power, floor, floor_div, floor_divide, floor_mod, floordiv,
    floormod, fmax, fmin, fmod, frac, ge, greater, greater_equal, gt, heaviside, hypot, inv, invert, isclose,
    isfinite, isinf, isnan, isneginf, isposinf, ldexp, le, lerp, less, less_equal, log, log10, log1p, log2, logaddexp,
    logical_and, logical_not, logical_or, logical_xor, lt, masked_fill, maximum, minimum, mod, mul, mul_no_nan,
    multiply, nan_to_num, ne, neg, negative, not_equal, positive, pow, rad2deg, reciprocal, remainder, round, rsqrt,
    select, sgn, sign, sin, sinc, sinh, sqrt, square, squared_difference, sub, subtract, tan, tanh, tensor_add,
    tensor_div, tensor_exp, tensor_floordiv, tensor_ge, tensor_gt, tensor_le, tensor_lt, tensor_mod, tensor_mul,
    tensor_pow, tensor_sub, true_divide, trunc, truncate_div, truncate_mod, where, xdivy, xlogy)
from mindspore.ops.hyper import HyperMap, Map, MultitypeFuncGraph
from mindspore.ops.image import interpolate, upsample
from mindspore.ops.indexing import (
    assign, assign_add, assign_sub, embedding, gather, gather_d, gather_elements, gather_nd, index_add, index_fill,
    index_select, one_hot, scatter, scatter_add, scatter_add_elements, scatter_div, scatter_max, scatter_min,
    scatter_mul, scatter_nd, scatter_nd_add, scatter_nd_div, scatter_nd_max, scatter_nd_min, scatter_nd_mul,
    scatter_nd_sub, scatter_nd_update, scatter_sub, scatter_update, select_scatter, sequence_mask, slice_scatter,
    take, tensor_scatter_add, tensor_scatter_div, tensor_scatter_elements, tensor_scatter_max, tensor_scatter_min,
    tensor_scatter_mul, tensor_scatter_sub, tensor_scatter_update)
from mindspore.ops.known import (
    argwhere, bincount, masked_select, nonzero, unique, unique_consecutive, unique_with_pad)
from mindspore.ops.linear import (
    addbmm, addmm, addmv, addr, baddbmm, batch_dot, batch_matmul, bias_add, bidense, bmm, cdist, cross, dense, dot,
    ger, inner, kron, matmul, mm, mv, outer, tensor_dot, trace, vecdot)
from mindspore.ops.loss import (
    binary_cross_entropy, binary_cross_entropy_with_logits, cosine_embedding_loss, cross_entropy, huber_loss, kl_div,
    l1_loss, mse_loss, nll_loss, smooth_l1_loss, soft_margin_loss)
from mindspore.ops.maxima import max_unpool1d, max_unpool2d, max_unpool3d
from mindspore.ops.normalization import (
    batch_norm, clip_by_global_norm, clip_by_norm, group_norm, layer_norm, lrn, rms_norm)
from mindspore.ops.ordering import argsort, bucketize, cummax, cummin, median, msort, searchsorted, sort, top_k, topk
from mindspore.ops.pooling import (
    adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d, adaptive_max_pool1d, adaptive_max_pool2d,
    adaptive_max_pool3d, avg_pool1d, avg_pool2d, avg_pool3d, lp_pool1d, lp_pool2d, max_pool2d, max_pool3d)
from mindspore.ops.random import (
    bernoulli, normal, rand, rand_like, randint, randint_like, randn, randn_like, randperm, standard_normal, uniform)
from mindspore.ops.reduction import (
    all, amax, amin, aminmax, any, argmax, argmin, cosine_similarity, count_nonzero, cumprod, cumsum, logcumsumexp,
    logsumexp, max, mean, min, nanmean, nansum, norm, prod, reduce_all, reduce_any, reduce_max, reduce_mean,
    reduce_min, reduce_prod, reduce_sum, std, std_mean, sum, var, var_mean, vector_norm)
from mindspore.ops.shaping import (
    adjoint, atleast_1d, atleast_2d, atleast_3d, block_diag, broadcast_to, cast, cat, channel_shuffle, chunk,
    column_stack, concat, diag, diag_embed, diagonal, diff, dsplit, dstack, expand, expand_as, expand_dims, flatten,
    flip, fliplr, flipud, hsplit, hstack, meshgrid, mirror_pad, moveaxis, movedim, narrow, pad, permute,
    pixel_shuffle, pixel_unshuffle, ravel, repeat_elements, repeat_interleave, reshape, reverse, roll, rot90,
    row_stack, split, squeeze, stack, strided_slice, swapaxes, swapdims, t, tensor_slice, tensor_split, tile,
    transpose, tril, triu, unbind, unflatten, unsqueeze, unstack, view_as, vsplit, vstack)
from mindspore.ops.volume import conv3d, conv3d_transpose
from mindspore.ops.bessel import (
    bessel_i0, bessel_i0e, bessel_i1, bessel_i1e, bessel_j0, bessel_j1, bessel_k0, bessel_k0e, bessel_k1,
    bessel_k1e, bessel_y0, bessel_y1, erfinv, i0, kaiser_window, mvlgamma, polygamma, zeta)
from mindspore.ops.special import digamma, igamma, igammac, lgamma
from mindspore.ops.elimination import (
    cholesky, cholesky_inverse, cholesky_solve, det, inverse, log_matrix_determinant, logdet, lu_solve, lu_unpack,
    matrix_determinant, matrix_exp, matrix_power, matrix_solve, slogdet)
from mindspore.ops.matrix import (
    diagflat, diagonal_scatter, matrix_band_part, matrix_diag, matrix_diag_part, matrix_set_diag)
from mindspore.ops.spectral import cond, geqrf, lstsq, matrix_norm, orgqr, ormqr, pinv, qr, svd
from mindspore.ops.segment import (
    reverse_sequence, unsorted_segment_max, unsorted_segment_min, unsorted_segment_prod, unsorted_segment_sum)
from mindspore.ops.sampling import (
    affine_grid, bounding_box_decode, bounding_box_encode, check_valid, crop_and_resize, grid_sample, iou)
from mindspore.ops.patches import (
    batch_to_space_nd, col2im, fold, padding, rotary_position_embedding, space_to_batch_nd)
from mindspore.ops.statistics import (
    cartesian_prod, combinations, cov, dist, histc, intopk, logaddexp2, nanmedian, nanquantile, pdist, quantile,
    renorm, trapz, vander)
from mindspore.ops.integer import (
    eps, gcd, is_nonzero, lcm, population_count, scalar_add, scalar_div, scalar_eq, scalar_floordiv, scalar_ge,
    scalar_gt, scalar_le, scalar_log, scalar_lt, scalar_max, scalar_min, scalar_mod, scalar_mul, scalar_pow,
    scalar_sub, scalar_uadd, scalar_usub, shape_mul, signbit, type_as)
from mindspore.ops.likelihood import ctc_loss, gaussian_nll_loss
from mindspore.ops.margin import (
    hinge_embedding_loss, margin_ranking_loss, multi_margin_loss, multilabel_margin_loss, multilabel_soft_margin_loss,
    triplet_margin_loss)
from mindspore.ops.older import (
    add_flags, bool_and, bool_eq, bool_not, bool_or, core, dict_getitem, in_dict, is_, is_not, list_getitem, list_len,
    make_list, make_range, make_tuple, not_in_dict, pack, scalar_to_array, string_concat, string_eq, tuple_getitem,
    tuple_len)
from mindspore.ops.primitive import Primitive
from mindspore.ops.operations import *
from mindspore.ops.collective import (
    AllGather, AllReduce, Broadcast, HistogramSummary, ImageSummary, ReduceScatter, ScalarSummary, TensorSummary)

# These names are Python's inside the modules they come from.
from mindspore.ops.creation import range_of as range
from mindspore.ops.shaping import slice_of as slice
