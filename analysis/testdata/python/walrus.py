"""Assignment expressions."""
if (n := len([1, 2])) > 1: print(n)
print([y := 5, y * 2], y)
xs = [z for x in range(5) if (z := x * x) > 3]
print(xs, z)
while (n := n - 1) >= 0: print("n", n)
def f(a, b=(c := 4)): return a + b
print(f(1), c)
print(f(q := 3), q)
print({(k := 1): (v := 2)}, k, v)
print(any((last := x) > 2 for x in range(5)), last)
