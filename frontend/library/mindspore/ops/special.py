"""Functions around Gamma, computed in float64."""
import math

import _cellc
from mindspore.ops.arguments import float_operand
from mindspore.ops.elementwise import abs, cos, exp, floor, log, logical_and, select, sin

# Lanczos' approximation of Gamma with g = 7.
LANCZOS = (676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
           -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7)


def _wide(x):
    return _cellc.cast(float_operand(x), _cellc.float64)


def _narrow(y, x):
    return _cellc.cast(y, float_operand(x).dtype)


def lgamma(input):
    """log |Gamma(x)|."""
    return _narrow(_lgamma(_wide(input)), input)


def _lgamma(x):
    low = x < 0.5
    z = select(low, -x, x - 1)
    series = 0.99999999999980993
    for i in range(8):
        series = series + LANCZOS[i] / (z + (i + 1))
    t = z + 7.5
    high = 0.5 * math.log(2 * math.pi) + (z + 0.5) * log(t) - t + log(series)
    reflected = math.log(math.pi) - log(abs(sin(math.pi * (x - floor(x))))) - high
    y = select(low, reflected, high)
    infinite = logical_and(x <= 0, x == floor(x)).logical_or(abs(x) == float("inf"))
    return select(infinite, _cellc.tensor(float("inf"), x.dtype), y)


def digamma(input):
    """The derivative of lgamma."""
    x = _wide(input)
    low = x < 0.5
    z = select(low, 1 - x, x)
    shift = 0
    for i in range(8):
        shift = shift + 1 / (z + i)
    z = z + 8
    inverse = 1 / (z * z)
    tail = inverse * (1 / 12 - inverse * (1 / 120 - inverse * (1 / 252 - inverse * (1 / 240 - inverse / 132))))
    high = log(z) - 0.5 / z - tail - shift
    turn = math.pi * (x - floor(x))
    y = select(low, high - math.pi * cos(turn) / sin(turn), high)
    pole = logical_and(x <= 0, x == floor(x))
    return _narrow(select(pole, _cellc.tensor(float("nan"), x.dtype), y), input)


STEPS = 500


def igamma(input, other):
    """The lower incomplete Gamma function P(a, x), regularised."""
    return _narrow(_igamma(_wide(input), _wide(other))[0], input)


def igammac(input, other):
    """The upper one, Q(a, x) = 1 - P(a, x)."""
    return _narrow(_igamma(_wide(input), _wide(other))[1], input)


def _igamma(a, x):
    """P and Q: by a series where x < a + 1, by a continued fraction elsewhere."""
    near = x < a + 1
    front = exp(a * log(x) - x - _lgamma(a))
    below = front * _series(a, select(near, x, a))
    above = front * _fraction(a, select(near, a + 1, x))
    lower, upper = select(near, below, 1 - above), select(near, 1 - below, above)
    return _inside(a, x, lower, 0), _inside(a, x, upper, 1)


def _inside(a, x, y, at_zero):
    """y where it is defined: a > 0 and x >= 0."""
    y = select(logical_and(x == 0, a > 0), _cellc.tensor(at_zero, y.dtype), y)
    return select(logical_and(a > 0, x >= 0), y, _cellc.tensor(float("nan"), y.dtype))


def _series(a, x):
    """sum x^n / (a (a + 1) ... (a + n))."""
    term = 1 / a + 0 * x
    total = term
    n = _cellc.tensor(1.0, _cellc.float64)
    while n < STEPS:
        term = term * x / (a + n)
        total = total + term
        n = n + 1
    return total


def _fraction(a, x):
    """The continued fraction of Q Gamma(a) / (x^a e^-x), by Lentz's method."""
    b = x + 1 - a
    c = 1e300 + 0 * b
    d = 1 / b
    h = d
    n = _cellc.tensor(1.0, _cellc.float64)
    while n < STEPS:
        step = -n * (n - a)
        b = b + 2
        d = 1 / _away(step * d + b)
        c = _away(b + step / c)
        h = h * d * c
        n = n + 1
    return h


def _away(x):
    """x, kept from zero."""
    return select(abs(x) < 1e-300, _cellc.tensor(1e-300, x.dtype), x)


def lbeta(x, y):
    """The logarithm of Beta(x, y)."""
    a, b = _wide(x), _wide(y)
    return _narrow(_lgamma(a) + _lgamma(b) - _lgamma(a + b), x)
