"""einsum: an equation over letters turned into transposes and one product.

The equation is read at compile time. Operands are combined from the left;
a letter that no later operand and not the result needs is summed away as
soon as both operands that have it have met.
"""
from _cellc import prims
from mindspore.ops.arguments import differ, product
from mindspore.ops.reduction import reduce_sum
from mindspore.ops.shaping import diagonal, reshape, transpose

DOTS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def einsum(equation, *operands):
    """einsum("ij,jk->ik", a, b) is the matrix product."""
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    terms, result = _parse(equation, [x.ndim for x in operands])
    x, letters = _single(operands[0], terms[0])
    for i in range(1, len(operands)):
        y, other = _single(operands[i], terms[i])
        x, letters = _combine(x, letters, y, other, result + "".join(terms[i + 1:]))
    extra = [a for a in range(len(letters)) if letters[a] not in result]
    if extra:
        x = reduce_sum(x, tuple(extra))
        letters = "".join([c for c in letters if c in result])
    return transpose(x, tuple([letters.index(c) for c in result])) if letters != result else x


def _parse(equation, ranks):
    """The letters of each operand and of the result, an ellipsis spelled out."""
    left, arrow, result = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(ranks):
        raise ValueError(f"For 'Einsum', the equation has {len(terms)} operands, but got {len(ranks)}.")
    wide = max([_dots(t, r) for t, r in zip(terms, ranks)])
    free = [c for c in DOTS if c not in equation]
    spelled = [_spell(t, free, wide, _dots(t, r)) for t, r in zip(terms, ranks)]
    for term, rank in zip(spelled, ranks):
        if len(term) != rank:
            raise ValueError(f"For 'Einsum', '{term}' names {len(term)} axes of an operand that has {rank}.")
    if arrow:
        return spelled, _spell(result, free, wide, wide)
    return spelled, "".join(free[:wide]) + _implicit("".join(terms).replace(".", ""))


def _dots(term, rank):
    """How many axes an ellipsis stands for."""
    return rank - len(term) + 3 if "..." in term else 0


def _spell(term, free, wide, count):
    return term.replace("...", "".join(free[wide - count:wide]))


def _implicit(letters):
    """Without an arrow, the letters that occur once, in alphabetical order."""
    return "".join([c for c in sorted(letters) if letters.count(c) == 1])


def _single(x, term):
    """A letter twice in one operand means its diagonal."""
    for c in term:
        if term.count(c) > 1:
            i = term.index(c)
            j = term.index(c, i + 1)
            rest = "".join([term[a] for a in range(len(term)) if a != i and a != j])
            return _single(diagonal(x, 0, i, j), rest + c)
    return x, term


def _combine(x, a, y, b, later):
    """The product of two operands, summed over letters not needed later."""
    batch = [c for c in a if c in b and c in later]
    summed = [c for c in a if c in b and c not in later]
    rows = [c for c in a if c not in b]
    columns = [c for c in b if c not in a]
    if not summed:
        return _outer(x, a, y, b, batch + rows + columns)
    size = _sizes(x, a, y, b)
    left = _matrix(x, a, [batch, rows, summed], size)
    right = _matrix(y, b, [batch, summed, columns], size)
    out = prims.matmul(left, right, transpose_a=False, transpose_b=False)
    letters = batch + rows + columns
    return reshape(out, tuple([size[c] for c in letters])), "".join(letters)


def _sizes(x, a, y, b):
    """The length of each letter; 1 gives way to any other."""
    size = {}
    for letters, shape in ((a, x.shape), (b, y.shape)):
        for c, n in zip(letters, shape):
            if c not in size or size[c] == 1:
                size[c] = n
            elif n != 1 and differ(n, size[c]):
                raise ValueError(f"For 'Einsum', '{c}' is {size[c]} in one operand and {n} in another.")
    return size


def _matrix(x, letters, groups, size):
    """x transposed to the groups of letters, each group one axis."""
    order = [letters.index(c) for group in groups for c in group]
    x = prims.transpose(x, perm=tuple(order))
    x = prims.broadcast(x, shape=tuple([size[c] for group in groups for c in group]))
    return reshape(x, tuple([product([size[c] for c in group]) for group in groups]))


def _outer(x, a, y, b, letters):
    """No letter to sum: an elementwise product with broadcasting."""
    return _align(x, a, letters) * _align(y, b, letters), "".join(letters)


def _align(x, own, letters):
    x = prims.transpose(x, perm=tuple([own.index(c) for c in letters if c in own]))
    new = tuple([i for i in range(len(letters)) if letters[i] not in own])
    return prims.expand_dims(x, axes=new) if new else x
