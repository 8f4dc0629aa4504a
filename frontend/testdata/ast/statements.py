# -*- coding: utf-8 -*-
"""Every statement, in the forms that are easy to get wrong."""
import a
import a.b.c as d, e
from . import f
from .. import g as h, i
from ...j.k import l
from m import (n, o as p,)
from q import *

x = 1
x = y = z = 2
a, b = b, a
a, = b,
[a, *b] = c
(a, b), c = d
x.y[0], *rest = 1, 2, 3
x: int
x: int = 3
x.y: "str" = "s"
(x): int = 1
x[0]: tuple[int, ...] = 1,
x += 1; x -= 1; x *= 2; x /= 2; x //= 2
x %= 3; x **= 2; x @= m; x <<= 1; x >>= 1
x &= 1; x |= 2; x ^= 3;
x += yield_
print = 5
match = type = case = _ = 1
match.x = match[0] = match(1)
type(x)
match (x), y
type = match
pass
del x
del x, y.z, w[0]
del (x, y)
del (x), y
del [x]
assert x
assert x == y, "message"
assert (x, y)
raise_ = 1


def nothing(): pass


def one(x): return x


def params(a, b: int, /, c, d: str = "d", *args: int, e, f=1, **kw: dict) -> tuple[int, str]:
    global x, y
    raise
    raise ValueError
    raise ValueError("x") from None


def bare(a, *, b):
    return


def returns(*args, **kw,):
    return *args, 1


def defaults(a=1, b=lambda x: x, c=(1, 2)): return a, b


def outer():
    """A docstring."""
    v = 1

    def inner():
        nonlocal v
        v = yield
        v = yield v, 1
        yield from inner()
        return (yield)

    return inner


def late(x=(lambda: (yield))): return x


class Empty: pass


class Empty2(): pass


@decorator
@decorator.call(1, k=2)
class Net(nn.Cell, Mixin, metaclass=Meta, **options):
    """A network."""

    x: int = 1

    @property
    def y(self): return self.x

    @(lambda f: f)
    @table[0].get
    async def z(self):
        async with a as b, c:
            await d
        async for i in e():
            await i
        else:
            pass
        return [i async for i in await f() if await g(i)]


if x: pass

if x:
    pass
elif y: pass
elif z:
    pass
else:
    pass

if x:  # a comment
    # another

  # and one that is indented less
    y = 1
        # and more

else: y = 2; z = 3

if (n := len(x)) > 1: pass
while x := f(): pass

for i in range(3):
    if i: continue
    break
else:
    pass

for i, (j, *k) in pairs: pass
for x.y in z: pass
for x[i] in 1, 2, *rest: pass
for (i) in (j): pass
for i, in j: pass
for [i, j] in k: pass

while x < 10 and not y:
    x += 1
else:
    pass

while 1: break

with a: pass
with a as b: pass
with a as b, c as (d, e), f as g.h: pass
with (a as b, c as d,): pass
with (a, b): pass
with (a): pass
with (a), b: pass
with (a, b) as c: pass
with (a).b as c: pass
with (x for x in y): pass
with (a as b): pass
with (x := y): pass
with (): pass
with (a, *b) as c: pass
with open("f") as f, \
        open("g") as g:
    pass

try:
    pass
except:
    pass

try: pass
except E: pass
except (F, G) as e:
    pass
except H.i as j: pass
else: pass
finally:
    pass

try:
    pass
finally: pass

try: pass
except* E as e: pass

match x:
    case 1: pass
    case [a, *b] if a > b:
        if a:
            pass
    case {"k": v, **rest}: pass
    case C(x=1) | None: pass
    case -1 | 2.5 | "a" "b" | b"c" | a.b.c: yield_ = 1
    case C(): pass
    case m.C(1, [x, _], key=(a, *_), other={}) as whole if whole: pass
    case (x) | [x]: pass
    case ("only",): pass
    case {"a": {1: z}, -2: None, **others,}: pass
    case 1, *rest: pass
    case *_, last: pass
    case [] | () | (1 | 2): pass
    case case if match: case = 1
    case _ if 0: pass

def of_cases(x):
    match x:
        case 1: yield


match x, y:
    case _:
        pass
match (x):
    case _: pass
match [a, b]:
    case _: pass
match -x:
    case _: pass

type X = int
type Y[T] = list[T]


def generic[T: int, *Ts](x: T, *args: *Ts) -> T: return x


class Generic[T](Base): pass


if 1:
	x = 1
	if 2:
		y = 2
if 1:
        x = 1
	# a comment with a tab
        y = 2

def many_lines(
    a,  # first
    b,
):
    return (a +
            b)
x = 5 ; y = 6
if True:
    x = \
        1
# the end
