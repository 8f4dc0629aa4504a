"""Functions of mindspore.numpy of every element of Tensors; dtype is that of the result."""
import _cellc
from mindspore import ops
from mindspore.ops import arguments
from mindspore.ops.arguments import float_operand, left


def operand(x):
    """x as a Tensor; the ints of a list become int32, where Tensor has int64."""
    made = arguments.operand(x)
    narrow = isinstance(x, (list, tuple)) and made.dtype == _cellc.int64
    return _cellc.cast(made, _cellc.int32) if narrow else made


def cast_to(x, dtype):
    return x if dtype is None else _cellc.cast(x, _cellc.dtype(dtype).type)


def _angle(x):
    return float_operand(operand(x))


def abs(x, dtype=None):
    return cast_to(ops.abs(operand(x)), dtype)


def arccosh(x, dtype=None):
    return cast_to(ops.acosh(_angle(x)), dtype)


def arcsin(x, dtype=None):
    return cast_to(ops.asin(_angle(x)), dtype)


def arcsinh(x, dtype=None):
    return cast_to(ops.asinh(_angle(x)), dtype)


def arctan(x, dtype=None):
    return cast_to(ops.atan(_angle(x)), dtype)


def arctanh(x, dtype=None):
    return cast_to(ops.atanh(_angle(x)), dtype)


def ceil(x, dtype=None):
    return cast_to(ops.ceil(operand(x)), dtype)


def cos(x, dtype=None):
    return cast_to(ops.cos(_angle(x)), dtype)


def cosh(x, dtype=None):
    return cast_to(ops.cosh(_angle(x)), dtype)


def deg2rad(x, dtype=None):
    return cast_to(ops.deg2rad(operand(x)), dtype)


def exp(x, dtype=None):
    return cast_to(ops.exp(_angle(x)), dtype)


def exp2(x, dtype=None):
    return cast_to(ops.exp2(_angle(x)), dtype)


def expm1(x, dtype=None):
    return cast_to(ops.expm1(_angle(x)), dtype)


def fabs(x, dtype=None):
    return cast_to(ops.abs(operand(x)), dtype)


def floor(x, dtype=None):
    return cast_to(ops.floor(operand(x)), dtype)


def invert(x, dtype=None):
    return cast_to(ops.invert(operand(x)), dtype)


def isfinite(x, dtype=None):
    return cast_to(ops.isfinite(operand(x)), dtype)


def isinf(x, dtype=None):
    return cast_to(ops.isinf(operand(x)), dtype)


def isnan(x, dtype=None):
    return cast_to(ops.isnan(operand(x)), dtype)


def log(x, dtype=None):
    return cast_to(ops.log(_angle(x)), dtype)


def log10(x, dtype=None):
    return cast_to(ops.log10(_angle(x)), dtype)


def log1p(x, dtype=None):
    return cast_to(ops.log1p(_angle(x)), dtype)


def log2(x, dtype=None):
    return cast_to(ops.log2(_angle(x)), dtype)


def rad2deg(x, dtype=None):
    return cast_to(ops.rad2deg(operand(x)), dtype)


def reciprocal(x, dtype=None):
    return cast_to(ops.reciprocal(operand(x)), dtype)


def rint(x, dtype=None):
    return cast_to(ops.round(operand(x)), dtype)


def sign(x, dtype=None):
    return cast_to(ops.sign(operand(x)), dtype)


def signbit(x, dtype=None):
    return cast_to(operand(x) < 0, dtype)


def sin(x, dtype=None):
    return cast_to(ops.sin(_angle(x)), dtype)


def sinh(x, dtype=None):
    return cast_to(ops.sinh(_angle(x)), dtype)


def sqrt(x, dtype=None):
    return cast_to(ops.sqrt(_angle(x)), dtype)


def square(x, dtype=None):
    return cast_to(ops.square(operand(x)), dtype)


def tan(x, dtype=None):
    return cast_to(ops.tan(_angle(x)), dtype)


def tanh(x, dtype=None):
    return cast_to(ops.tanh(_angle(x)), dtype)


def trunc(x, dtype=None):
    return cast_to(ops.trunc(operand(x)), dtype)


def cbrt(x, dtype=None):
    return cast_to(ops.sign(_angle(x)) * ops.abs(_angle(x)) ** (1.0 / 3.0), dtype)


def negative(a, dtype=None):
    return cast_to(ops.neg(operand(a)), dtype)


def positive(a, dtype=None):
    return cast_to(operand(a), dtype)


def logical_not(a, dtype=None):
    return cast_to(ops.logical_not(operand(a)), dtype)


def add(x1, x2, dtype=None):
    return cast_to(left(x1, x2) + x2, dtype)


def subtract(x1, x2, dtype=None):
    return cast_to(left(x1, x2) - x2, dtype)


def multiply(x1, x2, dtype=None):
    return cast_to(left(x1, x2) * x2, dtype)


def divide(x1, x2, dtype=None):
    return cast_to(left(x1, x2) / x2, dtype)


