"""Marks on functions and classes. Everything is compiled, so most say nothing new."""
import _cellc


def jit(function=None, *args, **kwargs):
    """Marks a function to be compiled when it is called with tensors: @jit or @jit(...)."""
    if function is None:
        return _cellc.jit
    return _cellc.jit(function)


def ms_function(fn=None, *args, **kwargs):
    """The old name of jit."""
    return jit(fn)


def jit_class(cls):
    """Marks a class whose objects compiled code may use, which all may be."""
    return cls


def ms_class(cls):
    return cls


def mutable(input_data, dynamic_len=False):
    """Marks a value that changes between calls."""
    return _cellc.mutable(input_data, dynamic_len)


def set_recursion_limit(recursion_limit=1000):
    """Depth is limited by the compiler's own budget."""


class JitConfig:
    """Options of the framework's compiler, which mean nothing to this one."""

    def __init__(self, jit_level="O1", exc_mode="auto", jit_syntax_level="STRICT", **kwargs):
        self.options = {"jit_level": jit_level, "exc_mode": exc_mode, "jit_syntax_level": jit_syntax_level}
