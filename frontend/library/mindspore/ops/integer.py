"""Functions of integers and of the bits of numbers."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import left, like, operand
from mindspore.ops.elementwise import abs, select

BITS = {_cellc.int8: 8, _cellc.uint8: 8, _cellc.int16: 16, _cellc.uint16: 16, _cellc.int32: 32, _cellc.uint32: 32,
        _cellc.int64: 64, _cellc.uint64: 64}


def gcd(input, other):
    """The greatest common divisor, by as many steps of Euclid's as the widest numbers can need."""
    a, b = _cellc.promote(left(input, other), other)
    a, b = abs(a), abs(b)
    for _ in range(BITS[a.dtype] * 3 // 2):
        rest = select(b == 0, like(0, a), prims.rem(a, select(b == 0, like(1, b), b)))
        a, b = select(b == 0, a, b), rest
    return a


def lcm(input, other):
    """The least common multiple."""
    a, b = _cellc.promote(left(input, other), other)
    common = gcd(a, b)
    return abs(select(common == 0, common, prims.div(a, select(common == 0, like(1, a), common)) * b))


def population_count(input_x):
    """How many bits are set, as uint8."""
    count = _cellc.tensor(0, _cellc.uint8)
    one = like(1, input_x)
    for k in range(BITS[input_x.dtype]):
        count = count + _cellc.cast(prims.shr(input_x, like(k, input_x)) & one, _cellc.uint8)
    return count


def signbit(input):
    """Whether a number is below zero; -0 is not."""
    return operand(input) < 0


def is_nonzero(input):
    """The truth of a tensor with one element."""
    return bool(input != 0)


def type_as(input, other):
    return _cellc.cast(input, other.dtype)


def eps(x):
    """The distance from 1 to the next number, for every element."""
    size = {_cellc.float16: 0.0009765625, _cellc.float64: 2.220446049250313e-16}.get(x.dtype, 1.1920928955078125e-07)
    return prims.broadcast(like(size, x), shape=x.shape)


# Functions of Numbers.

def scalar_add(x, y):
    return x + y


def scalar_sub(x, y):
    return x - y


def scalar_mul(x, y):
    return x * y


def scalar_div(x, y):
    return x / y


def scalar_floordiv(x, y):
    return x // y


def scalar_mod(x, y):
    return x % y


def scalar_pow(x, y):
    return x ** y


def scalar_eq(x, y):
    return x == y


def scalar_lt(x, y):
    return x < y


def scalar_le(x, y):
    return x <= y


def scalar_gt(x, y):
    return x > y


def scalar_ge(x, y):
    return x >= y


def scalar_max(x, y):
    return max(x, y)


def scalar_min(x, y):
    return min(x, y)


def scalar_uadd(x):
    return x


def scalar_usub(x):
    return -x


def scalar_log(x):
    import math
    return math.log(x)


def shape_mul(input_data):
    """The product of the lengths."""
    total = 1
    for n in input_data:
        total = total * n
    return total
