"""Normalisation layers."""
from _cellc import require
from mindspore import ops
from mindspore.common.dtype import float32
from mindspore.common.initializer import initializer
from mindspore.common.parameter import Parameter
from mindspore.nn.cell import Cell, kept
from mindspore.ops.arguments import one_axis
from mindspore.ops.normalization import batch_statistics, instance_norm, normalized


def _affine(cell, shape, gamma_init, beta_init, dtype, affine=True):
    """Parameters gamma and beta; without affine they stay what they begin as."""
    cell.gamma = Parameter(initializer(gamma_init, shape, dtype), name="gamma", requires_grad=affine)
    cell.beta = Parameter(initializer(beta_init, shape, dtype), name="beta", requires_grad=affine)


class _BatchNorm(Cell):
    """With moving statistics; with those of the batch in training or when asked for."""

    def __init__(self, num_features, eps=1e-5, momentum=0.9, affine=True, gamma_init="ones", beta_init="zeros",
                 moving_mean_init="zeros", moving_var_init="ones", use_batch_statistics=None, data_format="NCHW",
                 dtype=float32):
        super().__init__()
        name = type(self).__name__
        if not isinstance(num_features, int) or num_features < 1:
            raise ValueError(f"For '{name}', the 'num_features' must be at least 1, but got {num_features}.")
        if momentum < 0 or momentum > 1:
            raise ValueError(f"For '{name}', the 'momentum' must be a number in range [0, 1], but got {momentum}.")
        if data_format != "NCHW":
            raise NotImplementedError(f"For '{name}', only data_format 'NCHW' is supported.")
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.use_batch_statistics = use_batch_statistics
        shape = (num_features,)
        self.moving_mean = Parameter(initializer(moving_mean_init, shape, dtype), name="mean", requires_grad=False)
        self.moving_variance = Parameter(initializer(moving_var_init, shape, dtype), name="variance",
                                         requires_grad=False)
        _affine(self, shape, gamma_init, beta_init, dtype, affine)

    bn_infer = kept(lambda cell: ops.BatchNorm(False, cell.eps))
    bn_train = kept(lambda cell: ops.BatchNorm(True, cell.eps))

    def construct(self, x):
        if x.shape[1] != self.num_features:
            raise ValueError(f"For '{type(self).__name__}', the channel of the input must be {self.num_features}, "
                             f"but got {x.shape[1]}.")
        live = self.training if self.use_batch_statistics is None else self.use_batch_statistics
        if live:
            return self.from_batch(x)
        return ops.batch_norm(x, self.moving_mean, self.moving_variance, self.gamma, self.beta, eps=self.eps)

    def from_batch(self, x):
        """Normalises with the statistics of x and moves the kept ones towards them."""
        mean, variance = batch_statistics(x)
        count = x.size / self.num_features
        kept = self.momentum
        ops.assign(self.moving_mean, kept * self.moving_mean + (1 - kept) * mean)
        ops.assign(self.moving_variance, kept * self.moving_variance + (1 - kept) * variance * (count / (count - 1)))
        return ops.batch_norm(x, mean, variance, self.gamma, self.beta, eps=self.eps)

    def extend_repr(self):
        return (f"num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}, gamma={self.gamma}, "
                f"beta={self.beta}, moving_mean={self.moving_mean}, moving_variance={self.moving_variance}")


class BatchNorm1d(_BatchNorm):
    """x (N, C) or (N, C, L)."""


class BatchNorm2d(_BatchNorm):
    """x (N, C, H, W)."""


class BatchNorm3d(Cell):
    """x (N, C, D, H, W), by a child that checkpoints know as bn2d."""

    def __init__(self, num_features, eps=1e-5, momentum=0.9, affine=True, gamma_init="ones", beta_init="zeros",
                 moving_mean_init="zeros", moving_var_init="ones", use_batch_statistics=None, dtype=float32):
        super().__init__()
        self.bn2d = BatchNorm2d(num_features, eps, momentum, affine, gamma_init, beta_init, moving_mean_init,
                                moving_var_init, use_batch_statistics, dtype=dtype)

    def construct(self, x):
        return self.bn2d(x)


class SyncBatchNorm(_BatchNorm):
    """BatchNorm2d: there is one process to agree with."""

    def __init__(self, num_features, eps=1e-5, momentum=0.9, affine=True, gamma_init="ones", beta_init="zeros",
                 moving_mean_init="zeros", moving_var_init="ones", use_batch_statistics=None, process_groups=None,
                 dtype=float32):
        super().__init__(num_features, eps, momentum, affine, gamma_init, beta_init, moving_mean_init,
                         moving_var_init, use_batch_statistics, dtype=dtype)


