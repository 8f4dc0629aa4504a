"""Functions that model files written for MindSpore 1 use, and those behind Python's own operators."""
import _cellc
from mindspore.ops.shaping import stack


def scalar_to_array(input_x):
    """A Number as a Tensor without axes."""
    return _cellc.tensor(input_x, _cellc.float32) if isinstance(input_x, float) else _cellc.tensor(input_x)


def pack(input_x, axis=0):
    return stack(input_x, axis)


def add_flags(fn=None, **flags):
    """A mark on a function, which means nothing here: add_flags(fn) or @add_flags(has_effect=True)."""
    return fn if fn is not None else lambda function: function


core = add_flags


def bool_not(x):
    return not x


def bool_and(x, y):
    return x and y


def bool_or(x, y):
    return x or y


def bool_eq(x, y):
    return x == y


def is_(x, y):
    return x is y


def is_not(x, y):
    return x is not y


def in_dict(key, mapping):
    return key in mapping


def not_in_dict(key, mapping):
    return key not in mapping


def string_eq(x, y):
    return x == y


def string_concat(x, y):
    return x + y


def make_tuple(*elements):
    return elements


def make_list(*elements):
    return list(elements)


def make_range(*bounds):
    return tuple(range(*bounds))


def tuple_getitem(elements, index):
    return elements[index]


list_getitem = tuple_getitem
dict_getitem = tuple_getitem


def tuple_len(elements):
    return len(elements)


list_len = tuple_len
