"""The methods of tensors that are the function of mindspore.ops of some name, or one with other parameters."""
import _cellc
from mindspore import ops
from mindspore.mint import ordering


class Functions:
    """What Tensor inherits."""

    from mindspore.ops import (
        abs, abs as absolute, acos, acosh, addbmm, addcmul, addmm, addmv, adjoint, aminmax, arccos, arccosh,
        arcsin, arcsinh, arctan, arctan2, arctanh, argwhere, asin, asinh, atan, atan2, atanh, bincount,
        bitwise_and, bitwise_left_shift, bitwise_or, bitwise_right_shift, bitwise_xor, bmm, ceil, cholesky,
        cholesky_inverse, cholesky_solve, col2im, copysign, cos, cosh, cov, cross, cummax, cummin, cumprod,
        deg2rad, det, det as matrix_determinant, diagflat, diagonal_scatter, diff, digamma, div as divide, dot,
        dsplit, eq, eq as equal, erf, erfc, erfinv, exp, expm1, fills, floor, fmax, fmin, fmod, fold, frac,
        gather_elements, gather_nd, gcd, ge, ge as greater_equal, geqrf, ger, gt, gt as greater, hardshrink,
        heaviside, hsplit, hypot, i0, igamma, igammac, index_fill, inner, inv, inverse, invert, invert as
        bitwise_not, isfinite, isinf, isnan, isneginf, isposinf, lcm, ldexp, le, le as less_equal, lerp, lgamma,
        log, log10, log1p, log2, logaddexp, logaddexp2, logcumsumexp, logdet, logical_not, logical_xor, logit,
        logsumexp, lstsq, lt, lt as less, lu_solve, masked_fill, masked_select, matrix_power, maximum, minimum,
        mm, msort, mul, mvlgamma, nan_to_num, nanmean, nanmedian, nanquantile, ne, ne as not_equal, neg, neg as
        negative, nonzero, orgqr, outer, positive, pow, quantile, rad2deg, reciprocal, renorm, reverse, rsqrt,
        select_scatter, sgn, sigmoid, sign, signbit, sin, sinc, sinh, slice_scatter, slogdet, slogdet as
        log_matrix_determinant, soft_shrink, sqrt, square, subtract, svd, tan, tanh, tensor_scatter_div as
        scatter_div, tensor_scatter_max as scatter_max, tensor_scatter_min as scatter_min, tensor_scatter_mul as
        scatter_mul, tensor_scatter_sub as scatter_sub, top_k, trunc, unfold, unique_consecutive,
        unique_with_pad, unsorted_segment_max, unsorted_segment_min, unsorted_segment_prod, vsplit, xdivy, xlogy)

    def add(self, other, *, alpha=1):
        return ops.add(self, other if alpha == 1 else other * alpha)

    @_cellc.older(y="other")
    def sub(self, other, *, alpha=1):
        return ops.sub(self, other if alpha == 1 else other * alpha)

    def addcdiv(self, tensor1, tensor2, *, value=1):
        return ops.addcdiv(self, tensor1, tensor2, value)

    def addr(self, vec1, vec2, beta=1, alpha=1):
        return ops.addr(self, vec1, vec2, beta=beta, alpha=alpha)

    def approximate_equal(self, other, tolerance=1e-05):
        return ops.approximate_equal(self, other, tolerance)

    @_cellc.older("stable", dim="axis")
    def argsort(self, axis=-1, descending=False, stable=False):
        return ops.argsort(self, axis, descending)

    def baddbmm(self, batch1, batch2, *, beta=1, alpha=1):
        return ops.baddbmm(self, batch1, batch2, beta, alpha)

    @_cellc.older(dim="axis")
    def count_nonzero(self, axis=(), keep_dims=False, dtype=None):
        return ops.count_nonzero(self, axis, keep_dims, _cellc.int32 if dtype is None else dtype)

    def float_power(self, other):
        return ops.float_power(self, other)

    def floor_divide(self, other):
        return ops.floor_div(self, other)

    def histc(self, bins=100, min=0, max=0):
        return ops.histc(self, bins, min, max)

    @_cellc.older(dim="axis")
    def index_select(self, axis, index):
        return ops.index_select(self, axis, index)

    @_cellc.older(x2="other")
    def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        return ops.isclose(self, other, rtol, atol, equal_nan)

    @_cellc.older(y="other")
    def logical_and(self, other):
        return ops.logical_and(self, other)

    @_cellc.older(y="other")
    def logical_or(self, other):
        return ops.logical_or(self, other)

    @_cellc.older(other="tensor2", mat2="tensor2")
    def matmul(self, tensor2):
        return ops.matmul(self, tensor2)

    @_cellc.older(dim="axis", keepdim="keepdims")
    def median(self, axis=-1, keepdims=False):
        return ops.median(self, axis, keepdims)

    @_cellc.older(other="value")
    def multiply(self, value):
        return ops.mul(self, value)

    @_cellc.older(dim="axis", keepdim="keepdims")
    def nansum(self, axis=None, keepdims=False, *, dtype=None):
        return ops.nansum(self, axis, keepdims, dtype=dtype)

    def ormqr(self, input2, input3, left=True, transpose=False):
        return ops.ormqr(self, input2, input3, left, transpose)

    @_cellc.older(divisor="other")
    def remainder(self, other):
        return ops.remainder(self, other)

    def reverse_sequence(self, seq_lengths, seq_dim=0, batch_dim=0):
        return ops.reverse_sequence(self, seq_lengths, seq_dim, batch_dim)

    def true_divide(self, other):
        return ops.div(self, other)

    def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
        return ordering.unique(self, sorted, return_inverse, return_counts, dim)

    def unsorted_segment_sum(self, segment_ids, num_segments):
        return ops.unsorted_segment_sum(self, segment_ids, num_segments)

    def relu(self):
        return ops.relu(self)
