"""Functions of elements whose arguments differ from those of mindspore.ops."""
import _cellc
from mindspore import ops
from mindspore.ops.arguments import left
from mindspore.ops.known import nonzero


def add(input, other, *, alpha=1):
    """input + alpha * other."""
    return left(input, other) + (other if alpha == 1 else alpha * other)


def sub(input, other, *, alpha=1):
    """input - alpha * other."""
    return left(input, other) - (other if alpha == 1 else alpha * other)


def addcmul(input, tensor1, tensor2, *, value=1):
    return ops.addcmul(input, tensor1, tensor2, value)


def addcdiv(input, tensor1, tensor2, *, value=1):
    return ops.addcdiv(input, tensor1, tensor2, value)


def where(condition, input=None, other=None):
    """input where condition holds, other elsewhere; of a condition alone the places where it holds."""
    return nonzero(condition, as_tuple=True) if input is None else ops.where(condition, input, other)


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether all elements are close, as a bool Tensor or, where it is known, a bool."""
    close = ops.all(ops.isclose(input, other, rtol, atol, equal_nan))
    return bool(close) if _cellc.is_const(close) else close


def equal(input, other):
    """Whether the tensors have one shape and the same elements, as a Tensor."""
    if input.shape != other.shape:
        return _cellc.tensor(False)
    return ops.all(input == other)


def arcsin(x):
    return ops.asin(x)


def bitwise_not(input):
    return ops.invert(input)


def clone(input):
    return _cellc.copy(input)


def fix(input):
    return ops.trunc(input)


def frac(input):
    return ops.frac(input)


def isnan(tensor):
    return ops.isnan(tensor)


def item(input):
    """The only element as a Number."""
    return _cellc.item(input)


def nan_to_num(input, nan=None, posinf=None, neginf=None):
    return ops.nan_to_num(input, nan, posinf, neginf)


def npu_gelu(input, approximate="none"):
    return ops.gelu(input, approximate)


def polar(abs, angle):
    raise NotImplementedError("For 'polar', complex numbers are not supported: two Tensors do, abs * mint.cos(angle) and abs * "
                              "mint.sin(angle).")


def real(input):
    """input, which is never complex here."""
    return input


def imag(input):
    raise NotImplementedError("For 'imag', complex numbers are not supported: two Tensors do.")


def sqrt(input):
    return ops.sqrt(input)
