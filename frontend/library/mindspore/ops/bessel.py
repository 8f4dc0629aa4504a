"""Bessel's functions, the inverse error function, zeta. They are computed in
float64 from series that end where that is exact enough, and rounded to the
dtype of the operand.
"""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import float_operand
from mindspore.ops.elementwise import select
from mindspore.ops.special import digamma, lgamma

PI = 3.141592653589793
EULER = 0.5772156649015329
BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510)


def _wide(function, x):
    """function of x in float64, in the dtype of x."""
    x = float_operand(x)
    return _cellc.cast(function(_cellc.cast(x, _cellc.float64)), x.dtype)


def _polynomial(x, coefficients):
    """c[0] + c[1] x + ..."""
    total = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        total = total * x + c
    return total


def mvlgamma(input, p):
    """The logarithm of the multivariate gamma function."""
    total = 0.25 * p * (p - 1) * 1.1447298858494002
    for k in range(p):
        total = total + lgamma(input - 0.5 * k)
    return total


def _zeta(s, q):
    """Hurwitz's sum: ten terms, and Euler's and Maclaurin's formula for the rest."""
    total = 0.0
    for k in range(10):
        total = total + (q + k) ** -s
    a = q + 10
    total = total + a ** (1 - s) / (s - 1) + 0.5 * a ** -s
    term, factorial = s * a ** (-s - 1), 2.0
    for k, b in enumerate(BERNOULLI):
        total = total + term * (b / factorial)
        term = term * (s + 2 * k + 1) * (s + 2 * k + 2) / (a * a)
        factorial = factorial * (2 * k + 3) * (2 * k + 4)
    return total


def zeta(input, other):
    """The sum of (other + k) ** -input over k = 0, 1, ..."""
    s, q = _cellc.promote(float_operand(input), other)
    wide = _zeta(_cellc.cast(s, _cellc.float64), _cellc.cast(q, _cellc.float64))
    return _cellc.cast(wide, s.dtype)


def polygamma(n, input):
    """The n-th derivative of digamma."""
    order = int(n)
    if order == 0:
        return digamma(input)
    factor = 1.0 if order % 2 else -1.0
    for k in range(2, order + 1):
        factor = factor * k
    return _wide(lambda x: factor * _zeta(order + 1.0 + x * 0, x), input)


def _erfinv(x):
    """A rational start by Winitzki, and Newton's steps."""
    t = prims.log1p(-x * x)
    a = 4.330746750799873 + 0.5 * t
    size = prims.sqrt(prims.sqrt(a * a - t / 0.147) - a)
    y = select(x < 0, -size, size)
    for _ in range(4):
        y = y - (prims.erf(y) - x) * 0.886226925452758 * prims.exp(y * y)
    y = select(prims.abs(x) == 1, x * float("inf"), y)
    return select(x == 0, x, y)


def erfinv(input):
    """The inverse of erf."""
    return _wide(_erfinv, input)


def _series(order, sign):
    """Coefficients of (x/2)^2k of Bessel's functions of an order: sign^k / (k! (k + order)!)."""
    out, c = [], 1.0
    for k in range(45):
        out.append(c)
        c = c * sign / ((k + 1) * (k + 1 + order))
    return out


def _with_harmonics(order, sign):
    """Those of the second kind: each times H(k) + H(k + order)."""
    out, low = [], 0.0
    high = sum([1.0 / k for k in range(1, order + 1)])
    for k, c in enumerate(_series(order, sign)):
        out.append(c * (low + high))
        low, high = low + 1.0 / (k + 1), high + 1.0 / (k + 1 + order)
    return out


def _hankel(order):
    """Coefficients of Hankel's asymptotic series in 1/x."""
    out, c, mu = [], 1.0, 4.0 * order * order
    for k in range(16):
        out.append(c)
        c = c * (mu - (2 * k + 1) ** 2) / (8 * (k + 1))
    return out


def _scaled_i(order, x):
    """exp(-|x|) times the modified function of the first kind."""
    size = prims.abs(x)
    near = prims.minimum(size, _cellc.cast(16 + size * 0, size.dtype))
    small = _polynomial(near * near / 4, _series(order, 1.0)) * (near / 2) ** order * prims.exp(-near)
    far = prims.maximum(size, _cellc.cast(16 + size * 0, size.dtype))
    signs = [c if k % 2 == 0 else -c for k, c in enumerate(_hankel(order))]
    large = _polynomial(1 / far, signs) / prims.sqrt(2 * PI * far)
    out = select(size < 16, small, large)
    return select(x < 0, -out, out) if order == 1 else out


def bessel_i0(x):
    return _wide(lambda v: _scaled_i(0, v) * prims.exp(prims.abs(v)), x)


def bessel_i0e(x):
    return _wide(lambda v: _scaled_i(0, v), x)


