"""Cell: the base of every layer and network."""
import _cellc
from mindspore.common.parameter import Parameter, ParameterTuple


def _named(parameter, path, attribute):
    """The path of a Parameter, which becomes its name if it has none."""
    full = f"{path}.{attribute}" if path else attribute
    if parameter.name == "":
        parameter.name = full
    return full


def _held(attribute, value):
    """The Parameters that an attribute holds: those of a ParameterTuple keep their names."""
    if isinstance(value, Parameter):
        return [(attribute, value)]
    if isinstance(value, ParameterTuple):
        return [(parameter.name or attribute, parameter) for parameter in value]
    return []


class _Hook:
    """What takes a hook away again."""

    def __init__(self, hooks, hook, prepend=False):
        self.hooks, self.hook = hooks, hook
        hooks.insert(0 if prepend else len(hooks), self)

    def remove(self):
        if self in self.hooks:
            self.hooks.remove(self)


class kept:
    """A primitive that MindSpore's layers keep as an attribute, for layers that derive from them and for marks of
    parallel programs: made where it is read. What a Cell assigns to the attribute itself comes first.
    """

    def __init__(self, make):
        self.make = make

    def __get__(self, cell, owner=None):
        return self.make(cell)


class _Children(dict):
    """The children or Parameters of a Cell by attribute: what is set here is set there."""

    def __init__(self, cell, kind):
        super().__init__({name: value for name, value in cell.__dict__.items() if isinstance(value, kind)})
        self.cell = cell

    def __setitem__(self, name, value):
        super().__setitem__(name, value)
        setattr(self.cell, name, value)

    def __delitem__(self, name):
        super().__delitem__(name)
        delattr(self.cell, name)


