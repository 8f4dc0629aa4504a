"""Functions on functions."""

from _functools import *
from _functools import cached as _cached
from collections import namedtuple as _namedtuple

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    if _settable(wrapper):
        for name in assigned:
            if hasattr(wrapped, name):
                setattr(wrapper, name, getattr(wrapped, name))
        wrapper.__wrapped__ = wrapped
    return wrapper


def _settable(f):
    return hasattr(f, "__dict__")


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorator(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)

    return decorator


_CacheInfo = _namedtuple("CacheInfo", "hits misses maxsize currsize")


class _lru_cache_wrapper:
    """A function that remembers its results, but for those of construct."""

    def __init__(self, func, maxsize=None):
        self._maxsize = maxsize
        self._call, self._info = _cached(func)
        update_wrapper(self, func)

    def __call__(self, *args, **kwargs):
        return self._call(*args, **kwargs)

    def cache_info(self):
        hits, misses = self._info()
        return _CacheInfo(hits, misses, self._maxsize, misses)

    def __get__(self, obj, owner=None):
        return self if obj is None else partial(self, obj)

    def cache_clear(self):
        self._call, self._info = _cached(self.__wrapped__)


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _lru_cache_wrapper(maxsize, 128)
    return lambda func: _lru_cache_wrapper(func, maxsize)


def cache(user_function, /):
    return _lru_cache_wrapper(user_function)


class partialmethod:
    def __init__(self, func, /, *args, **kwargs):
        self.func, self.args, self.keywords = func, args, kwargs

    def __get__(self, obj, owner=None):
        func = self.func.__get__(obj, owner) if hasattr(self.func, "__get__") else partial(self.func, obj)
        return partial(func, *self.args, **self.keywords)


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for k in cls.__mro__:
            if k in registry:
                return registry[k]
        return func

    def register(cls, func=None):
        if func is not None:
            registry[cls] = func
            return func
        if isinstance(cls, type):
            return lambda f: register(cls, f)
        for kind in cls.__annotations__.values():
            return register(kind, cls)
        raise TypeError("register() needs a class, or a function whose first parameter has one")

    def wrapper(*args, **kwargs):
        return dispatch(args[0].__class__)(*args, **kwargs)

    update_wrapper(wrapper, func)
    wrapper.register, wrapper.dispatch, wrapper.registry = register, dispatch, registry
    return wrapper


class singledispatchmethod:
    def __init__(self, func):
        self.dispatcher = singledispatch(func)

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, obj, owner=None):
        def method(*args, **kwargs):
            return self.dispatcher.dispatch(args[0].__class__).__get__(obj, owner)(*args, **kwargs)

        return method