class LayerNorm(Cell):
    """Over the axes from begin_norm_axis on: gamma and beta have normalized_shape."""

    def __init__(self, normalized_shape, begin_norm_axis=-1, begin_params_axis=-1, gamma_init="ones",
                 beta_init="zeros", epsilon=1e-7, dtype=float32):
        super().__init__()
        self.normalized_shape = tuple(normalized_shape)
        self.begin_norm_axis = begin_norm_axis
        self.begin_params_axis = begin_params_axis
        self.epsilon = epsilon
        _affine(self, self.normalized_shape, gamma_init, beta_init, dtype)

    def construct(self, input_x):
        axes = tuple(range(one_axis(self.begin_norm_axis, input_x.ndim), input_x.ndim))
        sizes = input_x.shape[one_axis(self.begin_params_axis, input_x.ndim):]
        wrong = (f"For 'LayerNorm', gamma or beta shape must match input shape, but got input shape: "
                 f"{input_x.shape}, gamma shape: {self.normalized_shape}.")
        if len(sizes) != len(self.normalized_shape):
            raise ValueError(wrong)
        for n, m in zip(sizes, self.normalized_shape):
            require(n, "==", m, wrong, "ValueError")
        return normalized(input_x, axes, self.epsilon) * self.gamma + self.beta

    layer_norm = kept(lambda cell: ops.LayerNorm(cell.begin_norm_axis, cell.begin_params_axis, cell.epsilon))

    def extend_repr(self):
        return (f"normalized_shape={self.normalized_shape}, begin_norm_axis={self.begin_norm_axis}, "
                f"begin_params_axis={self.begin_params_axis}, gamma{self.gamma}, beta={self.beta}")


class LayerNormExt(Cell):
    """Over the trailing axes, as many as normalized_shape has."""

    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        if len(shape) == 0:
            raise ValueError(f"Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, "
                             f"but got normalized_shape = {normalized_shape}")
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        dtype = float32 if dtype is None else dtype
        self.weight = Parameter(initializer("ones", shape, dtype), name="weight") if elementwise_affine else None
        self.bias = Parameter(initializer("zeros", shape, dtype), name="bias") if elementwise_affine and bias else None

    def construct(self, input):
        return ops.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extend_repr(self):
        return (f"normalized_shape={self.normalized_shape}, eps={self.eps}, "
                f"elementwise_affine={self.elementwise_affine}")


class GroupNorm(Cell):
    """Over groups of channels of x (N, C, ...)."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, gamma_init="ones", beta_init="zeros",
                 dtype=float32):
        super().__init__()
        if num_channels % num_groups != 0:
            raise ValueError(f"For 'GroupNorm', the 'num_channels' must be divided by 'num_groups', but got "
                             f"'num_channels': {num_channels}, 'num_groups': {num_groups}.")
        self.num_groups, self.num_channels, self.eps = num_groups, num_channels, eps
        _affine(self, (num_channels,), gamma_init, beta_init, dtype, affine)

    def construct(self, x):
        return ops.group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)

    def extend_repr(self):
        return f"num_groups={self.num_groups}, num_channels={self.num_channels}"


class _InstanceNorm(Cell):
    """Over the axes after the channels, each sample for itself."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, gamma_init="ones", beta_init="zeros",
                 dtype=float32):
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        # Checkpoints have statistics that nothing reads.
        self.moving_mean = Parameter(initializer("zeros", num_features, dtype), name="mean", requires_grad=False)
        self.moving_variance = Parameter(initializer("ones", num_features, dtype), name="variance", requires_grad=False)
        _affine(self, (num_features,), gamma_init, beta_init, dtype, affine)

    def construct(self, x):
        return instance_norm(x, self.gamma, self.beta, self.eps)


class InstanceNorm1d(_InstanceNorm):
    """x (N, C, L)."""


class InstanceNorm2d(_InstanceNorm):
    """x (N, C, H, W)."""


class InstanceNorm3d(_InstanceNorm):
    """x (N, C, D, H, W)."""


class LRN(Cell):
    """Local response normalisation across channels."""

    def __init__(self, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS"):
        super().__init__()
        self.options = {"depth_radius": depth_radius, "bias": bias, "alpha": alpha, "beta": beta}

    def construct(self, input_x):
        return ops.lrn(input_x, **self.options)
