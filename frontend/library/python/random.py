"""CPython's generator of random numbers, for what is seeded."""

import math
from _random import source as _source


class Random:
    def __init__(self, x=None):
        self._state, self._next = None, None
        if x is not None:
            self.seed(x)

    def seed(self, a=None, version=2):
        if a is None:
            raise NotImplementedError("chance is not available while compiling: give random.seed() a number")
        self._state, self._next = _source(a), None

    def _draw(self):
        if self._state is None:
            raise NotImplementedError("chance is not available while compiling: call random.seed() with a number first")
        return self._state()

    def random(self):
        a, b = self._draw() >> 5, self._draw() >> 6
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0)

    def getrandbits(self, k):
        out, shift = 0, 0
        while k > 0:
            w = self._draw()
            if k < 32:
                w >>= 32 - k
            out |= w << shift
            shift += 32
            k -= 32
        return out

    def _below(self, n):
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            start, stop = 0, start
        width = stop - start
        n = width if step == 1 else (width + step - (1 if step > 0 else -1)) // step
        if n <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * self._below(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        population, n = list(population), len(population)
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        size = 21
        if k > 5:
            size += 4 ** math.ceil(math.log(k * 3, 4))
        out = []
        if n <= size:
            for i in range(k):
                j = self._below(n - i)
                out.append(population[j])
                population[j] = population[n - i - 1]
            return out
        chosen = set()
        for _ in range(k):
            j = self._below(n)
            while j in chosen:
                j = self._below(n)
            chosen.add(j)
            out.append(population[j])
        return out

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[math.floor(self.random() * (n + 0.0))] for _ in range(k)]
            cum_weights, total = [], 0
            for w in weights:
                total += w
                cum_weights.append(total)
        total = cum_weights[-1] + 0.0
        out = []
        for _ in range(k):
            x, i = self.random() * total, 0
            while i < n - 1 and x >= cum_weights[i]:
                i += 1
            out.append(population[i])
        return out

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            u, c, low, high = 1.0 - u, 1.0 - c, high, low
        return low + (high - low) * math.sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        magic = 4 * math.exp(-0.5) / math.sqrt(2.0)
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = magic * (u1 - 0.5) / u2
            if z * z / 4.0 <= -math.log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z, self._next = self._next, None
        if z is None:
            x = self.random() * 2 * math.pi
            g = math.sqrt(-2.0 * math.log(1.0 - self.random()))
            z, self._next = math.cos(x) * g, math.sin(x) * g
        return mu + z * sigma

    def expovariate(self, lambd=1.0):
        return -math.log(1.0 - self.random()) / lambd


_inst = Random()
seed, random, getrandbits, randrange, randint = _inst.seed, _inst.random, _inst.getrandbits, _inst.randrange, _inst.randint
choice, choices, shuffle, sample, uniform = _inst.choice, _inst.choices, _inst.shuffle, _inst.sample, _inst.uniform
triangular, normalvariate, gauss, expovariate = _inst.triangular, _inst.normalvariate, _inst.gauss, _inst.expovariate
