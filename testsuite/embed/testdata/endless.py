import mindspore as ms
from mindspore import Tensor, nn


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