def floor_divide(x1, x2, dtype=None):
    return cast_to(left(x1, x2) // x2, dtype)


def mod(x1, x2, dtype=None):
    return cast_to(left(x1, x2) % x2, dtype)


def fmod(x1, x2, dtype=None):
    return cast_to(ops.fmod(left(x1, x2), x2), dtype)


def maximum(x1, x2, dtype=None):
    return cast_to(ops.maximum(left(x1, x2), x2), dtype)


def minimum(x1, x2, dtype=None):
    return cast_to(ops.minimum(left(x1, x2), x2), dtype)


def equal(x1, x2, dtype=None):
    return cast_to(left(x1, x2) == x2, dtype)


def not_equal(x1, x2, dtype=None):
    return cast_to(left(x1, x2) != x2, dtype)


def less(x1, x2, dtype=None):
    return cast_to(left(x1, x2) < x2, dtype)


def less_equal(x1, x2, dtype=None):
    return cast_to(left(x1, x2) <= x2, dtype)


def greater(x1, x2, dtype=None):
    return cast_to(left(x1, x2) > x2, dtype)


def greater_equal(x1, x2, dtype=None):
    return cast_to(left(x1, x2) >= x2, dtype)


def bitwise_and(x1, x2, dtype=None):
    return cast_to(left(x1, x2) & x2, dtype)


def bitwise_or(x1, x2, dtype=None):
    return cast_to(left(x1, x2) | x2, dtype)


def bitwise_xor(x1, x2, dtype=None):
    return cast_to(left(x1, x2) ^ x2, dtype)


def logical_and(x1, x2, dtype=None):
    return cast_to(ops.logical_and(x1, x2), dtype)


def logical_or(x1, x2, dtype=None):
    return cast_to(ops.logical_or(x1, x2), dtype)


def logical_xor(x1, x2, dtype=None):
    return cast_to(ops.logical_xor(x1, x2), dtype)


def hypot(x1, x2, dtype=None):
    return cast_to(ops.hypot(_angle(x1), _angle(x2)), dtype)


def arctan2(x1, x2, dtype=None):
    return cast_to(ops.atan2(operand(x1), operand(x2)), dtype)


def logaddexp(x1, x2, dtype=None):
    return cast_to(ops.logaddexp(operand(x1), operand(x2)), dtype)


def logaddexp2(x1, x2, dtype=None):
    return cast_to(ops.logaddexp2(operand(x1), operand(x2)), dtype)


def copysign(x1, x2, dtype=None):
    return cast_to(ops.copysign(operand(x1), operand(x2)), dtype)


def heaviside(x1, x2, dtype=None):
    return cast_to(ops.heaviside(operand(x1), operand(x2)), dtype)


def gcd(x1, x2, dtype=None):
    return cast_to(ops.gcd(left(x1, x2), x2), dtype)


def lcm(x1, x2, dtype=None):
    return cast_to(ops.lcm(left(x1, x2), x2), dtype)


def power(x1, x2, dtype=None):
    return cast_to(left(x1, x2) ** x2, dtype)


def float_power(x1, x2, dtype=None):
    return cast_to(_angle(x1) ** x2, dtype)


def matmul(x1, x2, dtype=None):
    return cast_to(ops.matmul(*_cellc.promote(x1, x2)), dtype)


def arccos(input, dtype=None):
    return cast_to(ops.acos(_angle(input)), dtype)


def fix(x):
    return ops.trunc(operand(x))


def isneginf(x):
    return ops.isneginf(operand(x))


def isposinf(x):
    return ops.isposinf(operand(x))


def divmod(x1, x2, dtype=None):
    return floor_divide(x1, x2, dtype), mod(x1, x2, dtype)


def clip(x, xmin, xmax, dtype=None):
    return cast_to(ops.clamp(operand(x), xmin, xmax), dtype)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return ops.isclose(operand(a), operand(b), rtol, atol, equal_nan)


def where(condition, x=None, y=None):
    return ops.where(condition, x, y)


def array_equal(a1, a2, equal_nan=False):
    a, b = operand(a1), operand(a2)
    if a.shape != b.shape:
        return _cellc.tensor(False)
    same = a == b
    return ops.all(same | ops.isnan(a) & ops.isnan(b) if equal_nan else same)


def array_equiv(a1, a2):
    return ops.all(operand(a1) == operand(a2))


def unwrap(p, discont=3.141592653589793, axis=-1):
    """Jumps of more than a half turn taken out along an axis."""
    p = float_operand(operand(p))
    pi = 3.141592653589793
    gaps = ops.diff(p, 1, axis)
    kept = (gaps + pi) % (2 * pi) - pi
    kept = ops.where((kept == -pi) & (gaps > 0), -kept, kept)
    fix_by = ops.where(ops.abs(gaps) < discont, 0.0, kept - gaps)
    zero = ops.narrow(p, axis, 0, 1) * 0
    return p + ops.cumsum(ops.concat((zero, fix_by), axis), axis)


absolute = abs
radians = deg2rad
true_divide = divide
remainder = mod
bitwise_not = invert
