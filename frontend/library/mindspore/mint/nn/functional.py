"""mindspore.mint.nn.functional: the functions of layers, under PyTorch's arguments."""
from mindspore.mint.nn.activations import (
    elu, elu_, gelu, glu, hardtanh, hardtanh_, leaky_relu, log_softmax, logsigmoid, mish, relu6, relu_, selu, sigmoid_, silu, softmax,
    softplus, threshold, threshold_)
from mindspore.mint.nn.losses import (
    binary_cross_entropy, binary_cross_entropy_with_logits, cross_entropy, kl_div, nll_loss, smooth_l1_loss)
from mindspore.mint.nn.regular import (
    batch_norm, dropout, dropout2d, embedding, linear, normalize, one_hot, pad)
from mindspore.mint.nn.resize import interpolate, upsample
from mindspore.mint.nn.windows import (
    adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d, adaptive_max_pool1d, adaptive_max_pool2d, avg_pool1d,
    avg_pool2d, avg_pool3d, conv1d, conv2d, conv3d, conv_transpose2d, fold, max_pool2d, max_unpool2d, unfold)
from mindspore.mint.shaping import flatten
from mindspore.ops import (
    broadcast_to, clamp, cosine_embedding_loss, group_norm, hardshrink, hardsigmoid, hardswish, l1_loss, layer_norm, mse_loss,
    pixel_shuffle, prelu, relu, sigmoid, soft_margin_loss, softshrink, tanh)
from mindspore.ops.sampling import grid_sample
