"""scipy.stats: the truncated normal distribution, drawn from NumPy's stream as SciPy draws it."""
import math
import numpy
from _cellc import ndarray, tensor
from mindspore.ops.bessel import erfinv


def _below(x):
    """The part of a normal distribution below x."""
    return 0.5 * (1 + math.erf(x / math.sqrt(2)))


class _Truncnorm:
    """A normal distribution between a and b, in deviations; truncnorm(a, b, loc, scale) has its bounds."""

    def __call__(self, a, b, loc=0, scale=1):
        return _Frozen(a, b, loc, scale)

    def rvs(self, a, b, loc=0, scale=1, size=1, random_state=None):
        if random_state is not None:
            raise NotImplementedError("For 'truncnorm', random_state is not supported: call numpy.random.seed.")
        low, high = _below(a), _below(b)
        parts = numpy.random.uniform(0, 1, size) * (high - low) + low
        return ndarray(erfinv(tensor(2 * parts - 1))) * math.sqrt(2) * scale + loc


class _Frozen:
    """A distribution whose bounds are known."""

    def __init__(self, *bounds):
        self.bounds = bounds

    def rvs(self, size=1, random_state=None):
        return truncnorm.rvs(*self.bounds, size=size, random_state=random_state)


truncnorm = _Truncnorm()
