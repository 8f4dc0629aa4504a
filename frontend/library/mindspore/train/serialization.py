"""Checkpoints. Files stay closed while a model is compiled, but for the one that --weights names."""
import _cellc
from mindspore.common.dtype import bfloat16, float16, float32, float64

_FLOATS = (bfloat16, float16, float32, float64)


def load_checkpoint(ckpt_file_name, net=None, strict_load=False, filter_prefix=None, dec_key=None, dec_mode="AES-GCM",
                    specify_prefix=None, choice_func=None, crc_check=False, remove_redundancy=False, format="ckpt"):
    """The Parameters of a file by name, if it is the file of --weights."""
    found = _cellc.checkpoint(ckpt_file_name)
    if found is None:
        raise NotImplementedError(f"For 'load_checkpoint', '{ckpt_file_name}' stays closed: while compiling, no file is read but "
                                  f"the one that --weights names. Give it as --weights {ckpt_file_name}.")
    found = {name: p for name, p in found.items() if _wanted(name, filter_prefix, specify_prefix, choice_func)}
    if net is not None:
        load_param_into_net(net, found, strict_load)
    return found


def _wanted(name, filter_prefix, specify_prefix, choice_func):
    if specify_prefix and not name.startswith(_prefixes(specify_prefix)):
        return False
    if filter_prefix and name.startswith(_prefixes(filter_prefix)):
        return False
    return choice_func is None or choice_func(name)


def _prefixes(p):
    return (p,) if isinstance(p, str) else tuple(p)


def save_checkpoint(save_obj, ckpt_file_name, integrated_save=True, async_save=False, append_dict=None, enc_key=None,
                    enc_mode="AES-GCM", choice_func=None, crc_check=False, format="ckpt", **kwargs):
    raise NotImplementedError("For 'save_checkpoint', files are not written while compiling.")


def load_param_into_net(net, parameter_dict, strict_load=False, remove_redundancy=False):
    """Gives the Parameters of net the values of those with the same names. The result is the names of net that the
    dict does not have, and those of the dict that net does not have."""
    own = net.parameters_dict()
    missing = [name for name in own if name not in parameter_dict]
    prefix = "" if strict_load else _common_prefix(missing, parameter_dict)
    used = {}
    for name in own:
        known = prefix + name if name not in parameter_dict and prefix + name in parameter_dict else name
        if known in parameter_dict:
            used[known] = True
            _load(name, own[name], parameter_dict[known], strict_load)
    missing = [name for name in missing if not prefix or prefix + name not in parameter_dict]
    return missing, [name for name in parameter_dict if name not in used]


def _common_prefix(missing, parameter_dict):
    """What the names of a file have in front of those that are missing: "" if that is nothing."""
    for own in missing:
        for name in parameter_dict:
            if name.endswith(own):
                return name[:len(name) - len(own)]
    return ""


def _load(name, own, new, strict):
    shape = new.shape
    while len(shape) > len(own.shape) and shape[-1] == 1:
        shape = shape[:-1]
    if own.shape != shape:
        raise RuntimeError(f"For 'load_param_into_net', {name} in the argument 'net' should have the same shape "
                           f"as {name} in the argument 'parameter_dict', but got {own.shape} and {new.shape}.")
    if own.dtype != new.dtype and (strict or (own.dtype in _FLOATS) != (new.dtype in _FLOATS)):
        raise RuntimeError(f"For 'load_param_into_net', {name} in the argument 'net' should have the same type "
                           f"as {name} in the argument 'parameter_dict', but got {own.dtype} and {new.dtype}.")
    own.set_data(new if shape == new.shape else new.reshape(own.shape))
