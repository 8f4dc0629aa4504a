"""Generators and what iterates lazily."""
def g(n):
    for i in range(n):
        x = yield i
        if x: print("got", x)
    return "done"
it = g(3); print(next(it), it.send("a"), list(it))
def h(): r = yield from g(2); print(r); yield 99
print(list(h()))
def inf():
    i = 0
    while True: yield i; i += 1
import itertools
print(list(itertools.islice((x * 2 for x in inf() if x % 2), 3)), next(x for x in itertools.count() if x > 10))
def lazy():
    print("start"); yield 1; print("mid"); yield 2
e = (x for x in lazy()); print("made"); print(next(e))
z = zip(lazy(), lazy()); print(next(z))
m = map(lambda v: print("m", v) or v, [1, 2]); print("before"); print(next(m))
print(any(print("ev", x) or x for x in [0, 1, 2]))
f = filter(lambda x: print("fl", x) or x, [0, 1]); print(next(f))
en = enumerate(lazy()); print(next(en))
