# Prints the coefficient tables of package vmath. Run by hand, when a degree or
# an interval changes: python minimax.py NAME [DEGREE]. Needs mpmath.
#
# Each polynomial P of a table minimises the largest w(z)*|P(z)-g(z)| on its
# interval, by Remez exchange at 60 digits; w is the factor by which an error of
# P enters the result's relative error.
import sys
from mpmath import mp, mpf, matrix, lu_solve, chop
import mpmath as m

mp.dps = 60


def remez(g, w, a, b, deg, rounds=12, grid=600):
    a, b = mpf(a), mpf(b)
    n = deg + 2
    cheb = lambda k, n: (a + b) / 2 - (b - a) / 2 * m.cos(m.pi * k / n)
    pts = [cheb(k + mpf(1) / 2, n) for k in range(n)]
    xs = [cheb(k + mpf(1) / 2, grid) for k in range(grid)]
    gs, ws = [g(x) for x in xs], [w(x) for x in xs]
    for _ in range(rounds):
        A, y = matrix(n, n), matrix(n, 1)
        for i, x in enumerate(pts):
            for j in range(deg + 1):
                A[i, j] = x**j
            A[i, deg + 1] = (-1) ** i / w(x)
            y[i] = g(x)
        c = lu_solve(A, y)
        poly = [c[j] for j in range(deg + 1)]
        err = [ws[i] * (m.polyval(poly[::-1], x) - gs[i]) for i, x in enumerate(xs)]
        # the largest error of each run of one sign
        peaks, start = [], 0
        for i in range(1, grid + 1):
            if i == grid or (err[i] > 0) != (err[start] > 0):
                peaks.append(max(range(start, i), key=lambda k: abs(err[k])))
                start = i
        while len(peaks) > n:
            peaks.pop(0 if abs(err[peaks[0]]) < abs(err[peaks[-1]]) else -1)
        worst = max(abs(e) for e in err)
        if len(peaks) < n:
            break
        pts = [xs[i] for i in peaks]
        if worst < abs(c[deg + 1]) * mpf("1.001"):
            break
    return poly, worst


def root(f):
    "f as a function of z = x*x"
    return lambda z: f(m.sqrt(z))


ln2 = m.log(2)
TABLES = {
    # name: (g, w, from, to, degree for f32, degree for f64)
    "exp": (lambda r: (m.expm1(r) - r) / r**2, lambda r: abs(r * r / m.expm1(r)) + mpf("0.001"), mpf("-0.3469"), mpf("0.347"), 4, 9),
    "log": (root(lambda s: (2 * m.atanh(s) - 2 * s) / s**3), lambda z: z / 2, mpf("1e-12"), mpf("0.0295"), 2, 6),
    "pow": (root(lambda s: ((2 * m.atanh(s) - 2 * s) / s**3 - mpf(2) / 3) / s**2), lambda z: z * z / 2, mpf("1e-12"), mpf("0.0295"), None, 7),
    "sin": (root(lambda x: (m.sin(x) / x - 1) / x**2), root(lambda x: x**3 / m.sin(x)), mpf("1e-12"), (m.pi / 4) ** 2 * mpf("1.001"), 2, 5),
    "cos": (root(lambda x: (m.cos(x) - 1 + x * x / 2) / x**4), root(lambda x: x**4 / m.cos(x)), mpf("1e-12"), (m.pi / 4) ** 2 * mpf("1.001"), 2, 5),
    "tanh": (root(lambda x: (m.tanh(x) / x - 1) / x**2), root(lambda x: x**3 / m.tanh(x)), mpf("1e-12"), mpf("0.4"), 4, 11),
    "erf": (root(lambda x: m.erf(x) / x - 1), root(lambda x: x / m.erf(x)), mpf("1e-12"), mpf("0.86"), 5, 11),
    "erfc": (lambda t: -m.log(m.erfc(t)), lambda t: m.erfc(t) / m.erf(t), mpf("0.92"), None, 7, 18),
    "atan": (root(lambda x: (m.atan(x) / x - 1) / x**2), root(lambda x: x**3 / m.atan(x)), mpf("1e-12"), mpf("0.172"), None, 11),
    "asin": (root(lambda x: (m.asin(x) / x - 1) / x**2), root(lambda x: x**3 / m.asin(x)), mpf("1e-12"), mpf("0.2501"), None, 12),
}
ERFC_END = {32: mpf("4.0"), 64: mpf("6.0")}


def show(name, bits, deg):
    g, w, a, b, _, _ = TABLES[name]
    b = b or ERFC_END[bits]
    poly, worst = remez(g, w, a, b, deg)
    print(f"// {name}{bits}: [{m.nstr(a, 4)}, {m.nstr(b, 4)}], error {m.nstr(worst, 3)}")
    print("\t" + ", ".join(m.nstr(c, 9 if bits == 32 else 17) for c in poly))


def turns():
    "2**(24j) * 2/pi modulo 4, in two pieces of 29 bits and a rest"
    for j in range(5):
        t = 2 / m.pi * mpf(2) ** (24 * j)
        t -= 4 * m.floor(t / 4)
        hi = m.floor(t * mpf(2) ** 27) / mpf(2) ** 27
        mid = m.floor((t - hi) * mpf(2) ** 56) / mpf(2) ** 56
        print("\t{%s}," % ", ".join(float(x).hex() for x in (hi, mid, t - hi - mid)))


def split(name, x, *bits):
    "x in pieces, the first ones cut to so many bits"
    out = []
    for b in bits:
        f, e = m.frexp(x)
        p = m.floor(f * mpf(2) ** b) * mpf(2) ** (int(e) - b)
        out.append(float(p).hex())
        x -= p
    out.append(float(x).hex())
    print(name, ", ".join(out))


if __name__ == "__main__":
    only = sys.argv[1:]
    for name, t in TABLES.items():
        if only and name != only[0]:
            continue
        for bits, deg in ((32, t[4]), (64, t[5])):
            if len(only) > 1:
                deg = int(only[1])
            if deg is not None:
                show(name, bits, deg)
    if not only or only[0] == "const":
        turns()
        split("ln2 f32", ln2, 15)
        split("ln2 f64", ln2, 40)
        split("pi/2", m.pi / 2, 53, 53)
