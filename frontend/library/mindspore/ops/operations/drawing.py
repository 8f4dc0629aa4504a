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
