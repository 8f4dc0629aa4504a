"""The names of the cases: tensors of a fixed sequence, and how results are shown.

This file is imported by record_library.py under MindSpore, and by the programs
of cellc's test. f(2, 3) is a float32 Tensor of that shape, p one of positive
floats, u one of floats between 0 and 1, i(2, 3, n) an int32 Tensor of numbers
below n, b(2, 3) a bool one, z(2, 3) floats with NaN, infinities, zeros and
extremes among them; a(2, 3) is f as a NumPy array of float64, n(2, 3, k) ints
below k as one of int64; o('int8') is a Tensor of that dtype without zeros, but
for bool. run(cell, *inputs) fills the cell's parameters and calls
it. All numbers are multiples of 1/32, so that every implementation begins with
the same bits.
"""
import numpy
import mindspore

STATE = {"seed": 0, "made": [], "given": None}
SPECIAL = [float("nan"), float("inf"), -float("inf"), 0.0, -0.0, 3e38, -3e38, 1e-30]


def begin(given=None):
    """Every case begins with the first draw; given are its tensors, if they are made already."""
    STATE["seed"] = 0
    STATE["made"] = []
    STATE["given"] = given


def numbers(count):
    """count integers in [0, 2**23) of a linear congruential sequence; every draw has the next seed."""
    STATE["seed"] = STATE["seed"] + 1
    out = []
    state = 12345 + 7919 * STATE["seed"]
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2147483648
        out.append(state >> 8)
    return out


def size(shape):
    count = 1
    for n in shape:
        count *= n
    return count


def floats(shape):
    """An array of multiples of 1/32 between -2 and 2."""
    return numpy.array([(v % 128 - 64) / 32 for v in numbers(size(shape))], numpy.float32).reshape(shape)


def ints(shape, bound):
    return numpy.array([v % bound for v in numbers(size(shape))], numpy.int64).reshape(shape)


def tensor(array):
    """The Tensor of an array, or the next of those that were made before."""
    if STATE["given"] is not None:
        return STATE["given"][STATE["seed"] - 1]
    made = mindspore.Tensor(array)
    STATE["made"].append(made)
    return made


def f(*shape):
    return tensor(floats(shape))


def p(*shape):
    return tensor(numpy.abs(floats(shape)) + numpy.float32(1 / 32))


def u(*shape):
    return tensor((floats(shape) + numpy.float32(2.015625)) / numpy.float32(4))


def i(*shape_and_bound):
    return tensor(ints(shape_and_bound[:-1], shape_and_bound[-1]).astype(numpy.int32))


def b(*shape):
    return tensor(floats(shape) > 0)


def z(*shape):
    out = floats(shape).reshape(-1)
    for k in range(min(len(SPECIAL), len(out))):
        out[k] = SPECIAL[k]
    return tensor(out.reshape(shape))


def a(*shape):
    return floats(shape).astype(numpy.float64)


def n(*shape_and_bound):
    return ints(shape_and_bound[:-1], shape_and_bound[-1])


def o(dtype):
    numbers(1)
    values = [True, False, True, True] if dtype == "bool" else [1, 2, 7, 250 if "u" in dtype else -3]
    return tensor(numpy.array(values, dtype))


def run(cell, *inputs):
    """The cell on inputs, its parameters filled in the order of their names."""
    cell.set_train(False)
    for name, parameter in sorted(cell.parameters_and_names(), key=lambda pair: pair[0]):
        if name == "num_batches_tracked":
            continue
        data = floats(tuple(parameter.shape)) / numpy.float32(2)
        if "variance" in name or name == "running_var":
            data = numpy.abs(data) + numpy.float32(0.5)
        parameter.set_data(mindspore.Tensor(data))
    return cell(*inputs)


def text(v):
    """An element with the digits that tell float32 numbers apart, 17 for float64."""
    if isinstance(v, bool):
        return str(int(v))
    return "%.9g" % v if isinstance(v, float) else str(v)


def wide(v):
    return "%.17g" % v


def lines(value):
    """A line "= float32[2,3] values" for every tensor in what a case gives."""
    if isinstance(value, (tuple, list)):
        return [line for part in value for line in lines(part)]
    if value is None:
        return []
    if isinstance(value, str):
        return ["= " + value]
    array = value.asnumpy() if isinstance(value, mindspore.Tensor) else numpy.array(value)
    name = str(array.dtype)
    form = wide if name == "float64" else text
    values = " ".join([form(v) for v in array.reshape(-1).tolist()])
    return [("= " + name + "[" + ",".join([str(n) for n in array.shape]) + "] " + values).rstrip()]
