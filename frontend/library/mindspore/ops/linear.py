"""Products of matrices and what is made of them."""
from _cellc import prims
from mindspore.ops.arguments import one_axis, product
from mindspore.ops.elementwise import square
from mindspore.ops.reduction import reduce_sum
from mindspore.ops.shaping import expand_dims, moveaxis, reshape


def matmul(input, other):
    """The matrix product; vectors count as one row or one column, batches broadcast."""
    a, b = input, other
    if a.dtype != b.dtype:
        raise TypeError(f"For 'MatMul', the type of 'x2' should be same as 'x1', but got 'x1' with type "
                        f"{a.dtype} and 'x2' with type {b.dtype}.")
    if a.ndim == 0 or b.ndim == 0:
        raise ValueError("For 'MatMul', the inputs must have at least one dimension.")
    row = a.ndim == 1
    column = b.ndim == 1
    if row:
        a = prims.expand_dims(a, axes=(0,))
    if column:
        b = prims.expand_dims(b, axes=(1,))
    out = prims.matmul(a, b, transpose_a=False, transpose_b=False)
    if column:
        out = prims.squeeze(out, axes=(out.ndim - 1,))
    return prims.squeeze(out, axes=(out.ndim - (1 if column else 2),)) if row else out


def batch_matmul(a, b, transpose_a=False, transpose_b=False):
    """matmul of matrices or batches of them, either one transposed first."""
    return prims.matmul(a, b, transpose_a=transpose_a, transpose_b=transpose_b)


def bmm(input_x, mat2):
    return prims.matmul(input_x, mat2, transpose_a=False, transpose_b=False)


def mm(input, mat2):
    return matmul(input, mat2)


def mv(mat, vec):
    return matmul(mat, vec)


def dense(input, weight, bias=None):
    """input (*, in) times weight (out, in) transposed, plus bias (out)."""
    rows = input if input.ndim == 2 else reshape(input, (-1, input.shape[-1]))
    if weight.ndim == 1:
        out = matmul(rows, weight)
        return reshape(out if bias is None else out + bias, input.shape[:-1])
    out = prims.matmul(rows, weight, transpose_a=False, transpose_b=True)
    if bias is not None:
        out = out + bias
    return out if input.ndim == 2 else reshape(out, input.shape[:-1] + (weight.shape[0],))


def bias_add(input_x, bias):
    """input_x (N, C, ...) plus bias (C)."""
    return input_x + reshape(bias, (-1,) + (1,) * (input_x.ndim - 2))


def dot(input, other):
    """The last axis of input times the last but one of other."""
    if input.ndim <= 2 and other.ndim <= 2:
        return matmul(input, other)
    return tensor_dot(input, other, ([-1], [-2 if other.ndim > 1 else -1]))


def inner(input, other):
    if input.ndim == 0 or other.ndim == 0:
        return input * other
    return tensor_dot(input, other, ([-1], [-1]))


def outer(input, vec2):
    return prims.expand_dims(input, axes=(1,)) * prims.expand_dims(vec2, axes=(0,))


def vecdot(x, y, *, axis=-1):
    return reduce_sum(x * y, axis)


def tensor_dot(x1, x2, axes):
    """The sum over the given axes of x1 times those of x2."""
    if isinstance(axes, int):
        first = list(range(x1.ndim - axes, x1.ndim))
        second = list(range(axes))
    else:
        first, second = [[a] if isinstance(a, int) else list(a) for a in axes]
    first = [one_axis(a, x1.ndim) for a in first]
    second = [one_axis(a, x2.ndim) for a in second]
    free1 = [a for a in range(x1.ndim) if a not in first]
    free2 = [a for a in range(x2.ndim) if a not in second]
    a = reshape(prims.transpose(x1, perm=tuple(free1 + first)),
                (product([x1.shape[i] for i in free1]), product([x1.shape[i] for i in first])))
    b = reshape(prims.transpose(x2, perm=tuple(second + free2)),
                (product([x2.shape[i] for i in second]), product([x2.shape[i] for i in free2])))
    out = prims.matmul(a, b, transpose_a=False, transpose_b=False)
    return reshape(out, tuple([x1.shape[i] for i in free1] + [x2.shape[i] for i in free2]))


