"""Parameters: tensors that belong to a Cell, can be loaded from a file and assigned."""
import _cellc
from mindspore.common.initializer import initializer
from mindspore.common.tensor import Tensor


class Parameter(Tensor):
    """Parameter(default_input, name=None, requires_grad=True, layerwise_parallel=False).

    How one is made and written to is built in: set_data, value, data, name, requires_grad.
    """

    # What training on several devices would ask.
    layerwise_parallel = False
    parallel_optimizer = True
    parallel_optimizer_comm_recompute = False
    cache_enable = False
    cache_shape = ()
    comm_fusion = 1
    sliced = False
    key = -1
    inited_param = None

    def __init__(self, default_input, name=None, requires_grad=True, layerwise_parallel=False, parallel_optimizer=True,
                 storage_format="", device=None):
        """What makes one is built in."""

    def init_data(self, layout=None, set_sliced=False):
        """Data is made where it is needed; there is nothing to do early."""
        return self

    def clone(self, init="same"):
        """A new Parameter with the same value, or another."""
        value = self.value() if isinstance(init, str) and init == "same" else initializer(init, self.shape, self.dtype)
        return Parameter(value, name=self.name, requires_grad=self.requires_grad)

    def copy(self):
        return self.clone()

    def assign_value(self, value):
        self.set_data(value)
        return self

    def add_pipeline_stage(self, stage):
        """There is one process."""


class ParameterTuple(tuple):
    """Parameters in an order of their own."""

    def clone(self, prefix, init="same"):
        """Parameters of their own, under names with a prefix."""
        twins = []
        for parameter in self:
            twin = parameter.clone(init)
            twin.name = prefix + "." + parameter.name
            twins.append(twin)
        return ParameterTuple(twins)
