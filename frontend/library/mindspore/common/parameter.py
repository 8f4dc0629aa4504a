"""Parameters: tensors that belong to a Cell, can be loaded from a file and assigned."""
import _cellc
from mindspore.common.tensor import Tensor


class Parameter(Tensor):
    """Parameter(default_input, name=None, requires_grad=True, layerwise_parallel=False).

    How one is made and written to is built in: set_data, value, data, name, requires_grad.
    """

    def init_data(self, layout=None, set_sliced=False):
        """Data is made where it is needed; there is nothing to do early."""
        return self

    def clone(self, init="same"):
        """A new Parameter with the same value."""
        return Parameter(self.value(), name=self.name, requires_grad=self.requires_grad)

    def assign_value(self, value):
        self.set_data(value)
        return self


def ParameterTuple(iterable):
    """Parameters in an order of their own: a plain tuple here."""
    return tuple(iterable)
