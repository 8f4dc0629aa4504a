from contextlib import contextmanager, nullcontext, suppress, ExitStack, closing
@contextmanager
def cm(x):
    print('in', x)
    try:
        yield x + 1
    finally:
        print('out')
with cm(1) as v: print(v)
try:
    with cm(5): raise ValueError('boo')
except ValueError as e: print('caught', e)
with nullcontext(3) as n: print(n)
with suppress(KeyError): {}['a']
print('ok')
class M:
    def __enter__(self): print('enter'); return self
    def __exit__(self, t, v, tb):
        print('exit', t.__name__ if t else None, v); return True
with M() as m, M(): raise RuntimeError('x')
print('after')
with ExitStack() as st:
    st.enter_context(M()); st.callback(print, 'cb')
