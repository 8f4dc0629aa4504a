"""What the functions of this package accept, made uniform."""
import _cellc
from _cellc import prims

FLOATS = (_cellc.float16, _cellc.bfloat16, _cellc.float32, _cellc.float64)
INTS = (_cellc.int8, _cellc.int16, _cellc.int32, _cellc.int64,
        _cellc.uint8, _cellc.uint16, _cellc.uint32, _cellc.uint64)


def operand(x, dtype=None):
    """x as a tensor; a Number or a sequence becomes a constant."""
    return x if _cellc.is_tensor(x) else _cellc.tensor(x, dtype)


def left(x, y):
    """The left operand of an operator, a tensor unless y is one already."""
    return x if _cellc.is_tensor(y) else operand(x)


def float_operand(x):
    """x as a tensor of floats: integers and booleans become float32."""
    x = operand(x)
    return x if x.dtype in FLOATS else prims.cast(x, dtype=_cellc.float32)


def like(value, x):
    """A Number as a 0-d tensor of the dtype of x; a tensor is cast to it."""
    if _cellc.is_tensor(value):
        return _cellc.cast(value, x.dtype)
    return _cellc.tensor(value, x.dtype)


def one_axis(axis, rank):
    """An axis counted from the front, whether or not it was given so."""
    if _cellc.is_tensor(axis):
        axis = int(axis)
    if axis < -rank or axis >= rank:
        raise ValueError(f"The value of `axis` must be in the range [{-rank}, {rank}), but got {axis}.")
    return axis + rank if axis < 0 else axis


def many_axes(axis, rank):
    """The axes to reduce, ascending; None and () mean all of them."""
    if axis is None:
        return tuple(range(rank))
    if _cellc.is_tensor(axis):
        axis = _cellc.tolist(axis)
    if isinstance(axis, int):
        return (one_axis(axis, rank),) if rank > 0 else ()
    if len(axis) == 0:
        return tuple(range(rank))
    wanted = [one_axis(a, rank) for a in axis]
    return tuple([a for a in range(rank) if a in wanted])


def int_tuple(values):
    """A shape, permutation or size given as an int, a sequence or a tensor."""
    if _cellc.is_tensor(values) and values.ndim > 0:
        values = _cellc.tolist(values)
    if isinstance(values, int) or _cellc.is_tensor(values):
        return (_cellc.length(values),)
    return tuple([_cellc.length(v) for v in values])


def spread(args):
    """f(2, 3) and f((2, 3)) mean the same: the sequence of ints."""
    if len(args) == 1:
        return int_tuple(args[0])
    return int_tuple(args)


def pair(value):
    """An int for both spatial axes, or one int each."""
    if isinstance(value, int):
        return (value, value)
    if len(value) == 1:
        return (value[0], value[0])
    if len(value) == 4:
        return (value[2], value[3])
    return tuple(value)


def triple(value):
    """An int for all three spatial axes, or one int each."""
    if isinstance(value, int):
        return (value, value, value)
    return (value[0],) * 3 if len(value) == 1 else tuple(value[-3:])


def single(value):
    """An int, or a sequence that holds one."""
    return value if isinstance(value, int) else value[-1]


def product(sizes):
    """The number of elements of a shape."""
    total = 1
    for n in sizes:
        total = total * n
    return total


def resolve(shape, size):
    """A shape whose one -1 is replaced by what the number of elements leaves."""
    shape = int_tuple(shape)
    known = [n for n in shape if not _is_minus_one(n)]
    if len(known) == len(shape):
        return shape
    if len(shape) - len(known) > 1:
        raise ValueError(f"For 'Reshape', there can be at most one '-1' in 'input_shape', but got {shape}.")
    others = product(known)
    if _cellc.is_symbolic(others):
        _cellc.require(0, "<", others, f"a length of -1 in {shape} cannot be found where another is 0", "ValueError")
        rest = size // others
    elif others == 0:
        _cellc.require(size, "==", 0, f"shape {shape} with a length of 0 is not for {size} elements", "ValueError")
        rest = 0
    else:
        rest = size // others
    return tuple([rest if _is_minus_one(n) else n for n in shape])


def is_empty(x, axes):
    """One of the axes is known to have no elements."""
    return any([not _cellc.is_symbolic(x.shape[a]) and x.shape[a] == 0 for a in axes])


def differ(n, m):
    """Both lengths are known, and they are not the same."""
    return not _cellc.is_symbolic(n) and not _cellc.is_symbolic(m) and n != m


def _is_minus_one(n):
    return isinstance(n, int) and not _cellc.is_symbolic(n) and n == -1
