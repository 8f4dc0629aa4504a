"""numpy.linalg: norms."""
import _cellc
from mindspore.ops import reduction


def norm(x, ord=None, axis=None, keepdims=False):
    """The 2-norm of vectors, or of all elements."""
    x = x if _cellc.is_tensor(x) else _cellc.ndarray(x)
    if x.dtype in reduction.SMALL_INTS or x.dtype == _cellc.int64:
        x = _cellc.cast(x, _cellc.float64)
    return reduction.vector_norm(x, 2 if ord is None or ord == "fro" else ord, axis, keepdims)