def addmm(input, mat1, mat2, *, beta=1, alpha=1):
    return beta * input + alpha * matmul(mat1, mat2)


def addmv(input, mat, vec, *, beta=1, alpha=1):
    return beta * input + alpha * matmul(mat, vec)


def baddbmm(input, batch1, batch2, beta=1, alpha=1):
    return beta * input + alpha * bmm(batch1, batch2)


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    return beta * input + alpha * reduce_sum(bmm(batch1, batch2), 0)


def ger(input, vec2):
    return outer(input, vec2)


def addr(x, vec1, vec2, *, beta=1, alpha=1):
    return beta * x + alpha * outer(vec1, vec2)


def kron(input, other):
    """Every element of input times the whole of other."""
    rank = max(input.ndim, other.ndim)
    a = reshape(input, (1,) * (rank - input.ndim) + input.shape)
    b = reshape(other, (1,) * (rank - other.ndim) + other.shape)
    wide = expand_dims(a, tuple(range(1, 2 * rank, 2))) * expand_dims(b, tuple(range(0, 2 * rank, 2)))
    return reshape(wide, tuple([a.shape[i] * b.shape[i] for i in range(rank)]))


def cross(input, other, dim=None):
    """The cross product along an axis of length 3, by default the first such."""
    if dim is None:
        dim = [a for a in range(input.ndim) if input.shape[a] == 3][0]
    x, y = moveaxis(input, dim, 0), moveaxis(other, dim, 0)
    rows = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
    return moveaxis(prims.stack(*rows, axis=0), 0, dim)


def trace(input):
    rows, columns = input.shape
    on = prims.eye(n=rows, m=columns, k=0, dtype=input.dtype)
    return reduce_sum(input * on)


def cdist(x1, x2, p=2.0):
    """Distances between the rows of x1 (*, n, d) and those of x2 (*, m, d)."""
    gap = expand_dims(x1, -2) - expand_dims(x2, -3)
    if p == 2.0:
        return prims.sqrt(reduce_sum(square(gap), -1))
    return reduce_sum(prims.abs(gap) ** p, -1) ** (1.0 / p)


def batch_dot(x1, x2, axes=None):
    """For each sample, the sum over one axis of x1 times one of x2."""
    if axes is None:
        axes = (x1.ndim - 1, 1 if x2.ndim == 2 else x2.ndim - 2)
    first, second = (axes, axes) if isinstance(axes, int) else axes
    a, b = moveaxis(x1, first, -1), moveaxis(x2, second, 1)
    left, right = a.shape[1:-1], b.shape[2:]
    a = reshape(a, (a.shape[0], product(left), a.shape[-1]))
    b = reshape(b, (b.shape[0], b.shape[1], product(right)))
    out = prims.matmul(a, b, transpose_a=False, transpose_b=False)
    return reshape(out, (a.shape[0],) + ((left + right) if left + right else (1,)))


def bidense(input1, input2, weight, bias=None):
    """input1 (*, in1) and input2 (*, in2) with weight (out, in1, in2), plus bias (out)."""
    lead = input1.shape[:-1]
    a, b = reshape(input1, (-1, input1.shape[-1])), reshape(input2, (-1, input2.shape[-1]))
    pairs = reshape(prims.expand_dims(a, axes=(2,)) * prims.expand_dims(b, axes=(1,)), (a.shape[0], -1))
    out = prims.matmul(pairs, reshape(weight, (weight.shape[0], -1)), transpose_a=False, transpose_b=True)
    return reshape(out if bias is None else out + bias, lead + (weight.shape[0],))
