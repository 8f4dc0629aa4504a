import mindspore as ms
from mindspore import Tensor, nn, ops


class Scalar(nn.Cell):
    """A loop on scalars that takes very long for a large n."""

    def construct(self, n):
        i = Tensor(0, ms.int32)
        while i != n:
            i = (i + 1) % 1000000
        return i


class Array(nn.Cell):
    """The same with a tensor in it."""

    def construct(self, n):
        i = Tensor(0, ms.int32)
        x = Tensor([0, 0, 0], ms.int32)
        while x.max() != n:
            i = (i + 1) % 1000000
            x = x * 0 + i
        return i


class Kernel(nn.Cell):
    """One kernel that takes very long, without a loop in the program."""

    def construct(self, n):
        count = n
        if n > 1000:
            x = ops.arange(0, 1 << 20).astype(ms.float32) / n
            y = ops.exp(x[:, None] - x[None, :]).sum(1)
            count = (y > 0.5).sum().astype(ms.int32)
        return count
