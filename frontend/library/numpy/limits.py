"""What the dtypes can hold."""
import _cellc
from numpy.creation import dtype_of

_FLOATS = {_cellc.float16: (65504.0, 0.0009765625, 6.103515625e-05),
           _cellc.float32: (3.4028234663852886e+38, 1.1920928955078125e-07, 1.1754943508222875e-38),
           _cellc.float64: (1.7976931348623157e+308, 2.220446049250313e-16, 2.2250738585072014e-308)}
_BITS = {_cellc.int8: 8, _cellc.int16: 16, _cellc.int32: 32, _cellc.int64: 64,
         _cellc.uint8: 8, _cellc.uint16: 16, _cellc.uint32: 32, _cellc.uint64: 64}
_UNSIGNED = (_cellc.uint8, _cellc.uint16, _cellc.uint32, _cellc.uint64)


class finfo:
    """max, min, eps and tiny of a float dtype."""

    def __init__(self, dtype):
        dtype = dtype_of(dtype)
        if dtype not in _FLOATS:
            raise ValueError(f"data type {dtype} not inexact")
        largest, eps, tiny = _FLOATS[dtype]
        self.dtype = dtype
        self.max, self.min = dtype(largest), dtype(-largest)
        self.eps, self.tiny = dtype(eps), dtype(tiny)


class iinfo:
    """max and min of an integer dtype, as Python ints."""

    def __init__(self, int_type):
        dtype = dtype_of(int_type)
        if dtype not in _BITS:
            raise ValueError(f"Invalid integer data type {dtype}.")
        self.dtype, self.bits = dtype, _BITS[dtype]
        unsigned = dtype in _UNSIGNED
        self.max = 2 ** self.bits - 1 if unsigned else 2 ** (self.bits - 1) - 1
        self.min = 0 if unsigned else -2 ** (self.bits - 1)
