"""Random numbers, under PyTorch's arguments: see mindspore.ops.random."""
import _cellc
from mindspore.ops.arguments import int_tuple, spread
from mindspore.ops.random import bernoulli_of, ints_of, normal_of, order_of, uniform_of


def rand(*size, generator=None, dtype=None, device=None):
    return uniform_of("rand", spread(size), 0.0, 1.0, dtype)


def rand_like(input, *, dtype=None, device=None):
    return uniform_of("rand_like", input.shape, 0.0, 1.0, input.dtype if dtype is None else dtype)


def randn(*size, generator=None, dtype=None, device=None):
    return normal_of("randn", spread(size), dtype=dtype)


def randn_like(input, *, dtype=None, device=None):
    return normal_of("randn_like", input.shape, dtype=input.dtype if dtype is None else dtype)


@_cellc.older("low", "high", "size")
def randint(*args, generator=None, dtype=None, device=None, low=None, high=None, size=None):
    """randint(high, size) or randint(low, high, size)."""
    low, high, size = _bounds(args, _given(low=low, high=high, size=size), "size")
    return ints_of("randint", low, high, size, dtype)


@_cellc.older("input", "low", "high")
def randint_like(*args, dtype=None, device=None, input=None, low=None, high=None):
    """randint_like(input, high) or randint_like(input, low, high)."""
    if input is None:
        input, args = args[0], args[1:]
    low, high, _ = _bounds(args + (input.shape,), _given(low=low, high=high), "size")
    return ints_of("randint_like", low, high, input.shape, input.dtype if dtype is None else dtype)


def _given(**arguments):
    return {name: value for name, value in arguments.items() if value is not None}


def _bounds(args, kwargs, last):
    """low, high and what comes last, of which low may be left out."""
    given = dict(zip(("low", "high", last)[-len(args):] if args and last not in kwargs else ("low", "high")[-len(args):], args))
    given.update(kwargs)
    return given.get("low", 0), given["high"], given[last]


def randperm(n, *, generator=None, dtype=_cellc.int64):
    return order_of("randperm", n, dtype)


def normal(mean=0.0, std=1.0, size=None, generator=None):
    """Of the shape of mean or std, where one is a tensor, else of size."""
    for x in (mean, std):
        if _cellc.is_tensor(x):
            size = x.shape
    return normal_of("normal", int_tuple(size)) * std + mean


def bernoulli(input, *, generator=None):
    return bernoulli_of("bernoulli", input)


def multinomial(input, num_samples, replacement=False, *, generator=None):
    raise NotImplementedError("For 'multinomial', drawing among weights is not supported: draw outside, and give the indices to the "
                              "program as an input.")
