"""Functions of arrays element by element, and products of arrays."""
import _cellc
from _cellc import prims
from mindspore.ops import contraction, linear
from mindspore.ops.arguments import FLOATS, INTS
from numpy.errors import unsupported

NARROW = {_cellc.bool_: _cellc.float16, _cellc.int8: _cellc.float16, _cellc.uint8: _cellc.float16,
          _cellc.int16: _cellc.float32, _cellc.uint16: _cellc.float32}


def array_of(a):
    """a as an array; an array itself."""
    return a if _cellc.is_ndarray(a) else _cellc.ndarray(a)


def floats(a):
    """a as floats: small integers fit small floats, others become float64."""
    a = array_of(a)
    return a if a.dtype in FLOATS else _cellc.cast(a, NARROW.get(a.dtype, _cellc.float64))


def both(x, y):
    """Two operands as arrays of one dtype; Numbers take the dtype of the other."""
    if not _cellc.is_ndarray(x) and isinstance(x, (int, float)) and _cellc.is_ndarray(y):
        b, a = _cellc.promote(y, x)
        return a, b
    return _cellc.promote(array_of(x), y if isinstance(y, (int, float)) else array_of(y))


def truth(x):
    return _cellc.cast(array_of(x), _cellc.bool_)


class ufunc:
    """A function of every element, with NumPy's options; of two operands, also a reduction."""

    def __init__(self, name, function, identity=None):
        self.__name__ = name
        self.function = function
        self.identity = identity

    def _run(self, args, out, where, dtype, signature):
        unsupported(self.__name__, signature=signature)
        if dtype is not None:
            args = [_cellc.cast(array_of(a), _cellc.dtype(dtype)) for a in args]
        made = self.function(*args)
        out = out[0] if isinstance(out, tuple) else out
        if out is None:
            return made
        out[...] = made if where is True else _where_else(where, made, out)
        return out

    def reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None):
        """The function of the elements along axis, from the first on."""
        unsupported("reduce", out=out)
        total = array_of(array) if dtype is None else _cellc.cast(array_of(array), dtype)
        axes = range(total.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
        lead = sorted([a + total.ndim if a < 0 else a for a in axes])
        for a in reversed(lead):
            before = (slice(None),) * a
            if total.shape[a] == 0:
                raise ValueError(f"zero-size array to reduction operation {self.__name__} which has no identity")
            folded = total[before + (0,)]
            for k in range(1, total.shape[a]):
                folded = self.function(folded, total[before + (k,)])
            total = folded
        total = total if initial is None else self.function(total, initial)
        for a in lead if keepdims else ():
            total = total[(slice(None),) * a + (None,)]
        return total

    def accumulate(self, array, axis=0):
        """Every partial reduction."""
        from numpy.shaping import stack
        a = array_of(array)
        lead = (slice(None),) * (axis + a.ndim if axis < 0 else axis)
        rows = [a[lead + (0,)]] if a.shape[axis] > 0 else []
        for k in range(1, a.shape[axis]):
            rows.append(self.function(rows[-1], a[lead + (k,)]))
        return stack(rows, axis) if rows else a

    def outer(self, a, b):
        """The function of every pair."""
        a, b = array_of(a), array_of(b)
        return self.function(a[(Ellipsis,) + (None,) * b.ndim], b)

    def at(self, a, indices, b=None):
        """In place, also where an index occurs twice."""
        places = indices if isinstance(indices, tuple) else (indices,)
        spots = [array_of(p).reshape(-1).tolist() for p in places]
        values = None if b is None else array_of(b)
        for k, spot in enumerate(zip(*spots)):
            if values is None:
                a[spot] = self.function(a[spot])
            else:
                a[spot] = self.function(a[spot], values if values.ndim == 0 else values[k])


class _ufunc_of_one(ufunc):
    def __call__(self, x, /, out=None, *, where=True, casting="same_kind", order="K", dtype=None, subok=True, signature=None):
        return self._run((x,), out, where, dtype, signature)


class _ufunc_of_two(ufunc):
    def __call__(self, x1, x2, /, out=None, *, where=True, casting="same_kind", order="K", dtype=None, subok=True, signature=None):
        return self._run((x1, x2), out, where, dtype, signature)


def _where_else(condition, x, y):
    return where(condition, x, y)


def _unary(name, of_array):
    return _ufunc_of_one(name, lambda x: of_array(array_of(x)))


def _of_floats(name, prim):
    return _ufunc_of_one(name, lambda x: prim(floats(x)))


def _of_two(name, prim, identity=None):
    def call(x1, x2):
        a, b = both(x1, x2)
        return prim(a, b)
    return _ufunc_of_two(name, call, identity)


def _of_two_floats(name, of_arrays):
    def call(x1, x2):
        a, b = both(x1, x2)
        return of_arrays(floats(a), floats(b))
    return _ufunc_of_two(name, call)


def _of_truth(name, of_arrays):
    return _ufunc_of_two(name, lambda x1, x2: of_arrays(truth(x1), truth(x2)))


# Of one array, giving floats.

exp = _of_floats("exp", prims.exp)
exp2 = _of_floats("exp2", lambda x: 2.0 ** x)
expm1 = _of_floats("expm1", prims.expm1)
log = _of_floats("log", prims.log)
log1p = _of_floats("log1p", prims.log1p)
log2 = _of_floats("log2", prims.log2)
sqrt = _of_floats("sqrt", prims.sqrt)
sin = _of_floats("sin", prims.sin)
cos = _of_floats("cos", prims.cos)
tan = _of_floats("tan", prims.tan)
arcsin = _of_floats("arcsin", prims.asin)
arccos = _of_floats("arccos", prims.acos)
arctan = _of_floats("arctan", prims.atan)
sinh = _of_floats("sinh", prims.sinh)
cosh = _of_floats("cosh", prims.cosh)
tanh = _of_floats("tanh", prims.tanh)
arcsinh = _of_floats("arcsinh", prims.asinh)
arccosh = _of_floats("arccosh", prims.acosh)
arctanh = _of_floats("arctanh", prims.atanh)
deg2rad = _of_floats("deg2rad", lambda x: x * 0.017453292519943295)
rad2deg = _of_floats("rad2deg", lambda x: x * 57.29577951308232)
rint = _of_floats("rint", prims.round)
fabs = _of_floats("fabs", prims.abs)


def _log10(x):
    """Powers of ten have whole logarithms."""
    near = prims.log(x) * 0.4342944819032518
    whole = prims.round(near)
    return prims.select(10.0 ** whole == x, whole, near)


def _cbrt(x):
    """A root of the size, put right by one step of Newton's method."""
    size = prims.abs(x)
    y = size ** (1.0 / 3.0)
    y = prims.select((y == 0) | prims.isinf(y), y, y - (y * y * y - size) / (3.0 * y * y))
    return prims.select(x < 0, -y, y)


log10 = _of_floats("log10", _log10)
cbrt = _of_floats("cbrt", _cbrt)


# Of one array, keeping its dtype.

def _rounded(name, prim):
    return _unary(name, lambda x: prim(x) if x.dtype in FLOATS else x)


floor = _rounded("floor", prims.floor)
ceil = _rounded("ceil", prims.ceil)
trunc = _rounded("trunc", prims.trunc)
abs = _unary("absolute", lambda x: x if x.dtype == _cellc.bool_ else prims.abs(x))
sign = _unary("sign", prims.sign)
square = _unary("square", lambda x: _cellc.cast(x, _cellc.int8) if x.dtype == _cellc.bool_ else x * x)
negative = _unary("negative", lambda x: -x)
positive = _unary("positive", lambda x: x)
reciprocal = _unary("reciprocal", lambda x: 1.0 / x if x.dtype in FLOATS else prims.div(_cellc.ndarray(1, x.dtype), x))
invert = _unary("invert", lambda x: ~x)
conjugate = _unary("conjugate", lambda x: x)
logical_not = _ufunc_of_one("logical_not", lambda x: ~truth(x))
isnan = _of_floats("isnan", prims.isnan)
isinf = _of_floats("isinf", prims.isinf)
isfinite = _of_floats("isfinite", prims.isfinite)


def _negative_sign(x):
    """Also of the zero whose reciprocal is below zero."""
    return (x < 0) | ((x == 0) & (1.0 / floats(x) < 0))


signbit = _unary("signbit", lambda x: _negative_sign(x) if x.dtype in FLOATS else x < 0)


def isposinf(x, out=None):
    x = floats(x)
    return _kept(prims.isinf(x) & (x > 0), out)


def isneginf(x, out=None):
    x = floats(x)
    return _kept(prims.isinf(x) & (x < 0), out)


def _kept(made, out):
    """What is made, in out where there is one."""
    if out is None:
        return made
    out[...] = made
    return out


def round(a, decimals=0, out=None):
    """Halves go to the even neighbour."""
    unsupported("round", out=out)
    a = array_of(a)
    if a.dtype not in FLOATS:
        return a if decimals >= 0 else _cellc.cast(round(floats(a), decimals), a.dtype)
    if decimals == 0:
        return prims.round(a)
    scale = 10.0 ** (decimals if decimals > 0 else -decimals)
    return prims.round(a * scale) / scale if decimals > 0 else prims.round(a / scale) * scale


def fix(x, out=None):
    return trunc(x, out)


def modf(x, /, out=(None, None), *, where=True, casting="same_kind", order="K", dtype=None, subok=True, signature=None):
    unsupported("modf", where=None if where is True else where, dtype=dtype, signature=signature)
    x = floats(x)
    whole = prims.trunc(x)
    return _kept(_where_else(prims.isinf(x), copysign(0.0, x), x - whole), out[0]), _kept(whole, out[1])


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    """x without NaN and infinities; None means the largest finite value."""
    x = array_of(x)
    if x.dtype not in FLOATS:
        return x
    largest = {_cellc.float16: 65504.0, _cellc.float32: 3.4028234663852886e38}.get(x.dtype, 1.7976931348623157e308)
    out = where(isnan(x), nan, x)
    out = where(isposinf(x), largest if posinf is None else posinf, out)
    return where(isneginf(x), -largest if neginf is None else neginf, out)


def sinc(x):
    angle = floats(x) * 3.141592653589793
    return where(angle == 0, 1.0, prims.sin(angle) / where(angle == 0, 1.0, angle))


def real(val):
    return array_of(val)


def imag(val):
    return array_of(val) * 0


# Of two.

add = _ufunc_of_two("add", lambda x1, x2: array_of(x1) + _other(x2), 0)
subtract = _ufunc_of_two("subtract", lambda x1, x2: array_of(x1) - _other(x2))
multiply = _ufunc_of_two("multiply", lambda x1, x2: array_of(x1) * _other(x2), 1)
divide = _ufunc_of_two("divide", lambda x1, x2: array_of(x1) / _other(x2))
floor_divide = _ufunc_of_two("floor_divide", lambda x1, x2: array_of(x1) // _other(x2))
mod = _ufunc_of_two("remainder", lambda x1, x2: array_of(x1) % _other(x2))
fmod = _of_two("fmod", prims.rem)
maximum = _of_two("maximum", prims.maximum)
minimum = _of_two("minimum", prims.minimum)
equal = _ufunc_of_two("equal", lambda x1, x2: array_of(x1) == _other(x2))
not_equal = _ufunc_of_two("not_equal", lambda x1, x2: array_of(x1) != _other(x2))
less = _ufunc_of_two("less", lambda x1, x2: array_of(x1) < _other(x2))
less_equal = _ufunc_of_two("less_equal", lambda x1, x2: array_of(x1) <= _other(x2))
greater = _ufunc_of_two("greater", lambda x1, x2: array_of(x1) > _other(x2))
greater_equal = _ufunc_of_two("greater_equal", lambda x1, x2: array_of(x1) >= _other(x2))
bitwise_and = _ufunc_of_two("bitwise_and", lambda x1, x2: array_of(x1) & _other(x2))
bitwise_or = _ufunc_of_two("bitwise_or", lambda x1, x2: array_of(x1) | _other(x2))
bitwise_xor = _ufunc_of_two("bitwise_xor", lambda x1, x2: array_of(x1) ^ _other(x2))
left_shift = _ufunc_of_two("left_shift", lambda x1, x2: array_of(x1) << _other(x2))
right_shift = _ufunc_of_two("right_shift", lambda x1, x2: array_of(x1) >> _other(x2))
logical_and = _of_truth("logical_and", lambda a, b: a & b)
logical_or = _of_truth("logical_or", lambda a, b: a | b)
logical_xor = _of_truth("logical_xor", lambda a, b: a ^ b)
arctan2 = _of_two_floats("arctan2", prims.atan2)
hypot = _of_two_floats("hypot", lambda a, b: prims.sqrt(a * a + b * b))
logaddexp = _of_two_floats("logaddexp", lambda a, b: _log_of_sum(a, b, prims.exp, prims.log1p, 0.6931471805599453))
logaddexp2 = _of_two_floats("logaddexp2", lambda a, b: _log_of_sum(
    a, b, lambda x: 2.0 ** x, lambda x: prims.log1p(x) * 1.4426950408889634, 1.0))
copysign = _of_two_floats("copysign", lambda a, b: where(_negative_sign(b), -prims.abs(a), prims.abs(a)))
heaviside = _of_two_floats("heaviside", lambda a, b: where(
    prims.isnan(a), a, where(a == 0, b, _cellc.cast(a > 0, a.dtype))))
fmax = _of_two("fmax", lambda a, b: where(isnan(a), b, where(isnan(b), a, prims.maximum(a, b))))
fmin = _of_two("fmin", lambda a, b: where(isnan(a), b, where(isnan(b), a, prims.minimum(a, b))))


def _other(x):
    return x if isinstance(x, (int, float)) else array_of(x)


def _log_of_sum(a, b, power, log_of_more, at_equal):
    gap = prims.abs(a - b)
    return where(a == b, a + at_equal, prims.maximum(a, b) + log_of_more(power(-gap)))


def _power(x1, x2):
    a, b = both(x1, x2)
    if a.dtype in INTS and bool(truth(b < 0).any()):
        raise ValueError("Integers to negative integer powers are not allowed.")
    return a ** b


def _float_power(x1, x2):
    return _cellc.cast(array_of(x1), _cellc.float64) ** _cellc.cast(array_of(x2), _cellc.float64)


power = _ufunc_of_two("power", _power)
float_power = _ufunc_of_two("float_power", _float_power)


def _ldexp(x1, x2):
    x = floats(x1)
    return x * _cellc.cast(2.0 ** _cellc.cast(array_of(x2), _cellc.float64), x.dtype)


ldexp = _ufunc_of_two("ldexp", _ldexp)


def divmod(x1, x2, /, out=(None, None), *, where=True, casting="same_kind", order="K", dtype=None, subok=True, signature=None):
    options = {"where": where, "dtype": dtype, "signature": signature}
    return floor_divide(x1, x2, out[0], **options), mod(x1, x2, out[1], **options)


def _gcd(x1, x2):
    """Euclid's algorithm on all pairs until none is left."""
    a, b = both(x1, x2)
    a, b = prims.abs(a), prims.abs(b)
    a, b = a + b * 0, b + a * 0
    while bool((b != 0).any()):
        a, b = where(b != 0, b, a), where(b != 0, a % where(b == 0, 1, b), b)
    return a


def _lcm(x1, x2):
    a, b = both(x1, x2)
    common = _gcd(a, b)
    return prims.abs(where(common == 0, 0, a // where(common == 0, 1, common) * b))


gcd = _ufunc_of_two("gcd", _gcd)
lcm = _ufunc_of_two("lcm", _lcm)


# Choosing.

def where(condition, x=None, y=None, /):
    """x where condition holds, else y; the places where it holds if that is all."""
    mask = truth(condition)
    if x is None:
        from numpy.ordering import nonzero
        return nonzero(mask)
    if not _cellc.is_ndarray(x) and not _cellc.is_ndarray(y):
        x = array_of(x)
    a, b = both(x, y)
    return prims.select(mask, a, b)


def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None, **kwargs):
    unsupported("clip", **kwargs)
    a = array_of(a)
    low, high = min if a_min is None else a_min, max if a_max is None else a_max
    made = a if low is None else maximum(a, low)
    made = made if high is None else minimum(made, high)
    if out is not None:
        out[...] = made
        return out
    return made


# Comparing.

def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = array_of(a), array_of(b)
    finite = isfinite(b)
    near = (abs(a - b) <= atol + rtol * abs(b)) & finite | (a == b)
    return near | isnan(a) & isnan(b) if equal_nan else near


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(isclose(a, b, rtol, atol, equal_nan).all())


def array_equal(a1, a2, equal_nan=False):
    a, b = array_of(a1), array_of(a2)
    if a.shape != b.shape:
        return False
    same = a == b
    return bool((same | isnan(a) & isnan(b) if equal_nan else same).all())


def array_equiv(a1, a2):
    """Whether the two are equal once they broadcast."""
    from numpy.shaping import broadcast_shapes
    a, b = array_of(a1), array_of(a2)
    for n, m in zip(reversed(a.shape), reversed(b.shape)):
        if n != m and n != 1 and m != 1:
            return False
    return bool((a == b).all())


# Products.

def dot(a, b, out=None):
    a, b = both(array_of(a), array_of(b))
    return _kept(a * b if a.ndim == 0 or b.ndim == 0 else linear.dot(a, b), out)


def vdot(a, b, /):
    return dot(array_of(a).reshape(-1), array_of(b).reshape(-1))


def matmul(x1, x2, /, out=None, *, axes=None, axis=None, keepdims=False, casting="same_kind", order="K", dtype=None, subok=True,
           signature=None):
    unsupported("matmul", axes=axes, axis=axis, keepdims=keepdims or None, signature=signature)
    a, b = both(array_of(x1), array_of(x2))
    made = linear.matmul(a, b)
    return _kept(made if dtype is None else _cellc.cast(made, _cellc.dtype(dtype)), out)


def inner(a, b, /):
    a, b = both(array_of(a), array_of(b))
    return linear.inner(a, b)


def outer(a, b, out=None):
    a, b = both(array_of(a).reshape(-1), array_of(b).reshape(-1))
    return _kept(linear.outer(a, b), out)


def kron(a, b):
    a, b = both(array_of(a), array_of(b))
    return linear.kron(a, b)


def tensordot(a, b, axes=2):
    a, b = both(array_of(a), array_of(b))
    return linear.tensor_dot(a, b, axes)


def einsum(*operands, out=None, optimize=False, **kwargs):
    unsupported("einsum", **kwargs)
    subscripts, arrays = operands[0], [array_of(x) for x in operands[1:]]
    widest = arrays[0]
    for x in arrays[1:]:
        widest, _ = both(widest, x)
    return _kept(contraction.einsum(subscripts, *[_cellc.cast(x, widest.dtype) for x in arrays]), out)


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    """The product of vectors of three."""
    axisa, axisb, axisc = (axisa, axisb, axisc) if axis is None else (axis, axis, axis)
    a, b = both(_last(array_of(a), axisa), _last(array_of(b), axisb))
    a, b = _broadcast_pair(a, b)
    made = linear.cross(a, b, a.ndim - 1)
    return made if axisc in (-1, made.ndim - 1) else _moved(made, axisc)


def _last(a, axis):
    from numpy.shaping import moveaxis
    return a if axis in (-1, a.ndim - 1) else moveaxis(a, axis, -1)


def _moved(a, axis):
    from numpy.shaping import moveaxis
    return moveaxis(a, -1, axis)


def _broadcast_pair(a, b):
    from numpy.shaping import broadcast_arrays
    return broadcast_arrays(a, b)


def isscalar(element):
    return isinstance(element, (int, float, str)) or (_cellc.is_ndarray(element) and element.ndim == 0)


absolute = abs
around = round
remainder = mod
true_divide = divide
radians = deg2rad
degrees = rad2deg
bitwise_not = invert
bitwise_invert = invert
conj = conjugate
acos = arccos
acosh = arccosh
asin = arcsin
asinh = arcsinh
atan = arctan
atan2 = arctan2
atanh = arctanh
pow = power
bitwise_left_shift = left_shift
bitwise_right_shift = right_shift
