from enum import Enum, IntEnum, Flag, IntFlag, auto, unique
class C(Enum):
    RED = 1
    GREEN = 'g'
    ALIAS = 1
    @property
    def low(self): return self.name.lower()
    @classmethod
    def default(cls): return cls.RED
print(C.RED, repr(C.RED), C.RED.name, C.RED.value, C('g'), C['RED'], C.ALIAS is C.RED, list(C), len(C), C.GREEN.low, C.default())
print(C.RED == 1, C.RED != C.GREEN, C.RED in C, isinstance(C.RED, C), {C.RED: 1}[C.RED], list(C.__members__))
class I(IntEnum):
    A = auto()
    B = auto()
print(I.A + 1, I.B > I.A, I.A == 1, int(I.B), [0, 1, 2][I.B], f'{I.A}', str(I.A), repr(I.A), sorted([I.B, I.A]))
class S(str, Enum):
    X = 'x'
    Y = 'y'
print(S.X == 'x', S.X.upper(), S('y'), S.X.value, 'x' in [s.value for s in S], {'x': 1}[S.X])
class F(Flag):
    A = auto()
    B = auto()
    AB = A | B
print(F.A | F.B, F.A in F.AB, F.AB.value, bool(F.A & F.B))
@unique
class U(Enum):
    P = auto()
    Q = auto()
    def __str__(self): return self.name
print(U.P, f'{U.Q}', U.P.value)
class V(Enum):
    A = (1, 2)
    B = (3, 4)
    def __init__(self, x, y): self.x = x; self.y = y
print(V.A.x, V.B.y, V((3, 4)))
try:
    C('nope')
except ValueError as e:
    print('ValueError', e)
