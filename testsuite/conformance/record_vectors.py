"""Records what NumPy computes for every operator, for package internal/vectors.

    python record_vectors.py vectors.jsonl.gz

The first line names the versions; every other line is one call: operator,
operands, attributes, result, and by how much a float may differ (ulp: units in
the last place; rtol: relative to the largest element; atol: as it is). A tensor is
[dtype, shape, data as hexadecimal little-endian bytes].

What NumPy has no function for (convolution, pooling, C's division) is written
out below, in the plainest way. Transcendental functions of float32 and float16
are computed in float64 and rounded, which is what cellc promises; so is bfloat16,
of which NumPy knows through ml_dtypes. The same versions give the same bytes.
"""

import gzip
import itertools
import json
import math
import sys

import ml_dtypes
import numpy as np
import scipy
import scipy.special

np.seterr(all="ignore")
rng = np.random.default_rng(20240229)
lines = []

SHORT = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16", "int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8",
         "uint64": "u64", "uint32": "u32", "uint16": "u16", "uint8": "u8", "bool": "bool"}
BF16 = ml_dtypes.bfloat16
FLOATS = [np.float64, np.float32, np.float16, BF16]
SIGNED = [np.int64, np.int32, np.int16, np.int8]
UNSIGNED = [np.uint64, np.uint32, np.uint16, np.uint8]
INTS = SIGNED + UNSIGNED
INDEXES = [np.int64, np.int32, np.uint8, np.int16]


def kind(t):
    """Of a dtype: f, i, u or b."""
    return "f" if np.dtype(t) == BF16 else np.dtype(t).kind


def finfo(t):
    return ml_dtypes.finfo(t)


def tensor(a):
    a = np.ascontiguousarray(a) if np.ndim(a) else np.asarray(a)
    return [SHORT[str(a.dtype)], list(a.shape), a.tobytes().hex()]


def case(op, args, want, ulp=0, rtol=0, atol=0, **attrs):
    line = {"op": op, "args": [tensor(a) for a in args], "attrs": attrs, "want": tensor(want)}
    if ulp:
        line["ulp"] = ulp
    if rtol:
        line["rtol"] = rtol
    if atol:
        line["atol"] = atol
    lines.append(json.dumps(line, separators=(",", ":")))


def specials(t):
    """Ordinary and extreme values of a dtype."""
    t = np.dtype(t)
    if kind(t) == "f":
        i = finfo(t)
        ordinary = [0.0, -0.0, 1, -1, 0.5, -2.5, 1.5, 3, -7, np.inf, -np.inf, np.nan]
        return np.concatenate([np.array(ordinary, t), np.array([i.max, i.min, i.tiny, i.smallest_subnormal], t)])
    if kind(t) == "b":
        return np.array([False, True])
    i = np.iinfo(t)
    return np.array(sorted({i.min, i.min + 1, i.max, i.max - 1, 0, 1, 2, 3, 7, 10} | ({-1, -2, -7} if i.min else {200})), t)


def sample(t, *shape):
    """Random elements of moderate size."""
    t = np.dtype(t)
    if kind(t) == "f":
        return (rng.integers(-64, 65, shape) / 16).astype(t)
    if kind(t) == "b":
        return np.asarray(rng.integers(0, 2, shape) > 0)
    return rng.integers(0 if kind(t) == "u" else -20, 21, shape).astype(t)


def wide(f):
    """f computed in float64 and rounded to the dtype of its operands."""
    def g(*xs):
        return np.asarray(f(*[x.astype(np.float64) for x in xs])).astype(xs[0].dtype)
    return g


def truncated(x, y):
    """C's division: towards zero, 0 for a divisor of 0."""
    if kind(x.dtype) == "f":
        return x / y
    q = [[0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) for b in y.ravel().tolist()] for a in x.ravel().tolist()]
    return wrap(q, x.dtype)


def wrap(lists, t):
    bits = 8 * np.dtype(t).itemsize
    return np.array([[n % 2**bits for n in row] for row in lists], np.uint64).astype(f"u{bits // 8}").view(t)


def int_pow(x, y):
    def p(a, b):
        if b >= 0:
            return pow(a, b, 2**64)
        return {1: 1, -1: -1 if b % 2 else 1}.get(a, 0)
    return wrap([[p(a, b) for b in y.ravel().tolist()] for a in x.ravel().tolist()], x.dtype)


BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": truncated, "floordiv": np.floor_divide,
    "mod": np.mod, "rem": np.fmod, "maximum": np.maximum, "minimum": np.minimum,
}
BITS = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}
COMPARE = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal}
UNARY = {"neg": np.negative, "abs": np.abs, "sign": lambda x: np.sign(x.astype(np.float32)).astype(x.dtype) if x.dtype == BF16 else np.sign(x), "square": np.square,
         "relu": lambda x: np.maximum(x, np.zeros((), x.dtype))}
