"""Checkpoints. Files stay closed while a model is compiled; what a loaded dict of Parameters does works."""


def load_checkpoint(ckpt_file_name, net=None, strict_load=False, filter_prefix=None, dec_key=None, dec_mode="AES-GCM",
                    specify_prefix=None, choice_func=None, **kwargs):
    raise NotImplementedError("For 'load_checkpoint', files are not read while compiling: give the weights with --weights.")


def save_checkpoint(save_obj, ckpt_file_name, **kwargs):
    raise NotImplementedError("For 'save_checkpoint', files are not written while compiling.")


def load_param_into_net(net, parameter_dict, strict_load=False, remove_redundancy=False):
    """Gives the Parameters of net the values of those with the same names. The result is the names of net that the
    dict does not have, and those of the dict that net does not have."""
    own = net.parameters_dict()
    for name in parameter_dict:
        if name in own:
            if own[name].shape != parameter_dict[name].shape:
                raise RuntimeError(f"For 'load_param_into_net', {name} in the argument 'net' should have the same shape "
                                   f"as {name} in the argument 'parameter_dict', but got {own[name].shape} and "
                                   f"{parameter_dict[name].shape}.")
            own[name].set_data(parameter_dict[name])
    return [name for name in own if name not in parameter_dict], [name for name in parameter_dict if name not in own]
