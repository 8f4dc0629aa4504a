"""Losses that ask for a margin, as Cells."""
from mindspore import ops
from mindspore.nn.loss import LossBase
from mindspore.ops.margin import multi_margin


class HingeEmbeddingLoss(LossBase):
    def __init__(self, margin=1.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, logits, labels):
        return ops.hinge_embedding_loss(logits, labels, self.margin, self.reduction)


class MarginRankingLoss(LossBase):
    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, input1, input2, target):
        return ops.margin_ranking_loss(input1, input2, target, self.margin, self.reduction)


class MultiMarginLoss(LossBase):
    def __init__(self, p=1, margin=1.0, reduction="mean", weight=None):
        super().__init__(reduction)
        self.p, self.margin, self.weight = p, margin, weight

    def construct(self, x, target, weight=None):
        weight = weight if self.weight is None else self.weight
        return multi_margin(x, target, self.p, self.margin, weight, self.reduction)


class MultilabelMarginLoss(LossBase):
    def construct(self, x, target):
        return ops.multilabel_margin_loss(x, target, self.reduction)


class MultiLabelSoftMarginLoss(LossBase):
    def __init__(self, weight=None, reduction="mean"):
        super().__init__(reduction)
        self.weight = weight

    def construct(self, x, target):
        return ops.multilabel_soft_margin_loss(x, target, self.weight, self.reduction)


class TripletMarginLoss(LossBase):
    """A margin given here counts for all calls, unless it is 1.0."""

    def __init__(self, p=2, swap=False, eps=1e-6, reduction="mean", margin=1.0):
        super().__init__(reduction)
        self.p, self.swap, self.eps, self.margin = p, swap, eps, margin

    def construct(self, x, positive, negative, margin=1.0):
        margin = margin if self.margin == 1.0 else self.margin
        return ops.triplet_margin_loss(x, positive, negative, margin, self.p, self.eps, self.swap, self.reduction)


class TripletMarginWithDistanceLoss(LossBase):
    """With a distance of one's own; the 2-norm along axis 1 unless given."""

    def __init__(self, distance_function=None, swap=False, reduction="mean", margin=1.0):
        super().__init__(reduction)
        self.distance_function = _distance if distance_function is None else distance_function
        self.swap, self.margin = swap, margin

    def construct(self, x, positive, negative):
        near = self.distance_function(x, positive)
        far = self.distance_function(x, negative)
        if self.swap:
            far = ops.minimum(far, self.distance_function(positive, negative))
        return self.get_loss(ops.maximum(near - far + self.margin, 0))


def _distance(x, y):
    return ops.vector_norm(x - y, 2, 1)
