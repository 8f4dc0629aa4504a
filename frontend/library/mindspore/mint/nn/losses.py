"""Measures of how far an output is from its target."""
from mindspore import ops
from mindspore.ops.loss import reduced


def smooth_l1_loss(input, target, reduction="mean", beta=1.0):
    """Quadratic below beta, linear above."""
    return ops.smooth_l1_loss(input, target, beta, reduction)


def binary_cross_entropy(input, target, weight=None, reduction="mean"):
    return ops.binary_cross_entropy(input, target, weight, reduction)


def binary_cross_entropy_with_logits(input, target, weight=None, reduction="mean", pos_weight=None):
    return ops.binary_cross_entropy_with_logits(input, target, weight, pos_weight, reduction)


def kl_div(input, target, reduction="mean", log_target=False):
    """target * (log(target) - input), or of targets that are logarithms."""
    if not log_target:
        return ops.kl_div(input, target, reduction)
    loss = ops.exp(target) * (target - input)
    return ops.sum(loss) / input.shape[0] if reduction == "batchmean" else reduced(loss, reduction)


def nll_loss(input, target, weight=None, ignore_index=-100, reduction="mean"):
    """Minus the log probability of the target class: input (N, C, ...) or (C)."""
    if input.ndim == 1:
        loss = ops.nll_loss(ops.expand_dims(input, 0), ops.reshape(target, (1,)), weight, ignore_index, reduction)
        return ops.reshape(loss, target.shape)
    return ops.nll_loss(input, target, weight, ignore_index, reduction)


def cross_entropy(input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """log_softmax, then nll_loss; target holds classes, or probabilities in the shape of input."""
    return ops.cross_entropy(input, target, weight, ignore_index, reduction, label_smoothing)
