from mindspore import nn


class Block(nn.Cell):
    def __init__(self, limit):
        super().__init__()
        self.limit = limit

    def construct(self, x):
        if x.sum() > self.limit:
            raise ValueError(f"sum {x.sum()} of {x} above {self.limit}")
        return x * 2


class Net(nn.Cell):
    """What ends a run has a place, and a way there."""

    def __init__(self):
        super().__init__()
        self.layers = nn.SequentialCell(Block(10), Block(100))

    def construct(self, x, y, k):
        assert k > 0, f"k is {k}"
        for i in range(3):
            x = self.layers(x)
        return x + y
