import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, n=4):
        super().__init__()
        self.a = nn.Dense(3, n)
        self.norm = nn.LayerNorm((n,))

    def construct(self, x, k):
        y = ops.relu(self.a(x))
        if y.sum() > k:
            y = self.norm(y)
        return y, ops.softmax(y, -1)


class Typed(nn.Cell):
    """Inputs and outputs of types that NumPy has not, and of whole numbers."""

    def construct(self, a, b, c, d):
        return a + a, a.astype(ms.float32) * 2, b + 1, c * c, ops.logical_not(d)
