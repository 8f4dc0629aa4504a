"""Functions that normalise, pick rows and pad."""
import _cellc
from mindspore import ops
from mindspore.nn.embedding import shortened
from mindspore.ops.normalization import normalized, per_channel, scaled


def linear(input, weight, bias=None):
    """input (*, in) times weight (out, in) transposed, plus bias (out)."""
    return ops.dense(input, weight, bias)


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False):
    """Row input[i] of weight, for every i; rows longer than max_norm are shortened."""
    rows = ops.embedding(input, weight)
    return rows if max_norm is None else shortened(rows, max_norm, norm_type)


def one_hot(tensor, num_classes=-1):
    """1 at place tensor[i] of a new last axis, 0 elsewhere (int64)."""
    if num_classes == -1:
        num_classes = int(ops.amax(tensor)) + 1
    return ops.one_hot(tensor, num_classes, _cellc.tensor(1, _cellc.int64), _cellc.tensor(0, _cellc.int64))


def normalize(input, p=2.0, dim=1, eps=1e-12):
    """input divided by its p-norm along dim, which is at least eps."""
    return input / ops.clamp(ops.vector_norm(input, p, dim, True), eps)


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
    """With the given statistics, or with those of the batch."""
    weight = None if weight is None else per_channel(weight, input.ndim)
    bias = None if bias is None else per_channel(bias, input.ndim)
    if training or running_mean is None:
        return scaled(normalized(input, (0,) + tuple(range(2, input.ndim)), eps), weight, bias)
    factor = per_channel(ops.rsqrt(running_var + eps), input.ndim)
    factor = factor if weight is None else factor * weight
    shift = -per_channel(running_mean, input.ndim) * factor
    return input * factor + (shift if bias is None else shift + bias)


def dropout(input, p=0.5, training=True, inplace=False):
    """The identity outside of training; a compiled program does not draw numbers."""
    return ops.dropout(input, p, training)


def dropout2d(input, p=0.5, training=True, inplace=False):
    return ops.dropout(input, p, training)


def pad(input, pad, mode="constant", value=None):
    """Pairs of sizes, the last axis first; negative sizes cut."""
    return ops.pad(input, pad, mode, value)
