def f(a, b=2, *args, c=3, **kw):
    return a, b, args, c, kw


print(f(1), f(1, 5), f(1, 2, 3, 4), f(1, c=9), f(1, d=4, e=5), f(b=1, a=0), f(*[1, 2, 3], **{"c": 7, "z": 8}), f(*(), **{"a": 1}))


def only(a, /, b, *, c=1):
    return a + b + c


print(only(1, 2), only(1, b=3, c=4))


def default(v, acc=[]):
    acc.append(v)
    return acc


print(default(1), default(2), default(3, []))


def outer():
    x = 1

    def inner():
        nonlocal x
        x += 1
        return x

    def peek():
        return x

    inner()
    inner()
    return peek(), x


print(outer())
count = 0


def bump():
    global count
    count += 1
    return count


bump()
bump()
print(count)


def make(n):
    return lambda x: x * n


double, triple = make(2), make(3)
print(double(5), triple(5), [g(2) for g in [lambda v: v + 1, lambda v: v * 10]])
late = [lambda: i for i in range(3)]
early = [lambda i=i: i for i in range(3)]
print([g() for g in late], [g() for g in early])


def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


print(fact(5), fact(25), fib(10), fib(100), (lambda *a, **k: (a, k))(1, 2, x=3))


def early_return(n):
    for i in range(10):
        if i == n:
            return "found"
        elif i > 5:
            break
    return "not found"


print(early_return(3), early_return(8), early_return(-1))


def nothing():
    pass


print(nothing(), (lambda: None)(), nothing.__name__, double.__name__, f.__name__)


def deco(fn):
    def wrapper(*a, **k):
        return "<" + str(fn(*a, **k)) + ">"

    return wrapper


def param(tag):
    def d(fn):
        return lambda *a: tag + fn(*a)

    return d


@deco
def greet(name):
    return "hi " + name


@param("A")
@param("B")
def tagged():
    return "c"


print(greet("bob"), tagged())
total = 0
for i in range(10):
    if i == 2:
        continue
    if i == 6:
        break
    total += i
print(total, i)
n = 0
while n < 10:
    n += 3
    if n == 6:
        continue
    if n > 8:
        break
print(n)
while True:
    n -= 1
    if n < 3:
        break
print(n)
x = "global"


def shadow():
    x = "local"
    return [x for x in range(3)], x


print(shadow(), x)


class Scope:
    x = "class"
    ys = [i for i in range(3)]

    def method(self):
        return x


print(Scope().method(), Scope.x, Scope.ys)


def kwonly(*, a, b=2):
    return a * b


def spread(first, *rest):
    return first, rest


print(kwonly(a=3), kwonly(b=1, a=2), spread(*"abc"), spread(1, *[2], *(3, 4)), max(*[1, 5, 3]), print("inner") is None)


def counter():
    c = {"n": 0}

    def inc(by=1):
        c["n"] += by
        return c["n"]

    return inc


i1, i2 = counter(), counter()
print(i1(), i1(5), i2(), callable(i1), callable(3), callable(int), callable(Scope))
assert 1 == 1, "never"
if (m := len("abc")) > 2:
    print("walrus", m)
print([(a, b) for a in range(2) for b in "xy"], [y for x in [[1], [2, 3]] for y in x], sorted({"b": 1, "a": 2}.items(), key=lambda kv: kv[1]))
print((lambda x, y=2, *z: x + y + sum(z))(1, 2, 3, 4), (lambda: (yield_ := 5))(), [*map(lambda v: v ** 2, range(4))], "a" if not 1 else "b" if 0 else "c")


def typed(a: int, b: "str" = "x", *c: float) -> list:
    z: int = 5
    return [a, b, c, z]


print(typed(1), typed(1, "y", 2.0))


def tree(depth):
    return [] if depth == 0 else [tree(depth - 1), depth]


print(tree(3))


def swap(pair):
    (a, b), c = pair
    return c, b, a


print(swap(((1, 2), 3)), [a + b for a, b in [(1, 2), (3, 4)]], {k: v for (k, v) in zip("ab", (1, 2))})
