"""Cells around a Cell."""
from mindspore import ops
from mindspore.common.dtype import float32
from mindspore.nn.cell import Cell


class WithLossCell(Cell):
    """The loss of what a backbone makes of data."""

    def __init__(self, backbone, loss_fn):
        super().__init__(auto_prefix=False)
        self._backbone, self._loss_fn = backbone, loss_fn

    def construct(self, data, label):
        return self._loss_fn(self._backbone(data), label)

    @property
    def backbone_network(self):
        return self._backbone


class WithEvalCell(Cell):
    """The loss, the outputs and the label."""

    def __init__(self, network, loss_fn, add_cast_fp32=False):
        super().__init__(auto_prefix=False)
        self._network, self._loss_fn, self.add_cast_fp32 = network, loss_fn, add_cast_fp32

    def construct(self, data, label):
        outputs = self._network(data)
        if self.add_cast_fp32:
            label, outputs = ops.cast(label, float32), ops.cast(outputs, float32)
        return self._loss_fn(outputs, label), outputs, label


class TimeDistributed(Cell):
    """A layer at every step of an axis: step after step, or at once with the axis folded into reshape_with_axis."""

    def __init__(self, layer, time_axis, reshape_with_axis=None):
        super().__init__()
        self.layer, self.time_axis, self.reshape_with_axis = layer, time_axis, reshape_with_axis

    def construct(self, inputs):
        if inputs.ndim < 3:
            raise ValueError(f"For 'TimeDistributed', the inputs shape must be at least 3D, but got {inputs.ndim}.")
        axis = self.time_axis % inputs.ndim
        if self.reshape_with_axis is None:
            return ops.stack([self.layer(step) for step in ops.unbind(inputs, axis)], axis)
        return self.folded(inputs, axis, self.reshape_with_axis % inputs.ndim)

    def folded(self, x, axis, beside):
        """The time axis moves next to the other, and both are one while the layer is applied."""
        if beside == x.ndim - 1:
            to = x.ndim - 2
        else:
            to = beside + 1 if axis > beside else beside - 1
        low, high = min(to, axis), max(to, axis)
        order = list(range(x.ndim))
        x = ops.transpose(x, tuple(order[:low] + [high] + order[low:high] + order[high + 1:]))
        first = min(to, beside)
        out = self.layer(ops.reshape(x, x.shape[:first] + (-1,) + x.shape[first + 2:]))
        return ops.reshape(out, (-1,) + (out.shape[:first] + x.shape[first:first + 2] + out.shape[first + 1:])[1:])
