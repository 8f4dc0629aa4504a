"""mindspore.amp: which Cells of a network compute in 16 bits. Scaling of losses is for training."""
import _cellc
from mindspore import nn

_WHITE = [nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose, nn.Dense,
          nn.LSTMCell, nn.RNNCell, nn.GRUCell]
_BLACK = [nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm]


def get_white_list():
    """The Cells that level O1 has compute in 16 bits."""
    return list(_WHITE)


def get_black_list():
    """The Cells that level O2 leaves in float32."""
    return list(_BLACK)


def auto_mixed_precision(network, amp_level="O0", dtype=_cellc.float16):
    """Sets the precision of a network's Cells: O0 none, O1 layers with weights, O2 all but norms, O3 all. What O2 and
    O3 return is float32. O1 looks at Cells, not at operators that a construct calls.
    """
    if dtype not in (_cellc.float16, _cellc.bfloat16):
        raise ValueError(f"The dtype should be one of (mstype.float16, mstype.bfloat16), but got {dtype}.")
    if amp_level == "O1":
        _white(network, _WHITE, dtype)
    elif amp_level == "O2":
        _gives(_black(network, _BLACK, dtype), _cellc.float32)
    elif amp_level == "O3":
        _gives(network.to_float(dtype), _cellc.float32)
    elif amp_level == "auto":
        raise NotImplementedError("For 'auto_mixed_precision', amp_level 'auto' looks at every operator, which is not supported: "
                                  "use 'O1', 'O2' or 'O3', or Cell.to_float.")
    elif amp_level != "O0":
        raise ValueError(f"The amp level {amp_level} is not supported")
    return network


def custom_mixed_precision(network, *, white_list=None, black_list=None, dtype=_cellc.float16):
    """auto_mixed_precision with Cells of one's own choice; operators in the lists do not count."""
    if white_list is None and black_list is None:
        raise ValueError("For 'custom_mixed_precision', one of white_list and black_list must be provided.")
    if white_list is not None and black_list is not None:
        raise ValueError("For 'custom_mixed_precision', white_list or black_list should be provided one.")
    if white_list is not None:
        _white(network, white_list, dtype)
    else:
        _gives(_black(network, black_list, dtype), _cellc.float32)
    return network


def _white(cell, kinds, dtype):
    """Has Cells of some kinds compute in dtype and give float32."""
    if isinstance(cell, tuple(kinds)):
        _gives(cell.to_float(dtype), _cellc.float32)
        return
    for child in cell.name_cells().values():
        _white(child, kinds, dtype)


def _black(cell, kinds, dtype):
    """Has all Cells compute in dtype but those of some kinds, which compute in float32 and give dtype."""
    cell.to_float(dtype)
    for child in cell.name_cells().values():
        if isinstance(child, tuple(kinds)):
            _gives(child.to_float(_cellc.float32), dtype)
        else:
            _black(child, kinds, dtype)
    return cell


def _gives(cell, dtype):
    """What the Cell returns is cast."""
    construct = cell.construct

    def call(*args, **kwargs):
        return _cast(construct(*args, **kwargs), dtype)

    cell.construct = call


def _cast(x, dtype):
    if isinstance(x, (tuple, list)):
        return tuple([_cast(y, dtype) for y in x])
    floats = (_cellc.float16, _cellc.bfloat16, _cellc.float32, _cellc.float64)
    return _cellc.cast(x, dtype) if _cellc.is_tensor(x) and x.dtype in floats else x
