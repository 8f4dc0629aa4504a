"""mindspore.numpy: NumPy's names for functions of Tensors."""
from math import inf, nan
from mindspore.numpy.math import (
    abs, absolute, add, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh, array_equal, array_equiv,
    bitwise_and, bitwise_not, bitwise_or, bitwise_xor, cbrt, ceil, clip, copysign, cos, cosh, deg2rad, divide,
    divmod, equal, exp, exp2, expm1, fabs, fix, float_power, floor, floor_divide, fmod, gcd, greater, greater_equal,
    heaviside, hypot, invert, isclose, isfinite, isinf, isnan, isneginf, isposinf, lcm, less, less_equal, log,
    log10, log1p, log2, logaddexp, logaddexp2, logical_and, logical_not, logical_or, logical_xor, matmul, maximum,
    minimum, mod, multiply, negative, not_equal, positive, power, rad2deg, radians, reciprocal, remainder, rint,
    sign, signbit, sin, sinh, sqrt, square, subtract, tan, tanh, true_divide, trunc, unwrap, where)
from mindspore.numpy.shaping import (
    append, apply_along_axis, apply_over_axes, arange, argwhere, array, array_split, array_str, asarray, asfarray,
    atleast_1d, atleast_2d, atleast_3d, bartlett, blackman, broadcast_arrays, broadcast_to, choose, column_stack,
    concatenate, diag, diag_indices, diagflat, diagonal, dsplit, dstack, empty, empty_like, expand_dims, eye, flip,
    fliplr, flipud, full, full_like, geomspace, hamming, hanning, hsplit, hstack, identity, indices, isscalar, ix_,
    linspace, logspace, meshgrid, mgrid, moveaxis, ogrid, ones, ones_like, pad, piecewise, ravel, ravel_multi_index,
    repeat, reshape, roll, rollaxis, rot90, select, size, split, squeeze, stack, swapaxes, take, take_along_axis,
    tile, transpose, tri, tril, tril_indices, tril_indices_from, triu, triu_indices, triu_indices_from,
    unravel_index, vander, vsplit, vstack, zeros, zeros_like)
from mindspore.numpy.reduction import (
    amax, amin, argmax, argmin, average, bincount, convolve, corrcoef, correlate, count_nonzero, cov, cross,
    cumprod, cumsum, diff, digitize, dot, ediff1d, gradient, histogram, histogram_bin_edges, in1d, inner, interp,
    intersect1d, isin, kron, max, mean, min, multi_dot, nancumsum, nanmax, nanmean, nanmin, nanstd, nansum, nanvar,
    norm, outer, polyadd, polyder, polyint, polymul, polysub, polyval, prod, promote_types, ptp, result_type,
    searchsorted, setdiff1d, sometrue, std, sum, tensordot, trace, trapz, unique, var)
from mindspore.common.dtype import *
from mindspore.common.tensor import Tensor
from mindspore.ops import all, any, einsum

pi = 3.141592653589793
e = 2.718281828459045
newaxis = None
