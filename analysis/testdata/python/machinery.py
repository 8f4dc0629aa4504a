"""What libraries of models do to functions and modules while they are imported."""
import functools
import inspect
import os.path
import types
from collections import OrderedDict
from collections.abc import Mapping, MutableMapping
from pathlib import Path


def told(f):
    print(f.__name__, f.__qualname__)
    return f


class Net:
    @told
    def call(self, x, y=2):
        return x + y


def copied(f):
    g = types.FunctionType(f.__code__, f.__globals__, name=f.__name__, argdefs=f.__defaults__, closure=f.__closure__)
    g = functools.update_wrapper(g, f)
    g.__kwdefaults__ = f.__kwdefaults__
    return g


def scaled(x, by=3):
    """x times by."""
    return x * by


twin = copied(scaled)
twin.mark = 1
print(twin(2), twin.__name__, twin.__doc__, hasattr(scaled, "mark"), scaled.__globals__["scaled"] is scaled)
Net.other = copied(Net.call)
print(Net().other(1), Net.other.__qualname__)

names = OrderedDict([("a", 1)])
names.owner = "registry"
print(names.owner, names)
try:
    dict(a=1).owner = "nobody"
except AttributeError:
    print("a dict has none")

print(os.path.join(Path("models"), "net.py"), os.path.basename(Path("a/b")))


class Registry(MutableMapping):
    def __init__(self):
        self.own = {}

    def __getitem__(self, key):
        return self.own[key]

    def __setitem__(self, key, value):
        self.own[key] = value

    def __delitem__(self, key):
        del self.own[key]

    def __iter__(self):
        return iter(self.own)

    def __len__(self):
        return len(self.own)


r = Registry()
r.update({"a": 1}, b=2)
print(list(r.keys()), list(r.items()), list(r.values()), r.get("c", 3), "a" in r, "c" in r, r.setdefault("d", 4))
print(r.pop("a"), r.pop("x", 9), len(r))
r.clear()
print(len(r), isinstance(r, Mapping))


def outer(x):
    """Gives a function."""
    def inner(y):
        try:
            for k in range(x):
                y += (k,
                      1)[0]
        finally:
            if y:
                print(y)  # at the end
    return inner


print(inspect.getsource(outer) + inspect.getsource(outer(1)) + inspect.getsource(Registry.__len__), end="")
