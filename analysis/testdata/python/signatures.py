import inspect
def f(a, b=2, *args, c, d=4, **kw): pass
s = inspect.signature(f)
print(list(s.parameters), s.parameters['b'].default, s.parameters['a'].default is inspect.Parameter.empty, s.parameters['args'].kind == inspect.Parameter.VAR_POSITIONAL, s.parameters['c'].kind.name)
class A:
    def __init__(self, x, y=1): self.x = x
    def m(self, z): return z
print(list(inspect.signature(A).parameters), list(inspect.signature(A.__init__).parameters), list(inspect.signature(A(1).m).parameters))
fs = inspect.getfullargspec(f)
print(fs.args, fs.varargs, fs.varkw, fs.defaults, fs.kwonlyargs, fs.kwonlydefaults)
print(inspect.isclass(A), inspect.isfunction(f), inspect.ismethod(A(1).m), inspect.isgeneratorfunction(f))
print([n for n, m in inspect.getmembers(A, inspect.isfunction)])
print(str(s), A.__module__)
for name, p in s.parameters.items():
    print(name, p.name, p.kind.name, p.default if p.default is not p.empty else '-')
b = s.bind(1, c=3); print(b.arguments)
print(f.__code__.co_varnames[:2], f.__defaults__, f.__kwdefaults__)
