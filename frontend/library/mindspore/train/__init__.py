"""mindspore.train as far as inference knows it."""
from mindspore.amp import auto_mixed_precision, custom_mixed_precision, get_black_list, get_white_list
from mindspore.train.model import Model
from mindspore.train.serialization import load_checkpoint, load_param_into_net, save_checkpoint
