"""Primitives that draw random numbers: for constants, as mindspore.ops.random does, or only in training."""
import _cellc
from mindspore.ops.primitive import Primitive
from mindspore.ops.random import normal_of, uniform, uniform_of


class StandardNormal(Primitive):
    def __init__(self, seed=0, seed2=0):
        """The seed is none of theirs."""

    def __call__(self, shape):
        return normal_of("StandardNormal", shape)


class UniformReal(Primitive):
    def __init__(self, seed=0, seed2=0):
        """The seed is none of theirs."""

    def __call__(self, shape):
        return uniform_of("UniformReal", shape, 0.0, 1.0)


class UniformInt(Primitive):
    def __init__(self, seed=0, seed2=0):
        """The seed is none of theirs."""

    def __call__(self, shape, minval, maxval):
        return uniform(shape, minval, maxval, dtype=_cellc.int32)


class Drawing(Primitive):
    """What draws wherever it is called: it may be made, for training, and not be called."""

    def __init__(self):
        """What it draws does not matter."""

    def __call__(self, *operands):
        raise NotImplementedError(f"For '{type(self).__name__}', random numbers are not drawn: call it under "
                                  "`if self.training`, or give what it draws to the program as an input.")


class Dropout(Drawing):
    """Draws at every call."""

    def __init__(self, keep_prob=0.5, Seed0=0, Seed1=0):
        """What it draws does not matter."""

    def __call__(self, x):
        return super().__call__(x)


class Dropout2D(Drawing):
    """Draws at every call."""

    def __init__(self, keep_prob=0.5):
        """What it draws does not matter."""


class Dropout3D(Drawing):
    """Draws at every call."""

    def __init__(self, keep_prob=0.5):
        """What it draws does not matter."""


class DropoutGenMask(Drawing):
    """Draws the mask of a dropout."""

    def __init__(self, Seed0=0, Seed1=0):
        """What it draws does not matter."""


class DropoutDoMask(Drawing):
    """Takes what DropoutGenMask has drawn."""


class Gamma(Drawing):
    def __init__(self, seed=0, seed2=0):
        """What it draws does not matter."""


class Poisson(Drawing):
    def __init__(self, seed=0, seed2=0):
        """What it draws does not matter."""


class StandardLaplace(Drawing):
    def __init__(self, seed=0, seed2=0):
        """What it draws does not matter."""


class Bernoulli(Drawing):
    def __init__(self, seed=-1, offset=0):
        """What it draws does not matter."""


class Multinomial(Drawing):
    def __init__(self, seed=0, seed2=0, dtype=_cellc.int32):
        """What it draws does not matter."""


class RandomCategorical(Drawing):
    def __init__(self, dtype=_cellc.int64):
        """What it draws does not matter."""


class RandomChoiceWithMask(Drawing):
    def __init__(self, count=256, seed=0, seed2=0):
        """What it draws does not matter."""


class RandomShuffle(Drawing):
    def __init__(self, seed=0, seed2=0):
        """What it draws does not matter."""


class Randperm(Drawing):
    def __init__(self, max_length=1, pad=-1, dtype=_cellc.int32):
        """What it draws does not matter."""


class TruncatedNormal(Drawing):
    def __init__(self, dtype=_cellc.float32, seed=0, seed2=0):
        """What it draws does not matter."""


class LogUniformCandidateSampler(Drawing):
    def __init__(self, num_true=1, num_sampled=5, unique=True, range_max=5, seed=0):
        """What it draws does not matter."""
