"""Random numbers, for what a model begins with. The same program draws the same ones each time it is compiled; they are
not MindSpore's. In construct they would be the same in every run, so there they are refused.
"""
import _cellc
from mindspore.common.seed import next_seed
from mindspore.ops.arguments import FLOATS, int_tuple, product
from mindspore.ops.ordering import argsort


def drawn(name):
    """The seed of the next draw of a function, outside of construct."""
    if _cellc.compiling():
        raise NotImplementedError(f"For '{name}', construct cannot draw random numbers: draw them outside, and give them to the "
                                  "program as an input.")
    return next_seed()


def _float(dtype):
    return _cellc.float32 if dtype is None or dtype not in FLOATS else dtype


def uniform_of(name, size, low, high, dtype=None):
    """Numbers between low and high."""
    return _cellc.uniform(int_tuple(size), low, high, drawn(name), _float(dtype))


def normal_of(name, size, mean=0.0, std=1.0, dtype=None):
    return _cellc.normal(int_tuple(size), mean, std, drawn(name), _float(dtype))


def ints_of(name, low, high, size, dtype=None):
    """Ints from low up to high, which is not among them."""
    made = _cellc.uniform(int_tuple(size), float(low), float(high), drawn(name), _cellc.float64)
    return _cellc.cast(_cellc.cast(made, _cellc.int64), _cellc.int64 if dtype is None else dtype)


def order_of(name, n, dtype=None):
    """The numbers below n in some order."""
    index = argsort(_cellc.uniform((n,), 0.0, 1.0, drawn(name), _cellc.float64))
    return _cellc.cast(index, _cellc.int64 if dtype is None else dtype)


def rand(*size, dtype=None, seed=None):
    return uniform_of("rand", _size(size), 0.0, 1.0, dtype)


def randn(*size, dtype=None, seed=None):
    return normal_of("randn", _size(size), dtype=dtype)


def rand_like(input, seed=None, *, dtype=None):
    return uniform_of("rand_like", input.shape, 0.0, 1.0, input.dtype if dtype is None else dtype)


def randn_like(input, seed=None, *, dtype=None):
    return normal_of("randn_like", input.shape, dtype=input.dtype if dtype is None else dtype)


def randint(low, high, size, seed=None, *, dtype=None):
    return ints_of("randint", low, high, size, dtype)


def randint_like(input, low, high, seed=None, *, dtype=None):
    return ints_of("randint_like", low, high, input.shape, input.dtype if dtype is None else dtype)


def randperm(n, seed=0, offset=0, dtype=_cellc.int64):
    return order_of("randperm", n, dtype)


def standard_normal(shape, seed=None):
    return normal_of("standard_normal", shape)


def normal(shape, mean, stddev, seed=None):
    return normal_of("normal", shape) * stddev + mean


def uniform(shape, minval, maxval, seed=None, dtype=_cellc.float32):
    if dtype not in FLOATS:
        return ints_of("uniform", _cellc.item(minval), _cellc.item(maxval), shape, dtype)
    return uniform_of("uniform", shape, 0.0, 1.0, dtype) * (maxval - minval) + minval


def bernoulli_of(name, chances):
    """1 with each chance, else 0."""
    return _cellc.cast(uniform_of(name, chances.shape, 0.0, 1.0) < chances, chances.dtype)


def bernoulli(input, p=0.5, seed=None):
    chances = _cellc.constant(input.shape, p, _cellc.float32) if not _cellc.is_tensor(p) else p
    return _cellc.cast(bernoulli_of("bernoulli", chances), input.dtype)


def _size(size):
    return int_tuple(size[0]) if len(size) == 1 else int_tuple(size)
