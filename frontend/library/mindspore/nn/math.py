"""Layers of linear algebra and of special functions."""
import math

import _cellc
from mindspore import ops
from mindspore.common.dtype import float16, float32
from mindspore.nn.cell import Cell
from mindspore.ops.elimination import det, inverse
from mindspore.ops.special import digamma, igamma, lbeta, lgamma


class Moments(Cell):
    """The mean and the variance along axis."""

    def __init__(self, axis=None, keep_dims=None):
        super().__init__()
        self.axis, self.keep_dims = axis, bool(keep_dims)

    def construct(self, x):
        return ops.mean(x, self.axis, self.keep_dims), ops.var(x, self.axis, 0, self.keep_dims)


class MatMul(Cell):
    """The matrix product, either operand transposed first."""

    def __init__(self, transpose_x1=False, transpose_x2=False):
        super().__init__()
        self.transpose_x1, self.transpose_x2 = transpose_x1, transpose_x2

    def construct(self, x1, x2):
        x1 = ops.swapaxes(x1, -1, -2) if self.transpose_x1 and x1.ndim > 1 else x1
        x2 = ops.swapaxes(x2, -1, -2) if self.transpose_x2 and x2.ndim > 1 else x2
        return ops.matmul(x1, x2)


class ReduceLogSumExp(Cell):
    """log(sum(exp(x))) along axis; the exponents are those above the largest element of all."""

    def __init__(self, axis, keep_dims=False):
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def construct(self, x):
        top = ops.amax(x)
        return ops.log(ops.reduce_sum(ops.exp(x - top), self.axis, self.keep_dims)) + top


class _Gamma(Cell):
    """For float16 and float32."""

    def check(self, x):
        if x.dtype not in (float16, float32):
            raise TypeError(f"For '{type(self).__name__}', the dtype of 'x' must be in [float16, float32], but got {x.dtype}.")


class LGamma(_Gamma):
    """log |Gamma(x)|."""

    def __init__(self):
        super().__init__()

    def construct(self, x):
        self.check(x)
        return lgamma(x)


class DiGamma(_Gamma):
    """The derivative of LGamma."""

    def __init__(self):
        super().__init__()

    def construct(self, x):
        self.check(x)
        return digamma(x)


class IGamma(_Gamma):
    """The lower incomplete Gamma function P(a, x), regularised."""

    def __init__(self):
        super().__init__()

    def construct(self, a, x):
        self.check(a)
        self.check(x)
        return igamma(a, x)


class LBeta(_Gamma):
    """log |Beta(x, y)|."""

    def __init__(self):
        super().__init__()

    def construct(self, x, y):
        self.check(x)
        self.check(y)
        return lbeta(x, y)


class MatInverse(Cell):
    """Of positive definite symmetric matrices (..., n, n)."""

    def __init__(self):
        super().__init__()

    def construct(self, a):
        return inverse(a)


class MatDet(Cell):
    """Of positive definite symmetric matrices (..., n, n)."""

    def __init__(self):
        super().__init__()

    def construct(self, a):
        return det(a)
