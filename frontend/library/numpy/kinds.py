"""The kinds of dtypes, what can be converted to what, and promotion by dtype."""
import _cellc
from mindspore.ops.arguments import FLOATS
from numpy.creation import dtype_of, zeros
from numpy.function import array_of

SIGNED = (_cellc.int8, _cellc.int16, _cellc.int32, _cellc.int64)
UNSIGNED = (_cellc.uint8, _cellc.uint16, _cellc.uint32, _cellc.uint64)


class generic:
    """Any scalar."""


class number(generic):
    """Any number."""


class integer(number):
    """Any integer."""


class signedinteger(integer):
    """An integer with a sign."""


class unsignedinteger(integer):
    """An integer without a sign."""


class inexact(number):
    """A number that may be rounded."""


class floating(inexact):
    """A float."""


def dtype(dtype):
    """What ndarray.dtype is."""
    return _cellc.dtype(dtype_of(dtype))


def issubdtype(arg1, arg2):
    """Whether a dtype is of a kind, or is another dtype."""
    kinds = {generic: FLOATS + SIGNED + UNSIGNED + (_cellc.bool_,), number: FLOATS + SIGNED + UNSIGNED,
             integer: SIGNED + UNSIGNED, signedinteger: SIGNED, unsignedinteger: UNSIGNED, inexact: FLOATS,
             floating: FLOATS}
    if isinstance(arg2, type) and arg2 in kinds:
        return dtype_of(arg1) in kinds[arg2]
    return dtype_of(arg1) == dtype_of(arg2)


def promote_types(type1, type2, /):
    return (zeros((1,), type1) + zeros((1,), type2)).dtype


def result_type(*arrays_and_dtypes):
    """The dtype to which arrays, dtypes and Numbers promote."""
    total = None
    for x in arrays_and_dtypes:
        if not isinstance(x, (int, float)):
            x = zeros((1,), x.dtype if _cellc.is_tensor(x) else x)
        total = x if total is None else total + x
    return array_of(total).dtype


def can_cast(from_, to, casting="safe"):
    """Whether every value of a dtype has its like in another."""
    return promote_types(from_, to) == dtype_of(to)


def min_scalar_type(a, /):
    return array_of(a).dtype


def _closed(name):
    def call(*args, **kwargs):
        raise NotImplementedError(f"numpy.{name} reads or writes files, which a program that is compiled cannot do: give "
                                  "arrays as inputs, or weights with --weights")
    return call


load = _closed("load")
save = _closed("save")
savez = _closed("savez")
savez_compressed = _closed("savez_compressed")
loadtxt = _closed("loadtxt")
savetxt = _closed("savetxt")
genfromtxt = _closed("genfromtxt")
fromfile = _closed("fromfile")
memmap = _closed("memmap")


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    return str(array_of(a))


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    return repr(array_of(arr))


def ndim(a):
    return array_of(a).ndim


def shape(a):
    return array_of(a).shape


def size(a, axis=None):
    return array_of(a).size if axis is None else array_of(a).shape[axis]


def ndenumerate(arr):
    """Every index and its element."""
    a = array_of(arr)
    return [(index, a[index]) for index in ndindex(a.shape)]


def ndindex(*shape):
    """Every index of a shape, the last fastest."""
    out = [()]
    for n in shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape:
        out = [index + (k,) for index in out for k in range(n)]
    return out
