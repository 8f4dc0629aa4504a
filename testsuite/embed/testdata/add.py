from mindspore import nn


class Net(nn.Cell):
    def construct(self, x):
        return x + 1