def bessel_i1(x):
    return _wide(lambda v: _scaled_i(1, v) * prims.exp(prims.abs(v)), x)


def bessel_i1e(x):
    return _wide(lambda v: _scaled_i(1, v), x)


def i0(input):
    return bessel_i0(input)


def _scaled_k(order, x):
    """exp(x) times the modified function of the second kind: a series up to 2, beyond the integral of
    exp(-x (cosh t - 1)) cosh(order t), for which sums over equal steps are exact."""
    square = x * x / 4
    low = prims.minimum(square, _cellc.cast(1 + square * 0, square.dtype))
    root = 2 * prims.sqrt(low)
    log = prims.log(root / 2)
    if order == 0:
        small = -(log + EULER) * _polynomial(low, _series(0, 1.0)) + _polynomial(low, _with_harmonics(0, 1.0)) / 2
    else:
        small = 1 / root + (log + EULER) * root / 2 * _polynomial(low, _series(1, 1.0)) \
            - root / 4 * _polynomial(low, _with_harmonics(1, 1.0))
    total = 0.5 + x * 0
    for k in range(1, 48):
        cosh = (2.718281828459045 ** (k / 8) + 2.718281828459045 ** (-k / 8)) / 2
        total = total + prims.exp(-x * (cosh - 1)) * (cosh if order == 1 else 1.0)
    out = select(x <= 2, small * prims.exp(x), total / 8)
    return select(x < 0, float("nan"), select(x == 0, float("inf"), out))


def bessel_k0(x):
    return _wide(lambda v: _scaled_k(0, v) * prims.exp(-v), x)


def bessel_k0e(x):
    return _wide(lambda v: _scaled_k(0, v), x)


def bessel_k1(x):
    return _wide(lambda v: _scaled_k(1, v) * prims.exp(-v), x)


def bessel_k1e(x):
    return _wide(lambda v: _scaled_k(1, v), x)


def _waves(order, size):
    """Hankel's P and Q, and the phase."""
    a = _hankel(order)
    inverse = 1 / size
    square = inverse * inverse
    p = _polynomial(square, [a[2 * k] * (-1) ** k for k in range(8)])
    q = _polynomial(square, [a[2 * k + 1] * (-1) ** k for k in range(8)]) * inverse
    return p, q, size - (0.25 + 0.5 * order) * PI


def _near_and_far(x):
    size = prims.abs(x)
    edge = _cellc.cast(12 + size * 0, size.dtype)
    return size, prims.minimum(size, edge), prims.maximum(size, edge)


def _first_kind(order, x):
    size, near, far = _near_and_far(x)
    small = _polynomial(near * near / 4, _series(order, -1.0)) * (near / 2) ** order
    p, q, phase = _waves(order, far)
    large = prims.sqrt(2 / (PI * far)) * (p * prims.cos(phase) - q * prims.sin(phase))
    out = select(size < 12, small, large)
    return select(x < 0, -out, out) if order == 1 else out


def _second_kind(order, x):
    size, near, far = _near_and_far(x)
    square = near * near / 4
    first = _polynomial(square, _series(order, -1.0)) * (near / 2) ** order
    rest = _polynomial(square, _with_harmonics(order, -1.0)) * (near / 2) ** order
    small = 2 / PI * (prims.log(near / 2) + EULER) * first - rest / PI - (2 / PI / near if order == 1 else 0.0)
    p, q, phase = _waves(order, far)
    large = prims.sqrt(2 / (PI * far)) * (p * prims.sin(phase) + q * prims.cos(phase))
    out = select(size < 12, small, large)
    return select(x < 0, float("nan"), select(x == 0, -float("inf"), out))


def bessel_j0(x):
    return _wide(lambda v: _first_kind(0, v), x)


def bessel_j1(x):
    return _wide(lambda v: _first_kind(1, v), x)


def bessel_y0(x):
    return _wide(lambda v: _second_kind(0, v), x)


def bessel_y1(x):
    return _wide(lambda v: _second_kind(1, v), x)


def kaiser_window(window_length, periodic=True, beta=12.0, *, dtype=None):
    """Bessel's i0 of an arc, over that of its top."""
    dtype = _cellc.float64 if dtype is None else dtype
    if window_length == 1:
        return prims.full(_cellc.tensor(1, dtype), shape=(1,))
    count = window_length if periodic else window_length - 1
    place = prims.iota(shape=(window_length,), axis=0, dtype=_cellc.float64) * (2.0 / count) - 1
    arc = beta * prims.sqrt(prims.maximum(1 - place * place, prims.full(_cellc.tensor(0, _cellc.float64), shape=())))
    top = bessel_i0(_cellc.tensor(float(beta), _cellc.float64))
    return _cellc.cast(bessel_i0(arc) / top, dtype)
