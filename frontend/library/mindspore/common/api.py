"""Marks on functions and classes. Everything is compiled, so most say nothing new."""
import _cellc


@_cellc.older("mode", "fn", "input_signature", "hash_args", "jit_config", "compile_once")
def jit(function=None, mode=None, input_signature=None, hash_args=None, jit_config=None, compile_once=False, *, capture_mode="ast",
        jit_level="O0", dynamic=0, fullgraph=False, backend="", fn=None, **options):
    """Marks a function to be compiled when it is called with tensors: @jit or @jit(...)."""
    function = fn if function is None else function
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

    def __init__(self, jit_level="", exc_mode="auto", jit_syntax_level="", debug_level="RELEASE", infer_boost="off",
                 **kwargs):
        self.jit_config_dict = {"jit_level": jit_level, "exc_mode": exc_mode, "jit_syntax_level": jit_syntax_level,
                                "debug_level": debug_level, "infer_boost": infer_boost}
        self.jit_config_dict.update(kwargs)


def lazy_inline(fn=None, attrs=None, policy=None):
    """Marks an __init__ whose Cell stays a subgraph, which repeated ones do anyway."""
    return (lambda f: f) if fn is None else fn


def no_inline(fn=None):
    """Marks a function that stays one."""
    return (lambda f: f) if fn is None else fn


def recompute(block, *args, use_reentrant=True, output_recompute=False, early_stop=True, context_fn=None, **kwargs):
    """block of args; what training would compute twice."""
    return block(*args, **kwargs)


def run_check():
    """The compiler is here, so it is installed."""
    print("MindSpore version: 2.10.0")
    print("The result of multiplication calculation is correct, MindSpore has been installed on platform [CPU] "
          "successfully!")
