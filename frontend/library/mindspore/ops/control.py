"""Functions about functions and values, not about numbers."""
import _cellc
from _cellc import prims


def identity(x):
    return x


def stop_gradient(value):
    """Nothing here has a gradient: the value itself."""
    return value


def depend(value, expr):
    """The value; what expr did has been done, since programs run in order."""
    return value


def deepcopy(input_x):
    return input_x


def print_(*input_x):
    print(*input_x)


def shape(input_x):
    return input_x.shape


def dyn_shape(input_x):
    """The shape as an int64 tensor (rank,)."""
    return prims.stack(*[_cellc.dim(n) for n in input_x.shape], axis=0)


def rank(input_x):
    return input_x.ndim


def size(input_x):
    return input_x.size


def dtype(x):
    return x.dtype


def typeof(x):
    return x.dtype if _cellc.is_tensor(x) else type(x)


def is_tensor(obj):
    return _cellc.is_tensor(obj)


def is_floating_point(input):
    return input.dtype in (_cellc.float16, _cellc.bfloat16, _cellc.float32, _cellc.float64)


def scalar_to_tensor(input_x, dtype=_cellc.float32):
    return _cellc.tensor(input_x, dtype)


def scalar_cast(input_x, input_y):
    """A Number as a Number of another kind."""
    if input_y in (_cellc.float16, _cellc.float32, _cellc.float64):
        return float(input_x)
    return bool(input_x) if input_y == _cellc.bool_ else int(input_x)


def tuple_to_array(input_x):
    return _cellc.tensor(input_x)


def partial(fn, *args):
    """fn with its first arguments given."""
    def call(*rest):
        return fn(*args, *rest)
    return call


def constexpr(fn=None, get_instance=True, name=None, reuse_result=True, check=True):
    """Constants are computed while compiling anyway. With get_instance=False the name is called to get the function."""
    def mark(function):
        return function if get_instance else lambda: function
    return mark if fn is None else mark(fn)
