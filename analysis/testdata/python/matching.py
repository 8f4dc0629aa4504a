"""match statements: patterns of every kind, and match as a name."""
def f(x):
    match x:
        case 1 | 2: return "small"
        case "a": return "str a"
        case [a, b]: return f"pair {a} {b}"
        case [a, *rest]: return f"list {a} {rest}"
        case {"k": v, **o}: return f"map {v} {o}"
        case None: return "none"
        case True: return "true"
        case int(n) if n > 100: return f"big {n}"
        case int() | float(): return "num"
        case str() as s: return "string " + s
        case _: return "other"
for v in [1, 2, "a", [1, 2], [1, 2, 3], (4,), {"k": 1, "z": 2}, None, True, 500, 50, 2.5, "zz", {1}, []]:
    print(f(v))
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int
class Q:
    __match_args__ = ("a",)
    def __init__(self, a): self.a = a
import enum
class C(enum.Enum):
    R = 1
    G = 2
def f(p):
    match p:
        case P(0, y=yy): return ("P0", yy)
        case P(x=xx): return ("P", xx)
        case Q(C.R): return "QR"
        case Q(a): return ("Q", a)
        case C.G: return "G"
        case -1: return "neg"
        case 1.5 | "x" "y": return "lit"
        case (1, (2, z)): return ("nest", z)
    return None
for v in [P(0,1), P(2,3), Q(C.R), Q(7), C.G, C.R, -1, 1.5, "xy", (1,(2,3)), [1,[2,9]]]: print(f(v))
match = 5
print(match)
match (1, 2):
    case (a, b): print(a, b)
case = 3
print(case, match + case)
def match(x): return x
print(match(3))
match[0] if False else None
