"""Measures that are zero once a margin is kept."""
import _cellc
from _cellc import prims
from mindspore.ops.elementwise import abs, clamp, exp, log, maximum, minimum, select
from mindspore.ops.loss import reduced
from mindspore.ops.reduction import reduce_sum, vector_norm
from mindspore.ops.shaping import expand_dims, squeeze


def hinge_embedding_loss(inputs, targets, margin=1.0, reduction="mean"):
    """inputs where the target is 1, what they lack of the margin where it is -1."""
    near = _cellc.cast(targets > 0, inputs.dtype) * inputs
    apart = _cellc.cast(targets < 0, inputs.dtype)
    return reduced(near + clamp(apart * margin - apart * inputs, 0), reduction)


def margin_ranking_loss(input1, input2, target, margin=0.0, reduction="mean"):
    """How far input1 is from being ahead of input2 by the margin, or behind where the target is -1."""
    return reduced(clamp(-target * (input1 - input2) + margin, 0), reduction)


def multi_margin(x, target, p, margin, weight, reduction):
    """multi_margin_loss for any kind of margin."""
    labels = expand_dims(target, 1)
    right = prims.gather_elements(x, _cellc.cast(labels, _cellc.int64), axis=1)
    lacks = clamp(margin - right + x, 0)
    lacks = lacks if p == 1 else lacks * lacks
    if weight is not None:
        lacks = lacks * expand_dims(prims.gather(weight, target, axis=0), 1)
    others = prims.iota(shape=x.shape, axis=1, dtype=_cellc.int64) != _cellc.cast(labels, _cellc.int64)
    return reduced(reduce_sum(select(others, lacks, _cellc.tensor(0, x.dtype)), 1) / x.shape[1], reduction)


def multi_margin_loss(input, target, p=1, margin=1, weight=None, reduction="mean"):
    """How far the target class (N) is from being ahead of every other of input (N, C) by the margin."""
    if not isinstance(margin, int):
        raise TypeError(f"For 'multi_margin_loss', the type of 'margin' must be int, but got {type(margin)}.")
    return multi_margin(input, target, p, margin, weight, reduction)


def multilabel_margin_loss(input, target, reduction="mean"):
    """The same for several target classes, which stand in front of a -1."""
    return multilabel_margin(input, target, reduction)[0]


def multilabel_margin(x, target, reduction):
    """The loss, and which classes are targets."""
    if x.ndim == 1:
        loss, targets = multilabel_margin(expand_dims(x, 0), expand_dims(target, 0), "none")
        return reduced(squeeze(loss, 0), reduction), squeeze(targets, 0)
    given = prims.cumprod(_cellc.cast(target >= 0, _cellc.int32), axis=1) > 0
    place = _cellc.cast(maximum(target, 0), _cellc.int64)
    classes = prims.iota(shape=(1, 1, x.shape[1]), axis=2, dtype=_cellc.int64)
    hits = (expand_dims(place, 2) == classes).logical_and(expand_dims(given, 2))
    targets = prims.reduce_any(hits, axes=(1,), keepdims=False)
    right = prims.gather_elements(x, place, axis=1)
    lacks = clamp(1 - expand_dims(right, 2) + expand_dims(x, 1), 0)
    counted = expand_dims(given, 2).logical_and(expand_dims(targets, 1).logical_not())
    loss = reduce_sum(select(counted, lacks, _cellc.tensor(0, x.dtype)), (1, 2)) / x.shape[1]
    return reduced(loss, reduction), _cellc.cast(targets, target.dtype)


def multilabel_soft_margin_loss(input, target, weight=None, reduction="mean"):
    """The cross entropy of every class by itself, on average over classes."""
    loss = target * log(exp(-input) + 1) + (1 - target) * log(exp(input) + 1)
    loss = loss if weight is None else loss * weight
    return reduced(reduce_sum(loss, input.ndim - 1) / input.shape[-1], reduction)


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, reduction="mean"):
    """How far the positive is from being nearer to the anchor than the negative by the margin."""
    near = vector_norm(anchor - positive + eps, p, -1)
    far = vector_norm(anchor - negative + eps, p, -1)
    if swap:
        far = minimum(far, vector_norm(positive - negative + eps, p, -1))
    return reduced(clamp(near - far + margin, 0), reduction)


def cross_entropy_of_sigmoid(logits, label):
    """max(x, 0) - x y + log(1 + exp(-|x|))."""
    return clamp(logits, 0.0) - logits * label + prims.softplus(-abs(logits))
