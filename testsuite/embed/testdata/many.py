from mindspore import nn


class Net(nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def construct(self, x):
        return x * 10.0 + self.k
