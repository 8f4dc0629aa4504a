"""Checks of what a model is made with, by the names that models know them under.

A check gives its value back, or raises what MindSpore would.
"""
from enum import Enum
from functools import wraps
import inspect

EQ, NE, LT, LE, GT, GE = 1, 2, 3, 4, 5, 6
INC_NEITHER, INC_LEFT, INC_RIGHT, INC_BOTH = 7, 8, 9, 10
IN, NOT_IN = 11, 12


class Rel(Enum):
    """The relations, as older releases name them."""

    EQ = 1
    NE = 2
    LT = 3
    LE = 4
    GT = 5
    GE = 6
    INC_NEITHER = 7
    INC_LEFT = 8
    INC_RIGHT = 9
    INC_BOTH = 10
    IN = 11
    NOT_IN = 12


def _number(rel):
    return rel.value if isinstance(rel, Rel) else rel


def _holds(x, y, rel):
    return {EQ: lambda: x == y, NE: lambda: x != y, LT: lambda: x < y, LE: lambda: x <= y, GT: lambda: x > y,
            GE: lambda: x >= y, IN: lambda: x in y, NOT_IN: lambda: x not in y}[_number(rel)]()


def _within(x, low, high, rel):
    rel = _number(rel)
    above = x >= low if rel in (INC_LEFT, INC_BOTH) else x > low
    return above and (x <= high if rel in (INC_RIGHT, INC_BOTH) else x < high)


def _sign(rel):
    return {EQ: "=", NE: "!=", LT: "<", LE: "<=", GT: ">", GE: ">=", IN: "in", NOT_IN: "not in"}[_number(rel)]


def _interval(low, high, rel):
    rel = _number(rel)
    return f"{'[' if rel in (INC_LEFT, INC_BOTH) else '('}{low}, {high}{']' if rel in (INC_RIGHT, INC_BOTH) else ')'}"


def _named(prim_name, arg_name):
    return (f"For '{prim_name}', the " if prim_name else "The ") + (f"'{arg_name}'" if arg_name else "input value")


def _is(x, kind):
    """Whether x is an int, or a float, but no bool."""
    return isinstance(x, kind) and not isinstance(x, bool)


def _typed(x):
    return f"'{x}' with type '{type(x).__name__}'"


def _numeric(x, kind, arg_name, prim_name):
    if not _is(x, kind):
        raise TypeError(f"{_named(prim_name, arg_name)} must be {kind.__name__}, but got {_typed(x)}.")
    return x


def _compared(x, y, rel, kind, arg_name, prim_name):
    if not _is(x, kind) or not _holds(x, y, rel):
        failure = ValueError if _is(x, kind) else TypeError
        raise failure(f"{_named(prim_name, arg_name)} must be {kind.__name__} and must {_sign(rel)} {y}, but got "
                      f"{_typed(x)}.")
    return x


def check(arg_name, arg_value, value_name, value, rel=EQ, prim_name=None, excp_cls=ValueError):
    if not _holds(arg_value, value, rel):
        raise excp_cls(f"{_named(prim_name, arg_name)} should be {_sign(rel)} {value_name}: {value}, but got {arg_value}.")
    return arg_value


def check_is_int(arg_value, arg_name=None, prim_name=None):
    return _numeric(arg_value, int, arg_name, prim_name)


def check_is_float(arg_value, arg_name=None, prim_name=None):
    return _numeric(arg_value, float, arg_name, prim_name)


def check_int(arg_value, value, rel, arg_name=None, prim_name=None):
    return _compared(arg_value, value, rel, int, arg_name, prim_name)


def check_equal_int(arg_value, value, arg_name=None, prim_name=None):
    return _compared(arg_value, value, EQ, int, arg_name, prim_name)


def check_positive_int(arg_value, arg_name=None, prim_name=None):
    return _compared(arg_value, 0, GT, int, arg_name, prim_name)


def check_non_negative_int(arg_value, arg_name=None, prim_name=None):
    return _compared(arg_value, 0, GE, int, arg_name, prim_name)


def check_float(arg_value, value, rel, arg_name=None, prim_name=None):
    return _compared(arg_value, value, rel, float, arg_name, prim_name)


def check_positive_float(arg_value, arg_name=None, prim_name=None):
    return _compared(arg_value, 0, GT, float, arg_name, prim_name)


def check_non_negative_float(arg_value, arg_name=None, prim_name=None):
    return _compared(arg_value, 0, GE, float, arg_name, prim_name)


def check_number_range(arg_value, lower_limit, upper_limit, rel, value_type, arg_name=None, prim_name=None):
    if not _within(_numeric(arg_value, value_type, arg_name, prim_name), lower_limit, upper_limit, rel):
        raise ValueError(f"{_named(prim_name, arg_name)} must be in range of "
                         f"{_interval(lower_limit, upper_limit, rel)}, but got {arg_value} with type "
                         f"'{type(arg_value).__name__}'.")
    return arg_value


def check_int_range(arg_value, lower_limit, upper_limit, rel, arg_name=None, prim_name=None):
    return check_number_range(arg_value, lower_limit, upper_limit, rel, int, arg_name, prim_name)


def check_float_range(arg_value, lower_limit, upper_limit, rel, arg_name=None, prim_name=None):
    return check_number_range(arg_value, lower_limit, upper_limit, rel, float, arg_name, prim_name)


