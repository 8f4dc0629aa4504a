"""Cell: the base of every layer and network."""
import _cellc
from mindspore.common.parameter import Parameter


def _named(parameter, path, attribute):
    """The path of a Parameter, which becomes its name if it has none."""
    full = f"{path}.{attribute}" if path else attribute
    if parameter.name == "":
        parameter.name = full
    return full


class Cell:
    """Children and Parameters are what is assigned to attributes; construct is the computation.

    A Parameter is named by the path of attributes to it: "layer.0.weight".
    """

    def __init__(self, auto_prefix=True, flags=None):
        self.training = False

    def __call__(self, *args, **kwargs):
        return self.construct(*args, **kwargs)

    def construct(self, *args, **kwargs):
        raise AttributeError("For 'Cell', the method 'construct' is not defined.")

    # What print shows.

    def _get_name(self):
        return type(self).__name__

    def extend_repr(self):
        """What a layer shows of itself: "input_channels=4, has_bias=True"."""
        return ""

    def __repr__(self):
        own = self.extend_repr()
        lines = own.split("\n") if own else []
        children = [f"({name}): " + repr(cell).replace("\n", "\n  ") for name, cell in self.name_cells().items()]
        if len(lines) == 1 and not children or not lines + children:
            return f"{self._get_name()}({own})"
        return f"{self._get_name()}(\n  " + "\n  ".join(lines + children) + "\n)"

    # Children.

    def name_cells(self):
        """The direct children by attribute."""
        return {name: value for name, value in self.__dict__.items() if isinstance(value, Cell)}

    def cells(self):
        return list(self.name_cells().values())

    def cells_and_names(self, name_prefix=""):
        """This Cell and all below it with their paths, each Cell once."""
        found = []
        self._walk(name_prefix, found, {})
        return found

    def _walk(self, path, found, seen):
        if self in seen:
            return
        seen[self] = True
        found.append((path, self))
        for name, cell in self.name_cells().items():
            cell._walk(f"{path}.{name}" if path else name, found, seen)

    def insert_child_to_cell(self, child_name, child_cell):
        setattr(self, child_name, child_cell)

    def apply(self, fn):
        """fn of every Cell below, then of this one."""
        for cell in self.cells():
            cell.apply(fn)
        fn(self)
        return self

    # Parameters.

    def parameters_and_names(self, name_prefix="", expand=True):
        """Every Parameter once, with its path."""
        cells = self.cells_and_names(name_prefix) if expand else [(name_prefix, self)]
        found = []
        seen = {}
        for path, cell in cells:
            for name, value in cell.__dict__.items():
                if isinstance(value, Parameter) and value not in seen:
                    seen[value] = True
                    found.append((_named(value, path, name), value))
        return found

    def get_parameters(self, expand=True):
        return [parameter for _, parameter in self.parameters_and_names(expand=expand)]

    def parameters_dict(self, recurse=True):
        return {parameter.name: parameter for parameter in self.get_parameters(recurse)}

    def trainable_params(self, recurse=True):
        return [p for p in self.get_parameters(recurse) if p.requires_grad]

    def untrainable_params(self, recurse=True):
        return [p for p in self.get_parameters(recurse) if not p.requires_grad]

    def insert_param_to_cell(self, param_name, param, check_name_contain_dot=True):
        setattr(self, param_name, param)

    def register_buffer(self, name, tensor, persistent=True):
        setattr(self, name, tensor)

    def update_parameters_name(self, prefix="", recurse=True):
        """Names are paths of attributes; a prefix has no effect."""

    def init_parameters_data(self, auto_parallel_mode=False):
        """Data is made where it is needed; there is nothing to do early."""
        return self

    # Modes and marks.

    def set_train(self, mode=True):
        self.training = mode
        for cell in self.cells():
            cell.set_train(mode)
        return self

    def set_grad(self, requires_grad=True):
        return self

    def requires_grad_(self, requires_grad=True):
        return self

    def to_float(self, dst_type):
        """Only float32, which is what layers compute in."""
        if dst_type != _cellc.float32:
            raise NotImplementedError("For 'Cell', to_float supports float32 only: give layers a dtype instead.")
        return self

    def add_flags(self, **flags):
        for name in flags:
            setattr(self, name, flags[name])
        return self

    def add_flags_recursive(self, **flags):
        self.add_flags(**flags)
        for cell in self.cells():
            cell.add_flags_recursive(**flags)
        return self

    def get_flags(self):
        return {}

    def set_inputs(self, *inputs, **kwargs):
        """Input types with unknown dims: Tensor(shape=[3, None], dtype=...)."""
        self.input_types = inputs

    def set_jit_config(self, jit_config):
        """Options of another compiler mean nothing here."""

    def set_boost(self, boost_type):
        return self

    def recompute(self, **kwargs):
        """Memory in training is no concern here."""

    def flatten_weights(self, fusion_size=0):
        """Weights are laid out by the compiler."""

    @property
    def cls_name(self):
        return type(self).__name__
