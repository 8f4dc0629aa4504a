"""Initialisers. Their data is made when it is needed: not at all for weights that a file gives."""
import _cellc
from mindspore.common import dtype as mstype
from mindspore.common.seed import _get_graph_seed, get_seed, next_seed
from mindspore.common.tensor import Tensor
from mindspore.ops.arguments import product
from mindspore.ops.creation import eye
from mindspore.ops.shaping import constant_pad, reshape


class Initializer:
    """Makes the data of a shape and dtype."""

    def __init__(self, **kwargs):
        self.options = kwargs

    def make(self, shape, dtype):
        """Data of its own kind: one that a model defines fills an array in _initialize."""
        array = _cellc.ndarray(_cellc.constant(shape, 0, dtype))
        self._initialize(array)
        return _cellc.tensor(array, dtype)

    def _initialize(self, arr):
        raise AttributeError("Must be overridden!")

    def __call__(self, arr):
        return self._initialize(arr)


class _Known(Initializer):
    """A kind that MindSpore has."""

    def _initialize(self, arr):
        _assignment(arr, self.make(arr.shape, arr.dtype))


class Constant(_Known):
    """One value everywhere."""

    def __init__(self, value):
        self.value = value

    def make(self, shape, dtype):
        return _cellc.constant(shape, self.value, dtype)

    def _initialize(self, arr):
        arr.fill(self.value)  # which leaves a Tensor as it is: fill makes another


class Zero(Constant):
    def __init__(self, **kwargs):
        super().__init__(0)


class One(Constant):
    def __init__(self, **kwargs):
        super().__init__(1)


class Normal(_Known):
    """Normally distributed around mean with deviation sigma."""

    def __init__(self, sigma=0.01, mean=0.0):
        self.sigma = sigma
        self.mean = mean

    def make(self, shape, dtype):
        return _cellc.normal(shape, self.mean, self.sigma, next_seed(), dtype)


class TruncatedNormal(_Known):
    """Normal, drawn again outside a..b (in deviations when those are the defaults)."""

    def __init__(self, sigma=0.01, mean=0.0, a=-2.0, b=2.0):
        self.sigma, self.mean, self.low, self.high = sigma, mean, a, b

    def make(self, shape, dtype):
        return _cellc.normal(shape, self.mean, self.sigma, next_seed(), dtype, self.low, self.high)


class Uniform(_Known):
    """Between -scale and scale."""

    def __init__(self, scale=0.07):
        self.scale = scale

    def make(self, shape, dtype):
        return _cellc.uniform(shape, -self.scale, self.scale, next_seed(), dtype)


def fans(shape):
    """How many inputs feed one output, and how many outputs one input feeds."""
    if len(shape) < 2:
        return (shape[0], shape[0]) if len(shape) == 1 else (1, 1)
    taps = product(shape[2:])
    return shape[1] * taps, shape[0] * taps


def gain_of(nonlinearity, slope=None):
    """How much a layer must amplify to make up for the function after it."""
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return 2 ** 0.5
    if nonlinearity == "leaky_relu":
        slope = 0.01 if slope is None else slope
        return (2.0 / (1 + slope * slope)) ** 0.5
    return 1


def _calculate_fan_in_and_fan_out(shape):
    """fans, for Initializers that a model defines."""
    if len(shape) < 2:
        raise ValueError(f"'fan_in' and 'fan_out' can not be computed for tensor with fewer than 2 dimensions, but got "
                         f"dimensions {len(shape)}.")
    return fans(shape)


def _calculate_in_and_out(arr):
    return _calculate_fan_in_and_fan_out(arr.shape)


def _calculate_correct_fan(shape, mode):
    """One of the fans by its name."""
    if mode.lower() not in ("fan_in", "fan_out"):
        raise ValueError(f"'mode' {mode.lower()} not supported, please use one of ['fan_in', 'fan_out']")
    inputs, outputs = _calculate_fan_in_and_fan_out(shape)
    return inputs if mode.lower() == "fan_in" else outputs


