"""Normalisation layers under PyTorch's names: weight and bias, running_mean and running_var."""
from mindspore import ops
from mindspore.common.dtype import float32, int64
from mindspore.common.initializer import initializer
from mindspore.common.parameter import Parameter
from mindspore.common.tensor import Tensor
from mindspore.mint.nn import functional as F
from mindspore.nn.cell import Cell
from mindspore.nn.norm import LayerNormExt as LayerNorm
from mindspore.ops.normalization import batch_statistics


class _NormBase(Cell):
    """What batch normalisations keep."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, dtype=None):
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        self.dtype = float32 if dtype is None else dtype
        self.weight, self.bias = None, None
        if affine:
            self.weight = self._parameter("weight", "ones", True)
            self.bias = self._parameter("bias", "zeros", True)
        self.running_mean, self.running_var, self.num_batches_tracked = None, None, None
        if track_running_stats:
            self.running_mean = self._parameter("running_mean", "zeros", False)
            self.running_var = self._parameter("running_var", "ones", False)
            self.num_batches_tracked = Parameter(Tensor(0, int64), name="num_batches_tracked", requires_grad=False)

    def _parameter(self, name, init, trained):
        return Parameter(initializer(init, (self.num_features,), self.dtype), name=name, requires_grad=trained)

    def extend_repr(self):
        return (f"num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
                f"track_running_stats={self.track_running_stats}")


class _BatchNorm(_NormBase):
    """With running statistics; with those of the batch in training, or where none are kept."""

    ranks = ()

    def construct(self, input):
        if self.ranks and input.ndim not in self.ranks:
            raise ValueError(f"expected {' or '.join([f'{n}D' for n in self.ranks])} input, but got {input.ndim}D input")
        if self.training and self.track_running_stats:
            self.keep_statistics(input)
        return F.batch_norm(input, self.running_mean, self.running_var, self.weight, self.bias,
                            self.training or not self.track_running_stats, 0.1, self.eps)

    def keep_statistics(self, x):
        """Moves the running statistics towards those of x."""
        mean, variance = batch_statistics(x)
        count = x.size / self.num_features
        ops.assign_add(self.num_batches_tracked, 1)
        part = 1 / self.num_batches_tracked.astype(float32) if self.momentum is None else self.momentum
        ops.assign(self.running_mean, (1 - part) * self.running_mean + part * mean)
        ops.assign(self.running_var, (1 - part) * self.running_var + part * variance * (count / (count - 1)))


class BatchNorm1d(_BatchNorm):
    """input (N, C) or (N, C, L)."""

    ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    """input (N, C, H, W)."""

    ranks = (4,)


class BatchNorm3d(_BatchNorm):
    """input (N, C, D, H, W)."""

    ranks = (5,)


class SyncBatchNorm(_BatchNorm):
    """A batch normalisation of any rank: there is one process to agree with."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, process_group=None,
                 dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)


class GroupNorm(Cell):
    """Over groups of channels of input (N, C, ...); without affine weight and bias stay what they begin as."""

    def __init__(self, num_groups, num_channels, eps=1e-05, affine=True, dtype=None):
        super().__init__()
        if num_channels % num_groups != 0:
            raise ValueError(f"For 'GroupNorm', the 'num_channels' must be divided by 'num_groups', but got 'num_channels': "
                             f"{num_channels}, 'num_groups': {num_groups}.")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        dtype = float32 if dtype is None else dtype
        self.weight = Parameter(initializer("ones", (num_channels,), dtype), name="weight", requires_grad=affine)
        self.bias = Parameter(initializer("zeros", (num_channels,), dtype), name="bias", requires_grad=affine)

    def construct(self, input):
        return ops.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extend_repr(self):
        return f"num_groups={self.num_groups}, num_channels={self.num_channels}, eps={self.eps}, affine={self.affine}"
