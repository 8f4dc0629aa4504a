"""Rational numbers."""
import math


class Fraction:
    def __init__(self, numerator=0, denominator=None):
        if denominator is None:
            numerator, denominator = _ratio(numerator)
        else:
            (a, b), (c, d) = _ratio(numerator), _ratio(denominator)
            numerator, denominator = a * d, b * c
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        shared = math.gcd(numerator, denominator) * (-1 if denominator < 0 else 1)
        self.numerator, self.denominator = numerator // shared, denominator // shared

    @classmethod
    def from_float(cls, x):
        return cls(x)

    def limit_denominator(self, max_denominator=1000000):
        if self.denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self.numerator, self.denominator
        while True:
            a = n // d
            if q0 + a * q1 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q0 + a * q1
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        below, above = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
        return above if abs(above - self) <= abs(below - self) else below

    def as_integer_ratio(self):
        return self.numerator, self.denominator

    def _with(self, other, exact, rounded):
        if isinstance(other, float):
            return rounded(float(self), other)
        if isinstance(other, (int, Fraction)):
            return exact(*_ratio(other))
        return NotImplemented

    def __add__(self, other):
        return self._with(other, lambda n, d: Fraction(self.numerator * d + n * self.denominator, self.denominator * d), lambda a, b: a + b)

    def __sub__(self, other):
        return self._with(other, lambda n, d: Fraction(self.numerator * d - n * self.denominator, self.denominator * d), lambda a, b: a - b)

    def __mul__(self, other):
        return self._with(other, lambda n, d: Fraction(self.numerator * n, self.denominator * d), lambda a, b: a * b)

    def __truediv__(self, other):
        return self._with(other, lambda n, d: Fraction(self.numerator * d, self.denominator * n), lambda a, b: a / b)

    def __floordiv__(self, other):
        return self._with(other, lambda n, d: self.numerator * d // (self.denominator * n), lambda a, b: a // b)

    def __mod__(self, other):
        return self._with(other, lambda n, d: Fraction(self.numerator * d % (self.denominator * n), self.denominator * d), lambda a, b: a % b)

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other):
        return -self + other

    def __rtruediv__(self, other):
        return other / float(self) if isinstance(other, float) else Fraction(other) / self

    def __rfloordiv__(self, other):
        return Fraction(other) // self

    def __rmod__(self, other):
        return Fraction(other) % self

    def __pow__(self, power):
        if isinstance(power, int):
            n, d = (self.numerator, self.denominator) if power >= 0 else (self.denominator, self.numerator)
            return Fraction(n ** abs(power), d ** abs(power))
        return float(self) ** float(power)

    def __neg__(self):
        return Fraction(-self.numerator, self.denominator)

    def __pos__(self):
        return self

    def __abs__(self):
        return Fraction(abs(self.numerator), self.denominator)

    def __float__(self):
        return self.numerator / self.denominator

    def __int__(self):
        return self.numerator // self.denominator if self.numerator >= 0 else -(-self.numerator // self.denominator)

    __trunc__ = __int__

    def __floor__(self):
        return self.numerator // self.denominator

    def __ceil__(self):
        return -(-self.numerator // self.denominator)

    def __round__(self, ndigits=None):
        if ndigits is not None:
            return Fraction(round(self * 10 ** ndigits), 10 ** ndigits)
        floor, twice = self.numerator // self.denominator, 2 * (self.numerator % self.denominator)
        return floor + (twice > self.denominator or twice == self.denominator and floor % 2 == 1)

    def __bool__(self):
        return self.numerator != 0

    def __eq__(self, other):
        if isinstance(other, float):
            return float(self) == other
        return isinstance(other, (int, Fraction)) and (self.numerator, self.denominator) == _ratio(other)

    def __lt__(self, other):
        return (self - other) * 1.0 < 0 if isinstance(other, float) else (self - other).numerator < 0

    def __le__(self, other):
        return self == other or self < other

    def __gt__(self, other):
        return not self <= other

    def __ge__(self, other):
        return not self < other

    def __hash__(self):
        return hash(self.numerator) if self.denominator == 1 else hash((self.numerator, self.denominator))

    def __str__(self):
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}/{self.denominator}"

    def __repr__(self):
        return f"Fraction({self.numerator}, {self.denominator})"


def _ratio(x):
    """Numerator and denominator of a number or a text."""
    if isinstance(x, Fraction):
        return x.numerator, x.denominator
    if isinstance(x, str):
        top, slash, bottom = x.strip().partition("/")
        if slash:
            return int(top), int(bottom)
        mantissa, _, exponent = top.lower().partition("e")
        whole, _, digits = mantissa.partition(".")
        power = int(exponent or 0) - len(digits)
        n = int(whole + digits)
        return (n * 10 ** power, 1) if power >= 0 else (n, 10 ** -power)
    if isinstance(x, (int, float)):
        return x.as_integer_ratio()
    raise TypeError("argument should be a string or a Rational instance")
