"""Tensors made from nothing but shapes and Numbers, with PyTorch's dtypes."""
import _cellc
from mindspore import ops
from mindspore.ops.arguments import spread


def zeros(size, *, dtype=None):
    return ops.zeros(size, dtype)


def ones(size, *, dtype=None):
    return ops.ones(size, dtype)


def empty(*size, dtype=None, device=None, **kwargs):
    """Zeros: nothing is left undefined."""
    return ops.zeros(spread(size), dtype)


def empty_like(input, *, dtype=None, device=None, pin_memory=False):
    return ops.zeros_like(input, dtype=dtype)


def full(size, fill_value, *, dtype=None):
    """In the dtype of the value unless one is given."""
    if dtype is None:
        kinds = {bool: _cellc.bool_, int: _cellc.int64, float: _cellc.float32}
        dtype = fill_value.dtype if _cellc.is_tensor(fill_value) else kinds[type(fill_value)]
    return ops.full(size, fill_value, dtype=dtype)


def eye(n, m=None, dtype=None):
    return ops.eye(n, m, dtype)


def linspace(start, end, steps, *, dtype=None):
    """steps numbers from start to end, both included."""
    dtype = _cellc.float32 if dtype is None else dtype
    wide = [x if _cellc.is_tensor(x) else _cellc.tensor(float(x), _cellc.float64) for x in (start, end)]
    return _cellc.cast(ops.linspace(wide[0], wide[1], steps), dtype)
