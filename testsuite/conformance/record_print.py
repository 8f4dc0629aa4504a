"""Records repr of MindSpore Tensors, for tensor/testdata/mindspore-print.jsonl.

    python record_print.py > mindspore-print.jsonl

The first line names the version; every other one is a dtype, dims, the elements
in hexadecimal and the text. The same versions give the same bytes.
"""
import json
import warnings

import mindspore
import numpy

SHORT = {"float64": "f64", "float32": "f32", "float16": "f16", "int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8",
         "uint64": "u64", "uint32": "u32", "uint16": "u16", "uint8": "u8", "bool": "bool"}
SCALARS = [0.0, -0.0, 3, -2.5, 1 / 3, 1e-5, 1e-7, 123456, 1234567, 65504, 1e20, 200, float("nan"), float("inf"), -float("inf")]
SHAPES = [(0,), (2, 0), (2, 0, 3), (1,), (3,), (11,), (12,), (13,), (24,), (25,), (36,), (2, 2), (3, 1), (1, 7), (7, 2), (8, 9),
          (2, 2, 2), (7, 1, 8), (1000,), (1001,), (1, 1002), (2, 1, 2, 7)]
SPECIAL = [[1e300, 1e-300, 1e5], [float("nan"), float("inf"), -float("inf"), -0.0, 1.5], [[float("nan"), 1.0]], [0.1, 0.2],
           [1.23456789012345, 100.0], [2**63 - 1, -5], [1, -100, 5], [2**31 - 1, -2**31], [127, -128]]


def arrays():
    """The arrays to print, each of every dtype."""
    random = numpy.random.RandomState(5)
    for name in SHORT:
        for scalar in SCALARS:
            yield numpy.array(scalar).astype(name)
        for shape in SHAPES:
            yield (random.randint(-40, 41, shape) * random.choice([0.25, 1, 3])).astype(name)
        for values in SPECIAL:
            yield numpy.array(values).astype(name)


def main():
    warnings.simplefilter("ignore")
    print(json.dumps({"mindspore": mindspore.__version__, "numpy": numpy.__version__}))
    for array in arrays():
        text = repr(mindspore.Tensor(array))
        print(json.dumps({"dtype": SHORT[array.dtype.name], "dims": array.shape, "data": array.tobytes().hex(), "repr": text}))


if __name__ == "__main__":
    main()
