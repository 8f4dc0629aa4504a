"""numpy.random: numbers that look random and are the same each time.

The sequence is cellc's own: a seed gives other numbers than NumPy's generators.
"""
import _cellc
from mindspore.common.seed import next_seed, set_seed
from mindspore.ops.arguments import int_tuple, spread


def seed(seed=None):
    set_seed(0 if seed is None else seed)


def _shape(size):
    return () if size is None else int_tuple(size)


def _number(value, size):
    """A draw without a size is a Number."""
    return _cellc.item(value) if size is None else _cellc.ndarray(value)


def uniform(low=0.0, high=1.0, size=None):
    return _number(_cellc.uniform(_shape(size), low, high, next_seed(), _cellc.float64), size)


def normal(loc=0.0, scale=1.0, size=None):
    return _number(_cellc.normal(_shape(size), loc, scale, next_seed(), _cellc.float64), size)


def rand(*shape):
    return uniform(0.0, 1.0, spread(shape) if shape else None)


def randn(*shape):
    return normal(0.0, 1.0, spread(shape) if shape else None)


def random(size=None):
    return uniform(0.0, 1.0, size)


def standard_normal(size=None):
    return normal(0.0, 1.0, size)


def randint(low, high=None, size=None):
    """Integers from low up to but not high; from 0 up to low if there is no high."""
    if high is None:
        low, high = 0, low
    drawn = _cellc.uniform(_shape(size), float(low), float(high), next_seed(), _cellc.float64)
    return _number(_cellc.cast(_cellc.prims.floor(drawn), _cellc.int64), size)


class RandomState:
    """A generator; all draw from one sequence, which a new seed begins again."""

    def __init__(self, seed=None):
        set_seed(0 if seed is None else seed)

    def randn(self, *shape):
        return randn(*shape)

    def rand(self, *shape):
        return rand(*shape)

    def uniform(self, low=0.0, high=1.0, size=None):
        return uniform(low, high, size)

    def normal(self, loc=0.0, scale=1.0, size=None):
        return normal(loc, scale, size)

    def standard_normal(self, size=None):
        return normal(0.0, 1.0, size)

    def randint(self, low, high=None, size=None):
        return randint(low, high, size)

    def integers(self, low, high=None, size=None):
        return randint(low, high, size)

    def random(self, size=None):
        return uniform(0.0, 1.0, size)


def default_rng(seed=None):
    return RandomState(seed)
