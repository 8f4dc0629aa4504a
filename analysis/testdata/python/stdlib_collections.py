from collections import OrderedDict, namedtuple, defaultdict, deque, Counter, ChainMap
d = OrderedDict([('a', 1), ('b', 2)])
d['c'] = 3
d.move_to_end('a')
print(d, list(d), d.popitem(last=False))
P = namedtuple('P', ['x', 'y'], defaults=[5])
p = P(1)
print(p, p.x, p[1], p._asdict(), p._replace(x=3), P._fields, P._make([7, 8]))
x, y = p
print(x, y, len(p), p == (1, 5), isinstance(p, tuple), hash(p) == hash((1, 5)))
class Q(namedtuple('Q', 'a b')):
    __slots__ = ()
    def s(self): return self.a + self.b
    @property
    def m(self): return self.a * self.b
q = Q(3, 4)
print(q.s(), q.m, q)
dd = defaultdict(list)
dd['k'].append(1)
dd['k'].append(2)
print(dd, dict(dd), 'z' in dd)
c = Counter('abracadabra')
print(c.most_common(2), c['z'], c['a'], sum(c.values()), sorted(c.elements())[:3])
c.update('aab'); print(c['a'], c - Counter('aaaa'), c + Counter(z=2))
q = deque([1, 2, 3], maxlen=3)
q.append(4); q.appendleft(0); q.rotate(1)
print(q, q.pop(), q.popleft(), len(q), list(q))
m = ChainMap({'a': 1}, {'a': 2, 'b': 3})
print(m['a'], m['b'], sorted(m))
dd2 = defaultdict(lambda: defaultdict(int)); dd2['a']['b'] += 1
print(dd2['a']['b'])
