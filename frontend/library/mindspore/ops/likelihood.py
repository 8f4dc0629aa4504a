"""Minus the logarithm of how likely targets are."""
import math

import _cellc
from _cellc import prims
from mindspore.ops.elementwise import clamp, exp, log, logical_and, maximum, select, square
from mindspore.ops.loss import reduced
from mindspore.ops.reduction import mean
from mindspore.ops.shaping import concat, constant_pad, expand_dims, reshape, stack, swapaxes


def gaussian_nll_loss(x, target, var, full=False, eps=1e-6, reduction="mean"):
    """For normally distributed targets around x."""
    if x.shape != var.shape and x.shape[:-1] == var.shape:
        var = expand_dims(var, -1)
    kept = maximum(var, eps)
    loss = 0.5 * (log(kept) + square(x - target) / kept) + (0.5 * math.log(2 * math.pi) if full else 0)
    return reduced(loss, reduction)


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    """For label sequences without alignment: log_probs (T, N, C), targets (N, S), lengths (N). The loss, and the
    logarithm of how likely every prefix (N, T, 2 S + 1) is."""
    labels = _with_blanks(targets, blank)
    scores = swapaxes(_at_labels(log_probs, labels), 0, 1)
    may_skip = _differs_from_last_but_one(labels, blank)
    alpha = _first_step(scores[:, 0])
    steps = [alpha]
    for t in range(1, log_probs.shape[0]):
        alpha = _log_add3(alpha, _shifted(alpha, 1), select(may_skip, _shifted(alpha, 2), _lowest(alpha))) + scores[:, t]
        steps.append(alpha)
    alphas = stack(steps, 1)
    loss = -_at_the_end(alphas, input_lengths, target_lengths)
    if zero_infinity:
        loss = select(loss == float("inf"), _cellc.tensor(0, loss.dtype), loss)
    if reduction == "mean":
        return mean(loss / clamp(_cellc.cast(target_lengths, loss.dtype), 1)), alphas
    return reduced(loss, reduction), alphas


def _with_blanks(targets, blank):
    """(N, S) to (N, 2 S + 1): a blank around every label."""
    rows = targets.shape[0]
    blanks = prims.full(_cellc.tensor(blank, targets.dtype), shape=targets.shape)
    pairs = reshape(stack((blanks, targets), 2), (rows, 2 * targets.shape[1]))
    return _cellc.cast(concat((pairs, blanks[:, :1]), 1), _cellc.int64)


def _at_labels(log_probs, labels):
    """(T, N, C) at labels (N, L): (T, N, L)."""
    index = prims.broadcast(expand_dims(labels, 0), shape=(log_probs.shape[0],) + labels.shape)
    return prims.gather_elements(log_probs, index, axis=2)


def _lowest(x):
    return prims.full(_cellc.tensor(-float("inf"), x.dtype), shape=x.shape)


def _shifted(x, by):
    """Each row moved to the right, -inf before it."""
    return constant_pad(x, (0, by), (0, 0), -float("inf"))[:, :x.shape[1]]


def _differs_from_last_but_one(labels, blank):
    """Where a label may follow the one two before it without the blank between."""
    before = constant_pad(labels, (0, 2), (0, 0), blank)[:, :labels.shape[1]]
    return logical_and(labels != blank, labels != before)


def _first_step(scores):
    """Only the first blank and the first label may begin."""
    place = prims.iota(shape=scores.shape, axis=1, dtype=_cellc.int64)
    return select(place < 2, scores, _lowest(scores))


def _log_add3(x, y, z):
    """log(exp(x) + exp(y) + exp(z)) where all may be -inf."""
    top = maximum(maximum(x, y), z)
    safe = select(top == -float("inf"), _cellc.tensor(0, top.dtype), top)
    return safe + log(exp(x - safe) + exp(y - safe) + exp(z - safe))


def _at_the_end(alphas, input_lengths, target_lengths):
    """The logarithm of how likely a whole sequence is: it ends with its last label or the blank behind."""
    n, _, width = alphas.shape
    last = prims.iota(shape=alphas.shape, axis=1, dtype=_cellc.int64) == _column(input_lengths, n) - 1
    rows = prims.reduce_sum(select(last, alphas, _cellc.tensor(0, alphas.dtype)), axes=(1,), keepdims=False)
    place = prims.iota(shape=(n, width), axis=1, dtype=_cellc.int64)
    end = 2 * _cellc.cast(reshape(target_lengths, (n, 1)), _cellc.int64)
    kept = logical_and(place <= end, place >= end - 1)
    ends = select(kept, rows, _lowest(rows))
    return _log_sum(ends)


def _log_sum(x):
    """log(sum(exp(x))) of each row, where all may be -inf."""
    top = prims.reduce_max(x, axes=(1,), keepdims=True)
    safe = select(top == -float("inf"), _cellc.tensor(0, x.dtype), top)
    return log(prims.reduce_sum(exp(x - safe), axes=(1,), keepdims=False)) + reshape(safe, (x.shape[0],))


def _column(lengths, n):
    return _cellc.cast(reshape(lengths, (n, 1, 1)), _cellc.int64)
