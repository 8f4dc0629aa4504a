"""A stand-in for mindspore over NumPy: what generated programs use of it, with
MindSpore's rules for dtypes. Control flow is CPython's own."""
import numpy as np

bool_ = np.dtype(np.bool_)
int32 = np.dtype(np.int32)
int64 = np.dtype(np.int64)
float32 = np.dtype(np.float32)

ORDER = [bool_, int32, int64, float32]


def value_of(x):
    """The array of a Tensor; a Python number as it is."""
    return x.value if isinstance(x, Tensor) else x


def promoted(a, b):
    """Two operands as arrays of one dtype. A Python number takes the dtype of
    the tensor where that can hold such a number."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        dtype = max(a.dtype, b.dtype, key=ORDER.index)
    else:
        array, number = (a, b) if isinstance(a, np.ndarray) else (b, a)
        kind = bool_ if isinstance(number, bool) else int64 if isinstance(number, int) else float32
        dtype = array.dtype
        if kind == float32 and dtype != float32 or kind == int64 and dtype == bool_:
            dtype = kind
    return np.asarray(a).astype(dtype), np.asarray(b).astype(dtype)


def arithmetic(function):
    def method(self, other):
        return Tensor(function(*promoted(self.value, value_of(other))))

    def reflected(self, other):
        return Tensor(function(*promoted(value_of(other), self.value)))
    return method, reflected


def quotient(a, b):
    if a.dtype != float32:
        a, b = a.astype(float32), b.astype(float32)
    return a / b


class Tensor:
    """An array that no operation changes."""
    __array_priority__ = 1000

    def __init__(self, value, dtype=None):
        self.value = np.asarray(value_of(value))
        if dtype is not None:
            self.value = self.value.astype(dtype)

    __add__, __radd__ = arithmetic(np.add)
    __sub__, __rsub__ = arithmetic(np.subtract)
    __mul__, __rmul__ = arithmetic(np.multiply)
    __floordiv__, __rfloordiv__ = arithmetic(np.floor_divide)
    __mod__, __rmod__ = arithmetic(np.mod)
    __truediv__, __rtruediv__ = arithmetic(quotient)
    __and__, __rand__ = arithmetic(np.bitwise_and)
    __or__, __ror__ = arithmetic(np.bitwise_or)
    __xor__, __rxor__ = arithmetic(np.bitwise_xor)
    __lt__, _ = arithmetic(np.less)
    __le__, _ = arithmetic(np.less_equal)
    __gt__, _ = arithmetic(np.greater)
    __ge__, _ = arithmetic(np.greater_equal)
    __eq__, _ = arithmetic(np.equal)
    __ne__, _ = arithmetic(np.not_equal)
    __hash__ = None

    def __neg__(self):
        return Tensor(-self.value)

    def __abs__(self):
        return Tensor(np.abs(self.value))

    def __bool__(self):
        return bool(self.value)

    def __len__(self):
        return len(self.value)

    def __iter__(self):
        return (Tensor(row) for row in self.value)

    def __getitem__(self, index):
        return Tensor(self.value[index])

    def astype(self, dtype):
        return Tensor(self.value.astype(dtype))

    def max(self, axis=None):
        return Tensor(self.value.max(axis=axis))

    def min(self, axis=None):
        return Tensor(self.value.min(axis=axis))

    def any(self):
        return Tensor(self.value.any())

    def all(self):
        return Tensor(self.value.all())


class Parameter(Tensor):
    """State of a Cell: assigning to its attribute changes what it holds."""

    def __init__(self, value, name=None):
        super().__init__(value)
        self.name = name

    def set_data(self, value):
        value = value_of(value)
        if value.shape != self.value.shape or value.dtype != self.value.dtype:
            raise TypeError(f"{self.name} is {self.value.dtype}{self.value.shape} and is assigned {value.dtype}{value.shape}")
        self.value = value


from mindspore import nn, ops
