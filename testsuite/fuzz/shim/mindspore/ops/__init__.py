"""Functions of tensors, as far as generated programs use them."""
import numpy as np

from mindspore import Tensor, promoted, value_of


def elementwise(function):
    def call(x, y):
        return Tensor(function(*promoted(value_of(x), value_of(y))))
    return call


minimum = elementwise(np.minimum)
maximum = elementwise(np.maximum)
logical_and = elementwise(np.logical_and)
logical_or = elementwise(np.logical_or)


def logical_not(x):
    return Tensor(np.logical_not(x.value))


def abs(x):
    return Tensor(np.abs(x.value))


def floor(x):
    return Tensor(np.floor(x.value))


def where(condition, x, y):
    return Tensor(np.where(condition.value, *promoted(value_of(x), value_of(y))))


def stack(tensors):
    return Tensor(np.stack([t.value for t in tensors]))


def broadcast_to(x, shape):
    return Tensor(np.broadcast_to(x.value, shape))


def reduce_sum(x, axis=None):
    return Tensor(x.value.sum(axis=axis, dtype=x.value.dtype))


def assign(parameter, value):
    parameter.set_data(value)
    return parameter
