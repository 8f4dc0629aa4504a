"""mindspore.mint.linalg."""
from mindspore import ops


def inv(input):
    return ops.inverse(input)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    return ops.matrix_norm(A, ord, dim, keepdim, dtype=dtype)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The norm of a vector or a matrix; of all elements without an order."""
    if ord is None and dim is None:
        return ops.vector_norm(A, 2, None, keepdim, dtype=dtype)
    return ops.norm(A, ord, dim, keepdim, dtype=dtype)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    return ops.vector_norm(x, ord, dim, keepdim, dtype=dtype)


def qr(A, mode="reduced"):
    """Orthonormal columns, and the upper triangle that they are multiplied by; mode 'r' leaves the first empty."""
    if mode == "r":
        return ops.zeros((0,), A.dtype), ops.qr(A)[1]
    return ops.qr(A, mode)
