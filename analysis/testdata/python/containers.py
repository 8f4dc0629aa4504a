a = [1, 2, 3]
b = a
b.append(4)
c = a[:]
c.append(5)
d = list(a)
d[0] = 99
print(a, b, c, d, a is b, a is c, a == c[:-1])
a.extend([5, 6])
a.extend("xy")
a.insert(0, "first")
a.insert(-1, "mid")
a.insert(100, "end")
print(a, a.pop(), a.pop(0), a.pop(-2), a, len(a))
a.remove("x")
print(a, a.index(3), a.count(2), 3 in a, 99 not in a, a.index(5, 2))
a.reverse()
print(a)
a.clear()
print(a, [] or "empty", [0] * 3, [[0]] * 2, [1, 2] + [3], (1, 2) + (3,), (0,) * 3, 2 * [1, 2])
m = [[0] * 2] * 2
m[0][0] = 1
n = [[0] * 2 for _ in range(2)]
n[0][0] = 1
print(m, n)
l = list(range(10))
l[2:5] = ["a"]
print(l)
l[::3] = "wxyz"[:len(l[::3])]
print(l)
l[1:1] = [7, 7]
l[len(l):] = [8]
print(l)
del l[0]
del l[1:3]
del l[::2]
print(l, l[-1], l[1:][0], l[::-1])
l[:] = [3, 1, 2]
l.sort()
print(l, sorted([3, 1, 2], reverse=True), sorted("bca"), sorted(["bb", "a", "ccc"], key=len), sorted([(1, "b"), (0, "z"), (1, "a")]), sorted({3: 1, 1: 2}))
words = ["banana", "pie", "Washington", "book"]
words.sort(key=lambda w: (len(w), w), reverse=True)
print(words, sorted([1, 1.0, True, 0], reverse=True), sorted(["a", "B", "c"], key=str.lower), sorted([5, 2, 8], key=lambda v: -v))
t = (1, "two", [3])
t[2].append(4)
print(t, t[1:], t.count(1), t.index("two"), len(t), t + (5,), (), (1,), tuple([1, 2]), tuple(), t[-1][0])
x, y = 1, 2
x, y = y, x
first, *rest = [1, 2, 3]
*init, last = "abc"
p, (q, r), *s = 1, (2, 3), 4, 5
[u, v] = (8, 9)
print(x, y, first, rest, init, last, p, q, r, s, u, v)
h, *mid, w = range(6)
e1, *e2 = [1]
print(h, mid, w, e1, e2, [*range(3), *"ab"], (*[1], 2), {*[1, 2], 3}, {**{"a": 1}, "b": 2, **{"a": 3}})
dct = {"b": 1, "a": 2}
dct["c"] = 3
dct["b"] = 10
print(dct, list(dct), list(dct.keys()), list(dct.values()), list(dct.items()), len(dct), "a" in dct, 1 in dct, dct["a"])
print(dct.get("z"), dct.get("z", 0), dct.pop("a"), dct.pop("zz", None), dct.setdefault("n", []), dct.setdefault("b", 5), dct, dct.popitem())
dct.update({"x": 1}, y=2)
dct.update([("k", "v")])
print(dct, {k: v for k, v in dct.items() if v}, dict(a=1, b=2), dict([("x", 1)]), dict({"q": 1}, r=2), dict.fromkeys("ab", 0), dict(zip("ab", [1, 2])))
del dct["x"]
print(dct, dct == {"y": 2, "k": "v", "b": 10, "c": 3}, {"a": 1} == {"a": 1.0}, {1: "x"} == {1: "y"}, {"a": 1} | {"b": 2}, {(1, 2): "t", None: 0, 1.5: "f"})
for k in dct:
    print(k, end=" ")
for i, (k, v) in enumerate(dct.items(), 1):
    print(i, k, v, sep="-", end=";")
