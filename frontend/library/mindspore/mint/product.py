"""Products of matrices, under PyTorch's arguments."""
from mindspore import ops
from mindspore.ops import elimination
from mindspore.ops.normalization import batch_statistics, per_channel


def mm(input, mat2):
    return ops.matmul(input, mat2)


def mv(input, vec):
    return ops.matmul(input, vec)


def bmm(input, mat2):
    return ops.bmm(input, mat2)


def vdot(input, other):
    return ops.matmul(input, other)


def baddbmm(input, batch1, batch2, *, beta=1, alpha=1):
    return ops.baddbmm(input, batch1, batch2, beta, alpha)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    return elimination.triangular_solve(b, A, upper, transpose, unitriangular)


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between the rows of x1 (*, n, d) and those of x2 (*, m, d), in the p-norm."""
    if p not in (0.0, float("inf")):
        return ops.cdist(x1, x2, p)
    gap = ops.expand_dims(x1, -2) - ops.expand_dims(x2, -3)
    return ops.vector_norm(gap, p, -1)


def batch_norm_elemt(input, weight=None, bias=None, mean=None, invstd=None, eps=1e-05):
    """Normalised with a mean and the inverse of a deviation for each channel."""
    made = (input - per_channel(mean, input.ndim)) * per_channel(invstd, input.ndim)
    made = made if weight is None else made * per_channel(weight, input.ndim)
    return made if bias is None else made + per_channel(bias, input.ndim)


def batch_norm_stats(input, eps):
    """The mean of each channel, and the inverse of its deviation."""
    mean, variance = batch_statistics(input)
    return mean, ops.rsqrt(variance + eps)


def conv_tbc(input, weight, bias, pad=0):
    """input (L, N, C), weight (k, C, O), bias (O)."""
    out = ops.conv1d(ops.transpose(input, (1, 2, 0)), ops.transpose(weight, (2, 1, 0)), bias, 1, "pad", pad)
    return ops.transpose(out, (2, 0, 1))
