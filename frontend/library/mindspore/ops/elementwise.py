"""Functions of one or two tensors, element by element."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import FLOATS, float_operand, left, like, operand


def add(input, other):
    return left(input, other) + other


def sub(input, other):
    return left(input, other) - other


def subtract(input, other, *, alpha=1):
    return left(input, other) - alpha * other


def mul(input, other):
    return left(input, other) * other


def div(input, other, *, rounding_mode=None):
    """input / other, then rounded to zero ('trunc') or down ('floor')."""
    if rounding_mode == "floor":
        return left(input, other) // other
    quotient = left(input, other) / other
    if rounding_mode is None:
        return quotient
    if rounding_mode != "trunc":
        raise ValueError("For ops.div, rounding_mode value should be None, 'floor' or 'trunc'.")
    return _cellc.cast(prims.trunc(quotient), _promoted(input, other))


def _promoted(x, y):
    a, b = _cellc.promote(x, y)
    return a.dtype


def floor_div(x, y):
    return left(x, y) // y


def truncate_div(x, y):
    return div(x, y, rounding_mode="trunc")


def floor_mod(x, y):
    return left(x, y) % y


def fmod(input, other):
    """The remainder of a division rounded to zero: the sign of input."""
    a, b = _cellc.promote(left(input, other), other)
    return prims.rem(a, b)


def pow(input, exponent):
    return left(input, exponent) ** exponent


def float_power(input, exponent):
    wide = _cellc.cast(operand(input), _cellc.float64)
    return wide ** _cellc.cast(operand(exponent), _cellc.float64)


def maximum(input, other):
    a, b = _cellc.promote(left(input, other), other)
    return prims.maximum(a, b)


def minimum(input, other):
    a, b = _cellc.promote(left(input, other), other)
    return prims.minimum(a, b)


def atan2(input, other):
    a, b = _cellc.promote(left(input, other), other)
    return prims.atan2(float_operand(a), float_operand(b))


def hypot(input, other):
    return sqrt(square(input) + square(other))


def lerp(input, end, weight):
    return input + weight * (end - input)


def addcmul(input, tensor1, tensor2, value=1):
    return input + value * (tensor1 * tensor2)


def addcdiv(input, tensor1, tensor2, value=1):
    return input + value * (tensor1 / tensor2)


def addn(x):
    """The sum of a sequence of tensors."""
    if _cellc.is_tensor(x):
        return x
    total = x[0]
    for term in x[1:]:
        total = total + term
    return total


def squared_difference(x, y):
    return square(left(x, y) - y)


def div_no_nan(x, y):
    """x / y, and 0 where y is 0."""
    y = operand(y)
    return select(y == 0, like(0, y), left(x, y) / y)


def mul_no_nan(x, y):
    """x * y, and 0 where y is 0, whatever x holds there."""
    y = operand(y)
    return select(y == 0, like(0, y), left(x, y) * y)


def xlogy(input, other):
    """input * log(other), and 0 where input is 0."""
    input = operand(input)
    return select(input == 0, like(0, float_operand(input)), input * log(other))


def xdivy(x, y):
    x = operand(x)
    return select(x == 0, like(0, float_operand(x)), x / y)


def logaddexp(input, other):
    high = maximum(input, other)
    return high + log1p(exp(-abs(input - other)))


def select(condition, input, other):
    """input where condition holds, other elsewhere; all broadcast together."""
    condition = _cellc.cast(operand(condition), _cellc.bool_)
    if not _cellc.is_tensor(input) and not _cellc.is_tensor(other):
        input = operand(input)
    a, b = _cellc.promote(input, other)
    return prims.select(condition, a, b)


def where(condition, input, other):
    return select(condition, input, other)


def masked_fill(input_x, mask, value):
    """input_x with value where mask holds."""
    return prims.select(_cellc.cast(operand(mask), _cellc.bool_), like(value, input_x), input_x)


def clamp(input, min=None, max=None):
    """input kept between min and max, either of which may be None."""
    if min is None and max is None:
        raise ValueError("For 'clamp', at least one of 'min' or 'max' must not be None.")
    if min is not None:
        input = maximum(input, _limit(min, input))
    return input if max is None else minimum(input, _limit(max, input))


def _limit(value, x):
    return value if _cellc.is_tensor(value) else like(value, x)


def clip_by_value(x, clip_value_min=None, clip_value_max=None):
    """clamp of a tensor, or of each tensor of a sequence."""
    if not _cellc.is_tensor(x) and isinstance(x, (list, tuple)):
        return [clamp(part, clip_value_min, clip_value_max) for part in x]
    return clamp(x, clip_value_min, clip_value_max)


# Comparisons and logic.

def eq(input, other):
    return left(input, other) == other


def ne(input, other):
    return left(input, other) != other


def lt(input, other):
    return left(input, other) < other


def le(input, other):
    return left(input, other) <= other


def gt(input, other):
    return left(input, other) > other


def ge(input, other):
    return left(input, other) >= other


def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    near = abs(input - other) <= atol + rtol * abs(other)
    same = near & (abs(other) < float("inf")) | (input == other)
    return same | (isnan(input) & isnan(other)) if equal_nan else same


def approximate_equal(x, y, tolerance=1e-05):
    return abs(x - y) < tolerance


def truth(x):
    """x as booleans: true where it is not zero."""
    return _cellc.cast(operand(x), _cellc.bool_)


def logical_and(input, other):
    return truth(input) & truth(other)


def logical_or(input, other):
    return truth(input) | truth(other)


def logical_xor(input, other):
    return truth(input) ^ truth(other)


def logical_not(input):
    return ~truth(input)


def bitwise_and(input, other):
    return left(input, other) & other


def bitwise_or(input, other):
    return left(input, other) | other


def bitwise_xor(input, other):
    return left(input, other) ^ other


def bitwise_left_shift(input, other):
    a, b = _cellc.promote(left(input, other), other)
    return prims.shl(a, b)


def bitwise_right_shift(input, other):
    a, b = _cellc.promote(left(input, other), other)
    return prims.shr(a, b)


def invert(x):
    """The bits of integers, and the truth of bools, turned over."""
    return getattr(prims, "not")(operand(x))


def isnan(input):
    return prims.isnan(float_operand(input))


def isinf(input):
    return prims.isinf(float_operand(input))


def isfinite(input):
    return prims.isfinite(float_operand(input))


def isposinf(input):
    return isinf(input) & (input > 0)


def isneginf(input):
    return isinf(input) & (input < 0)


def nan_to_num(input, nan=None, posinf=None, neginf=None):
    """input without NaN and infinities; None means the largest finite value."""
    limits = {_cellc.float16: 65504.0, _cellc.float64: 1.7976931348623157e308}
    largest = limits.get(input.dtype, 3.4028234663852886e38)
    high = largest if posinf is None else posinf
    low = -largest if neginf is None else neginf
    out = masked_fill(input, isnan(input), 0.0 if nan is None else nan)
    out = masked_fill(out, isposinf(out), high)
    return masked_fill(out, isneginf(out), low)


# Functions of one tensor that keep its dtype.

def neg(input):
    return prims.neg(operand(input))


def positive(input):
    return operand(input)


def abs(input):
    x = operand(input)
    return x if x.dtype == _cellc.bool_ else prims.abs(x)


def sign(input):
    return prims.sign(operand(input))


def square(input):
    return prims.square(operand(input))


def _rounded(prim, x):
    x = operand(x)
    return prim(x) if x.dtype in FLOATS else x


def floor(input):
    return _rounded(prims.floor, input)


def ceil(input):
    return _rounded(prims.ceil, input)


def trunc(input):
    return _rounded(prims.trunc, input)


def round(input, *, decimals=0):
    """Halves go to the even neighbour."""
    if decimals == 0:
        return _rounded(prims.round, input)
    scale = 10.0 ** decimals
    return _rounded(prims.round, input * scale) / scale


def frac(x):
    return x - trunc(x)


# Functions of one tensor that give floats.

def exp(input):
    return prims.exp(float_operand(input))


def exp2(input):
    return exp(float_operand(input) * 0.6931471805599453)


def expm1(input):
    return prims.expm1(float_operand(input))


def log(input):
    return prims.log(float_operand(input))


def log1p(input):
    return prims.log1p(float_operand(input))


def log2(input):
    return prims.log2(float_operand(input))


def log10(input):
    return log(input) * 0.4342944819032518


def sqrt(x):
    return prims.sqrt(float_operand(x))


def rsqrt(input):
    return prims.rsqrt(float_operand(input))


def reciprocal(input):
    return prims.reciprocal(float_operand(input))


def sin(input):
    return prims.sin(float_operand(input))


def cos(input):
    return prims.cos(float_operand(input))


def tan(input):
    return prims.tan(float_operand(input))


def asin(input):
    return prims.asin(float_operand(input))


def acos(input):
    return prims.acos(float_operand(input))


def atan(input):
    return prims.atan(float_operand(input))


def sinh(input):
    return prims.sinh(float_operand(input))


def cosh(input):
    return prims.cosh(float_operand(input))


def tanh(input):
    return prims.tanh(float_operand(input))


def asinh(input):
    return prims.asinh(float_operand(input))


def acosh(input):
    return prims.acosh(float_operand(input))


def atanh(input):
    return prims.atanh(float_operand(input))


def erf(input):
    return prims.erf(float_operand(input))


def erfc(input):
    return 1 - erf(input)


def sinc(input):
    angle = float_operand(input) * 3.141592653589793
    return select(angle == 0, like(1, angle), sin(angle) / angle)


def deg2rad(x):
    return float_operand(x) * 0.017453292519943295


def rad2deg(x):
    return float_operand(x) * 57.29577951308232


def heaviside(input, values):
    """0 below zero, 1 above, values at zero."""
    return select(input == 0, values, _cellc.cast(input > 0, input.dtype))


def copysign(x, other):
    """The size of x with the sign of other; zero counts as positive."""
    size = abs(x)
    return select(left(other, x) < 0, -size, size)


def ldexp(x, other):
    return x * exp2(other)


# Other names of the same functions.

absolute = abs
negative = neg
sgn = sign
divide = div
multiply = mul
mod = floor_mod
floormod = floor_mod
arctan2 = atan2
arccos = acos
arctan = atan
arcsinh = asinh
arccosh = acosh
arctanh = atanh
fmax = maximum
fmin = minimum
equal = eq
not_equal = ne
less = lt
less_equal = le
greater = gt
greater_equal = ge
accumulate_n = addn
clip = clamp
tensor_add = add
tensor_sub = sub
tensor_mul = mul
tensor_pow = pow
tensor_exp = exp
tensor_mod = floor_mod
tensor_lt = lt
tensor_le = le
tensor_gt = gt
tensor_ge = ge


# And those whose parameters have other names.

def true_divide(dividend, divisor):
    return div(dividend, divisor)


def floor_divide(input, other):
    return left(input, other) // other


def remainder(input, other):
    return left(input, other) % other


def truncate_mod(x, y):
    return fmod(x, y)


def arcsin(x):
    return asin(x)


def inv(x):
    return reciprocal(x)


def tensor_div(x, y):
    return div(x, y)


floordiv = floor_divide
tensor_floordiv = floor_divide
