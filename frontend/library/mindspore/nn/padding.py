"""Padding layers."""
from mindspore import ops
from mindspore.nn.cell import Cell
from mindspore.ops.shaping import pad_axes


class Pad(Cell):
    """One pair of sizes per axis; mode 'CONSTANT', 'REFLECT' or 'SYMMETRIC'."""

    def __init__(self, paddings, mode="CONSTANT"):
        super().__init__()
        self.lo = [p[0] for p in paddings]
        self.hi = [p[1] for p in paddings]
        self.mode = mode.lower()

    def construct(self, x):
        return pad_axes(x, self.lo, self.hi, self.mode)


class _Pad(Cell):
    """Padding of the last axes: one size for all sides, or two for each axis, the last first."""

    def __init__(self, axes, padding, mode, value=None):
        super().__init__()
        self.padding = (padding,) * (2 * axes) if isinstance(padding, int) else tuple(padding)
        self.mode = mode
        self.value = value

    def construct(self, x):
        return ops.pad(x, self.padding, self.mode, self.value)


class ConstantPad1d(_Pad):
    def __init__(self, padding, value):
        super().__init__(1, padding, "constant", value)


class ConstantPad2d(_Pad):
    def __init__(self, padding, value):
        super().__init__(2, padding, "constant", value)


class ConstantPad3d(_Pad):
    def __init__(self, padding, value):
        super().__init__(3, padding, "constant", value)


class ZeroPad2d(_Pad):
    def __init__(self, padding):
        super().__init__(2, padding, "constant", 0)


class ReflectionPad1d(_Pad):
    """Mirrored at the edge, which is not repeated."""

    def __init__(self, padding):
        super().__init__(1, padding, "reflect")


class ReflectionPad2d(_Pad):
    def __init__(self, padding):
        super().__init__(2, padding, "reflect")


class ReflectionPad3d(_Pad):
    def __init__(self, padding):
        super().__init__(3, padding, "reflect")


class ReplicationPad1d(_Pad):
    """The edge repeated."""

    def __init__(self, padding):
        super().__init__(1, padding, "replicate")


class ReplicationPad2d(_Pad):
    def __init__(self, padding):
        super().__init__(2, padding, "replicate")


class ReplicationPad3d(_Pad):
    def __init__(self, padding):
        super().__init__(3, padding, "replicate")
