"""Mathematical functions of arrays and Numbers."""
import _cellc
from _cellc import prims
from mindspore.ops import contraction, linear, reduction
from mindspore.ops.arguments import FLOATS, many_axes, one_axis
from mindspore.ops.shaping import slice_axis


def _array(a):
    return a if _cellc.is_tensor(a) else _cellc.ndarray(a)


def _floats(a):
    """a as an array of floats: integers become float64."""
    a = _array(a)
    return a if a.dtype in FLOATS else _cellc.cast(a, _cellc.float64)


# Of one array, giving floats.

def exp(x):
    return prims.exp(_floats(x))


def expm1(x):
    return prims.expm1(_floats(x))


def log(x):
    return prims.log(_floats(x))


def log1p(x):
    return prims.log1p(_floats(x))


def log2(x):
    return prims.log2(_floats(x))


def log10(x):
    return prims.log(_floats(x)) * 0.4342944819032518


def sqrt(x):
    return prims.sqrt(_floats(x))


def sin(x):
    return prims.sin(_floats(x))


def cos(x):
    return prims.cos(_floats(x))


def tan(x):
    return prims.tan(_floats(x))


def arcsin(x):
    return prims.asin(_floats(x))


def arccos(x):
    return prims.acos(_floats(x))


def arctan(x):
    return prims.atan(_floats(x))


def sinh(x):
    return prims.sinh(_floats(x))


def cosh(x):
    return prims.cosh(_floats(x))


def tanh(x):
    return prims.tanh(_floats(x))


def arctanh(x):
    return prims.atanh(_floats(x))


def floor(x):
    return prims.floor(_floats(x))


def ceil(x):
    return prims.ceil(_floats(x))


def trunc(x):
    return prims.trunc(_floats(x))


def isnan(x):
    return prims.isnan(_floats(x))


def isinf(x):
    return prims.isinf(_floats(x))


def isfinite(x):
    return prims.isfinite(_floats(x))


# Of one array, keeping its dtype.

def abs(x):
    return prims.abs(_array(x))


def sign(x):
    return prims.sign(_array(x))


def square(x):
    return prims.square(_array(x))


def negative(x):
    return prims.neg(_array(x))


def round(a, decimals=0):
    """Halves go to the even neighbour."""
    a = _array(a)
    if a.dtype not in FLOATS:
        return a
    scale = 10.0 ** decimals
    return prims.round(a) if decimals == 0 else prims.round(a * scale) / scale


def logical_not(x):
    return ~_cellc.cast(_array(x), _cellc.bool_)


# Of two.

def _both(x, y):
    return _cellc.promote(_array(x), y)


def add(x1, x2):
    return _array(x1) + x2


def subtract(x1, x2):
    return _array(x1) - x2


def multiply(x1, x2):
    return _array(x1) * x2


def divide(x1, x2):
    return _array(x1) / x2


def mod(x1, x2):
    return _array(x1) % x2


def power(x1, x2):
    return _array(x1) ** x2


def maximum(x1, x2):
    a, b = _both(x1, x2)
    return prims.maximum(a, b)


def minimum(x1, x2):
    a, b = _both(x1, x2)
    return prims.minimum(a, b)


def arctan2(x1, x2):
    a, b = _both(_floats(x1), x2)
    return prims.atan2(a, b)


def equal(x1, x2):
    return _array(x1) == x2


def less(x1, x2):
    return _array(x1) < x2


def greater(x1, x2):
    return _array(x1) > x2


def logical_and(x1, x2):
    return _cellc.cast(_array(x1), _cellc.bool_) & _cellc.cast(_array(x2), _cellc.bool_)


def logical_or(x1, x2):
    return _cellc.cast(_array(x1), _cellc.bool_) | _cellc.cast(_array(x2), _cellc.bool_)


def where(condition, x, y):
    a, b = _both(x, y)
    return prims.select(_cellc.cast(_array(condition), _cellc.bool_), a, b)


