"""mindspore.mint.special."""
from mindspore import ops
from mindspore.mint.nn.functional import log_softmax
from mindspore.ops import erfc, exp2, expm1, log1p, sinc


def round(input):
    return ops.round(input)
