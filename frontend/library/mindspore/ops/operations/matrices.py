"""Primitives of matrices, special functions and statistics."""
import _cellc
from mindspore.ops import (
    bessel, elementwise, elimination, linear, matrix, ordering, reduction, shaping, special, spectral, statistics)
from mindspore.ops.primitive import operator

BesselI0 = operator(bessel.bessel_i0)
BesselI0e = operator(bessel.bessel_i0e)
BesselI1 = operator(bessel.bessel_i1)
BesselI1e = operator(bessel.bessel_i1e)
BesselJ0 = operator(bessel.bessel_j0)
BesselJ1 = operator(bessel.bessel_j1)
BesselK0 = operator(bessel.bessel_k0)
BesselK0e = operator(bessel.bessel_k0e)
BesselK1 = operator(bessel.bessel_k1)
BesselK1e = operator(bessel.bessel_k1e)
BesselY0 = operator(bessel.bessel_y0)
BesselY1 = operator(bessel.bessel_y1)
Digamma = operator(special.digamma)
Erfinv = operator(bessel.erfinv)
Igamma = operator(special.igamma)
Igammac = operator(special.igammac)
Lgamma = operator(special.lgamma)
Mvlgamma = operator(bessel.mvlgamma, p=None)
Polygamma = operator(bessel.polygamma)
Zeta = operator(bessel.zeta)

Cholesky = operator(elimination.cholesky, upper=False)
CholeskyInverse = operator(elimination.cholesky_inverse, upper=False)
CholeskySolve = operator(elimination.cholesky_solve, upper=False)
FillDiagonal = operator(matrix.fill_diagonal, fill_value=None, wrap=False)
Geqrf = operator(spectral.geqrf)
LogMatrixDeterminant = operator(elimination.slogdet)
LuSolve = operator(elimination.lu_solve)
LuUnpack = operator(elimination.lu_unpack, unpack_data=True, unpack_pivots=True)
Lstsq = operator(lambda x, a, fast, l2_regularizer: _least_squares(x, a, l2_regularizer), fast=True, l2_regularizer=0.0)
MatrixBandPart = operator(matrix.matrix_band_part)
MatrixDeterminant = operator(elimination.det)
MatrixDiagPartV3 = operator(matrix.matrix_diag_part, align="RIGHT_LEFT")
MatrixDiagV3 = operator(matrix.matrix_diag, align="RIGHT_LEFT")
MatrixExp = operator(elimination.matrix_exp)
MatrixPower = operator(elimination.matrix_power, n=None)
MatrixSetDiagV3 = operator(matrix.matrix_set_diag, align="RIGHT_LEFT")
MatrixSolve = operator(elimination.matrix_solve, adjoint=False)
MatrixSolveLs = operator(lambda matrix, rhs, l2, fast: _least_squares(matrix, rhs, l2), fast=True)
NuclearNorm = operator(lambda x, dim, keepdim: spectral.matrix_norm(x, "nuc", (0, 1) if dim is None else dim, keepdim),
                       dim=None, keepdim=False)
Orgqr = operator(spectral.orgqr)
Ormqr = operator(spectral.ormqr, left=True, transpose=False)
Qr = operator(lambda x, full_matrices: spectral.qr(x, "complete" if full_matrices else "reduced"), full_matrices=False)
Svd = operator(spectral.svd, full_matrices=False, compute_uv=True)
MatrixInverse = operator(lambda x, adjoint: elimination.inverse(shaping.swapaxes(x, -2, -1) if adjoint else x), adjoint=False)
MatrixTriangularSolve = operator(
    lambda a, b, lower, adjoint: elimination.triangular_solve(b, a, not lower, adjoint)[0], lower=True, adjoint=False)
Trace = operator(linear.trace)
Ger = operator(linear.ger)
Cross = operator(lambda x1, x2, dim: linear.cross(x1, x2, None if dim == -65530 else dim), dim=-65530)
Cdist = operator(linear.cdist, p=2.0)
Pdist = operator(statistics.pdist, p=2.0)

