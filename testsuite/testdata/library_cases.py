"""What recorded expressions are made of: the same as in conformance/cases.py, for cellc."""
import mindspore as ms
from mindspore import Tensor, nn, ops

SEED = [0]


def restart():
    SEED[0] = 0


def draw():
    SEED[0] = SEED[0] + 1
    return SEED[0]


def numbers(count, seed):
    out = []
    state = 12345 + 7919 * seed
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2147483648
        out.append(state >> 8)
    return out


def size(shape):
    count = 1
    for n in shape:
        count = count * n
    return count


def floats(shape, seed):
    return Tensor([(v % 128 - 64) / 32 for v in numbers(size(shape), seed)], ms.float32).reshape(shape)


def f(*shape):
    return floats(shape, draw())


def p(*shape):
    return ops.abs(floats(shape, draw())) + 1 / 32


def u(*shape):
    return (floats(shape, draw()) + 2.015625) / 4


def i(*shape_and_bound):
    shape, bound = shape_and_bound[:-1], shape_and_bound[-1]
    return Tensor([v % bound for v in numbers(size(shape), draw())], ms.int32).reshape(shape)


def b(*shape):
    return floats(shape, draw()) > 0


class Call(nn.Cell):
    """A cell with what it is called with."""

    def __init__(self, cell, inputs):
        super().__init__()
        self.cell = cell
        self.inputs = inputs

    def construct(self):
        return self.cell(*self.inputs)


def run(cell, *inputs):
    cell.set_train(False)
    for name, parameter in sorted(cell.parameters_and_names(), key=lambda pair: pair[0]):
        data = floats(tuple(parameter.shape), draw()) / 2
        if "variance" in name:
            data = ops.abs(data) + 0.5
        parameter.set_data(data)
    return Call(cell, inputs)


class Value(nn.Cell):
    """What is known already."""

    def __init__(self, value):
        super().__init__()
        self.value = value

    def construct(self):
        return self.value


def entry(make):
    """The case as a Cell without inputs."""
    restart()
    value = make()
    return value if isinstance(value, Call) else Value(value)
