import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    """Something of everything: symbolic lengths, a loop over data, a state,
    an assert, and an output whose length only the run knows."""

    def __init__(self):
        super().__init__()
        self.runs = Parameter(Tensor(0, ms.int32), name="runs")

    def construct(self, x, n):
        assert n >= 0, "n must not be negative"
        i = Tensor(0, ms.int32)
        y = x
        log = x[:, 0]
        while i < n:
            log = ops.concat((log, y[:, 1]))
            y = ops.softmax(y * 0.5 + x, -1)
            i = i + 1
        self.runs = self.runs + 1
        return y, y.sum(), log
