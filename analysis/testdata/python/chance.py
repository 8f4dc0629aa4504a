import random
random.seed(42)
print(random.random(), random.randint(1, 100), random.uniform(2, 5))
print(random.choice([1, 2, 3, 4, 5]), random.sample(range(100), 5), random.randrange(10), random.gauss(0, 1))
l = list(range(10)); random.shuffle(l); print(l)
r = random.Random(7); print(r.random(), r.getrandbits(40), r.choices([1, 2, 3], k=4), r.normalvariate(0, 1), r.choices('ab', weights=[1, 3], k=3))
random.seed('abc'); print(random.random())
