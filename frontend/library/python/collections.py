"""Containers."""

from _collections import *
from _collections import abc
from operator import itemgetter as _itemgetter


class deque(list):
    def __init__(self, iterable=(), maxlen=None):
        super().__init__()
        self.maxlen = maxlen
        self.extend(iterable)

    def append(self, x):
        super().append(x)
        if self.maxlen is not None and len(self) > self.maxlen:
            super().pop(0)

    def appendleft(self, x):
        super().insert(0, x)
        if self.maxlen is not None and len(self) > self.maxlen:
            super().pop()

    def extend(self, iterable):
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable):
        for x in iterable:
            self.appendleft(x)

    def pop(self):
        if not len(self):
            raise IndexError("pop from an empty deque")
        return super().pop()

    def popleft(self):
        if not len(self):
            raise IndexError("pop from an empty deque")
        return super().pop(0)

    def rotate(self, n=1):
        for _ in range(n % len(self) if len(self) else 0):
            super().insert(0, super().pop())

    def copy(self):
        return deque(self, self.maxlen)

    def __repr__(self):
        if self.maxlen is None:
            return f"deque({list(self)!r})"
        return f"deque({list(self)!r}, maxlen={self.maxlen})"


class Counter(dict):
    def __init__(self, iterable=None, /, **kwargs):
        super().__init__()
        self.update(iterable, **kwargs)

    def __missing__(self, key):
        return 0

    def _add(self, iterable, sign, kwargs):
        if iterable is not None:
            pairs = iterable.items() if isinstance(iterable, dict) else ((x, 1) for x in iterable)
            for key, n in pairs:
                self[key] = self[key] + sign * n
        for key, n in kwargs.items():
            self[key] = self[key] + sign * n

    def update(self, iterable=None, /, **kwargs):
        self._add(iterable, 1, kwargs)

    def subtract(self, iterable=None, /, **kwargs):
        self._add(iterable, -1, kwargs)

    def copy(self):
        return Counter(self)

    def elements(self):
        return iter([key for key, n in self.items() for _ in range(n)])

    def most_common(self, n=None):
        pairs = sorted(self.items(), key=_itemgetter(1), reverse=True)
        return pairs if n is None else pairs[:n]

    def total(self):
        return sum(self.values())

    def _merged(self, other, f):
        out = Counter()
        for key in list(self) + [k for k in other if k not in self]:
            n = f(self[key], other[key])
            if n > 0:
                out[key] = n
        return out

    def __add__(self, other):
        return self._merged(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._merged(other, lambda a, b: a - b)

    def __or__(self, other):
        return self._merged(other, max)

    def __and__(self, other):
        return self._merged(other, min)

    def __repr__(self):
        if not self:
            return "Counter()"
        return f"Counter({dict(self.most_common())!r})"


class UserDict:
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        self.update(dict or {}, **kwargs)

    def update(self, other=(), /, **kwargs):
        for key, value in {**_plain(other), **kwargs}.items():
            self[key] = value

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, "__missing__"):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __eq__(self, other):
        return self.data == _plain(other)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def keys(self):
        return self.data.keys()

    def values(self):
        return self.data.values()

    def items(self):
        return self.data.items()

    def pop(self, key, *default):
        return self.data.pop(key, *default)

    def setdefault(self, key, default=None):
        return self.data.setdefault(key, default)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self.data)


def _plain(x):
    return x.data if isinstance(x, UserDict) else dict(x)


class ChainMap(UserDict):
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    @property
    def data(self):
        out = {}
        for m in reversed(self.maps):
            out.update(_plain(m))
        return out

    def __setitem__(self, key, item):
        self.maps[0][key] = item

    def __delitem__(self, key):
        del self.maps[0][key]

    def new_child(self, m=None):
        return ChainMap({} if m is None else m, *self.maps)

    @property
    def parents(self):
        return ChainMap(*self.maps[1:])

    def __repr__(self):
        return f"ChainMap({', '.join(map(repr, self.maps))})"


class UserList(list):
    @property
    def data(self):
        return list(self)
