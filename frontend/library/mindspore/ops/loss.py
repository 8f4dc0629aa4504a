"""Measures of how far an output is from its target."""
import _cellc
from _cellc import prims
from mindspore.ops.activation import log_softmax
from mindspore.ops.elementwise import abs, clamp, exp, log, select, square, xlogy
from mindspore.ops.reduction import mean, reduce_sum, sum
from mindspore.ops.shaping import expand_dims, moveaxis, reshape


def reduced(loss, reduction):
    """'mean', 'sum' or 'none' of the elements."""
    if reduction == "mean":
        return mean(loss)
    if reduction == "sum":
        return sum(loss)
    if reduction != "none":
        raise ValueError(f"The argument 'reduction' must be one of ['mean', 'sum', 'none'], but got {reduction}.")
    return loss


def l1_loss(input, target, reduction="mean"):
    return reduced(abs(input - target), reduction)


def mse_loss(input, target, reduction="mean"):
    return reduced(square(input - target), reduction)


def smooth_l1_loss(input, target, beta=1.0, reduction="none"):
    """Quadratic below beta, linear above."""
    gap = abs(input - target)
    return reduced(select(gap < beta, 0.5 * square(gap) / beta, gap - 0.5 * beta), reduction)


def huber_loss(input, target, reduction="mean", delta=1.0):
    gap = abs(input - target)
    return reduced(select(gap <= delta, 0.5 * square(gap), delta * (gap - 0.5 * delta)), reduction)


def binary_cross_entropy(logits, labels, weight=None, reduction="mean"):
    """For probabilities; the logarithms are kept above -100."""
    loss = -(labels * clamp(log(logits), -100.0) + (1 - labels) * clamp(log(1 - logits), -100.0))
    return reduced(loss if weight is None else loss * weight, reduction)


def binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction="mean"):
    """For numbers before the sigmoid, without overflow."""
    positive = prims.softplus(-input)
    if pos_weight is not None:
        positive = positive * (1 + (pos_weight - 1) * target)
    loss = (1 - target) * input + positive
    return reduced(loss if weight is None else loss * weight, reduction)


def kl_div(logits, labels, reduction="mean"):
    """labels * (log(labels) - logits); 'batchmean' divides by the batch."""
    loss = xlogy(labels, labels) - labels * logits
    if reduction == "batchmean":
        return sum(loss) / logits.shape[0]
    return reduced(loss, reduction)


def nll_loss(inputs, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """Minus the log probability of the target class: inputs (N, C, ...), target (N, ...)."""
    classes = inputs.shape[1]
    rows = reshape(moveaxis(inputs, 1, -1), (-1, classes))
    labels = reshape(target, (-1,))
    kept = labels != ignore_index
    labels = select(kept, labels, _cellc.tensor(0, labels.dtype))
    factor = _cellc.cast(kept, rows.dtype)
    if weight is not None:
        factor = factor * prims.gather(weight, labels, axis=0)
    picked = prims.gather_elements(rows, expand_dims(labels, 1), axis=1)
    loss = -prims.squeeze(picked, axes=(1,)) * factor
    if label_smoothing > 0:
        loss = (1 - label_smoothing) * loss + label_smoothing * _smoothed(rows, weight, kept) / classes
    if reduction == "mean":
        return sum(loss) / sum(factor)
    return reshape(loss, target.shape) if reduction == "none" else sum(loss)


def _smoothed(rows, weight, kept):
    """The loss if every class were the target, summed over classes."""
    weighted = rows if weight is None else rows * weight
    return -reduce_sum(weighted, 1) * _cellc.cast(kept, rows.dtype)


def cross_entropy(input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """log_softmax, then nll_loss; target holds classes, or probabilities in the shape of input."""
    axis = 1 if input.ndim > 1 else 0
    logs = log_softmax(input, axis)
    if target.dtype == input.dtype:
        return _soft_cross_entropy(logs, target, weight, reduction, label_smoothing, axis)
    if input.ndim == 1:
        logs, target = expand_dims(logs, 0), expand_dims(target, 0)
    return nll_loss(logs, target, weight, ignore_index, reduction, label_smoothing)


def _soft_cross_entropy(logs, target, weight, reduction, label_smoothing, axis):
    classes = logs.shape[axis]
    target = target * (1 - label_smoothing) + label_smoothing / classes
    if weight is not None:
        target = target * reshape(weight, (-1,) + (1,) * (logs.ndim - axis - 1))
    loss = -reduce_sum(logs * target, axis)
    return mean(loss) if reduction == "mean" else reduced(loss, reduction)


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction="mean"):
    """1 - cos for pairs that belong together, cos above the margin for others."""
    dot = reduce_sum(input1 * input2, 1)
    lengths = prims.sqrt((reduce_sum(square(input1), 1) + 1e-12) * (reduce_sum(square(input2), 1) + 1e-12))
    cosine = dot / lengths
    return reduced(select(target == 1, 1 - cosine, clamp(cosine - margin, 0)), reduction)


def soft_margin_loss(input, target, reduction="mean"):
    return reduced(log(1 + exp(-target * input)), reduction)
