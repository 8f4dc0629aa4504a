"""numpy as scripts and constructors use it: arrays whose values are known.

Arrays keep NumPy's dtypes (float64, int64) and promotion; a Tensor made from
one keeps its dtype, and an operator between the two gives a Tensor.
"""
from _cellc import dtype, bool_, float16, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64
from numpy import linalg, random, testing
from numpy.arrays import (array, asarray, arange, concatenate, empty, empty_like, eye, expand_dims, full, full_like,
                         identity, linspace, meshgrid, ndarray, ones, ones_like, pad, repeat, reshape, split,
                         squeeze, stack, hstack, swapaxes, take, tile, transpose, vstack, zeros, zeros_like, ravel,
                         flip, roll, tril, triu, diag, broadcast_to, append, argsort, sort, copy,
                         ascontiguousarray, moveaxis, unique)
from numpy.function import (abs, absolute, add, all, allclose, any, arccos, arcsin, arctan, arctan2, arctanh, argmax,
                            argmin, array_equal, ceil, clip, cos, cosh, cumprod, cumsum, divide, dot, equal, exp,
                            expm1, floor, greater, isclose, isfinite, isinf, isnan, less, log, log10, log1p, log2,
                            logical_and, logical_not, logical_or, matmul, max, maximum, mean, min, minimum, mod,
                            multiply, negative, outer, power, prod, round, sign, sin, sinh, sqrt, square, std,
                            subtract, sum, tan, tanh, trunc, var, where, amax, amin, einsum, deg2rad, rad2deg, diff, gcd,
                            lcm, isscalar)
from numpy.errors import errstate, seterr
from numpy.limits import finfo, iinfo

pi = 3.141592653589793
e = 2.718281828459045
inf = float("inf")
nan = float("nan")
newaxis = None

float_ = float64
double = float64
single = float32
half = float16
int_ = int64
intp = int64
longlong = int64
bool = bool_

__version__ = "2.0.0"
