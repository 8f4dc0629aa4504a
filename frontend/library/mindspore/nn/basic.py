"""Dense layers and layers that only rearrange."""
from mindspore import ops
from mindspore.common.dtype import bool_, float32, int32
from mindspore.common.initializer import HeUniform, Uniform, initializer
from mindspore.common.parameter import Parameter
from mindspore.nn.activation import get_activation
from mindspore.nn.cell import Cell, kept
from mindspore.ops.convolution import extract_patches


def fan_in_uniform(fan_in):
    """What biases begin with: uniform up to one over the root of the inputs."""
    return Uniform(1.0 / fan_in ** 0.5 if fan_in > 0 else 0.0)


class Dense(Cell):
    """activation(x W^T + b): x (*, in_channels), W (out_channels, in_channels)."""

    def __init__(self, in_channels, out_channels, weight_init=None, bias_init=None, has_bias=True,
                 activation=None, dtype=float32):
        super().__init__()
        for name, n in (("in_channels", in_channels), ("out_channels", out_channels)):
            if not isinstance(n, int) or n <= 0:
                raise ValueError(f"For 'Dense', the '{name}' must be int and must > 0, but got '{n}' "
                                 f"with type '{type(n).__name__}'.")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.has_bias = has_bias
        weight_init = HeUniform(5 ** 0.5) if weight_init is None else weight_init
        self.weight = Parameter(initializer(weight_init, (out_channels, in_channels), dtype), name="weight")
        self.bias = None
        if has_bias:
            bias_init = fan_in_uniform(in_channels) if bias_init is None else bias_init
            self.bias = Parameter(initializer(bias_init, (out_channels,), dtype), name="bias")
        self.activation = get_activation(activation) if isinstance(activation, str) else activation
        self.activation_flag = self.activation is not None

    matmul = kept(lambda cell: ops.MatMul(transpose_b=True))
    bias_add = kept(lambda cell: ops.BiasAdd())
    reshape = kept(lambda cell: ops.Reshape())
    shape_op = kept(lambda cell: ops.Shape())

    def construct(self, x):
        x = ops.dense(x, self.weight, self.bias)
        return x if self.activation is None else self.activation(x)

    def extend_repr(self):
        text = f"input_channels={self.in_channels}, output_channels={self.out_channels}"
        text = text + (", has_bias=True" if self.has_bias else "")
        return text if self.activation is None else f"{text}, activation={self.activation}"


class Linear(Dense):
    """Dense under its newer name."""

    def __init__(self, in_features, out_features, bias=True, weight_init=None, bias_init=None, dtype=None):
        super().__init__(in_features, out_features, weight_init, bias_init, bias,
                         dtype=float32 if dtype is None else dtype)
        self.in_features, self.out_features = in_features, out_features

    def extend_repr(self):
        text = f"input_features={self.in_features}, output_features={self.out_features}"
        return text + f", has_bias={self.has_bias}" if self.has_bias else text


class BiDense(Cell):
    """x1 W x2 + b, for each output: W (out, in1, in2)."""

    def __init__(self, in1_channels, in2_channels, out_channels, weight_init=None, bias_init=None, has_bias=True,
                 dtype=float32):
        super().__init__()
        init = fan_in_uniform(in1_channels)
        shape = (out_channels, in1_channels, in2_channels)
        self.weight = Parameter(initializer(init if weight_init is None else weight_init, shape, dtype))
        self.bias = None
        if has_bias:
            self.bias = Parameter(initializer(init if bias_init is None else bias_init, (out_channels,), dtype))

    def construct(self, input1, input2):
        out = ops.einsum("...i,oij,...j->...o", input1, self.weight, input2)
        return out if self.bias is None else out + self.bias