def _calculate_gain(nonlinearity, param=None):
    return gain_of(nonlinearity, param)


def _assignment(arr, num):
    """The array arr, filled with num."""
    arr[...] = num
    return arr


class XavierUniform(_Known):
    def __init__(self, gain=1):
        self.gain = gain

    def make(self, shape, dtype):
        fan_in, fan_out = fans(shape)
        bound = self.gain * (6.0 / (fan_in + fan_out)) ** 0.5
        return _cellc.uniform(shape, -bound, bound, next_seed(), dtype)


class XavierNormal(_Known):
    def __init__(self, gain=1):
        self.gain = gain

    def make(self, shape, dtype):
        fan_in, fan_out = fans(shape)
        sigma = self.gain * (2.0 / (fan_in + fan_out)) ** 0.5
        return _cellc.normal(shape, 0.0, sigma, next_seed(), dtype)


class _He(_Known):
    """Scaled so that the variance survives the layer and its nonlinearity."""

    def __init__(self, negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"):
        self.slope, self.mode, self.nonlinearity = negative_slope, mode, nonlinearity

    def deviation(self, shape):
        fan_in, fan_out = fans(shape)
        fan = fan_in if self.mode == "fan_in" else fan_out
        return gain_of(self.nonlinearity, self.slope) / fan ** 0.5


class HeUniform(_He):
    def make(self, shape, dtype):
        bound = 3 ** 0.5 * self.deviation(shape)
        return _cellc.uniform(shape, -bound, bound, next_seed(), dtype)


class HeNormal(_He):
    def make(self, shape, dtype):
        return _cellc.normal(shape, 0.0, self.deviation(shape), next_seed(), dtype)


class VarianceScaling(_Known):
    """Variance scale / n, n the inputs, the outputs or their mean."""

    def __init__(self, scale=1.0, mode="fan_in", distribution="truncated_normal"):
        if scale <= 0:
            raise ValueError(f"For VarianceScaling initializer, the argument 'scale' must be greater than 0, but got {scale}.")
        if mode not in ("fan_in", "fan_out", "fan_avg"):
            raise ValueError(f"For VarianceScaling initializer, the argument 'mode' must be fan_in, fan_out or fan_avg, but "
                             f"got {mode}.")
        if distribution not in ("uniform", "truncated_normal", "untruncated_normal"):
            raise ValueError(f"For VarianceScaling initializer, the argument 'distribution' must be uniform, truncated_norm "
                             f"or untruncated_norm, but got {distribution}.")
        self.scale, self.mode, self.distribution = scale, mode, distribution

    def make(self, shape, dtype):
        fan_in, fan_out = fans(shape)
        n = {"fan_in": fan_in, "fan_out": fan_out, "fan_avg": (fan_in + fan_out) / 2}[self.mode]
        sigma = (self.scale / max(1.0, n)) ** 0.5
        if self.distribution == "uniform":
            bound = 3 ** 0.5 * sigma
            return _cellc.uniform(shape, -bound, bound, next_seed(), dtype)
        if self.distribution == "untruncated_normal":
            return _cellc.normal(shape, 0.0, sigma, next_seed(), dtype)
        return _cellc.normal(shape, 0.0, sigma / 0.87962566103423978, next_seed(), dtype, -2.0, 2.0)


class Identity(_Known):
    """Ones on the diagonal of a matrix."""

    def make(self, shape, dtype):
        if len(shape) != 2:
            raise ValueError(f"For Identity initializer, the dimension of the initialized tensor should be 2, but got "
                             f"{len(shape)}.")
        return eye(shape[0], shape[1], dtype)


class Dirac(_Known):
    """A convolution that passes its input on: one at the middle tap of channel i to i."""

    def __init__(self, groups=1):
        self.groups = groups

    def make(self, shape, dtype):
        if len(shape) not in (3, 4, 5):
            raise ValueError(f"For Dirac initializer, only support to initialize tensor with dimension of 3, 4 or 5, but got "
                             f"{len(shape)}.")
        if shape[0] % self.groups != 0:
            raise ValueError(f"For Dirac initializer, the first dimension ofthe initialized tensor must be divisible by "
                             f"groups, but got first dimension{shape[0]}, groups{self.groups}.")
        rows = shape[0] // self.groups
        middle = eye(rows, shape[1], dtype)
        lo, hi = [0, 0], [0, 0]
        for n in shape[2:]:
            lo.append(n // 2)
            hi.append(n - n // 2 - 1)
        middle = reshape(middle, (rows, shape[1]) + (1,) * len(shape[2:]))
        one = constant_pad(middle, tuple(lo), tuple(hi), 0)
        return one if self.groups == 1 else _cellc.prims.tile(one, reps=(self.groups,) + (1,) * (len(shape) - 1))


class Orthogonal(_Known):
    """Rows, or columns if there are fewer, of length gain at right angles to each other."""

    def __init__(self, gain=1.0):
        self.gain = gain

    def make(self, shape, dtype):
        if len(shape) < 2:
            raise ValueError(f"For Orthogonal initializer, the dimension of the initialized tensor should be no less than 2, "
                             f"but got {len(shape)}.")
        return _cellc.orthogonal(shape, self.gain, next_seed(), dtype)


class Sparse(_Known):
    """Normal, but for a part of each column that is zero."""

    def __init__(self, sparsity, sigma=0.01):
        self.sparsity, self.sigma = sparsity, sigma

    def make(self, shape, dtype):
        if len(shape) != 2:
            raise ValueError(f"For Sparse initializer, the dimension of the initialized tensor should be 2, but got "
                             f"{len(shape)}.")
        zeros = -int(-(self.sparsity * shape[0]) // 1)
        place = _cellc.prims.rank(_cellc.uniform(shape, 0, 1, next_seed(), _cellc.float32), axis=0, descending=False)
        data = _cellc.normal(shape, 0.0, self.sigma, next_seed(), dtype)
        return _cellc.prims.select(place < zeros, _cellc.tensor(0, data.dtype), data)


ALIASES = {"zeros": Zero, "zero": Zero, "ones": One, "one": One, "normal": Normal, "uniform": Uniform,
           "truncatednormal": TruncatedNormal, "variancescaling": VarianceScaling, "orthogonal": Orthogonal,
           "sparse": Sparse,
           "xavier_uniform": XavierUniform, "xavieruniform": XavierUniform, "xavier_normal": XavierNormal,
           "xaviernormal": XavierNormal, "he_uniform": HeUniform, "heuniform": HeUniform,
           "he_normal": HeNormal, "henormal": HeNormal, "identity": Identity, "dirac": Dirac}


def _register(*aliases):
    """Marks an Initializer that initializer finds by its name in small letters, or by others."""

    def register(cls):
        for name in (cls.__name__.lower(), *aliases):
            ALIASES.setdefault(name, cls)
        return cls

    return register


def initializer(init, shape=None, dtype=_cellc.float32):
    """A tensor of a shape, filled as init says: a name, a Number, a tensor or an Initializer."""
    shape = (shape,) if isinstance(shape, int) else shape
    if _cellc.is_tensor(init):
        if shape is not None and tuple(shape) != init.shape:
            raise ValueError(f"For 'initializer', the shape of the argument 'init' should be same as the argument "
                             f"'shape', but got the 'init' shape {init.shape} and the 'shape' {tuple(shape)}.")
        return init
    if not isinstance(init, (int, float, str, Initializer)):
        raise TypeError(f"For 'initializer', the type of the 'init' argument should be 'Tensor', 'number', 'string' or "
                        f"'initializer', but got {type(init)}.")
    if shape is None:
        raise ValueError("For 'initializer', the argument 'shape' must be given.")
    shape = tuple(shape)
    if isinstance(init, str):
        if init.lower() not in ALIASES:
            raise ValueError(f"For 'initializer', the class corresponding to '{init}' was not found.")
        init = ALIASES[init.lower()]()
    if isinstance(init, (int, float)):
        init = Constant(init)
    return init.make(shape, _cellc.float32 if dtype is None else dtype)
