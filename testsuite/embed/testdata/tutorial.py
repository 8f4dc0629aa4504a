from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, y, z):
        if x < y:
            out = x + z
        else:
            out = y - z
        return out
