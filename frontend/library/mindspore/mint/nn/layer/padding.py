"""Padding layers: one size for all sides, or two for each axis, the last first."""
from mindspore.mint.nn import functional as F
from mindspore.nn.cell import Cell


class _Pad(Cell):
    """Padding of the last axes."""

    def __init__(self, axes, padding, mode, value=None):
        super().__init__()
        self.padding = (padding,) * (2 * axes) if isinstance(padding, int) else tuple(padding)
        self.mode, self.value = mode, value

    def construct(self, input):
        return F.pad(input, self.padding, self.mode, self.value)


class ConstantPad1d(_Pad):
    def __init__(self, padding, value):
        super().__init__(1, padding, "constant", value)


class ConstantPad2d(_Pad):
    def __init__(self, padding, value):
        super().__init__(2, padding, "constant", value)


class ConstantPad3d(_Pad):
    def __init__(self, padding, value):
        super().__init__(3, padding, "constant", value)


class ZeroPad1d(_Pad):
    def __init__(self, padding):
        super().__init__(1, padding, "constant", 0)


class ZeroPad2d(_Pad):
    def __init__(self, padding):
        super().__init__(2, padding, "constant", 0)


class ZeroPad3d(_Pad):
    def __init__(self, padding):
        super().__init__(3, padding, "constant", 0)


class ReflectionPad1d(_Pad):
    def __init__(self, padding):
        super().__init__(1, padding, "reflect")


class ReflectionPad2d(_Pad):
    def __init__(self, padding):
        super().__init__(2, padding, "reflect")


class ReflectionPad3d(_Pad):
    def __init__(self, padding):
        super().__init__(3, padding, "reflect")


class ReplicationPad1d(_Pad):
    def __init__(self, padding):
        super().__init__(1, padding, "replicate")


class ReplicationPad2d(_Pad):
    def __init__(self, padding):
        super().__init__(2, padding, "replicate")


class ReplicationPad3d(_Pad):
    def __init__(self, padding):
        super().__init__(3, padding, "replicate")
