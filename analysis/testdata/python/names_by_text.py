"""eval of names and literals, by which configurations say what to build."""
import math


class Block:
    size = 3

    def __init__(self, n=1):
        self.n = n


def build(name, **kwargs):
    return eval(name)(**kwargs)


def read(text):
    try:
        return eval(text)
    except NameError:
        return "name " + text
    except SyntaxError:
        return "text " + text


print(build("Block", n=2).n, eval("math.sqrt")(4))
for text in ("nearest", "None", " 3 ", "-1.5", "'a'", "(1, [True])", "Block.size", "text", "a b", ""):
    print(read(text))
