"""mindspore.mint: MindSpore's functions under PyTorch's names, arguments and dtypes."""
from mindspore.mint import distributed, linalg, nn, optim, special
from mindspore.mint.nn import functional
from mindspore.mint.arithmetic import (
    add, addcdiv, addcmul, allclose, arcsin, bitwise_not, clone, equal, fix, frac, imag, isnan, item, nan_to_num, npu_gelu,
    polar, real, sqrt, sub, where)
from mindspore.mint.creation import empty, empty_like, eye, full, linspace, ones, zeros
from mindspore.mint.linalg import inv as inverse
from mindspore.mint.nn.functional import conv2d
from mindspore.mint.ordering import argsort, kthvalue, sort, topk, unique
from mindspore.mint.random import (
    bernoulli, multinomial, normal, rand, rand_like, randint, randint_like, randn, randn_like, randperm)
from mindspore.mint.reduction import (
    all, amax, amin, any, argmax, argmin, bincount, count_nonzero, cummax, cummin, cumprod, cumsum, histc, logsumexp, max, mean, median, min,
    nansum, norm, prod, softmax, std, std_mean, sum, trace, var, var_mean)
from mindspore.mint.shaping import (
    cat, chunk, concat, diag, diff, flatten, gather, index_add, index_select, meshgrid, narrow, permute,
    repeat_interleave, reshape, scatter, scatter_add, select, split, squeeze, stack, transpose)
from mindspore.ops import (
    abs, acos, acosh, addbmm, addmm, addmv, arange, arccos, arccosh, arcsinh, arctan, arctan2, arctanh, asin, asinh,
    atan, atan2, atanh, bitwise_and, bitwise_or, bitwise_xor, broadcast_to, ceil, clamp, clip, cos, cosh,
    cross, div, divide, dot, dstack, einsum, eq, erf, erfc, erfinv, exp, exp2, expm1, flip, float_power, floor,
    floor_divide, fmod, full_like, gcd, ge, greater, greater_equal, gt, hstack, isclose, isfinite, isinf, isneginf, le,
    lerp, less, less_equal, log, log10, log1p, log2, logaddexp, logaddexp2, logical_and, logical_not, logical_or,
    logical_xor, lt, masked_select, matmul, maximum, minimum, mul, ne, neg, negative, nonzero, not_equal,
    ones_like, outer, pow, ravel, reciprocal, remainder, roll, round, rsqrt, searchsorted, sigmoid, sign, sin, sinc,
    sinh, square, swapaxes, t, take, tan, tanh, tile, tril, triu, trunc, unbind, unique_consecutive, unsqueeze, xlogy,
    zeros_like)
from mindspore.mint.product import (
    baddbmm, batch_norm_elemt, batch_norm_stats, bmm, cdist, conv_tbc, mm, mv, triangular_solve, vdot)
