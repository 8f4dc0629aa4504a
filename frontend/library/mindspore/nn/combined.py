"""A layer, its normalisation and its activation as one."""
from mindspore.nn.activation import LeakyReLU, get_activation
from mindspore.nn.basic import Dense
from mindspore.nn.cell import Cell
from mindspore.nn.conv import Conv2d
from mindspore.nn.norm import BatchNorm1d, BatchNorm2d


class _Combined(Cell):
    """What follows the layer, each part only where it is asked for."""

    def follow(self, norm, activation, alpha, after_fake):
        self.has_bn, self.has_act, self.after_fake = norm is not None, activation is not None, after_fake
        if self.has_bn:
            self.batchnorm = norm
        if activation == "leakyrelu":
            activation = LeakyReLU(alpha)
        self.activation = get_activation(activation) if isinstance(activation, str) else activation

    def finish(self, x):
        x = self.batchnorm(x) if self.has_bn else x
        return self.activation(x) if self.has_act else x


class Conv2dBnAct(_Combined):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, pad_mode="same", padding=0, dilation=1,
                 group=1, has_bias=False, weight_init="normal", bias_init="zeros", has_bn=False, momentum=0.997,
                 eps=1e-5, activation=None, alpha=0.2, after_fake=True):
        super().__init__()
        self.conv = Conv2d(in_channels, out_channels, kernel_size, stride, pad_mode, padding, dilation, group,
                           has_bias, weight_init, bias_init)
        self.follow(BatchNorm2d(out_channels, eps, momentum) if has_bn else None, activation, alpha, after_fake)

    def construct(self, x):
        return self.finish(self.conv(x))


class DenseBnAct(_Combined):
    def __init__(self, in_channels, out_channels, weight_init="normal", bias_init="zeros", has_bias=True,
                 has_bn=False, momentum=0.9, eps=1e-5, activation=None, alpha=0.2, after_fake=True):
        super().__init__()
        self.dense = Dense(in_channels, out_channels, weight_init, bias_init, has_bias)
        self.follow(BatchNorm1d(out_channels, eps, momentum) if has_bn else None, activation, alpha, after_fake)

    def construct(self, x):
        return self.finish(self.dense(x))
