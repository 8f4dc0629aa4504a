class Base:
    def __init__(self, **kw): print('Base', sorted(kw)); self.log = ['Base']
    def who(self): return 'Base'
class L(Base):
    def __init__(self, l=1, **kw): print('L'); super().__init__(**kw); self.log.append('L')
    def who(self): return 'L' + super().who()
class R(Base):
    def __init__(self, r=1, **kw): print('R'); super(R, self).__init__(**kw); self.log.append('R')
    def who(self): return 'R' + super().who()
class D(L, R):
    def who(self): return 'D' + super().who()
d = D(l=1, r=2, z=3); print(d.log, d.who(), [c.__name__ for c in D.__mro__], D.mro()[1].__name__)
class Mixin:
    def hello(self): return f'hello {self.name}'
class Person(Mixin):
    name = 'p'
print(Person().hello())
from abc import ABC, abstractmethod, ABCMeta
class Abs(ABC):
    @abstractmethod
    def f(self): ...
    @property
    @abstractmethod
    def g(self): pass
class Con(Abs):
    def f(self): return 1
    @property
    def g(self): return 2
print(Con().f(), Con().g)
try: Abs()
except TypeError as e: print(e)
class Abs2(metaclass=ABCMeta):
    @abstractmethod
    def f(self): raise NotImplementedError
class Con2(Abs2):
    def f(self): return 3
print(Con2().f())
