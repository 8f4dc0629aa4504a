"""numpy.random: the numbers that NumPy draws from the same seed.

Where NumPy takes a seed from the machine, it is 0 here, so that results repeat.
"""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import int_tuple, spread
from numpy import ordering, reduction, shaping
from numpy.creation import arange, dtype_of
from numpy.errors import unsupported
from numpy.function import array_of

BITS = {_cellc.bool_: 1, _cellc.int8: 8, _cellc.uint8: 8, _cellc.int16: 16, _cellc.uint16: 16, _cellc.int32: 32,
        _cellc.uint32: 32, _cellc.int64: 64, _cellc.uint64: 64}


class _Draws:
    """The distributions that both kinds of generators have."""

    def _start(self, kind, seed):
        if _cellc.is_tensor(seed):
            seed = int(seed)
        if seed is not None and not isinstance(seed, int):
            raise NotImplementedError("a seed has to be an int here")
        self.draw = _cellc.random_source(kind, 0 if seed is None else seed)

    def _floats(self, what, size, *like):
        """Draws of a shape, or of the one to which parameters broadcast; a Number if there is none."""
        if size is None:
            size = shaping.broadcast_shapes(*[array_of(x).shape for x in like])
        return self.draw(what, int_tuple(size))

    def _integers(self, low, limit, size, dtype):
        """Ints from low up to and with low + limit."""
        if limit < 0:
            raise ValueError("low >= high")
        drawn = self.draw("integer", () if size is None else int_tuple(size), limit, BITS[dtype])
        return _cellc.cast(drawn + low if low != 0 else drawn, dtype)

    def uniform(self, low=0.0, high=1.0, size=None):
        return low + (high - low) * self._floats("float", size, low, high)

    def normal(self, loc=0.0, scale=1.0, size=None):
        return loc + scale * self._floats("normal", size, loc, scale)

    def standard_normal(self, size=None, dtype=float):
        unsupported("random", dtype=None if dtype_of(dtype) == _cellc.float64 else dtype)
        return self._floats("normal", size)

    def standard_exponential(self, size=None):
        return self._floats("exponential", size)

    def exponential(self, scale=1.0, size=None):
        return scale * self._floats("exponential", size, scale)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        return prims.exp(array_of(self.normal(mean, sigma, size)))

    def random(self, size=None, dtype=float):
        unsupported("random", dtype=None if dtype_of(dtype) == _cellc.float64 else dtype)
        return self._floats("float", size)

    def permutation(self, x):
        """A permuted range, or the rows of an array in another order."""
        if isinstance(x, int):
            return self.draw("order", (x,))
        a = array_of(x)
        return a[self.draw("order", (a.shape[0],))]

    def shuffle(self, x):
        """The rows of an array or the elements of a list change places."""
        order = self.draw("order", (len(x),))
        x[:] = x[order] if _cellc.is_tensor(x) else [x[k] for k in order.tolist()]

    def _chosen(self, a, size, replace, p):
        """The places of a choice among n elements."""
        n = a.shape[0]
        count = 1
        for k in int_tuple(() if size is None else size):
            count = count * k
        if p is not None:
            if not replace:
                raise NotImplementedError("choice with p and without replacement is not supported")
            steps = reduction.cumsum(p)
            return ordering.searchsorted(steps / steps[-1], self.random(size), "right")
        if replace:
            return self._integers(0, n - 1, size, _cellc.int64)
        if count > n:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        return shaping.reshape(self.permutation(n)[:count], () if size is None else int_tuple(size))

    def choice(self, a, size=None, replace=True, p=None):
        a = arange(a) if isinstance(a, int) else array_of(a)
        return a[self._chosen(a, size, replace, p)]


def _closed(name):
    def call(self, *args, **kwargs):
        raise NotImplementedError(f"numpy.random: `{name}` is not supported: draw the numbers beforehand, or from "
                                  "uniform, normal, exponential or integers")
    return call


class RandomState(_Draws):
    """Mersenne Twister, as np.random.seed and np.random.rand have it."""

    def __init__(self, seed=None):
        self._start("MT19937", seed)

    def seed(self, seed=None):
        self._start("MT19937", seed)

    def rand(self, *args):
        return self.random(spread(args) if args else None)

    def randn(self, *args):
        return self.standard_normal(spread(args) if args else None)

    def random(self, size=None):
        return super().random(size)

    def standard_normal(self, size=None):
        return super().standard_normal(size)

    def random_sample(self, size=None):
        return self.random(size)

    def randint(self, low, high=None, size=None, dtype=int):
        """Integers from low up to but not high; from 0 up to low if there is no high."""
        if high is None:
            low, high = 0, low
        return self._integers(int(low), int(high) - 1 - int(low), size, dtype_of(dtype))

    def random_integers(self, low, high=None, size=None):
        return self.randint(1, low + 1, size) if high is None else self.randint(low, high + 1, size)

    binomial = _closed("binomial")
    poisson = _closed("poisson")
    beta = _closed("beta")
    gamma = _closed("gamma")
    multinomial = _closed("multinomial")
    multivariate_normal = _closed("multivariate_normal")
    dirichlet = _closed("dirichlet")


class Generator(_Draws):
    """PCG64, as np.random.default_rng has it."""

    def __init__(self, seed=None):
        self._start("PCG64", seed)

    def integers(self, low, high=None, size=None, dtype=int, endpoint=False):
        if high is None:
            low, high = 0, low
        top = int(high) if endpoint else int(high) - 1
        return self._integers(int(low), top - int(low), size, dtype_of(dtype))

    def _chosen(self, a, size, replace, p):
        if not replace:
            raise NotImplementedError("Generator.choice without replacement is not supported: use permutation(n)[:k]")
        return _Draws._chosen(self, a, size, replace, p)

    binomial = _closed("binomial")
    poisson = _closed("poisson")
    beta = _closed("beta")
    gamma = _closed("gamma")
    multivariate_normal = _closed("multivariate_normal")


def default_rng(seed=None):
    return seed if isinstance(seed, Generator) else Generator(seed)


GLOBAL = RandomState()

seed = GLOBAL.seed
rand = GLOBAL.rand
randn = GLOBAL.randn
randint = GLOBAL.randint
random = GLOBAL.random
random_sample = GLOBAL.random
sample = GLOBAL.random
ranf = GLOBAL.random
random_integers = GLOBAL.random_integers
uniform = GLOBAL.uniform
normal = GLOBAL.normal
standard_normal = GLOBAL.standard_normal
standard_exponential = GLOBAL.standard_exponential
exponential = GLOBAL.exponential
lognormal = GLOBAL.lognormal
permutation = GLOBAL.permutation
shuffle = GLOBAL.shuffle
choice = GLOBAL.choice
binomial = GLOBAL.binomial
poisson = GLOBAL.poisson
