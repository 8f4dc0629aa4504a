"""Tensors made from nothing but shapes and Numbers."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import FLOATS, int_tuple, operand, product


def filled(shape, value, dtype):
    """A tensor of one value; what every other constant here is made of."""
    return prims.full(_cellc.tensor(value, dtype), shape=int_tuple(shape))


def zeros(size, dtype=None):
    return filled(size, 0, _cellc.float32 if dtype is None else dtype)


def ones(shape, dtype=None):
    return filled(shape, 1, _cellc.float32 if dtype is None else dtype)


def full(size, fill_value, *, dtype=None):
    """int64 unless a dtype is given, even for a float value."""
    dtype = _cellc.int64 if dtype is None else dtype
    return prims.full(_cellc.cast(operand(fill_value), dtype), shape=int_tuple(size))


def fill(type, shape, value):
    return full(shape, value, dtype=type)


def zeros_like(input, *, dtype=None):
    return filled(input.shape, 0, input.dtype if dtype is None else dtype)


def ones_like(input, *, dtype=None):
    return filled(input.shape, 1, input.dtype if dtype is None else dtype)


def full_like(input, fill_value, *, dtype=None):
    return full(input.shape, fill_value, dtype=input.dtype if dtype is None else dtype)


def fills(x, value):
    return full_like(x, value)


def eye(n, m=None, dtype=None):
    dtype = _cellc.float32 if dtype is None else dtype
    return prims.eye(n=n, m=n if m is None else m, k=0, dtype=dtype)


def iota(n, dtype):
    """0, 1, ..., n - 1."""
    return prims.iota(shape=(n,), axis=0, dtype=dtype)


def arange(start=0, end=None, step=1, *, dtype=None):
    """start, start + step, ... below end; int64, or float32 if any is a float."""
    if end is None:
        start, end = 0, start
    numbers = [_number(v) for v in (start, end, step)]
    if dtype is None:
        dtype = _range_dtype((start, end, step))
    first, last, by = numbers
    if by == 0:
        raise ValueError("For 'arange', the argument 'step' could not be 0.")
    wide = _cellc.float32 if dtype in FLOATS else _cellc.int64
    if dtype == _cellc.float64:
        wide = _cellc.float64
    steps = iota(_count(first, last, by), wide)
    return _cellc.cast(steps * by + first, dtype)


def _number(value):
    return value.item() if _cellc.is_tensor(value) else value


def _count(first, last, by):
    """How many steps there are from first to last, rounded up."""
    count = -int((first - last) // by)
    if _cellc.is_symbolic(count):
        return count
    return count if count > 0 else 0


def _range_dtype(values):
    dtypes = [v.dtype for v in values if _cellc.is_tensor(v)]
    for dtype in dtypes:
        if dtype in FLOATS:
            return dtype
    for value in values:
        if isinstance(value, float):
            return _cellc.float32
    if len(dtypes) == 3:
        return dtypes[0]
    return _cellc.int64


def range_of(start, end, step, maxlen=1000000):
    """What ops.range is called here, where range is Python's."""
    return arange(start, end, step)


@_cellc.older("maxlen")
def tensor_range(start, end, step, maxlen=1000000):
    return arange(start, end, step)


def linspace(start, end, steps):
    """steps numbers from start to end, both included; float32."""
    first, last = operand(start), operand(end)
    dtype = first.dtype if first.dtype in FLOATS else _cellc.float32
    first, last = _cellc.cast(first, dtype), _cellc.cast(last, dtype)
    if steps == 1:
        return prims.full(first, shape=(1,))
    return first + iota(steps, dtype) * ((last - first) / (steps - 1))


def logspace(start, end, steps, base=10, *, dtype=_cellc.float32):
    return _cellc.cast(float(base) ** linspace(start, end, steps), dtype)


def tril_indices(row, col, offset=0, *, dtype=_cellc.int64):
    """The rows and columns of the lower triangle, shape (2, n)."""
    places = [(i, j) for i in range(row) for j in range(col) if j - i <= offset]
    return _places(places, dtype)


def triu_indices(row, col, offset=0, *, dtype=_cellc.int64):
    places = [(i, j) for i in range(row) for j in range(col) if j - i >= offset]
    return _places(places, dtype)


def _places(places, dtype):
    return _cellc.tensor([[p[0] for p in places], [p[1] for p in places]], dtype)


def hann_window(window_length, periodic=True, *, dtype=None):
    return _cosine_window(window_length, periodic, 0.5, 0.5, dtype)


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None):
    return _cosine_window(window_length, periodic, alpha, beta, dtype)


def _cosine_window(length, periodic, alpha, beta, dtype):
    """alpha - beta cos(2 pi n / N): N is length when periodic, else one less."""
    dtype = _cellc.float32 if dtype is None else dtype
    if length == 1:
        return ones((1,), dtype)
    count = length if periodic else length - 1
    angle = iota(length, _cellc.float64) * (2 * 3.141592653589793 / count)
    return _cellc.cast(alpha - beta * prims.cos(angle), dtype)


def bartlett_window(window_length, periodic=True, *, dtype=None):
    """A triangle."""
    dtype = _cellc.float32 if dtype is None else dtype
    if window_length == 1:
        return ones((1,), dtype)
    count = window_length if periodic else window_length - 1
    place = iota(window_length, _cellc.float64) * (2.0 / count)
    return _cellc.cast(1 - prims.abs(place - 1), dtype)


def blackman_window(window_length, periodic=True, *, dtype=None):
    dtype = _cellc.float32 if dtype is None else dtype
    if window_length == 1:
        return ones((1,), dtype)
    count = window_length if periodic else window_length - 1
    angle = iota(window_length, _cellc.float64) * (2 * 3.141592653589793 / count)
    return _cellc.cast(0.42 - 0.5 * prims.cos(angle) + 0.08 * prims.cos(angle * 2), dtype)


def numel(input):
    return product(input.shape)
