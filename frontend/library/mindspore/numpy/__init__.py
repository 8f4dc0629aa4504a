"""mindspore.numpy: NumPy's names for functions of Tensors."""
import _cellc
from mindspore import ops
from mindspore.ops import (abs, add, all, any, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh,
                           broadcast_to, ceil, concat as concatenate, cos, cosh, cumsum, deg2rad, diag, dot,
                           einsum, equal, exp, exp2, expand_dims, expm1, eye, flip, fliplr, flipud, floor,
                           floor_divide, fmod, full_like, greater, greater_equal, hypot, inner, isclose, isfinite,
                           isinf, isnan, kron, less, less_equal, log, log10, log1p, log2, logical_and, logical_not,
                           logical_or, logical_xor, matmul, maximum, meshgrid, minimum, moveaxis, multiply, negative,
                           not_equal, ones, ones_like, outer, rad2deg, ravel, reciprocal, remainder, repeat_elements,
                           reshape, roll, rot90, sign, sin, sinh, sqrt, square, squeeze, stack, subtract, swapaxes,
                           take, tan, tanh, tile, tril, triu, true_divide, trunc, vstack, hstack, dstack, where,
                           zeros, zeros_like)
from mindspore.common.dtype import *
from mindspore.common.tensor import Tensor
from mindspore.ops.arguments import float_operand

pi = 3.141592653589793
e = 2.718281828459045
inf = float("inf")
nan = float("nan")
newaxis = None


def array(obj, dtype=None, copy=True, ndmin=0):
    """float32 for floats and int32 for ints, where Tensor has int64."""
    made = Tensor(obj, dtype)
    if dtype is None and not _cellc.is_tensor(obj) and made.dtype == _cellc.int64:
        return made.astype(_cellc.int32)
    return made


def asarray(a, dtype=None):
    return array(a, dtype)


def arange(start, stop=None, step=1, dtype=None):
    """int32 for ints, float32 if any argument is a float."""
    if dtype is None:
        floats = [v for v in (start, stop, step) if isinstance(v, float)]
        dtype = _cellc.float32 if floats else _cellc.int32
    return ops.arange(start, stop, step, dtype=dtype)


def full(shape, fill_value, dtype=None):
    if dtype is None:
        dtype = fill_value.dtype if _cellc.is_tensor(fill_value) else array(fill_value).dtype
    return ops.full(shape, fill_value, dtype=dtype)


def linspace(start, stop, num=50, endpoint=True):
    """num numbers from start to stop, float32."""
    if endpoint:
        return ops.linspace(float(start), float(stop), num)
    return ops.linspace(float(start), stop - (stop - start) / num, num)


def transpose(a, axes=None):
    return a.T if axes is None else ops.transpose(a, axes)


def sum(a, axis=None, dtype=None, keepdims=False):
    return ops.sum(a, axis, keepdims, dtype=dtype)


def mean(a, axis=None, keepdims=False):
    return ops.mean(float_operand(a), axis, keepdims)


def max(a, axis=None, keepdims=False):
    return ops.amax(a, axis, keepdims)


def min(a, axis=None, keepdims=False):
    return ops.amin(a, axis, keepdims)


def var(x, axis=None, ddof=0, keepdims=False):
    return ops.var(x, axis, ddof, keepdims)


def std(x, axis=None, ddof=0, keepdims=False):
    return ops.std(x, axis, ddof, keepdims)


def prod(a, axis=None, dtype=None, keepdims=False):
    return ops.prod(a, axis, keepdims, dtype)


def argmax(a, axis=None):
    return ops.argmax(a, axis)


def argmin(a, axis=None):
    return _cellc.cast(ops.argmin(a, axis), _cellc.int64)


def power(x1, x2):
    return ops.pow(x1, x2)


def mod(x1, x2):
    return x1 % x2


def divide(x1, x2):
    return x1 / x2


def clip(x, xmin, xmax):
    return ops.clamp(x, xmin, xmax)


def split(x, indices_or_sections, axis=0):
    return ops.tensor_split(x, indices_or_sections, axis)


def tensordot(a, b, axes=2):
    return ops.tensor_dot(a, b, axes)


def repeat(a, repeats, axis=None):
    return ops.repeat_interleave(a, repeats, axis)


amax = max
amin = min
absolute = abs
