"""Starred expressions and arguments."""
a, *b = 1, 2, 3
*a, b = "abc"
(a, *b), c = [1, 2, 3], 4
print(a, b, c, [*range(3), *"ab"], (*range(2),), {*[1, 2]}, {**{"a": 1}, "b": 2})
def f(*args, k=1, **kw): return args, k, kw
print(f(*[1, 2], *(3,), k=5, **{"z": 1}, **{"y": 2}))
print(*[1, 2], sep="-")
for i, (j, *k) in enumerate([(1, 2, 3), (4,)]): print(i, j, k)
first, *_ , last = range(10); print(first, last)
def g(a, /, b, *, c): return a, b, c
print(g(1, b=2, c=3), g(1, 2, c=3))
x = 1, *[2, 3]
print(x)
def h(): return 1, *[2]
print(h())
l = [1,2,3]; l[:], q = [9], 3; print(l)
print({**{}, 'a': 1} | {'b': 2})
