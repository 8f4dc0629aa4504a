def g():
    try:
        x = yield 1
        print('got', x)
        yield from [2, 3]
        return 9
    finally:
        print('fin')
def h():
    r = yield from g()
    print('r', r)
    yield r
print(list(h()))
def inf():
    n = 0
    while True:
        yield n
        n += 1
i = inf()
print(next(i), next(i), next(i))
for v in inf():
    if v > 3: break
print(v)
gg = g(); print(next(gg)); print(gg.send(5)); gg.close()
print(sum(x * x for x in range(4)), any(x > 2 for x in [1, 5]), next((x for x in [1, 2] if x > 5), 'none'))
import itertools
print(list(itertools.islice(inf(), 3)))
def lazy():
    print('start'); yield 1; print('end')
l = lazy(); print('before'); print(next(l)); print('mid'); print(list(l))
class It:
    def __iter__(self):
        for i in range(3): yield i
print(list(It()), [*It()], max(It()))