class Identity(Cell):
    """Its input."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def construct(self, input):
        return input


class Flatten(Cell):
    """Axes start_dim to end_dim as one."""

    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def construct(self, x):
        return ops.flatten(x, start_dim=self.start_dim, end_dim=self.end_dim)


class Unflatten(Cell):
    """One axis as several."""

    def __init__(self, axis, unflattened_size):
        super().__init__()
        self.axis = axis
        self.sizes = unflattened_size

    def construct(self, input_x):
        return ops.unflatten(input_x, self.axis, self.sizes)


class _Dropout(Cell):
    """The identity, except in training, which is not compiled."""

    def construct(self, x):
        if self.training and self.p > 0:
            raise NotImplementedError("For 'Dropout', training is not supported: call set_train(False).")
        return x

    def extend_repr(self):
        return f"p={self.p}"


class Dropout(_Dropout):
    """Dropout(p=0.5), or the older Dropout(keep_prob=0.5)."""

    def __init__(self, keep_prob=0.5, p=None, dtype=float32):
        super().__init__()
        self.p = 1 - keep_prob if p is None else p
        if not 0 <= self.p < 1:
            raise ValueError(f"For 'Dropout', the 'p' must be a number in range [0, 1), but got {self.p}.")

    dropout = kept(lambda cell: ops.Dropout(1 - cell.p))


class Dropout1d(_Dropout):
    def __init__(self, p=0.5):
        super().__init__()
        self.p = p


class Dropout2d(Dropout1d):
    """Whole channels at once."""


class Dropout3d(Dropout1d):
    """Whole channels at once."""


class OneHot(Cell):
    """on_value at each index of a new axis of length depth."""

    def __init__(self, axis=-1, depth=1, on_value=1.0, off_value=0.0, dtype=float32):
        super().__init__()
        self.axis, self.depth = axis, depth
        self.on_value = ops.scalar_to_tensor(on_value, dtype)
        self.off_value = ops.scalar_to_tensor(off_value, dtype)

    def construct(self, indices):
        return ops.one_hot(indices, self.depth, self.on_value, self.off_value, self.axis)


class Norm(Cell):
    """The 2-norm along axis."""

    def __init__(self, axis=(), keep_dims=False):
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def construct(self, x):
        return ops.vector_norm(x, 2, self.axis, self.keep_dims)


class Range(Cell):
    """start, start + delta, ... below limit."""

    def __init__(self, start, limit=None, delta=1):
        super().__init__()
        numbers = ops.arange(start, limit, delta)
        self.numbers = ops.cast(numbers, float32 if ops.is_floating_point(numbers) else int32)

    def construct(self):
        return self.numbers


class Roll(Cell):
    """Elements moved around along an axis."""

    def __init__(self, shift, axis):
        super().__init__()
        self.shift, self.axis = shift, axis

    def construct(self, input_x):
        return ops.roll(input_x, self.shift, self.axis)


class Tril(Cell):
    """The lower triangle."""

    def __init__(self):
        super().__init__()

    def construct(self, x, k=0):
        return ops.tril(x, k)


class Triu(Cell):
    """The upper triangle."""

    def __init__(self):
        super().__init__()

    def construct(self, x, k=0):
        return ops.triu(x, k)


class Unfold(Cell):
    """Windows of (N, C, H, W) as channels: ksizes, strides and rates are (1, h, w, 1)."""

    def __init__(self, ksizes, strides, rates, padding="valid"):
        super().__init__()
        self.sizes = [tuple(v[1:3]) for v in (ksizes, strides, rates)]
        self.padding = padding.lower()

    def construct(self, input_x):
        return extract_patches(input_x, self.sizes[0], self.sizes[1], self.sizes[2], self.padding)


class DropoutExt(_Dropout):
    """Dropout under the names of its newer form."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p, self.inplace = p, inplace

    def construct(self, input):
        return super().construct(input)


class Dropout2dExt(DropoutExt):
    """Whole channels at once."""


class L1Regularizer(Cell):
    """scale times the sum of absolute weights."""

    def __init__(self, scale):
        super().__init__()
        if not 0 < scale < float("inf"):
            raise ValueError(f"For 'L1Regularizer', the 'scale' must be greater than 0, but got {scale}.")
        self.scale = scale

    def construct(self, weights):
        return self.scale * ops.reduce_sum(ops.abs(weights))


def clipped(x, clip_norm, axis):
    """x, scaled down along axes where its 2-norm is more than clip_norm."""
    length = ops.vector_norm(ops.cast(x, float32), 2, axis, True)
    return x * clip_norm / ops.maximum(length, clip_norm)


class ClipByNorm(Cell):
    """x scaled down so that its 2-norm along axis is at most clip_norm."""

    def __init__(self, axis=None):
        super().__init__()
        self.axis = axis

    def construct(self, x, clip_norm):
        return clipped(x, clip_norm, self.axis)


class MatrixDiag(Cell):
    """Matrices with x (..., n) on their diagonals."""

    def __init__(self):
        super().__init__()

    def construct(self, input_x):
        return ops.diag_embed(input_x)


class MatrixDiagPart(Cell):
    """The diagonals of matrices (..., m, n)."""

    def __init__(self):
        super().__init__()

    def construct(self, input_x):
        return ops.diagonal(input_x, 0, -2, -1)


class MatrixSetDiag(Cell):
    """Matrices (..., m, n) with another diagonal."""

    def __init__(self):
        super().__init__()

    def construct(self, input_x, diagonal):
        m, n = input_x.shape[-2:]
        if diagonal.shape != input_x.shape[:-2] + (min(m, n),):
            raise ValueError(f"For 'MatrixSetDiag', the diagonal must have the shape {input_x.shape[:-2] + (min(m, n),)}, but "
                             f"got {diagonal.shape}.")
        longest = ops.pad(diagonal, (0, max(m, n) - min(m, n)))
        return ops.select(ops.eye(m, n, bool_), ops.diag_embed(longest)[..., :m, :n], input_x)