print()
s1, s2 = {1, 2, 3}, {2, 3, 4}
print(s1 | s2, s1 & s2, s1 - s2, s1 ^ s2, 2 in s1, {1, 1, 1}, len(s1), s1 == {3, 2, 1}, set("a"), s1.issubset({1, 2, 3, 4}), s1.isdisjoint({9}))
s1.add(5)
s1.discard(1)
s1.remove(2)
print(sorted(s1), sorted(s1.union([7], (8,))), frozenset([1]) == {1}, sorted(set([3, 1, 3])), s1.issuperset({5}), s1 <= {3, 5, 9}, {1} < {1, 2}, {1, 2} >= {1})
print([i * j for i in range(3) for j in range(i)], [[j for j in range(i)] for i in range(3)], {i % 2 for i in range(5)}, {i: i ** 2 for i in range(3)}, [i for i in range(10) if i % 2 if i > 3])
print(list(zip([1, 2, 3], "ab")), list(zip()), list(map(lambda p, q: p + q, (1, 2, 3), (4, 5, 6))), list(filter(None, [0, 1, "", 2])), list(filter(lambda v: v % 2, range(6))), list(enumerate("ab", 3)))
print(list(range(5)), list(range(2, 8, 3)), list(range(5, 0, -2)), list(range(0)), range(10)[3], range(10)[-1], list(range(10)[2:8:2]), 5 in range(0, 10, 5), 3 in range(0, 10, 2), len(range(1, 10, 4)), range(3) == range(0, 3, 1), range(0) == range(2, 2))
z = zip([1, 2, 3], [4, 5, 6])
print(next(z), list(z), list(z), next(iter([9])), next(iter([]), "none"))
it = iter("abcd")
print(next(it), next(it), list(it), list(it), list(reversed([1, 2, 3])), list(reversed(range(4))), list(zip(*[(1, 2), (3, 4)])))
g = (v * v for v in range(4))
print(next(g), sum(g), list(g))
print([1, [2, [3, (4,)]]], {"a": {"b": [1]}}, [None, True, 1.5, "s", b"b"], [[]], [()], ({},), [range(2)], [int, str])
cyc = [1]
cyc.append(cyc)
dd = {"self": None}
dd["self"] = dd
print(cyc, dd, [1, 2, 3][1], (1, 2, 3)[-1], {"k": [1, 2]}["k"][0], "abc"[1], [[1, 2], [3, 4]][1][0], slice(1, 5, 2), slice(3), slice(1, 10, 2).indices(5), [0, 1, 2, 3][slice(1, 3)])
print([1, 2] == [1, 2], [1, 2] is [1, 2], (1, [2]) == (1, [2]), [1, 2] != [2, 1], [1] + [2] == [1, 2], [nan := float("nan")] == [nan], None is None, [] == [])
nested = {"a": [1, {"b": 2}]}
nested["a"][1]["b"] += 5
nested["a"][0] -= 1
nested["a"] += [3]
print(nested, nested["a"][1]["b"])
stack = []
for i in range(5):
    stack.append(i)
    if i % 2:
        stack.pop()
print(stack, [x for x in stack if x], x)
lst = [1, 2]
alias = lst
lst += [3]
print(alias, lst is alias)
tup = (1, 2)
alias2 = tup
tup += (3,)
print(alias2, tup)
i = 0
arr = [0, 0, 0]
i, arr[i] = 1, 5
print(i, arr)
print([y := 5, y ** 2], (w := [1, 2])[0], w, [last := v for v in range(3)], last)
copy = dict(nested)
copy["a"].append("shared")
copy["z"] = 1
print(nested, {}.get("a", {}).get("b"), [*{}], list({1: 2, 3: 4}.items())[0][1], isinstance({}, dict), isinstance([], (tuple, list)))
grow = [1, 2]
for v in grow:
    if len(grow) < 6:
        grow.append(v * 10)
it = iter(range(6))
for v in it:
    if v == 2:
        break
print(grow, v, list(it), [next(it, "end")], 3 in (again := iter([1, 3, 5])), list(again))
shrink = [1, 2, 3, 4, 5, 6]
for v in shrink:
    if v % 2 == 0:
        shrink.remove(v)
    else:
        shrink[0] += v
print(shrink, all(it2 := iter([1, 0, 2])), list(it2))
