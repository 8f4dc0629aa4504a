from dataclasses import dataclass, field, asdict, astuple, replace, fields, is_dataclass, InitVar, FrozenInstanceError
from typing import List, Optional
@dataclass
class A:
    x: int
    y: float = 2.0
    z: List[int] = field(default_factory=list)
    def total(self): return self.x + self.y + sum(self.z)
a = A(1); b = A(1, z=[3]); a.z.append(9)
print(a, b, a == b, a.total(), b.total(), asdict(b), astuple(b), replace(b, x=7), [f.name for f in fields(A)], is_dataclass(a))
@dataclass(frozen=True, order=True)
class B:
    a: int
    b: str = 'q'
print(B(1) < B(2), sorted([B(3), B(1, 'z')]), hash(B(1)) == hash(B(1)), {B(1): 5}[B(1)])
try:
    B(1).a = 3
except FrozenInstanceError as e:
    print('frozen', e)
@dataclass
class D(A):
    w: int = 5
    def __post_init__(self): self.s = self.x * self.w
print(D(2), D(2, w=3).s)
@dataclass
class E:
    v: InitVar[int]
    u: int = 0
    def __post_init__(self, v): self.u = v + 1
print(E(3), E(3).u)
@dataclass(kw_only=True)
class G:
    k: int = field(default=3, repr=False)
    m: Optional[int] = None
print(G(m=2), G().k)
