"""Record what CPython's re finds for random patterns: python3.11 record.py > cases.json

A line is [pattern, flags, text, found]: found are the spans of every match and
of its groups, [-1, -1] for one that took no part, or null for a pattern that
is refused.
"""
import json
import random
import re
import warnings

warnings.simplefilter("ignore")
rng = random.Random(7)
FLAGS = [0, 0, 0, re.I, re.M, re.S, re.X, re.A, re.I | re.M]
ATOMS = ["a", "b", "ab", "B", ".", "x", " ", r"\d", r"\w", r"\s", r"\W", "[ab]", "[^a]", "[a-c1]", r"[\d_-]", "[]x]", r"\.", "1", "é", "#", r"\n", r"\x61"]


def atom(depth):
    kind = rng.randrange(14)
    if depth == 0 or kind < 6:
        return rng.choice(ATOMS)
    inner = alternatives(depth - 1)
    return {
        6: f"({inner})", 7: f"(?:{inner})", 8: f"(?={inner})", 9: f"(?!{inner})",
        10: f"(?<={inner})", 11: f"(?<!{inner})", 12: f"(?P<n{rng.randrange(3)}>{inner})",
        13: rng.choice([r"\1", r"\2", "(?P=n1)", "^", "$", r"\b", r"\B", r"\A", r"\Z", f"(?>{inner})", f"(?i:{inner})", f"(?(1){inner})", f"(?(1){inner}|b)"]),
    }[kind]


def item(depth):
    text = atom(depth)
    if rng.randrange(3) == 0:
        text += rng.choice(["*", "+", "?", "{2}", "{1,2}", "{,2}", "*?", "+?", "??", "*+", "{a}"])
    return text


def alternatives(depth):
    return "|".join("".join(item(depth) for _ in range(rng.randrange(1, 4))) for _ in range(rng.choice([1, 1, 1, 2])))


def found(pattern, flags, text):
    try:
        compiled = re.compile(pattern, flags)
    except re.error:
        return None
    return [[list(m.span(i)) for i in range(compiled.groups + 1)] for m in compiled.finditer(text)]


for _ in range(3000):
    pattern, flags = alternatives(rng.randrange(3)), int(rng.choice(FLAGS))
    text = "".join(rng.choice(list("aabbABx1 .\n_é#")) for _ in range(rng.randrange(12)))
    print(json.dumps([pattern, flags, text, found(pattern, flags, text)], separators=(",", ":")))