def check_bool(arg_value, arg_name=None, prim_name=None):
    if not isinstance(arg_value, bool):
        raise TypeError(f"{_named(prim_name, arg_name)} must be a bool, but got {type(arg_value).__name__}.")
    return arg_value


def check_string(arg_value, valid_values, arg_name=None, prim_name=None):
    if not isinstance(arg_value, str) or arg_value not in valid_values:
        raise ValueError(f"{_named(prim_name, arg_name)} must be str and must be in '{valid_values}', but got "
                         f"'{arg_value}'.")
    return arg_value


def check_isinstance(arg_name, arg_value, classes):
    if not isinstance(arg_value, classes):
        raise ValueError(f"The '{arg_name}' must be isinstance of {classes}, but got {arg_value}.")
    return arg_value


def check_value_type(arg_name, arg_value, valid_types, prim_name=None):
    """A value of one of some types; True and False are no ints here."""
    types = tuple(valid_types) if isinstance(valid_types, (list, tuple)) else (valid_types,)
    if not isinstance(arg_value, types) or isinstance(arg_value, bool) and bool not in types:
        whose = (f"For '{prim_name}', the" if prim_name else "The") + f" type of '{arg_name}'"
        names = [t.__name__ for t in types]
        wanted = f"be '{names[0]}'" if len(names) == 1 else "be one of '" + ", ".join(names) + "'"
        raise TypeError(f"{whose} should {wanted}, but got type '{type(arg_value).__name__}'.")
    return arg_value


def check_subclass(arg_name, type_, template_types, prim_name, addition_error_info=None):
    """A dtype that is one of some."""
    types = template_types if isinstance(template_types, (list, tuple)) else (template_types,)
    if not any(type_ == t for t in types):
        raise TypeError(f"For '{prim_name}', the element of '{arg_name}' must be {'one of ' if len(types) > 1 else ''}"
                        f"{', '.join(str(t) for t in types)}, but got {type_}.")


def check_type_name(arg_name, arg_type, valid_types, prim_name):
    """A dtype that is one of some."""
    types = valid_types if isinstance(valid_types, (list, tuple)) else (valid_types,)
    if arg_type not in types:
        raise TypeError(f"For '{prim_name}', the type of '{arg_name}' must be {'one of ' if len(types) > 1 else ''}"
                        f"'{', '.join(str(t) for t in types)}', but got '{arg_type}'.")
    return arg_type


class Validator:
    """The checks, where older releases keep them."""

    EQ, NE, LT, LE, GT, GE = EQ, NE, LT, LE, GT, GE
    INC_NEITHER, INC_LEFT, INC_RIGHT, INC_BOTH = INC_NEITHER, INC_LEFT, INC_RIGHT, INC_BOTH
    IN, NOT_IN = IN, NOT_IN
    check = staticmethod(check)
    check_is_int = staticmethod(check_is_int)
    check_is_float = staticmethod(check_is_float)
    check_int = staticmethod(check_int)
    check_equal_int = staticmethod(check_equal_int)
    check_positive_int = staticmethod(check_positive_int)
    check_non_negative_int = staticmethod(check_non_negative_int)
    check_float = staticmethod(check_float)
    check_positive_float = staticmethod(check_positive_float)
    check_non_negative_float = staticmethod(check_non_negative_float)
    check_number_range = staticmethod(check_number_range)
    check_int_range = staticmethod(check_int_range)
    check_float_range = staticmethod(check_float_range)
    check_bool = staticmethod(check_bool)
    check_string = staticmethod(check_string)
    check_isinstance = staticmethod(check_isinstance)
    check_value_type = staticmethod(check_value_type)
    check_subclass = staticmethod(check_subclass)
    check_type_name = staticmethod(check_type_name)


check_int_positive = check_positive_int


def _repeated(n, sequences):
    """What makes n ints of one, and lets n of them be."""

    def expand(m):
        if isinstance(m, int) and not isinstance(m, bool):
            return (m,) * n
        if not isinstance(m, sequences):
            raise TypeError(f"When expanding an int number to tuple, input type must be integer or tuple[int], but got "
                            f"{type(m)}")
        if len(m) != n:
            raise TypeError(f"When expanding an int number to tuple, input tuple dimension must be {n}, but got {m}")
        for i in m:
            check_is_int(i)
        return tuple(m)

    return expand


once, twice, triple = _repeated(1, tuple), _repeated(2, tuple), _repeated(3, tuple)
once_sequence, twice_sequence = _repeated(1, (tuple, list)), _repeated(2, (tuple, list))
triple_sequence = _repeated(3, (tuple, list))


def args_type_check(*type_args, **type_kwargs):
    """Marks a function whose arguments must have types; None will do for any."""

    def decorate(function):
        signature = inspect.signature(function)
        types = signature.bind_partial(*type_args, **type_kwargs).arguments

        @wraps(function)
        def checked(*args, **kwargs):
            given = signature.bind(*args, **kwargs).arguments
            for name in given:
                value = given[name]
                if name in types and value is not None and not isinstance(value, types[name]):
                    raise TypeError(f"The parameter '{name}' must be {types[name]}, but got {type(value)}")
            return function(*args, **kwargs)

        return checked

    return decorate
