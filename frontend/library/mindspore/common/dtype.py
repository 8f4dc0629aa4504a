"""The dtypes, under all their names."""
import _cellc

bool_ = _cellc.bool_
int8 = _cellc.int8
int16 = _cellc.int16
int32 = _cellc.int32
int64 = _cellc.int64
uint8 = _cellc.uint8
uint16 = _cellc.uint16
uint32 = _cellc.uint32
uint64 = _cellc.uint64
float16 = _cellc.float16
bfloat16 = _cellc.bfloat16
float32 = _cellc.float32
float64 = _cellc.float64

byte = int8
short = int16
intc = int32
intp = int64
half = float16
single = float32
double = float64
int_ = int64
uint = uint64
float_ = float32
long = int64

ubyte = uint8
ushort = uint16
uintc = uint32
uintp = uint64

int_type = (int8, int16, int32, int64)
uint_type = (uint8, uint16, uint32, uint64)
float_type = (float16, float32, float64, bfloat16)
number_type = int_type + uint_type + float_type
signed_type = int_type + float_type
all_types = (bool_,) + number_type

SIZES = {bool_: 1, int8: 1, uint8: 1, int16: 2, uint16: 2, float16: 2, bfloat16: 2,
         int32: 4, uint32: 4, float32: 4, int64: 8, uint64: 8, float64: 8}


def type_size_in_bytes(dtype):
    return SIZES[dtype]


PYTHON = {bool_: bool, int8: int, int16: int, int32: int, int64: int, uint8: int, uint16: int, uint32: int,
          uint64: int, float16: float, bfloat16: float, float32: float, float64: float}
DTYPE = {bool: bool_, int: int64, float: float64}


def dtype_to_pytype(type_):
    return PYTHON[type_]


def dtype_to_nptype(type_):
    """NumPy's dtype of the same kind and size, which is the same one."""
    return type_


def pytype_to_dtype(obj):
    """The dtype of Python's bool, int or float; a dtype itself."""
    if obj in PYTHON:
        return obj
    if obj in DTYPE:
        return DTYPE[obj]
    raise NotImplementedError(f"Unsupported convert python type {obj} to MindSpore type.")


bool = bool_  # MindSpore's names, which are Python's, too: nothing below means Python's
int = int32
float = float32
