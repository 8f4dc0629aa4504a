class Point:
    dims = 2
    registry = []

    def __init__(self, x, y=0):
        self.x, self.y = x, y
        Point.registry.append(self)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __mul__(self, k):
        return Point(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __neg__(self):
        return Point(-self.x, -self.y)

    def __getitem__(self, i):
        return (self.x, self.y)[i]

    def __len__(self):
        return 2

    def __bool__(self):
        return bool(self.x or self.y)

    def __lt__(self, other):
        return self.x < other.x

    def __call__(self, k):
        return self.x * k

    def __contains__(self, v):
        return v in (self.x, self.y)

    @property
    def norm2(self):
        return self.x ** 2 + self.y ** 2

    @property
    def both(self):
        return self.x, self.y

    @both.setter
    def both(self, v):
        self.x, self.y = v

    @staticmethod
    def origin():
        return Point(0)

    @classmethod
    def diagonal(cls, v):
        return cls(v, v)


p, q = Point(1, 2), Point(3)
print(p, q, p + q, p * 2, 2 * p, -p, p == Point(1, 2), p != q, p[0], p[-1], len(p), bool(Point(0)), bool(p), p < q, q > p, p(10))
print(p.norm2, p.both, Point.origin(), Point.diagonal(4), p.origin(), 2 in p, 7 in p, list(p), [*p], sorted([q, p]), max(p, q), sum([p, q], Point(0)))
p.both = (7, 8)
p.extra = "new"
print(p, p.extra, Point.dims, p.dims, hasattr(p, "extra"), hasattr(q, "extra"), getattr(q, "extra", "none"), len(Point.registry) > 5)
p.dims = 3
Point.dims = 5
print(p.dims, q.dims, vars(p), p.__dict__ == vars(p), {p: 1}[Point(7, 8)], p in [Point(7, 8)], f"{p} {p!r} {str(p)}", "%s" % p, [p], (p,), {"k": p})


class Base:
    kind = "base"

    def __init__(self, name):
        self.name = name

    def hello(self):
        return f"{self.kind}:{self.name}"

    def who(self):
        return "Base"


class Left(Base):
    kind = "left"

    def __init__(self, name, extra):
        super().__init__(name)
        self.extra = extra

    def who(self):
        return "Left>" + super().who()


class Right(Base):
    def who(self):
        return "Right>" + super().who()


class Bottom(Left, Right):
    def who(self):
        return "Bottom>" + super(Bottom, self).who()


b = Bottom("n", 1)
print(b.hello(), b.who(), b.extra, [c.__name__ for c in Bottom.__mro__], isinstance(b, Right), issubclass(Bottom, Base), issubclass(Left, Right), type(b).__name__, type(b) is Bottom, b.__class__.__name__)
print(Base.who(b), Left("l", 2).who(), Bottom.who(b), Bottom.kind, Bottom.__bases__ == (Left, Right), Base.__name__, isinstance(3, (str, int)), isinstance(True, int), isinstance(Bottom, type), issubclass(bool, int))
m = b.who
print(m(), Base.hello(b), [g() for g in (b.who, b.hello)], b.who.__name__)


class Dyn:
    def __getattr__(self, name):
        if name.startswith("x"):
            return name * 2
        raise AttributeError(name)

    def __setattr__(self, name, value):
        super().__setattr__(name, value + 1 if isinstance(value, int) else value)


d = Dyn()
d.a = 1
d.b = "s"
print(d.a, d.b, d.xy, hasattr(d, "zz"), hasattr(d, "xz"), getattr(d, "zz", None))
setattr(d, "c", 10)
print(d.c)
delattr(d, "c")
print(hasattr(d, "c"))


class Seq:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if isinstance(i, slice):
            return ("slice", i.start, i.stop, i.step)
        return i * i

    def __setitem__(self, i, v):
        self.last = (i, v)

    def __delitem__(self, i):
        self.gone = i


s = Seq(4)
s[3] = "v"
del s[1]
print(s[5], s[1:2], s[::3], s.last, s.gone, len(s), bool(Seq(0)), s[1, 2:3] if False else "skip")


class Iter:
    def __init__(self, n):
        self.i, self.n = 0, n

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


class Items:
    def __init__(self, *v):
        self.v = v

    def __iter__(self):
        return iter(self.v)


print(list(Iter(3)), [v for v in Items(1, 2)], sum(Iter(4)), list(zip(Iter(9), "ab")), max(Items(3, 7, 5)), 2 in Items(1, 2), [*Items("a")], dict(zip(Items("k"), Iter(5))))
for v in Iter(2):
    print("it", v)


class Num:
    def __init__(self, v):
        self.v = v

    def __radd__(self, o):
        return "radd" + str(o)

    def __iadd__(self, o):
        self.v += o
        return self

    def __sub__(self, o):
        return NotImplemented

    def __float__(self):
        return float(self.v)

    def __int__(self):
        return int(self.v)

    def __index__(self):
        return self.v

    def __abs__(self):
        return "abs"

    def __round__(self, n=0):
        return ("round", n)

    def __str__(self):
        return "str"

    def __format__(self, spec):
        return "fmt:" + spec


n = Num(2)
k = n
n += 5
print(n is k, n.v, 1 + n, float(n), int(n), [10, 11, 12, 13, 14, 15, 16, 17][n], abs(n), round(n), round(n, 2), str(n), f"{n:>3}", f"{n}", hex(n))


class Meta:
    __slots__ = ("a",)
    counter = 0

    def __init_subclass__(cls):
        pass

    class Inner:
        value = 42

        def get(self):
            return self.value


print(Meta.Inner.value, Meta.Inner().get(), Meta.counter)


class Cfg:
    def __enter__(self):
        return "entered"

    def __exit__(self, *a):
        print("exit", a)


with Cfg() as got, Cfg():
    print(got)


class Temp:
    def __init__(self):
        self._t = 1

    t = property(lambda self: self._t * 10, lambda self, v: setattr(self, "_t", v))


tt = Temp()
tt.t = 4
tt.t += 1
print(tt.t, tt._t)


class Err(ValueError):
    def __init__(self, code):
        super().__init__("code %d" % code)
        self.code = code


e = Err(5)
print(e, repr(e), e.code, e.args, isinstance(e, ValueError), issubclass(Err, Exception), str(KeyError("a")), ValueError(1, 2), repr(TypeError()))
T = type("T", (Base,), {"z": 3, "hi": lambda self: self.z})
print(T("nm").hi(), T("nm").hello(), T.__name__, type(T("a")).z, object() == object(), isinstance(T("q"), Base))


class Cmp:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __lt__(self, o):
        return self.v < o.v

    def __ge__(self, o):
        return self.v >= o.v


print(Cmp(1) == Cmp(1), Cmp(1) != Cmp(2), Cmp(1) > Cmp(0), Cmp(1) <= Cmp(1), [c.v for c in sorted([Cmp(3), Cmp(1)])], [Cmp(1)] == [Cmp(1)], Cmp(2) in [Cmp(2)], [Cmp(1), Cmp(2)].index(Cmp(2)))


class Mixin:
    def describe(self):
        return type(self).__name__ + "/" + self.name


class Named(Mixin, Base):
    pass


print(Named("z").describe(), Named.mro if False else "mro", getattr(Named("y"), "describe")(), Named("w").__class__.__mro__[1].__name__)


class Static:
    table = {"a": 1}

    @staticmethod
    def helper(v):
        return v + 1

    @classmethod
    def build(cls, *args, **kw):
        return cls.__name__, args, kw

    def use(self):
        return self.helper(1), Static.helper(2), self.build(3, k=4)


class Sub(Static):
    pass


print(Static().use(), Sub().use(), Sub.build(), Sub.table is Static.table, Sub.helper(9))