Renorm = operator(lambda x, p, dim, maxnorm: statistics.renorm(x, p, dim, maxnorm), p=None, dim=None, maxnorm=None)
Histogram = operator(statistics.histc, bins=100, min=0.0, max=0.0)
InTopK = operator(statistics.intopk, k=None)
Quantile = operator(
    lambda x, q, dim, keep_dims, ignore_nan: (statistics.nanquantile if ignore_nan else statistics.quantile)(
        x, q, dim, keep_dims), dim=None, keep_dims=False, ignore_nan=False)


def _median(x, global_median, axis, keep_dims, ignore_nan):
    if global_median:
        flat = shaping.reshape(x, (-1,))
        value = (statistics.nanmedian if ignore_nan else ordering.median)(flat, 0, False)[0]
        return value, _cellc.tensor(0, _cellc.int64)
    return statistics.nanmedian(x, axis, keep_dims) if ignore_nan else ordering.median(x, axis, keep_dims)


Median = operator(_median, global_median=False, axis=0, keep_dims=False, ignore_nan=False)
EuclideanNorm = operator(lambda x, axes, keep_dims: reduction.vector_norm(x, 2, _axes(axes), keep_dims), keep_dims=False)
CumulativeLogsumexp = operator(
    lambda x, axis, exclusive, reverse: _cumulative(x, int(axis), exclusive, reverse), exclusive=False, reverse=False)
SquareSumAll = operator(lambda x, y: (reduction.reduce_sum(elementwise.square(x)), reduction.reduce_sum(elementwise.square(y))))
EqualCount = operator(lambda x, y: shaping.reshape(reduction.reduce_sum(_cellc.cast(x == y, x.dtype)), (1,)))
Bucketize = operator(lambda x, boundaries: ordering.bucketize(x, boundaries, right=False), boundaries=None)
SearchSorted = operator(
    lambda sequence, values, dtype, right: _cellc.cast(ordering.searchsorted(sequence, values, right=right), dtype),
    dtype=_cellc.int64, right=False)
LowerBound = operator(
    lambda x, values, out_type: _cellc.cast(ordering.searchsorted(x, values), out_type), out_type=_cellc.int32)
UpperBound = operator(
    lambda x, values, out_type: _cellc.cast(ordering.searchsorted(x, values, right=True), out_type), out_type=_cellc.int32)
NthElement = operator(lambda x, n, reverse: _nth(x, int(n), reverse), reverse=False)


def _least_squares(x, a, weight):
    """spectral.lstsq where the squares of the solution count, too, weighted."""
    weight = float(weight)
    if weight == 0:
        return spectral.lstsq(x, a)
    a = shaping.expand_dims(a, -1) if a.ndim == 1 else a
    below = elimination.identity(elimination.filled(0, x, (x.shape[-1], x.shape[-1]))) * weight ** 0.5
    zeros = elimination.filled(0, a, (x.shape[-1], a.shape[-1]))
    return spectral.lstsq(shaping.concat((x, below), -2), shaping.concat((a, zeros), -2))


def _axes(axes):
    return _cellc.tolist(axes) if _cellc.is_tensor(axes) else axes


def _cumulative(x, axis, exclusive, reverse):
    """The logarithm of the running sum of exponentials; exclusive begins with the least number."""
    x = shaping.flip(x, axis) if reverse else x
    out = reduction.logcumsumexp(x, axis)
    if exclusive:
        n = out.shape[axis]
        first = _cellc.cast(shaping.narrow(out, axis, 0, 1) * 0 - 3.4028234663852886e38, x.dtype)
        out = shaping.concat((first, shaping.narrow(out, axis, 0, n - 1)), axis)
    return shaping.flip(out, axis) if reverse else out


def _nth(x, n, reverse):
    """The n-th least of the last axis, or the n-th greatest."""
    values = ordering.sort(x, -1, reverse)[0]
    return shaping.squeeze(shaping.narrow(values, -1, n, 1), -1)
