"""Views of dicts show what the dicts hold now."""
d = {"a": 1, "b": 2}
k, v, it = d.keys(), d.values(), d.items()
d["c"] = 3
print(k, v, it)
print(len(k), "c" in k, 3 in v, ("c", 3) in it)
print(k & {"a", "z"}, k | {"z"} == {"a", "b", "c", "z"}, k - {"a"} == {"b", "c"}, k ^ {"a"} == {"b", "c"})
e = {"a": 1, "x": 2}
print(sorted(d.keys() & e.keys()), sorted(d.keys() - e), d.items() & e.items())
print(k == {"a", "b", "c"}, k <= {"a", "b", "c", "d"}, k.isdisjoint({"q"}))
print(list(reversed(k)), list(reversed(it)), type(k).__name__, sorted(d.items(), key=lambda t: -t[1]))
print(isinstance(k, list))
try:
    for x in d: d["n" + x] = 1
except RuntimeError as ex: print(ex)
try: print(k[0])
except TypeError as ex: print(ex)
