"""numpy as scripts and constructors use it: arrays whose values are known.

Arrays keep NumPy's dtypes (float64, int64) and promotion; a Tensor made from
one keeps its dtype, and an operator between the two gives a Tensor. Parts of
an array are views of it.
"""
from _cellc import bool_, float16, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64
from numpy.function import (
    abs, absolute, acos, acosh, add, allclose, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh, around,
    array_equal, array_equiv, asin, asinh, atan, atan2, atanh, bitwise_and, bitwise_invert, bitwise_left_shift,
    bitwise_not, bitwise_or, bitwise_right_shift, bitwise_xor, cbrt, ceil, clip, conj, conjugate, copysign, cos,
    cosh, cross, deg2rad, degrees, divide, divmod, dot, einsum, equal, exp, exp2, expm1, fabs, fix, float_power,
    floor, floor_divide, fmax, fmin, fmod, gcd, greater, greater_equal, heaviside, hypot, imag, inner, invert,
    isclose, isfinite, isinf, isnan, isneginf, isposinf, isscalar, kron, lcm, ldexp, left_shift, less, less_equal,
    log, log10, log1p, log2, logaddexp, logaddexp2, logical_and, logical_not, logical_or, logical_xor, matmul,
    maximum, minimum, mod, modf, multiply, nan_to_num, negative, not_equal, outer, positive, pow, power, rad2deg,
    radians, real, reciprocal, remainder, right_shift, rint, round, sign, signbit, sin, sinc, sinh, sqrt, square,
    subtract, tan, tanh, tensordot, true_divide, trunc, ufunc, vdot, where)
from numpy.shaping import (
    append, array_split, atleast_1d, atleast_2d, atleast_3d, broadcast_arrays, broadcast_shapes, broadcast_to,
    column_stack, concat, concatenate, delete, diag, diagflat, diagonal, dsplit, dstack, expand_dims, fill_diagonal,
    flip, fliplr, flipud, hsplit, hstack, insert, matrix_transpose, moveaxis, pad, permute_dims, put_along_axis,
    ravel, repeat, reshape, resize, roll, rollaxis, rot90, row_stack, split, squeeze, stack, swapaxes, take,
    take_along_axis, tile, transpose, tril, triu, vsplit, vstack)
from numpy.creation import (
    arange, bartlett, blackman, c_, diag_indices, empty, empty_like, eye, full, full_like, geomspace, hamming,
    hanning, identity, indices, ix_, linspace, logspace, meshgrid, mgrid, ogrid, ones, ones_like, r_, tri,
    tril_indices, tril_indices_from, triu_indices, triu_indices_from, vander, zeros, zeros_like)
from numpy.reduction import (
    all, amax, amin, any, argmax, argmin, average, convolve, corrcoef, correlate, count_nonzero, cov, cumprod,
    cumsum, cumulative_sum, diff, ediff1d, gradient, interp, max, mean, min, nanargmax, nanargmin, nancumsum,
    nanmax, nanmean, nanmin, nanprod, nanstd, nansum, nanvar, polyval, prod, ptp, std, sum, trace, trapezoid, trapz,
    var)
from numpy.ordering import (
    argpartition, argsort, argwhere, bincount, choose, compress, digitize, extract, flatnonzero, histogram,
    histogram_bin_edges, in1d, intersect1d, isin, lexsort, median, nanmedian, nonzero, partition, percentile,
    piecewise, place, put, putmask, quantile, ravel_multi_index, searchsorted, select, setdiff1d, setxor1d, sort,
    union1d, unique, unravel_index)
from numpy.arrays import (
    apply_along_axis, array, asarray, ascontiguousarray, copy, copyto, fromfunction, fromiter, ndarray, vectorize)
from numpy.kinds import (
    array_repr, array_str, can_cast, dtype, floating, fromfile, generic, genfromtxt, inexact, integer,
    issubdtype, load, loadtxt, memmap, min_scalar_type, ndenumerate, ndim, ndindex, number, promote_types,
    result_type, save, savetxt, savez, savez_compressed, shape, signedinteger, size, unsignedinteger)
from numpy.errors import errstate, get_printoptions, printoptions, set_printoptions, seterr
from numpy.limits import (
    finfo, iinfo)
from numpy import linalg, random, testing

pi = 3.141592653589793
e = 2.718281828459045
euler_gamma = 0.5772156649015329
inf = float("inf")
nan = float("nan")
newaxis = None

double = float64
single = float32
half = float16
int_ = int64
intp = int64
intc = int32
long = int64
longlong = int64
uint = uint64
uintp = uint64
byte = int8
ubyte = uint8
short = int16
ushort = uint16
bool = bool_

__version__ = "2.4.6"
