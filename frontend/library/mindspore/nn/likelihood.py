"""Losses of likelihoods and of overlaps, as Cells."""
import math

from mindspore import ops
from mindspore.common.tensor import Tensor
from mindspore.nn.activation import get_activation
from mindspore.nn.loss import LossBase


class PoissonNLLLoss(LossBase):
    """For counts; input is the logarithm of their mean unless log_input is false."""

    def __init__(self, log_input=True, full=False, eps=1e-8, reduction="mean"):
        super().__init__(reduction)
        self.log_input, self.full, self.eps = log_input, full, eps

    def construct(self, input, target):
        target = ops.cast(target, input.dtype)
        mean = ops.exp(input) if self.log_input else input
        loss = mean - target * (input if self.log_input else ops.log(input + self.eps))
        return self.get_loss(loss + self.stirling(target) if self.full else loss)

    def stirling(self, target):
        """What the factorial of the target adds, by its approximation; nothing up to 1."""
        target = ops.maximum(target, self.eps)
        term = (target + 0.5) * ops.log(target) - target + 0.5 * math.log(2 * math.pi)
        return ops.select(target > 1, term, ops.zeros_like(term))


class GaussianNLLLoss(LossBase):
    """For normally distributed labels around logits."""

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__(reduction)
        if not isinstance(eps, float) or eps <= 0:
            raise ValueError(f"For 'GaussianNLLLoss', the 'eps' should be in range of (0, inf), but got {eps}.")
        self.full, self.eps = full, eps

    def construct(self, logits, labels, var):
        return ops.gaussian_nll_loss(logits, labels, var, self.full, self.eps, self.reduction)


class CTCLoss(LossBase):
    """For label sequences without alignment: log_probs (T, N, C) or (T, C)."""

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__(reduction)
        self.blank, self.zero_infinity = blank, zero_infinity

    def construct(self, log_probs, targets, input_lengths, target_lengths):
        alone = log_probs.ndim == 2
        if alone:
            targets = ops.expand_dims(targets, 0) if targets.ndim == 1 else targets
            log_probs = ops.expand_dims(log_probs, 1)
        loss = ops.ctc_loss(log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction,
                            self.zero_infinity)[0]
        return ops.squeeze(loss, 0) if alone and self.reduction == "none" else loss


class FocalLoss(LossBase):
    """Cross entropy that counts the more the less likely the target is: logits (N, C, ...), labels with channels of
    classes (N, 1, ...) or of probabilities (N, C, ...)."""

    def __init__(self, weight=None, gamma=2.0, reduction="mean"):
        super().__init__(reduction)
        if not isinstance(gamma, float):
            raise TypeError(f"For 'FocalLoss', the type of 'gamma' should be float, but got {gamma}.")
        if weight is not None and not isinstance(weight, Tensor):
            raise TypeError(f"For 'FocalLoss', the type of 'weight' must be a Tensor, but got {type(weight).__name__}.")
        if weight is not None and weight.ndim != 1:
            raise ValueError(f"For 'FocalLoss', the dimension of 'weight' must be 1, but got {weight.ndim}.")
        self.weight, self.gamma = weight, gamma

    def construct(self, logits, labels):
        if logits.ndim != labels.ndim:
            raise ValueError(f"For 'FocalLoss', the rank of 'logits' and 'labels' must be the same, but got {logits.ndim} "
                             f"and {labels.ndim}.")
        logits = ops.reshape(logits, logits.shape[:2] + (-1,))
        labels = ops.reshape(labels, labels.shape[:2] + (-1,))
        logs = ops.log_softmax(logits, 1)
        weight = None if self.weight is None else ops.broadcast_to(self.weight[None, :, None], logs.shape)
        if labels.shape[1] == 1:
            logs = ops.squeeze(ops.gather_elements(logs, 1, labels), 1)
            weight = None if weight is None else ops.squeeze(ops.gather_elements(weight, 1, labels), 1)
        focus = ops.pow(1.0 - ops.exp(logs), self.gamma)
        logs = logs if weight is None else logs * weight
        if labels.shape[1] == 1:
            return self.get_loss(ops.mean(-focus * logs, 1))
        return self.get_loss(ops.mean(-focus * labels * logs, -1))


class DiceLoss(LossBase):
    """One minus how far logits and labels overlap."""

    def __init__(self, smooth=1e-5):
        super().__init__()
        if smooth <= 0:
            raise ValueError(f"For 'DiceLoss', the 'smooth' must be greater than 0, but got {smooth}.")
        self.smooth = smooth

    def construct(self, logits, label):
        if logits.shape != label.shape:
            raise ValueError(f"For 'DiceLoss', the shape of 'logits' and 'labels' should be equal, but got {logits.shape} and "
                             f"{label.shape}.")
        overlap = ops.reduce_sum(logits * label)
        whole = ops.reduce_sum(logits * logits) + ops.reduce_sum(label * label)
        return 1 - 2 * overlap / (whole + self.smooth)


ACTIVATIONS = ["softmax", "logsoftmax", "relu", "relu6", "tanh", "sigmoid"]


class MultiClassDiceLoss(LossBase):
    """DiceLoss on average over the classes of axis 1."""

    def __init__(self, weights=None, ignore_indiex=None, activation="softmax"):
        super().__init__()
        if isinstance(activation, str) and activation not in ACTIVATIONS:
            raise ValueError(f"For 'MultiClassDiceLoss', the 'activation' must be in {ACTIVATIONS}, but got {activation}.")
        self.binarydiceloss = DiceLoss(1e-5)
        self.weights, self.ignore_indiex = weights, ignore_indiex
        self.activation = get_activation(activation) if isinstance(activation, str) else activation

    def construct(self, logits, label):
        if self.activation is not None:
            logits = self.activation(logits)
        total = 0
        for i in range(label.shape[1]):
            if i != self.ignore_indiex:
                loss = self.binarydiceloss(logits[:, i], label[:, i])
                total = total + (loss if self.weights is None else loss * self.weights[i])
        return total / label.shape[1]
