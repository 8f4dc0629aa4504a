import collections
import copy
import functools
import itertools
import math
import operator
from collections import OrderedDict, defaultdict, namedtuple
from dataclasses import dataclass, field, asdict
from enum import Enum
from functools import partial, reduce
from typing import Dict, List, Optional, Tuple, Union
import typing as tp
from abc import ABC, abstractmethod

print(math.sqrt(16), math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.pi, math.e, math.inf, math.factorial(20), math.gcd(12, 18), math.lcm(4, 6))
print(math.log(8, 2), math.log2(8), math.log10(1000), math.exp(0), math.pow(2, 3), math.hypot(3, 4), math.fabs(-2), math.fmod(-7, 3), math.copysign(3, -0.0), math.isqrt(17))
print(math.comb(5, 2), math.perm(5, 2), math.prod([1, 2, 3, 4]), math.fsum([0.1] * 10), math.isnan(math.nan), math.isinf(-math.inf), math.isclose(0.1 + 0.2, 0.3), math.degrees(math.pi), math.radians(180), math.modf(2.5), math.frexp(8.0), math.floor(10 ** 20 / 3))
print(math.log(10), math.log(2 ** 2000), math.sqrt(2), math.exp(1), math.sin(1), math.cos(1), math.tan(0.5), math.tanh(0.5), math.erf(0.5), math.atan2(1, -1), math.log1p(1e-10))
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(operator.add, [], 5), functools.reduce(max, [3, 1, 4]), partial(pow, 2)(5), partial(int, base=2)("101"), partial(dict, a=1)(b=2))
add3 = partial(lambda a, b, c=0: a + b + c, 1, c=2)
print(add3(10), add3(10, c=5), add3.func(1, 1), add3.args, add3.keywords)
print(operator.add(1, 2), operator.mul(3, 4), operator.itemgetter(1)([5, 6]), operator.itemgetter(0, 2)("abc"), operator.attrgetter("real")(3), operator.neg(4), operator.truediv(1, 4), sorted([(2, "a"), (1, "b")], key=operator.itemgetter(1)), operator.contains([1], 1), operator.methodcaller("upper")("x"))
print(list(itertools.product("ab", [1, 2])), list(itertools.product([0, 1], repeat=2)), list(itertools.chain([1], "ab")), list(itertools.chain.from_iterable([[1], [2, 3]])), list(itertools.repeat(7, 3)), list(itertools.accumulate([1, 2, 3])), list(itertools.accumulate([1, 2, 3], operator.mul, initial=10)))
print(list(itertools.zip_longest("ab", [1], fillvalue="-")), list(itertools.islice(itertools.count(5, 2), 3)), list(itertools.islice("abcdef", 1, 5, 2)), list(itertools.combinations("abc", 2)), list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations_with_replacement("ab", 2)), list(zip(itertools.count(), "ab")), list(itertools.starmap(pow, [(2, 3), (3, 2)])), list(itertools.takewhile(lambda v: v < 3, [1, 2, 5, 1])), list(itertools.dropwhile(lambda v: v < 3, [1, 2, 5, 1])), list(itertools.pairwise([1, 2, 3])), [(k, list(g)) for k, g in itertools.groupby("aabc")], list(itertools.islice(itertools.cycle("ab"), 5)))
od = OrderedDict([("a", 1), ("b", 2)])
od["c"] = 3
od.move_to_end("a")
print(od, list(od), od.popitem(last=False), OrderedDict(), isinstance(od, dict), od == {"c": 3, "a": 1}, OrderedDict(x=1))
dd = defaultdict(list)
dd["k"].append(1)
dd["k"].append(2)
dd["j"]
di = collections.defaultdict(int)
for ch in "hello":
    di[ch] += 1
print(dict(dd), di["l"], di["zz"], sorted(di), collections.Counter("aab")["a"], dd)
P = namedtuple("P", "x y")
P3 = namedtuple("P3", ["a", "b", "c"], defaults=[0])
pt = P(1, y=2)
x, y = pt
print(pt, pt.x, pt[1], x + y, pt._replace(x=9), pt._asdict(), P._fields, pt == P(1, 2), len(pt), P3(1, 2), list(pt), isinstance(pt, tuple), P._make([5, 6]), pt == (1, 2), max(pt), pt < P(2, 0))
dq = collections.deque([1, 2, 3])
dq.append(4)
dq.appendleft(0)
print(dq.pop(), dq.popleft(), list(dq), len(dq))
orig = {"a": [1, [2]], "o": None}
sh, deep = copy.copy(orig), copy.deepcopy(orig)
orig["a"][1].append(3)
print(sh, deep)


@dataclass
class Conf:
    width: int
    depth: int = 2
    tags: list = field(default_factory=list)

    def area(self):
        return self.width * self.depth


c = Conf(3)
c.tags.append("t")
print(c, Conf(1, 2), Conf(1) == Conf(1), Conf(1) == Conf(2), c.area(), asdict(c), Conf(4, tags=["z"]).tags, Conf(width=7).width)


@dataclass
class Big(Conf):
    name: str = "big"


print(Big(1), Big(1, name="n").name)


class Color(Enum):
    RED = 1
    GREEN = "g"


print(Color.RED, Color.GREEN.value, Color.RED.name, Color.RED is Color.RED, Color.RED == Color.GREEN, [m.name for m in Color], Color(1), Color["GREEN"], repr(Color.RED), {Color.RED: 1}[Color.RED], isinstance(Color.RED, Color))


class Shape(ABC):
    @abstractmethod
    def area(self):
        pass

    def double(self):
        return 2 * self.area()


class Sq(Shape):
    def __init__(self, s: float) -> None:
        self.s: float = s

    def area(self) -> float:
        return self.s ** 2


print(Sq(3).double(), isinstance(Sq(1), Shape))


def annotated(a: Optional[int], b: List[Dict[str, int]] = [], c: Union[int, str] = 1, d: "Tuple[int, ...]" = ()) -> tp.Any:
    return a


print(annotated(1), tp.cast(int, 5), Optional[int] is not None)


@functools.wraps(annotated)
def wrapped():
    return "w"


@functools.lru_cache(maxsize=None)
def cached(n):
    return n if n < 2 else cached(n - 1) + cached(n - 2)


print(wrapped(), cached(30))


@functools.total_ordering
class V:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __lt__(self, o):
        return self.v < o.v


print(V(1) <= V(1), V(2) > V(1), V(1) >= V(2), V(0) < V(1), sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