class Cell:
    """Children and Parameters are what is assigned to attributes; construct is the computation.

    A Parameter is named by the path of attributes to it: "layer.0.weight".
    """

    def __init__(self, auto_prefix=True, flags=None):
        self.training = False
        if not auto_prefix:
            self._auto_prefix = False  # children keep the names of their Parameters
        if flags:
            self.add_flags(**flags)

    def __call__(self, *args, **kwargs):
        return self.construct(*args, **kwargs)

    def construct(self, *args, **kwargs):
        hint = " Rename `forward` to `construct`." if hasattr(self, "forward") else ""
        raise AttributeError("For 'Cell', the method 'construct' is not defined." + hint)

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

    def cells_and_names(self, cells=None, name_prefix=""):
        """This Cell and all below it with their paths, each Cell once."""
        found = []
        seen = {} if cells is None else {cell: True for cell in cells}
        self._walk(name_prefix, found, seen)
        return found

    def _walk(self, path, found, seen):
        if self in seen:
            return
        seen[self] = True
        found.append((path, self))
        for name, cell in self.name_cells().items():
            cell._walk(f"{path}.{name}" if path else name, found, seen)

    @property
    def _cells(self):
        return _Children(self, Cell)

    @property
    def _params(self):
        return _Children(self, Parameter)

    def insert_child_to_cell(self, child_name, child_cell):
        setattr(self, child_name, child_cell)

    def get_sub_cell(self, target):
        """The Cell at a path of attributes: "layer.0"."""
        cell = self
        for name in target.split(".") if target else []:
            if name not in cell.name_cells():
                raise AttributeError(f"{cell.cls_name} has no attribute `{name}`")
            cell = cell.name_cells()[name]
        return cell

    def apply(self, fn):
        """fn of every Cell below, then of this one."""
        for cell in self.cells():
            cell.apply(fn)
        fn(self)
        return self

    # Parameters.

    def parameters_and_names(self, name_prefix="", expand=True):
        """Every Parameter once, with its path."""
        cells = self.cells_and_names(None, name_prefix) if expand else [(name_prefix, self)]
        found = []
        seen = {}
        for path, cell in cells:
            for attribute, value in cell.__dict__.items():
                for name, parameter in _held(attribute, value):
                    if parameter not in seen:
                        seen[parameter] = True
                        found.append((_named(parameter, path, name), parameter))
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
        if not param_name:
            raise KeyError("For 'insert_param_to_cell', the argument 'param_name' should not be None.")
        if check_name_contain_dot and "." in param_name:
            raise KeyError("For 'insert_param_to_cell', the argument 'param_name' should not contain'.' ")
        if not isinstance(param, Parameter):
            raise TypeError(f"For 'insert_param_to_cell', the argument 'param' should be 'Parameter', but got {type(param)}.")
        setattr(self, param_name, param)

    def update_parameters_name(self, prefix="", recurse=True):
        """Gives every Parameter the name that its path has, after a prefix."""
        for path, parameter in self.parameters_and_names(expand=recurse):
            parameter.name = prefix + path

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """Parameters and persistent buffers by their paths."""
        found = {} if destination is None else destination
        for path, cell in self.cells_and_names():
            for name, parameter in cell.parameters_and_names(path, False):
                found[prefix + name] = parameter
            for name, persistent in cell.__dict__.get("_buffers", {}).items():
                if persistent:
                    found[f"{prefix}{path}.{name}" if path else prefix + name] = getattr(cell, name)
        return found

    def load_state_dict(self, state_dict, strict=True):
        """Gives Parameters and buffers the values of those with the same paths: the paths that state_dict lacks, and
        those that are not here."""
        own = self.state_dict()
        missing = [path for path in own if path not in state_dict]
        unexpected = [path for path in state_dict if path not in own]
        if strict and (missing or unexpected):
            raise RuntimeError(f"Error(s) in loading state_dict for {self.cls_name}: missing {missing}, unexpected "
                               f"{unexpected}")
        for path in own:
            if path in state_dict and isinstance(own[path], Parameter):
                own[path].set_data(state_dict[path])
            elif path in state_dict:
                names = path.split(".")
                setattr(self.get_sub_cell(".".join(names[:-1])), names[-1], state_dict[path])
        return missing, unexpected

    # Buffers: Tensors that belong to the state, but are no Parameters.

    def register_buffer(self, name, tensor, persistent=True):
        if "." in name or name == "":
            raise KeyError(f"buffer name can not be empty or contain '.', but got {name!r}.")
        if "_buffers" not in self.__dict__:
            self._buffers = {}
        self._buffers[name] = persistent
        setattr(self, name, tensor)

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        cells = self.cells_and_names(None, prefix) if recurse else [(prefix, self)]
        return [(f"{path}.{name}" if path else name, getattr(cell, name))
                for path, cell in cells for name in cell.__dict__.get("_buffers", {})]

    def buffers(self, recurse=True):
        return [buffer for _, buffer in self.named_buffers(recurse=recurse)]

    def get_buffer(self, target):
        """The buffer at a path."""
        names = target.split(".")
        cell = self.get_sub_cell(".".join(names[:-1]))
        if names[-1] not in cell.__dict__.get("_buffers", {}):
            raise AttributeError(f"`{target}` is not a buffer")
        return getattr(cell, names[-1])

    def init_parameters_data(self, auto_parallel_mode=False):
        """Data is made where it is needed; there is nothing to do early."""
        return self

    # Modes and marks.

    phase = "predict"  # what a model asks that computes its loss in training only

    def set_train(self, mode=True):
        self.training, self.phase = mode, "train" if mode else "predict"
        for cell in self.cells():
            cell.set_train(mode)
        return self

    def set_grad(self, requires_grad=True):
        return self

    def requires_grad_(self, requires_grad=True):
        return self

    def to_float(self, dst_type):
        """Casts the float inputs, Parameters and Tensors of this Cell and of those below."""
        if dst_type not in (_cellc.float32, _cellc.float16, _cellc.bfloat16):
            raise ValueError(f"For 'to_float', the argument 'dst_type' must be mstype.float32, mstype.float16 or "
                             f"mstype.bfloat16, but got type: {type(dst_type)} and value: {dst_type}.")
        return self.add_flags_recursive(fp16=dst_type == _cellc.float16, fp32=dst_type == _cellc.float32,
                                        bf16=dst_type == _cellc.bfloat16)

    def add_flags(self, **flags):
        if "_flags" not in self.__dict__:
            self._flags = {}
        for name in flags:
            self._flags[name] = flags[name]
            setattr(self, name, flags[name])
        for name, dtype in (("fp16", _cellc.float16), ("fp32", _cellc.float32), ("bf16", _cellc.bfloat16)):
            if flags.get(name, False):
                self._precision = dtype  # what the compiler casts to
        return self

    def add_flags_recursive(self, **flags):
        self.add_flags(**flags)
        for cell in self.cells():
            cell.add_flags_recursive(**flags)
        return self

    def get_flags(self):
        return self.__dict__.get("_flags", {})

    def set_inputs(self, *inputs, **kwargs):
        """Input types with unknown dims: Tensor(shape=[3, None], dtype=...)."""
        self.input_types = inputs or tuple(kwargs.values())

    def get_inputs(self):
        return getattr(self, "input_types", None)

    # Hooks, around construct.

    def _hooks(self):
        """The hooks before and behind construct, which runs them from the first registration on."""
        if "_hooks_before" not in self.__dict__:
            self._hooks_before, self._hooks_behind = [], []
            inner = self.construct

            def hooked(*inputs, **kwargs):
                for hook in self._hooks_before:
                    inputs, kwargs = hook.hook(inputs, kwargs)
                output = inner(*inputs, **kwargs)
                for hook in self._hooks_behind:
                    changed = hook.hook(inputs, kwargs, output)
                    output = output if changed is None else changed
                return output

            self.construct = hooked
        return self._hooks_before, self._hooks_behind

    def register_forward_pre_hook(self, hook_fn, *, prepend=False, with_kwargs=False):
        """hook_fn(cell, inputs) before construct; what it returns, if anything, takes the place of the inputs."""

        def before(inputs, kwargs):
            if with_kwargs:
                changed = hook_fn(self, inputs, kwargs)
                return (inputs, kwargs) if changed is None else changed
            changed = hook_fn(self, inputs)
            if changed is None:
                return inputs, kwargs
            return changed if isinstance(changed, tuple) else (changed,), kwargs

        return _Hook(self._hooks()[0], before, prepend)

    def register_forward_hook(self, hook_fn, *, prepend=False, with_kwargs=False, always_call=False):
        """hook_fn(cell, inputs, output) after construct; what it returns, if anything, takes the place of the output."""

        def behind(inputs, kwargs, output):
            return hook_fn(self, inputs, kwargs, output) if with_kwargs else hook_fn(self, inputs, output)

        return _Hook(self._hooks()[1], behind, prepend)

    def register_backward_hook(self, hook_fn):
        """Nothing goes backward in inference."""
        return _Hook([], hook_fn)

    def register_backward_pre_hook(self, hook_fn):
        return _Hook([], hook_fn)

    # What other devices, other compilers and training would do; nothing of it changes results.

    def compile(self, *args, **kwargs):
        """Everything is compiled."""

    def compile_and_run(self, *args, **kwargs):
        return self(*args, **kwargs)

    def shard(self, in_strategy, out_strategy=None, parameter_plan=None):
        return self

    def offload(self, backward_prefetch="Auto"):
        """Memory is the compiler's concern."""

    def set_comm_fusion(self, fusion_type, recurse=True):
        return self

    def set_data_parallel(self):
        """There is one process."""

    def set_broadcast_flag(self, mode=True):
        return self

    def check_names(self):
        """Parameters may share a name only if they are one."""
        seen = {}
        for _, parameter in self.parameters_and_names():
            if parameter.name in seen:
                raise ValueError(f"The value of {parameter} is {parameter.name}, its name '{parameter.name}' already exists.")
            seen[parameter.name] = True

    def cast_inputs(self, inputs, dst_type):
        return tuple([_cellc.cast(x, dst_type) for x in inputs])

    def set_jit_config(self, jit_config):
        """Options of another compiler mean nothing here."""

    def set_boost(self, boost_type):
        return self

    def recompute(self, *, use_reentrant=True, output_recompute=False, early_stop=True, context_fn=None, **kwargs):
        """Memory in training is no concern here."""

    def flatten_weights(self, fusion_size=0):
        """Weights are laid out by the compiler."""

    @property
    def cls_name(self):
        return type(self).__name__
