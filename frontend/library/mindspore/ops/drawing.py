"""Random numbers: data for the constants and Parameters of a model, and for scripts. A compiled program draws none.

The numbers are none of MindSpore's, whose generators differ between devices.
"""
import _cellc
from mindspore.common.seed import next_seed
from mindspore.ops.elementwise import add, floor, mul, sub
from mindspore.ops.primitive import Primitive


def _shape(size):
    """A shape that is given as one int, a sequence, or a known tensor."""
    if _cellc.is_tensor(size):
        size = _cellc.tolist(size)
    return (size,) if isinstance(size, int) else tuple(size)


def _sizes(size):
    """A shape that is given as ints, or as one sequence."""
    return _shape(size[0]) if len(size) == 1 else tuple(size)


def _seed(seed):
    return seed or next_seed()


def standard_normal(shape, seed=None):
    """Numbers of mean 0 and deviation 1."""
    if _cellc.compiling():
        raise NotImplementedError("For 'standard_normal', a compiled program draws no random numbers: give them to it as "
                                  "an input.")
    return _cellc.normal(_shape(shape), 0.0, 1.0, _seed(seed), _cellc.float32)


def _fractions(shape, seed=None):
    """Numbers from 0 on and below 1."""
    if _cellc.compiling():
        raise NotImplementedError("For 'uniform', a compiled program draws no random numbers: give them to it as an input.")
    return _cellc.uniform(_shape(shape), 0.0, 1.0, _seed(seed), _cellc.float32)


def normal(shape, mean, stddev, seed=None):
    """Numbers about mean; mean and stddev may be tensors."""
    return add(mul(standard_normal(shape, seed), stddev), mean)


def uniform(shape, minval, maxval, seed=None, dtype=_cellc.float32):
    """Numbers from minval on and below maxval, which may be tensors."""
    drawn = add(mul(_fractions(shape, seed), sub(_cellc.cast(maxval, _cellc.float32), minval)), minval)
    return _cellc.cast(drawn if dtype == _cellc.float32 else floor(drawn), dtype)


def rand(*size, dtype=None, seed=None):
    return _cellc.cast(_fractions(_sizes(size), seed), dtype or _cellc.float32)


def randn(*size, dtype=None, seed=None):
    return _cellc.cast(standard_normal(_sizes(size), seed), dtype or _cellc.float32)


def randint(low, high, size, seed=None, *, dtype=None):
    return _cellc.cast(floor(add(mul(_fractions(size, seed), high - low), low)), dtype or _cellc.int64)


def rand_like(input, seed=None, *, dtype=None):
    return rand(*input.shape, dtype=dtype or input.dtype, seed=seed)


def randn_like(input, seed=None, *, dtype=None):
    return randn(*input.shape, dtype=dtype or input.dtype, seed=seed)


def randint_like(input, low, high, seed=None, *, dtype=None):
    return randint(low, high, input.shape, seed, dtype=dtype or input.dtype)


class StandardNormal(Primitive):
    def __init__(self, seed=0, seed2=0):
        self.seed = seed

    def __call__(self, shape):
        return standard_normal(shape, self.seed)


class UniformReal(Primitive):
    def __init__(self, seed=0, seed2=0):
        self.seed = seed

    def __call__(self, shape):
        return _fractions(shape, self.seed)


class UniformInt(Primitive):
    def __init__(self, seed=0, seed2=0):
        self.seed = seed

    def __call__(self, shape, minval, maxval):
        return uniform(shape, minval, maxval, self.seed, _cellc.int32)


class Drawing(Primitive):
    """What draws wherever it is called: it may be made, for training, and not be called."""

    def __init__(self, *args, **kwargs):
        """What it draws does not matter."""

    def __call__(self, *operands):
        raise NotImplementedError(f"For '{type(self).__name__}', random numbers are not drawn: call it under "
                                  "`if self.training`, or give what it draws to the program as an input.")


class Dropout(Drawing):
    """(keep_prob=0.5, Seed0=0, Seed1=0): draws at every call."""


class Dropout2D(Drawing):
    """(keep_prob=0.5): draws at every call."""


class Dropout3D(Drawing):
    """(keep_prob=0.5): draws at every call."""


class DropoutGenMask(Drawing):
    """(Seed0=0, Seed1=0): draws the mask of a dropout."""


class DropoutDoMask(Drawing):
    """Takes what DropoutGenMask has drawn."""


class Gamma(Drawing):
    """(seed=0, seed2=0)"""


class Poisson(Drawing):
    """(seed=0, seed2=0)"""


class StandardLaplace(Drawing):
    """(seed=0, seed2=0)"""


class Bernoulli(Drawing):
    """(seed=-1, offset=0)"""


class Multinomial(Drawing):
    """(seed=0, seed2=0, dtype=int32)"""


class RandomCategorical(Drawing):
    """(dtype=int64)"""


class RandomChoiceWithMask(Drawing):
    """(count=256, seed=0, seed2=0)"""


class RandomShuffle(Drawing):
    """(seed=0, seed2=0)"""


class Randperm(Drawing):
    """(max_length=1, pad=-1, dtype=int32)"""


class TruncatedNormal(Drawing):
    """(dtype=float32, seed=0, seed2=0)"""


class LogUniformCandidateSampler(Drawing):
    """(num_true=1, num_sampled=5, unique=True, range_max=5, seed=0)"""
