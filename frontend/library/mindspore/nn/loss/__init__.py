"""Losses as Cells."""
from mindspore import ops
from mindspore.common.dtype import float32
from mindspore.nn.cell import Cell
from mindspore.ops.loss import reduced


class LossBase(Cell):
    """A loss whose elements are reduced by 'mean', 'sum' or not at all ('none')."""

    def __init__(self, reduction="mean"):
        super().__init__()
        if reduction not in ("mean", "sum", "none"):
            raise ValueError(f"For '{type(self).__name__}', the 'reduction' must be in ['mean', 'sum', 'none'], "
                             f"but got {reduction}.")
        self.reduction = reduction
        self.average, self.reduce = reduction != "sum", reduction != "none"

    def get_axis(self, x):
        """All axes of x."""
        return tuple(range(x.ndim))

    def get_loss(self, x, weights=1.0):
        """x times weights, reduced; computed in float32."""
        loss = ops.cast(x, float32) * weights
        return ops.cast(reduced(loss, self.reduction), x.dtype)

    def construct(self, logits, labels):
        raise AttributeError(f"For '{type(self).__name__}', the method 'construct' is not defined.")


class L1Loss(LossBase):
    def construct(self, logits, labels):
        return ops.l1_loss(logits, labels, self.reduction)


class L1LossExt(L1Loss):
    """L1Loss under the name of its newer form."""


class MAELoss(LossBase):
    """L1Loss under its other name."""

    def construct(self, logits, label):
        return self.get_loss(ops.abs(logits - label))


class MSELoss(LossBase):
    def construct(self, logits, labels):
        return ops.mse_loss(logits, labels, self.reduction)


class RMSELoss(LossBase):
    """The root of the mean of squares."""

    def __init__(self):
        super().__init__()

    def construct(self, logits, label):
        return ops.sqrt(ops.mse_loss(logits, label))


class SmoothL1Loss(LossBase):
    def __init__(self, beta=1.0, reduction="none"):
        super().__init__(reduction)
        self.beta = beta

    def construct(self, logits, labels):
        return ops.smooth_l1_loss(logits, labels, self.beta, self.reduction)


class HuberLoss(LossBase):
    def __init__(self, reduction="mean", delta=1.0):
        super().__init__(reduction)
        self.delta = delta

    def construct(self, logits, labels):
        return ops.huber_loss(logits, labels, self.reduction, self.delta)


class SoftMarginLoss(LossBase):
    def construct(self, logits, labels):
        return ops.soft_margin_loss(logits, labels, self.reduction)


class BCELoss(LossBase):
    """For probabilities."""

    def __init__(self, weight=None, reduction="mean"):
        super().__init__(reduction)
        self.weight = weight

    def construct(self, logits, labels):
        return ops.binary_cross_entropy(logits, labels, self.weight, self.reduction)


class BCEWithLogitsLoss(LossBase):
    """For numbers before the sigmoid."""

    def __init__(self, reduction="mean", weight=None, pos_weight=None):
        super().__init__(reduction)
        self.weight, self.pos_weight = weight, pos_weight

    def construct(self, input, target):
        return ops.binary_cross_entropy_with_logits(input, target, self.weight, self.pos_weight, self.reduction)


class KLDivLoss(Cell):
    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, logits, labels):
        return ops.kl_div(logits, labels, self.reduction)


class NLLLoss(LossBase):
    """For log probabilities (N, C, ...) and classes (N, ...)."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean"):
        super().__init__(reduction)
        self.weight, self.ignore_index = weight, ignore_index

    def construct(self, logits, labels):
        return ops.nll_loss(logits, labels, self.weight, self.ignore_index, self.reduction)


class CrossEntropyLoss(LossBase):
    """For numbers before the softmax."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__(reduction)
        self.weight, self.ignore_index, self.label_smoothing = weight, ignore_index, label_smoothing

    def construct(self, logits, labels):
        return ops.cross_entropy(logits, labels, self.weight, self.ignore_index, self.reduction,
                                 self.label_smoothing)


class SoftmaxCrossEntropyWithLogits(LossBase):
    """logits (N, C); labels (N) when sparse, else probabilities (N, C)."""

    def __init__(self, sparse=False, reduction="none"):
        super().__init__(reduction)
        self.sparse = sparse

    def construct(self, logits, labels):
        if self.sparse:
            return ops.cross_entropy(logits, labels, reduction=self.reduction)
        loss = -ops.reduce_sum(labels * ops.log_softmax(logits), -1)
        return reduced(loss, self.reduction)


class CosineEmbeddingLoss(LossBase):
    """1 - cos for pairs that belong together, cos above the margin for others."""

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__(reduction)
        if not isinstance(margin, float):
            raise TypeError(f"For 'CosineEmbeddingLoss', the type of 'margin' should be float, but got {margin}.")
        if not -1 <= margin <= 1:
            raise ValueError(f"For 'CosineEmbeddingLoss', the 'margin' should be in range of [-1.0, 1.0], but got {margin}.")
        self.margin = margin

    def construct(self, logits_x1, logits_x2, labels):
        dot = ops.reduce_sum(logits_x1 * logits_x2, 1)
        lengths = ops.sqrt(ops.reduce_sum(ops.square(logits_x1), 1)) * ops.sqrt(ops.reduce_sum(ops.square(logits_x2), 1))
        cosine = dot / lengths
        zeros = ops.zeros_like(cosine)
        near = ops.select(labels == 1, 1.0 - cosine, zeros)
        return self.get_loss(near + ops.select(labels == -1, ops.maximum(cosine - self.margin, 0.0), zeros))
