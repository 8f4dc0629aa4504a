"""Primitives of matrices, special functions and statistics."""
import _cellc
from mindspore.ops import (
    bessel, elementwise, elimination, linear, matrix, ordering, reduction, shaping, special, spectral, statistics)
from mindspore.ops.primitive import operator

BesselI0 = operator("BesselI0", bessel.bessel_i0)
BesselI0e = operator("BesselI0e", bessel.bessel_i0e)
BesselI1 = operator("BesselI1", bessel.bessel_i1)
BesselI1e = operator("BesselI1e", bessel.bessel_i1e)
BesselJ0 = operator("BesselJ0", bessel.bessel_j0)
BesselJ1 = operator("BesselJ1", bessel.bessel_j1)
BesselK0 = operator("BesselK0", bessel.bessel_k0)
BesselK0e = operator("BesselK0e", bessel.bessel_k0e)
BesselK1 = operator("BesselK1", bessel.bessel_k1)
BesselK1e = operator("BesselK1e", bessel.bessel_k1e)
BesselY0 = operator("BesselY0", bessel.bessel_y0)
BesselY1 = operator("BesselY1", bessel.bessel_y1)
Digamma = operator("Digamma", special.digamma)
Erfinv = operator("Erfinv", bessel.erfinv)
Igamma = operator("Igamma", special.igamma)
Igammac = operator("Igammac", special.igammac)
Lgamma = operator("Lgamma", special.lgamma)
Mvlgamma = operator("Mvlgamma", bessel.mvlgamma, p=...)
Polygamma = operator("Polygamma", bessel.polygamma)
Zeta = operator("Zeta", bessel.zeta)

Cholesky = operator("Cholesky", elimination.cholesky, upper=False)
CholeskyInverse = operator("CholeskyInverse", elimination.cholesky_inverse, upper=False)
CholeskySolve = operator("CholeskySolve", elimination.cholesky_solve, upper=False)
FillDiagonal = operator("FillDiagonal", matrix.fill_diagonal, fill_value=..., wrap=False)
Geqrf = operator("Geqrf", spectral.geqrf)
LogMatrixDeterminant = operator("LogMatrixDeterminant", elimination.slogdet)
LuSolve = operator("LuSolve", elimination.lu_solve)
LuUnpack = operator("LuUnpack", elimination.lu_unpack, unpack_data=True, unpack_pivots=True)
Lstsq = operator("Lstsq", lambda x, a, fast, l2_regularizer: _least_squares(x, a, l2_regularizer), fast=True, l2_regularizer=0.0)
MatrixBandPart = operator("MatrixBandPart", matrix.matrix_band_part)
MatrixDeterminant = operator("MatrixDeterminant", elimination.det)
MatrixDiagPartV3 = operator("MatrixDiagPartV3", matrix.matrix_diag_part, align="RIGHT_LEFT")
MatrixDiagV3 = operator("MatrixDiagV3", matrix.matrix_diag, align="RIGHT_LEFT")
MatrixExp = operator("MatrixExp", elimination.matrix_exp)
MatrixPower = operator("MatrixPower", elimination.matrix_power, n=...)
MatrixSetDiagV3 = operator("MatrixSetDiagV3", matrix.matrix_set_diag, align="RIGHT_LEFT")
MatrixSolve = operator("MatrixSolve", elimination.matrix_solve, adjoint=False)
MatrixSolveLs = operator("MatrixSolveLs", lambda matrix, rhs, l2, fast: _least_squares(matrix, rhs, l2), fast=True)
NuclearNorm = operator("NuclearNorm", lambda x, dim, keepdim: spectral.matrix_norm(x, "nuc", (0, 1) if dim is None else dim, keepdim),
                       dim=None, keepdim=False)
Orgqr = operator("Orgqr", spectral.orgqr)
Ormqr = operator("Ormqr", spectral.ormqr, left=True, transpose=False)
Qr = operator("Qr", lambda x, full_matrices: spectral.qr(x, "complete" if full_matrices else "reduced"), full_matrices=False)
Svd = operator("Svd", spectral.svd, full_matrices=False, compute_uv=True)
MatrixInverse = operator("MatrixInverse", lambda x, adjoint: elimination.inverse(shaping.swapaxes(x, -2, -1) if adjoint else x), adjoint=False)
MatrixTriangularSolve = operator(
    "MatrixTriangularSolve",
    lambda a, b, lower, adjoint: elimination.triangular_solve(b, a, not lower, adjoint)[0], lower=True, adjoint=False)
Trace = operator("Trace", linear.trace)
Ger = operator("Ger", linear.ger)
Cross = operator("Cross", lambda input, other, dim: linear.cross(input, other, None if dim == -65530 else dim), dim=-65530)
Cdist = operator("Cdist", linear.cdist, p=2.0)
Pdist = operator("Pdist", statistics.pdist, p=2.0)

Renorm = operator("Renorm", lambda x, p, dim, maxnorm: statistics.renorm(x, p, dim, maxnorm), p=..., dim=..., maxnorm=...)
Histogram = operator("Histogram", statistics.histc, bins=100, min=0.0, max=0.0)
InTopK = operator("InTopK", statistics.intopk, k=...)
Quantile = operator(
    "Quantile",
    lambda x, q, dim, keep_dims, ignore_nan: (statistics.nanquantile if ignore_nan else statistics.quantile)(
        x, q, dim, keep_dims), dim=None, keep_dims=False, ignore_nan=False)


def _median(x, global_median, axis, keep_dims, ignore_nan):
    if global_median:
        flat = shaping.reshape(x, (-1,))
        value = (statistics.nanmedian if ignore_nan else ordering.median)(flat, 0, False)[0]
        return value, _cellc.tensor(0, _cellc.int64)
    return statistics.nanmedian(x, axis, keep_dims) if ignore_nan else ordering.median(x, axis, keep_dims)


Median = operator("Median", _median, global_median=False, axis=0, keep_dims=False, ignore_nan=False)
EuclideanNorm = operator("EuclideanNorm", lambda x, axes, keep_dims: reduction.vector_norm(x, 2, _axes(axes), keep_dims), keep_dims=False)
CumulativeLogsumexp = operator(
    "CumulativeLogsumexp",
    lambda x, axis, exclusive, reverse: _cumulative(x, int(axis), exclusive, reverse), exclusive=False, reverse=False)
SquareSumAll = operator("SquareSumAll", lambda x, y: (reduction.reduce_sum(elementwise.square(x)), reduction.reduce_sum(elementwise.square(y))))
EqualCount = operator("EqualCount", lambda x, y: shaping.reshape(reduction.reduce_sum(_cellc.cast(x == y, x.dtype)), (1,)))
Bucketize = operator("Bucketize", lambda x, boundaries: ordering.bucketize(x, boundaries, right=False), boundaries=...)
SearchSorted = operator(
    "SearchSorted",
    lambda sorted_sequence, values, sorter=None, dtype=None, right=False: _cellc.cast(
        ordering.searchsorted(sorted_sequence, values, right=right, sorter=sorter), dtype),
    dtype=_cellc.int64, right=False)
LowerBound = operator(
    "LowerBound",
    lambda x, values, out_type: _cellc.cast(ordering.searchsorted(x, values), out_type), out_type=_cellc.int32)
UpperBound = operator(
    "UpperBound",
    lambda x, values, out_type: _cellc.cast(ordering.searchsorted(x, values, right=True), out_type), out_type=_cellc.int32)
NthElement = operator("NthElement", lambda x, n, reverse: _nth(x, int(n), reverse), reverse=False)


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
