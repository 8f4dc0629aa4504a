import copy
class D(dict):
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k)
    def __setattr__(self, k, v): self[k] = v
d = D(a=1); d.b = 2; print(d.a, d, d['b'], len(d), isinstance(d, dict), dict(d), {**d}, d.get('zz'), hasattr(d, 'q'), sorted(d.items()))
class L(list):
    def total(self): return sum(self)
l = L([1, 2]); l.append(3); print(l, l.total(), l[0], len(l), l + [4], isinstance(l, list), [*l], l == [1, 2, 3], l[1:])
class S(str):
    def shout(self): return self.upper() + '!'
s = S('abc'); print(s, s.shout(), s + 'd', len(s), s == 'abc', {'abc': 1}[s], f'{s}')
class T(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def first(self): return self[0]
t = T(1, 2); print(t, t.first, t + (3,), t == (1, 2))
class I(int):
    def double(self): return self * 2
print(I(3).double(), I(3) + 1)
class F(float):
    pass
print(F(1.5) + 1)
class Cfg(dict):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        for key, v in self.items():
            if isinstance(v, dict): self[key] = Cfg(v)
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
c = Cfg({'m': {'n': 3}}); print(c.m.n, c); c.z = 5; print(c['z'])
class O(dict):
    def __init__(self, d):
        super().__init__()
        self.__dict__ = self
        self.update(d)
o = O({'k': 1}); print(o.k, o['k'])
class Miss(dict):
    def __missing__(self, k): return k * 2
print(Miss()['ab'])
class Reg(dict):
    def register(self, f): self[f.__name__] = f; return f
r = Reg()
@r.register
def foo(): return 7
print(r['foo'](), 'foo' in r)
from collections import OrderedDict, UserDict
class OD(OrderedDict):
    def last(self): return list(self.keys())[-1]
print(OD([('a', 1), ('b', 2)]).last())
class SS(set):
    pass
print(len(SS([1, 1, 2])))
class E(ValueError):
    def __str__(self): return 'E!' + str(self.args)
try: raise E(1, 2)
except ValueError as e: print(e)


class Config(dict):
    """Its keys are attributes as well."""

    def __init__(self, entries):
        super().__init__()
        for k, v in entries.items():
            setattr(self, k, Config(v) if isinstance(v, dict) else v)

    def __setattr__(self, name, value):
        self[name] = value
        self.__dict__.update({name: value})


class Tagged(list):
    pass


config = Config({"a": 1, "b": [2, {"c": 3}], "n": {"m": 4}})
again = copy.deepcopy(config)
print(type(again).__name__, again.get("a"), again.n.m, again == config, again.n is config.n, again.__dict__)
again = copy.copy(config)
print(type(again).__name__, again, again.n is config.n, again is config)
tagged = Tagged([1, [2]])
tagged.tag = [3]
for again in (copy.copy(tagged), copy.deepcopy(tagged)):
    print(type(again).__name__, again, again.tag, again[1] is tagged[1], again.tag is tagged.tag)


class Made(dict):
    """What it does not hold, it makes."""

    def __getattr__(self, name):
        return self.__getitem__(name)

    def __missing__(self, name):
        return "no " + name


class Shown(Made):
    def __getitem__(self, name):
        return "<" + str(super().__getitem__(name)) + ">"


made, shown = Made(a=1), Shown(a=1)
print(made.a, made.b, made["b"], made.get("b"), made.__getitem__("c"), "b" in made)
print(shown.a, shown.b, shown["b"], shown.get("b"))
