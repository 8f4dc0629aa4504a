"""Cases of the operators: every one between two dtypes, and between a dtype and a Python number on either side.

Left out are those whose number no rule tells: powers of integers that overflow or lie between 0 and 1, and integers
divided by zero; MindSpore converts a float that has none to an integer there.
"""
DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64".split()
OPERATORS = "+ - * / // % ** & | ^ == != < <= > >=".split()
NUMBERS = "-1 3 300 1.5 True".split()
# Pynative mode compares these as ints, graph mode as uint8.
MODES_DIFFER = [("<", "uint8", "-1"), ("<", "uint8", "300"), (">", "-1", "uint8"), (">", "300", "uint8")]


def told(left, operator, right):
    """Whether a rule tells the number."""
    whole = not any("float" in x or "." in x for x in (left, right))
    if operator == "**":
        return not whole or right in ("3", "True") and left != "3" or (left, right) == ("int8", "int8")
    if (operator, left, right) in MODES_DIFFER:
        return False
    return operator not in ("//", "%") or not whole or right != "bool" or left == "bool"


def text(x):
    return f"o('{x}')" if x in DTYPES else x


PAIRS = [(x, y) for x in DTYPES for y in DTYPES] + [(x, n) for x in DTYPES for n in NUMBERS] + [(n, x) for x in DTYPES for n in NUMBERS]
BINARY = [f"{text(x)} {operator} {text(y)}" for operator in OPERATORS for x, y in PAIRS if told(x, operator, y)]
UNARY = [f"{operator}o('{x}')" for operator in "-~+" for x in DTYPES] + [f"abs(o('{x}'))" for x in DTYPES]

GROUPS = {"operators": UNARY + BINARY}
