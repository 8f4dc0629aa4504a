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

int_type = (int8, int16, int32, int64)
uint_type = (uint8, uint16, uint32, uint64)
float_type = (float16, float32, float64, bfloat16)
number_type = int_type + uint_type + float_type

SIZES = {bool_: 1, int8: 1, uint8: 1, int16: 2, uint16: 2, float16: 2, bfloat16: 2,
         int32: 4, uint32: 4, float32: 4, int64: 8, uint64: 8, float64: 8}


def type_size_in_bytes(dtype):
    return SIZES[dtype]