TESTS = {"isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite}
ANGLES = {"sin": np.sin, "cos": np.cos, "tan": np.tan}
ROUNDING = {
    "floor": np.floor, "ceil": np.ceil, "round": np.rint, "trunc": np.trunc, "sqrt": np.sqrt,
}
SMOOTH = {
    "rsqrt": lambda x: 1 / np.sqrt(x), "reciprocal": lambda x: 1 / x,
    "exp": np.exp, "expm1": np.expm1, "log": np.log, "log1p": np.log1p, "log2": np.log2,
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh,
    "erf": scipy.special.erf, "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "silu": lambda x: x / (1 + np.exp(-x)),
    "gelu": lambda x: x * (0.5 * (1 + scipy.special.erf(x * math.sqrt(0.5)))),
    "softplus": lambda x: np.logaddexp(x, 0),
}


def tolerance(name, t):
    """By how much a transcendental function may be off."""
    loose = name in ("gelu", "sigmoid", "silu", "softplus", "rsqrt", "sinh", "cosh")
    # Where gelu is nearly 0, 1 + erf(x) has few digits left in float32.
    return {"ulp": 6 if loose else 4, "atol": 1e-7 if name == "gelu" and t in (np.float32, BF16) else 0}


def elementwise():
    for name, f in BINARY.items():
        for t in FLOATS + INTS:
            x = specials(t)
            with np.errstate(all="ignore"):
                case(name, [x[:, None], x[None, :]], f(x[:, None], x[None, :]))
    for t in FLOATS:
        x = specials(t)
        case("pow", [x[:, None], x[None, :]], wide(np.power)(x[:, None], x[None, :]), ulp=4)
        case("atan2", [x[:, None], x[None, :]], wide(np.arctan2)(x[:, None], x[None, :]), ulp=4)
    for t in INTS:
        x = specials(t)
        case("pow", [x[:, None], x[None, :]], int_pow(x[:, None], x[None, :]))
        by = np.array(sorted({0, 1, 3, np.dtype(t).itemsize * 8 - 1, np.dtype(t).itemsize * 8} | ({-1} if kind(t) == "i" else set())), t)
        case("shl", [x[:, None], by[None, :]], np.left_shift(x[:, None], by[None, :]))
        case("shr", [x[:, None], by[None, :]], np.right_shift(x[:, None], by[None, :]))
    for t in INTS + [np.bool_]:
        x = specials(t)
        for name, f in BITS.items():
            case(name, [x[:, None], x[None, :]], f(x[:, None], x[None, :]))
        case("not", [x], np.invert(x))
    for t in FLOATS + INTS + [np.bool_]:
        x = specials(t)
        for name, f in COMPARE.items():
            case(name, [x[:, None], x[None, :]], f(x[:, None], x[None, :]))
    for t in FLOATS + INTS:
        x = specials(t)
        for name, f in UNARY.items():
            case(name, [x], f(x))
        lo, hi = sample(t, 3, 1), sample(t, 4)
        case("clamp", [x[None, None, :], lo[:, :, None], hi[:, None]], np.minimum(np.maximum(x[None, None, :], lo[:, :, None]), hi[:, None]))
    for t in FLOATS:
        near = np.concatenate([specials(t), (np.arange(-24, 25) / 8).astype(t), np.array([1e-4, -1e-4, 60, -60], t)])
        for name, f in ROUNDING.items():
            case(name, [near], f(near))
        for name, f in SMOOTH.items():
            case(name, [near], wide(f)(near), **tolerance(name, t))
        angles = np.concatenate([near[np.abs(near) < 100], np.array([np.inf, np.nan], t)])
        for name, f in ANGLES.items():
            case(name, [angles], wide(f)(angles), ulp=4)
        x = specials(t)
        for name, f in TESTS.items():
            case(name, [x], f(x))
    for t in FLOATS + INTS + [np.bool_]:
        cond, a, b = sample(np.bool_, 2, 1, 3), sample(t, 4, 1), sample(t)
        case("select", [cond, a, b], np.where(cond, a, b))
    # Broadcasting, ranks 0 to 5, empty tensors.
    for a, b in [((), ()), ((), (3,)), ((2, 1), (3,)), ((2, 3), (2, 1)), ((0,), (1,)), ((3, 0, 2), (1, 2)), ((2, 1, 2, 1, 2), (3, 1, 2, 1)), ((1, 1), (1,)), ((0, 3), ())]:
        x, y = sample(np.float32, *a), sample(np.float32, *b)
        case("add", [x, y], x + y)
        case("lt", [x, y], x < y)


PLAIN = [(), (3,), (2, 3), (2, 1, 3), (2, 1, 2, 2), (1, 2, 1, 3, 2), (0,), (2, 0, 3)]
PAIRS = [((), ()), ((), (3,)), ((2, 1), (3,)), ((2, 1, 3), (2, 1)), ((2, 1, 2, 1), (3, 1, 2)), ((2, 1, 2, 1, 2), (3, 1, 2, 1)),
         ((0,), (1,)), ((3, 0, 2), (1, 2)), ((0, 3), ())]


def drawn(t, shape):
    """Elements among which are NaN, infinities and the extremes."""
    from_ = np.concatenate([specials(t), sample(t, 8)])
    return from_[rng.integers(0, len(from_), shape)]


def paired(f, x, y):
    """A function of all pairs, of those that broadcasting makes."""
    x, y = np.broadcast_arrays(x, y)
    return np.array([f(a[None], b[None]).ravel()[0] for a, b in zip(x.ravel(), y.ravel())], x.dtype).reshape(x.shape)


def ranks():
    """Elementwise operators of every dtype on ranks 0 to 5, broadcast, and without elements."""
    for t in FLOATS + INTS:
        for shape in PLAIN:
            for name, f in UNARY.items():
                x = drawn(t, shape)
                case(name, [x], np.asarray(f(x), t))
            x, lo, hi = drawn(t, shape), sample(t, *shape), sample(t)
            case("clamp", [x, lo, hi], np.minimum(np.maximum(x, lo), hi))
        for a, b in PAIRS:
            for name, f in BINARY.items():
                x, y = drawn(t, a), drawn(t, b)
                want = paired(f, x, y) if f is truncated and kind(t) != "f" else f(x, y)
                case(name, [x, y], np.asarray(want, t))
    for t in FLOATS:
        for shape in PLAIN:
            for name, f in ROUNDING.items():
                x = drawn(t, shape)
                case(name, [x], np.asarray(f(x), t))
            for name, f in TESTS.items():
                x = drawn(t, shape)
                case(name, [x], f(x))
            for name, f in SMOOTH.items():
                x = drawn(t, shape)
                case(name, [x], wide(f)(x), **tolerance(name, t))
            for name, f in ANGLES.items():
                x = sample(t, *shape)
                case(name, [x], wide(f)(x), ulp=4)
        for a, b in PAIRS:
            x, y = sample(t, *a), sample(t, *b)
            case("pow", [x, y], wide(np.power)(x, y), ulp=4)
            x, y = drawn(t, a), drawn(t, b)
            case("atan2", [x, y], wide(np.arctan2)(x, y), ulp=4)
    for t in FLOATS + INTS + [np.bool_]:
        for a, b in PAIRS:
            for name, f in COMPARE.items():
                x, y = drawn(t, a), drawn(t, b)
                case(name, [x, y], f(x, y))
            cond, x, y = sample(np.bool_, *a), drawn(t, b), drawn(t, ())
            case("select", [cond, x, y], np.where(cond, x, y))
        for shape in PLAIN:
            x = drawn(t, shape)
            for u in (np.float32, np.int64, np.uint8, np.bool_, BF16):
                case("cast", [x], convert(x.ravel(), np.dtype(u)).reshape(shape), dtype=SHORT[str(np.dtype(u))])
    for t in INTS + [np.bool_]:
        for a, b in PAIRS:
            for name, f in BITS.items():
                x, y = drawn(t, a), drawn(t, b)
                case(name, [x, y], f(x, y))
        for shape in PLAIN:
            x = drawn(t, shape)
            case("not", [x], np.invert(x))
    for t in INTS:
        for a, b in PAIRS:
            x, y = drawn(t, a), rng.integers(0, np.dtype(t).itemsize * 8, b).astype(t)
            case("shl", [x, y], np.left_shift(x, y))
            case("shr", [x, y], np.right_shift(x, y))
            case("pow", [x, y], paired(int_pow, x, y))


def casts():
    for s in FLOATS + INTS + [np.bool_]:
        x = specials(s)
        for t in FLOATS + INTS + [np.bool_]:
            case("cast", [x], convert(x, np.dtype(t)), dtype=SHORT[str(np.dtype(t))])
    # Halfway cases that two roundings get wrong.
    x = np.array([1 + 2**-11, 1 + 2**-11 + 2**-40, 1 + 3 * 2**-11 - 2**-40, 65519.999, 65520, 2**-25, 2**-25 * (1 + 2**-30)])
    case("cast", [x], x.astype(np.float16), dtype="f16")


def convert(x, t):
    if kind(t) in "iu" and kind(x.dtype) == "f":
        i = np.iinfo(t)
        return np.array([0 if math.isnan(v) else i.min if v <= i.min else i.max if v >= i.max else int(v) for v in x.tolist()], t)
    return x.astype(t)


def reductions():
    shapes = [((), []), ((5,), [0]), ((5,), []), ((2, 3), [0]), ((2, 3), [-1]), ((2, 3), [0, 1]), ((2, 3, 4), [0, 2]), ((2, 1, 2, 3), [1, 3]), ((2, 1, 3, 2, 2), [1, 3, 4]), ((0, 3), [0]), ((0, 3), [1]), ((2, 300), [1])]
    arith = {"reduce_sum": np.sum, "reduce_prod": np.prod, "reduce_max": np.max, "reduce_min": np.min}
    for t in FLOATS + INTS:
        for shape, axes in shapes:
            x = sample(t, *shape)
            if kind(t) == "f" and x.size > 6:
                x.ravel()[3] = np.inf if shape[0] == 5 else x.ravel()[3]
            for keep in (False, True):
                for name, f in arith.items():
                    if name in ("reduce_max", "reduce_min") and any(shape[a] == 0 for a in axes):
                        continue
                    if kind(t) == "f" and name in ("reduce_sum", "reduce_prod"):
                        if x.size > 100 and name == "reduce_prod":
                            continue
                        with np.errstate(all="ignore"):
                            want = f(x.astype(np.float64), axis=tuple(axes), keepdims=keep).astype(t)
                        case(name, [x], want, ulp=4, rtol=1e-6 if t == np.float32 else 0, axes=axes, keepdims=keep)
                        continue
                    extra = {"dtype": t} if name in ("reduce_sum", "reduce_prod") else {}
                    case(name, [x], f(x, axis=tuple(axes), keepdims=keep, **extra), axes=axes, keepdims=keep)
    for t in FLOATS:
        x = sample(t, 3, 4)
        case("reduce_mean", [x], x.astype(np.float64).mean(axis=1).astype(t), ulp=2, axes=[1])
        case("reduce_mean", [x], x.astype(np.float64).mean(keepdims=True).astype(t), ulp=2, axes=[0, 1], keepdims=True)
        case("reduce_mean", [np.zeros((0, 2), t)], np.full(2, np.nan, t), axes=[0])
        bad = np.array([[1, np.nan, 3], [np.inf, -np.inf, 2], [-np.inf, 1, 2]], t)
        for name, f in {"reduce_sum": np.sum, "reduce_max": np.max, "reduce_min": np.min}.items():
            case(name, [bad], f(bad, axis=1), axes=[1])
        for name, f in {"argmax": np.argmax, "argmin": np.argmin}.items():
            case(name, [bad], f(bad, axis=1), axis=1)
            case(name, [bad], f(bad, axis=0, keepdims=True), axis=-2, keepdims=True)
    for t in INTS:
        x = np.array([[7, 0, 0], [1, 1, 3]], t)
        case("reduce_mean", [x], np.array([2, 1], t), axes=[1])
        case("argmax", [np.array([1, 5, 5, 0], t)], np.int64(1), axis=0)
        case("argmin", [specials(t)], np.argmin(specials(t)), axis=0)
        case("reduce_max", [specials(t)], np.max(specials(t)), axes=[0])
        case("reduce_min", [specials(t)], np.min(specials(t)), axes=[0])
        case("reduce_mean", [x[0, 0]], x[0, 0], axes=[])
        case("argmax", [np.zeros((0, 2, 0), t)], np.zeros((0, 0), np.int64), axis=1)
        case("argmin", [np.zeros((0, 2, 0), t)], np.zeros((0, 0), np.int64), axis=1)
    case("reduce_mean", [np.array([-7, 0], np.int32)], np.int32(-3), axes=[0])
    for shape, axes in [((3,), [0]), ((2, 3), [1]), ((2, 3), []), ((0,), [0]), ((2, 0), [1]), ((), [])]:
        x = sample(np.bool_, *shape)
        case("reduce_any", [x], np.any(x, axis=tuple(axes)), axes=axes)
        case("reduce_all", [x], np.all(x, axis=tuple(axes)), axes=axes)


SCANS = {"cumsum": np.add, "cumprod": np.multiply, "cummax": np.maximum, "cummin": np.minimum}


def scans():
    for t in FLOATS + INTS:
        for shape, axis in [((4,), 0), ((2, 3), 0), ((2, 3), -1), ((2, 3, 2), 1), ((2, 2, 1, 2), 0), ((1, 2, 1, 3, 1), 3), ((0,), 0), ((2, 0), 1), ((1,), 0)]:
            x = sample(t, *shape)
            for name, f in SCANS.items():
                for reverse, exclusive in itertools.product((False, True), repeat=2):
                    case(name, [x], scan(f, x, axis, reverse, exclusive, name), axis=axis, reverse=reverse, exclusive=exclusive)
    bad = np.array([1, np.nan, 3, -np.inf], np.float32)
    for name, f in SCANS.items():
        case(name, [bad], f.accumulate(bad), axis=0)


def scan(f, x, axis, reverse, exclusive, name):
    if reverse:
        x = np.flip(x, axis)
    if exclusive and x.shape[axis]:
        lim = (-np.inf, np.inf) if kind(x.dtype) == "f" else (np.iinfo(x.dtype).min, np.iinfo(x.dtype).max)
        start = {"cumsum": 0, "cumprod": 1, "cummax": lim[0], "cummin": lim[1]}[name]
        head = np.full_like(np.take(x, [0], axis), start)
        x = np.concatenate([head, np.delete(x, -1, axis)], axis)
    y = f.accumulate(x, axis, dtype=x.dtype)
    return np.flip(y, axis) if reverse else y


def contractions():
    pairs = [((2, 3), (3, 4)), ((1, 1), (1, 1)), ((2, 0), (0, 3)), ((0, 2), (2, 3)), ((5, 2, 3), (3, 4)), ((2, 3), (5, 3, 4)), ((5, 1, 2, 3), (4, 3, 2)), ((2, 1, 2, 3, 2), (1, 3, 1, 2, 3)), ((3, 200), (200, 2))]
    for t in FLOATS + INTS:
        for a, b in pairs:
            x, y = sample(t, *a), sample(t, *b)
            want = np.matmul(x.astype(np.float64), y.astype(np.float64)).astype(t) if kind(t) == "f" else np.matmul(x, y)
            case("matmul", [x, y], want, ulp=2)
            case("matmul", [np.swapaxes(x, -1, -2), y], want, ulp=2, transpose_a=True)
            case("matmul", [np.swapaxes(x, -1, -2), np.swapaxes(y, -1, -2)], want, ulp=2, transpose_a=True, transpose_b=True)
    for t in FLOATS + INTS:
        for s, pads, d, g in [(1, [0, 0], 1, 1), (2, [1, 2], 1, 2), (1, [2, 1], 2, 4)]:
            x, w = sample(t, 2, 4, 9), sample(t, 8, 4 // g, 3)
            case("conv1d", [x, w], conv(x, w, [s], pads, [d], g), ulp=2, stride=s, pads=pads, dilation=d, groups=g)
        for strides, pads, dil, g in [([1, 1], [0, 0, 0, 0], [1, 1], 1), ([2, 1], [1, 0, 2, 1], [1, 2], 1), ([1, 2], [1, 1, 1, 1], [2, 1], 2), ([3, 3], [2, 2, 2, 2], [1, 1], 4)]:
            x, w = sample(t, 2, 4, 6, 7), sample(t, 4, 4 // g, 3, 2)
            case("conv2d", [x, w], conv(x, w, strides, pads, dil, g), ulp=2, strides=strides, pads=pads, dilations=dil, groups=g)
            w = sample(t, 4, 8 // g, 3, 2)
            out = [s - 1 for s in strides]
            case("conv2d_transpose", [x, w], conv_transpose(x, w, strides, pads, dil, g, out), ulp=2,
                 strides=strides, pads=pads, dilations=dil, groups=g, output_pads=out)
    # Padding is zeros, and zero times infinity is NaN.
    x, w = sample(np.float32, 1, 2, 3, 3), sample(np.float32, 1, 2, 3, 3)
    w[0, 1, 0, 0] = np.inf
    case("conv2d", [x, w], conv(x, w, [1, 1], [1, 1, 1, 1], [1, 1], 1), pads=[1, 1, 1, 1])
    x, w = sample(np.float32, 0, 2, 3, 3), sample(np.float32, 1, 2, 2, 2)
    case("conv2d", [x, w], np.zeros((0, 1, 2, 2), np.float32))


def rounded(out, t):
    """Sums, which float64 holds exactly, in a dtype; ints wrap around."""
    return out.astype(t) if kind(t) == "f" else wrap([[int(v) for v in out.ravel()]], t).reshape(out.shape)


def conv(x, w, strides, pads, dil, groups):
    n = len(strides)
    p = np.pad(x, [(0, 0), (0, 0)] + [(pads[2 * i], pads[2 * i + 1]) for i in range(n)]).astype(np.float64)
    size = [(p.shape[2 + i] - dil[i] * (w.shape[2 + i] - 1) - 1) // strides[i] + 1 for i in range(n)]
    out = np.zeros((x.shape[0], w.shape[0], *size), p.dtype)
    per_in, per_out = w.shape[1], w.shape[0] // groups
    for o in range(w.shape[0]):
        g = o // per_out
        for pos in np.ndindex(*size):
            at = tuple(slice(pos[i] * strides[i], pos[i] * strides[i] + dil[i] * (w.shape[2 + i] - 1) + 1, dil[i]) for i in range(n))
            window = p[(slice(None), slice(g * per_in, (g + 1) * per_in)) + at]
            out[(slice(None), o) + pos] = (window * w[o].astype(np.float64)).sum(axis=tuple(range(1, n + 2)))
    return rounded(out, x.dtype)


def conv_transpose(x, w, strides, pads, dil, groups, extra):
    """Every element of x adds a copy of the kernel to the padded output."""
    h, wd = x.shape[2:]
    full = [(x.shape[2 + i] - 1) * strides[i] + dil[i] * (w.shape[2 + i] - 1) + 1 + extra[i] for i in range(2)]
    out = np.zeros((x.shape[0], w.shape[1] * groups, *full))
    per_in = w.shape[0] // groups
    for c in range(x.shape[1]):
        g = c // per_in
        for i, j, a, b in itertools.product(range(h), range(wd), range(w.shape[2]), range(w.shape[3])):
            out[:, g * w.shape[1]:(g + 1) * w.shape[1], i * strides[0] + a * dil[0], j * strides[1] + b * dil[1]] += x[:, c, i, j, None].astype(np.float64) * w[c, :, a, b].astype(np.float64)
    return rounded(out[:, :, pads[0]:full[0] - pads[1], pads[2]:full[1] - pads[3]], x.dtype)


def pools():
    for t in FLOATS + INTS:
        for k, s, pads, dil in [([2, 2], [2, 2], [0, 0, 0, 0], [1, 1]), ([3, 2], [1, 2], [1, 1, 0, 1], [1, 1]), ([2, 3], [2, 1], [0, 1, 1, 1], [2, 1]), ([3], [2], [1, 1], [1])]:
            x = sample(t, 2, 3, 6, 7)
            case("max_pool", [x], pool(x, k, s, pads, dil, "max"), kernel=k, strides=s, pads=pads, dilations=dil)
            if dil == [1] * len(k):
                case("avg_pool", [x], pool(x, k, s, pads, dil, "all"), ulp=2, kernel=k, strides=s, pads=pads, count_include_pad=True)
                case("avg_pool", [x], pool(x, k, s, pads, dil, "inside"), ulp=2, kernel=k, strides=s, pads=pads, count_include_pad=False)
    x = np.array([[1, np.nan, 3, 4]], np.float32)
    case("max_pool", [x], np.array([[np.nan, 4]], np.float32), kernel=[2], strides=[2], pads=[0, 0])


def pool(x, k, strides, pads, dil, how):
    n = len(k)
    lead = x.shape[:x.ndim - n]
    size = [(x.shape[len(lead) + i] + pads[2 * i] + pads[2 * i + 1] - dil[i] * (k[i] - 1) - 1) // strides[i] + 1 for i in range(n)]
    out = np.zeros((*lead, *size), x.dtype)
    for at in np.ndindex(*lead, *size):
        seen = []
        for off in np.ndindex(*k):
            p = [at[len(lead) + i] * strides[i] + off[i] * dil[i] - pads[2 * i] for i in range(n)]
            if all(0 <= p[i] < x.shape[len(lead) + i] for i in range(n)):
                seen.append(x[at[:len(lead)] + tuple(p)])
        if how == "max":
            out[at] = max(seen)
        else:
            total, count = sum(float(v) for v in seen), math.prod(k) if how == "all" else len(seen)
            out[at] = total / count if kind(x.dtype) == "f" else math.trunc(total / count)
    return out


def shapes():
    for t in FLOATS + INTS + [np.bool_]:
        for shape in [(), (1,), (3,), (2, 3), (2, 1, 3), (2, 0), (2, 1, 2, 2), (1, 2, 1, 3, 2)]:
            x = sample(t, *shape)
            r = len(shape)
            case("reshape", [x], x.reshape(-1), shape=[x.size])
            case("expand_dims", [x], np.expand_dims(x, (0, -1)), axes=[0, -1])
            ones = [i for i, n in enumerate(shape) if n == 1]
            case("squeeze", [x], np.squeeze(x, tuple(ones)), axes=ones)
            perm = list(np.roll(range(r), 1)) if r else []
            perm = [int(p) for p in perm]
            case("transpose", [x], np.transpose(x, perm), perm=perm)
            case("broadcast", [x], np.broadcast_to(x, (2, *shape)), shape=[2, *shape])
            case("flip", [x], np.flip(x, tuple(range(0, r, 2))), axes=list(range(0, r, 2)))
            case("tile", [x], np.tile(x, [2] * r), reps=[2] * r)
            case("tile", [x], np.tile(x, [2] + [1] * r), reps=[2] + [1] * r)
            case("pad", [x], np.pad(x, [(1, 2)] * r, constant_values=1) if r else x, lo=[1] * r, hi=[2] * r, mode="constant", value=1.0)
            for a in range(r):
                case("concat", [x, x, x], np.concatenate([x, x, x], a), axis=a)
                case("repeat", [x], np.repeat(x, 3, a), repeats=3, axis=a)
                case("roll", [x], np.roll(x, 4, a), shifts=[4], axes=[a])
            case("stack", [x, x], np.stack([x, x], -1), axis=-1)
            case("stack", [x], np.stack([x], 0), axis=0)
            if r >= 2:
                for k in (-1, 0, 2):
                    case("tril", [x], np.tril(x, k), k=k)
                    case("triu", [x], np.triu(x, k), k=k)
                case("roll", [x], np.roll(x, (1, -5), (0, 1)), shifts=[1, -5], axes=[0, 1])
    x = sample(np.float32, 1, 3)
    case("broadcast", [x], np.broadcast_to(x, (2, 4, 3)), shape=[2, 4, 3])
    case("repeat", [x], np.repeat(x, 0, 1), repeats=0, axis=1)
    y = sample(np.float32, 2, 3)
    case("concat", [x, y, np.zeros((0, 3), np.float32)], np.concatenate([x, y]), axis=0)
    x = sample(np.int32, 4, 5)
    for mode, name in {"reflect": "reflect", "edge": "edge", "circular": "wrap"}.items():
        case("pad", [x], np.pad(x, [(2, 3), (1, 4)], mode=name), lo=[2, 1], hi=[3, 4], mode=mode)
        case("pad", [x], np.pad(x, [(0, 0), (0, 2)], mode=name), lo=[0, 0], hi=[0, 2], mode=mode)
    case("pad", [x], np.pad(x, [(9, 7), (0, 0)], mode="wrap"), lo=[9, 0], hi=[7, 0], mode="circular")
    case("pad", [x], x[1:-1, :], lo=[-1, 0], hi=[-1, 0])
    case("pad", [sample(np.float32, 0, 2)], np.zeros((2, 2), np.float32), lo=[1, 0], hi=[1, 0])
    for s in [np.s_[1:3, ::2], np.s_[::-1, 4:0:-2], np.s_[3:3, :], np.s_[0:4:3, 1:2], np.s_[2::-1, ::-1]]:
        ranges = [range(n)[q] for q, n in zip(s, x.shape)]
        case("slice", [x], x[s], starts=[r.start for r in ranges], stops=[r.stop for r in ranges], steps=[r.step for r in ranges])
    case("slice", [np.int32(5)], np.int32(5), starts=[], stops=[], steps=[])


def indices():
    for t, it in [(t, INDEXES[i % len(INDEXES)]) for i, t in enumerate(FLOATS + INTS + [np.bool_])]:
        low = 0 if np.dtype(it).kind == "u" else 1
        x = sample(t, 4, 5, 3)
        for a in (0, 1, -1):
            n = x.shape[a]
            for shape in [(), (2,), (2, 3), (0,)]:
                i = rng.integers(-n * low, n, shape).astype(it)
                case("gather", [x, i], np.take(x, i, a), axis=a)
            i = rng.integers(-n * low, n, x.shape).astype(it)
            case("gather_elements", [x, i], np.take_along_axis(x, i, a), axis=a)
            order = np.argsort(rng.random(x.shape), a).astype(it)
            u = sample(t, *x.shape)
            y = x.copy()
            np.put_along_axis(y, order, u, a)
            case("scatter", [x, order, u], y, axis=a)
        i, j = rng.integers(-4 * low, 4, (2, 1)).astype(it), rng.integers(-5 * low, 5, 3).astype(it)
        case("take_nd", [x, i], x[i])
        case("take_nd", [x, i, j], x[i, j])
        case("take_nd", [x, i, j, np.asarray(2, it)], x[i, j, np.asarray(2, it)])
        for v in [sample(t), sample(t, 3), sample(t, 2, 1, 3)]:
            y = x.copy()
            i, j = np.array([[0], [2]], it), np.array([1, 2, 4], it)
            y[i, j] = v
            case("index_put", [x, v, i, j], y)
        p = np.stack([rng.integers(-4 * low, 4, (2, 2)), rng.integers(-5 * low, 5, (2, 2))], -1).astype(it)
        case("gather_nd", [x, p], x[p[..., 0], p[..., 1]])
        case("gather_nd", [x, p[..., :1]], x[p[..., 0]])
    # Out of range: clamped where read, skipped where written.
    x = np.arange(5, dtype=np.float32)
    far = np.array([-6, 5, 99, -100, 4, -5], np.int64)
    case("gather", [x, far], x[[0, 4, 4, 0, 4, 0]], axis=0)
    case("scatter", [x, far, np.arange(10, 16, dtype=np.float32)], np.array([15, 1, 2, 3, 14], np.float32), axis=0)
    same = np.array([1, 1, -4, 3], np.int64)
    u = np.array([2, 3, -5, 7], np.float32)
    for how, f in {"add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}.items():
        y = x.copy()
        f.at(y, same, u)
        case("scatter", [x, same, u], y, axis=0, reduce=how)
        case("scatter_nd_update", [x, same[:, None], u], y, reduce=how)
    y = x.copy()
    y[1], y[3] = -5, 7
    case("scatter_nd_update", [x, same[:, None], u], y)
    x = sample(np.int32, 3, 4)
    u = sample(np.int32, 2, 4)
    y = x.copy()
    np.add.at(y, [2, 0], u)
    case("scatter_nd_update", [x, np.array([[2], [0]], np.int32), u], y, reduce="add")
    for i, j in [(0, 0), (1, 2), (-5, 9), (2, 1)]:
        a, b = min(max(i, 0), 3 - 2), min(max(j, 0), 4 - 3)
        starts = [np.int64(i), np.int64(j)]
        case("dynamic_slice", [x, *starts], x[a:a + 2, b:b + 3], sizes=[2, 3])
        v = sample(np.int32, 2, 3)
        y = x.copy()
        y[a:a + 2, b:b + 3] = v
        case("dynamic_update", [x, v, *starts], y)
    for t in FLOATS + INTS:
        x = np.array([[3, 1, 2, 1, 3], [5, 4, 4, 9, 0]], t)
        if kind(t) == "f":
            x[1, 1], x[0, 4] = np.nan, np.nan
        for axis in (0, -1):
            order = np.argsort(x.astype(np.float64) if kind(t) == "f" else x, axis, kind="stable")
            case("rank", [x], np.argsort(order, axis, kind="stable"), axis=axis)
    x = np.array([3, 1, 2, 1, 3], np.int32)
    case("rank", [x], np.array([0, 3, 2, 4, 1], np.int64), axis=0, descending=True)
    case("rank", [np.zeros(0, np.int32)], np.zeros(0, np.int64), axis=0)


def everywhere():
    """Operators on axes and indices: every dtype, ranks 1 to 5, axes without elements."""
    for k, t in enumerate(FLOATS + INTS + [np.bool_] + FLOATS + INTS):
        it = INTS[k % len(INTS)]
        for shape in [(3,), (2, 3), (2, 1, 3), (2, 1, 2, 3), (2, 1, 2, 1, 3), (2, 0), (0, 3)]:
            x = drawn(t, shape)
            cut(x)
            indexed(x, np.dtype(it))
            if x.size:
                ordered(x)
            hot = drawn(it, shape) if k % 2 else sample(it, *shape)
            on, off = drawn(t, ()), drawn(t, ())
            case("one_hot", [hot, on, off], np.where(hot[..., None] == np.arange(4), on, off), depth=[4], axis=-1)
        hot = sample(it)
        case("one_hot", [hot, on, off], np.where(hot == np.arange(4), on, off), depth=[4], axis=-1)
        x = drawn(t, ())
        case("slice", [x], x, starts=[], stops=[], steps=[])
        case("dynamic_slice", [x], x, sizes=[])
        v = drawn(t, ())
        case("dynamic_update", [x, v], v)
        case("print", [x], np.bool_(True), format="{}")


def extremes():
    """Sums, products and orders of NaN, infinities and the extremes, where no order of addition matters."""
    for t in FLOATS:
        i = finfo(t)
        x = np.array([[np.nan, 1], [np.inf, 2], [-np.inf, 0], [float(i.max), 0], [float(i.smallest_subnormal), 0]], t)
        one = np.array([[1, 0], [0, 1]], t)
        case("matmul", [x, one], (x.astype(np.float64) @ one.astype(np.float64)).astype(t), ulp=2)
        case("reduce_mean", [x], x.astype(np.float64).mean(-1).astype(t), ulp=2, axes=[1])
        row = np.array([0, float(i.max), 0, float(i.smallest_subnormal), np.nan, 1], t)
        for name, f in SCANS.items():
            case(name, [row], f.accumulate(row.astype(np.float64)).astype(t), ulp=2, axis=0)
    for t in INTS:
        x = specials(t)
        case("matmul", [x[:, None], x[None, :]], x[:, None] @ x[None, :])
        for name, f in SCANS.items():
            case(name, [x], f.accumulate(x, dtype=t), axis=0)


def cut(x):
    """Parts of x, at places that are known and not."""
    ranges = [range(n)[::-1] if n and a % 2 == 0 else range(n)[:1] for a, n in enumerate(x.shape)]
    picked = x[np.ix_(*ranges)]
    case("slice", [x], picked, starts=[r.start for r in ranges], stops=[r.stop for r in ranges], steps=[r.step for r in ranges])
    sizes = [min(2, n) for n in x.shape]
    at = [rng.integers(-1, n + 1) for n in x.shape]
    starts = [np.asarray(a, (np.int32, np.int64)[x.ndim % 2]) for a in at]
    window = tuple(slice(min(max(a, 0), n - m), min(max(a, 0), n - m) + m) for a, n, m in zip(at, x.shape, sizes))
    case("dynamic_slice", [x, *starts], x[window], sizes=sizes)
    y, v = x.copy(), drawn(x.dtype, sizes)
    y[window] = v
    case("dynamic_update", [x, v, *starts], y)


def indexed(x, it):
    axis = int(np.argmax(x.shape))
    n, first = x.shape[axis], x.shape[0]
    i = rng.integers(0, n, 2).astype(it)
    case("gather", [x, i], np.take(x, i, axis), axis=axis)
    i = rng.integers(0, n, [2 if a == axis else m for a, m in enumerate(x.shape)]).astype(it)
    case("gather_elements", [x, i], np.take_along_axis(x, i, axis), axis=axis)
    order, u = np.argsort(rng.random(x.shape), axis).astype(it), drawn(x.dtype, x.shape)
    y = x.copy()
    np.put_along_axis(y, order, u, axis)
    case("scatter", [x, order, u], y, axis=axis)
    i = rng.permutation(first)[:2].astype(it)
    case("take_nd", [x, i], x[i])
    case("gather_nd", [x, i[:, None]], x[i])
    y, u = x.copy(), drawn(x.dtype, (len(i), *x.shape[1:]))
    y[i] = u
    case("index_put", [x, u, i], y)
    case("scatter_nd_update", [x, i[:, None], u], y)


def ordered(x):
    """What compares elements, along the last axis and over all."""
    if x.dtype == np.bool_:
        case("reduce_any", [x], np.any(x, -1), axes=[-1])
        case("reduce_all", [x], np.all(x, -1, keepdims=True), axes=[-1], keepdims=True)
        return
    known = x.astype(np.float64) if kind(x.dtype) == "f" else x
    for name, f in {"argmax": np.argmax, "argmin": np.argmin}.items():
        case(name, [x], f(known, -1), axis=-1)
    order = np.argsort(known, -1, kind="stable")
    case("rank", [x], np.argsort(order, -1, kind="stable"), axis=-1)
    if kind(x.dtype) == "f":
        y = sample(x.dtype, *x.shape)
        case("reduce_mean", [y], y.astype(np.float64).mean(-1).astype(x.dtype), ulp=2, axes=[-1])
        odd = np.where(rng.random(x.shape) < 0.3, x, y)
        for name, f in {"reduce_sum": np.sum, "reduce_prod": np.prod, "reduce_max": np.max, "reduce_min": np.min}.items():
            case(name, [odd], f(odd.astype(np.float64), -1).astype(x.dtype), ulp=4, rtol=1e-6 if x.dtype == np.float32 else 0, axes=[-1])


def creations():
    for t in FLOATS + INTS + [np.bool_]:
        name = SHORT[str(np.dtype(t))]
        v = sample(t)
        case("full", [v], np.full((2, 3), v), shape=[2, 3])
        case("full", [v], np.full((), v), shape=[])
        case("iota", [], np.broadcast_to(np.arange(3).astype(t), (2, 3)), shape=[2, 3], axis=1, dtype=name)
        for k in (-1, 0, 2):
            case("eye", [], np.eye(3, 4, k, dtype=t), n=[3], m=[4], k=k, dtype=name)
    for axis in (-1, 0, 1):
        i = np.array([[0, 2, 5], [-1, 1, 3]], np.int32)
        hot = np.where(np.expand_dims(i, axis) == np.arange(4).reshape([4 if a == axis % 3 else 1 for a in range(3)]), np.float32(2), np.float32(-1))
        case("one_hot", [i, np.float32(2), np.float32(-1)], hot, depth=[4], axis=axis)
    for t in (np.int32, np.int64):
        for n in (0, 1, 5, -3, np.iinfo(t).min):
            case("arange", [t(n)], np.arange(n))
    case("assert", [np.bool_(True)], np.bool_(True), message="m", kind="ValueError")
    case("require", [], np.bool_(True), lengths=[2, 3], relation="<", message="m", kind="IndexError")
    case("print", [np.float32(1)], np.bool_(True), format="{}")


lines.append(json.dumps({"numpy": np.__version__, "scipy": scipy.__version__, "ml_dtypes": ml_dtypes.__version__}))
for record in (elementwise, ranks, casts, reductions, scans, contractions, pools, shapes, indices, everywhere, extremes, creations):
    record()
with open(sys.argv[1], "wb") as f:
    f.write(gzip.compress("\n".join(lines).encode() + b"\n", mtime=0))