def clip(a, a_min=None, a_max=None):
    a = _array(a)
    a = a if a_min is None else maximum(a, a_min)
    return a if a_max is None else minimum(a, a_max)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    close = (abs(_array(a) - b) <= atol + rtol * abs(b)) | (_array(a) == b)
    return close | isnan(a) & isnan(b) if equal_nan else close


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(all(isclose(a, b, rtol, atol, equal_nan)))


def array_equal(a1, a2):
    a, b = _array(a1), _array(a2)
    return a.shape == b.shape and bool(all(a == b))


def dot(a, b):
    a, b = _both(a, _array(b))
    return a * b if a.ndim == 0 or b.ndim == 0 else linear.dot(a, b)


def matmul(x1, x2):
    a, b = _both(x1, _array(x2))
    return linear.matmul(a, b)


def outer(a, b):
    a, b = _both(a, _array(b))
    return linear.outer(a, b)


def einsum(subscripts, *operands):
    return contraction.einsum(subscripts, *[_array(x) for x in operands])


# Folding axes away.

def _fold(prim, a, axis, keepdims):
    return prim(a, axes=many_axes(axis, a.ndim), keepdims=keepdims)


def _accumulated(a, dtype):
    """Small integers and booleans add up as int64."""
    a = _array(a)
    if dtype is not None:
        return _cellc.cast(a, dtype)
    return _cellc.cast(a, _cellc.int64) if a.dtype in reduction.SMALL_INTS else a


def sum(a, axis=None, dtype=None, keepdims=False):
    return _fold(prims.reduce_sum, _accumulated(a, dtype), axis, keepdims)


def prod(a, axis=None, dtype=None, keepdims=False):
    return _fold(prims.reduce_prod, _accumulated(a, dtype), axis, keepdims)


def mean(a, axis=None, keepdims=False):
    return _fold(prims.reduce_mean, _floats(a), axis, keepdims)


def max(a, axis=None, keepdims=False):
    return _fold(prims.reduce_max, _array(a), axis, keepdims)


def min(a, axis=None, keepdims=False):
    return _fold(prims.reduce_min, _array(a), axis, keepdims)


def all(a, axis=None, keepdims=False):
    return _fold(prims.reduce_all, _cellc.cast(_array(a), _cellc.bool_), axis, keepdims)


def any(a, axis=None, keepdims=False):
    return _fold(prims.reduce_any, _cellc.cast(_array(a), _cellc.bool_), axis, keepdims)


def var(a, axis=None, ddof=0, keepdims=False):
    return reduction.var(_floats(a), axis, ddof, keepdims)


def std(a, axis=None, ddof=0, keepdims=False):
    return prims.sqrt(var(a, axis, ddof, keepdims))


def argmax(a, axis=None):
    return reduction.argmax(_array(a), axis)


def argmin(a, axis=None):
    return _cellc.cast(reduction.argmin(_array(a), axis), _cellc.int64)


def _scan(prim, a, axis):
    a = _accumulated(a, None)
    if axis is None:
        a, axis = prims.reshape(a, shape=(a.size,)), 0
    return prim(a, axis=one_axis(axis, a.ndim), reverse=False, exclusive=False)


def cumsum(a, axis=None):
    return _scan(prims.cumsum, a, axis)


def cumprod(a, axis=None):
    return _scan(prims.cumprod, a, axis)


def deg2rad(x):
    return _floats(x) * 0.017453292519943295


def rad2deg(x):
    return _floats(x) * 57.29577951308232


def diff(a, n=1, axis=-1):
    """Differences of neighbours along axis, n times over."""
    a = _array(a)
    axis = one_axis(axis, a.ndim)
    for _ in range(n):
        length = a.shape[axis]
        a = slice_axis(a, axis, 1, length) - slice_axis(a, axis, 0, length - 1)
    return a


def gcd(x1, x2):
    """The greatest common divisor of two ints."""
    a, b = int(x1), int(x2)
    while b != 0:
        a, b = b, a % b
    return -a if a < 0 else a


def lcm(x1, x2):
    """The least common multiple of two ints."""
    divisor = gcd(x1, x2)
    product = 0 if divisor == 0 else int(x1) // divisor * int(x2)
    return -product if product < 0 else product


def isscalar(element):
    return isinstance(element, (int, float, str))


absolute = abs
amax = max
amin = min
