"""mindspore.mint.nn: layers under PyTorch's names, arguments and defaults."""
from mindspore.mint.nn import functional, layer
from mindspore.mint.nn.functional import cross_entropy
from mindspore.mint.nn.layer.activation import (
    ELU, GELU, GLU, Hardshrink, Hardsigmoid, Hardswish, Hardtanh, LogSigmoid, LogSoftmax, Mish, PReLU, ReLU, ReLU6,
    SELU, Sigmoid, SiLU, Softmax, Softshrink, Tanh, Threshold)
from mindspore.mint.nn.layer.basic import (
    Dropout, Dropout2d, Embedding, Flatten, Fold, Identity, Linear, PixelShuffle, Unfold, Upsample,
    UpsamplingBilinear2d, UpsamplingNearest2d)
from mindspore.mint.nn.layer.conv import Conv1d, Conv2d, Conv3d, ConvTranspose2d
from mindspore.mint.nn.layer.loss import (
    BCELoss, BCEWithLogitsLoss, CosineEmbeddingLoss, CrossEntropyLoss, KLDivLoss, L1Loss, MSELoss, NLLLoss,
    SmoothL1Loss, SoftMarginLoss)
from mindspore.mint.nn.layer.normalization import (
    BatchNorm1d, BatchNorm2d, BatchNorm3d, GroupNorm, LayerNorm, SyncBatchNorm)
from mindspore.mint.nn.layer.padding import (
    ConstantPad1d, ConstantPad2d, ConstantPad3d, ReflectionPad1d, ReflectionPad2d, ReflectionPad3d, ReplicationPad1d,
    ReplicationPad2d, ReplicationPad3d, ZeroPad1d, ZeroPad2d, ZeroPad3d)
from mindspore.mint.nn.layer.pooling import (
    AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d, AvgPool1d,
    AvgPool2d, AvgPool3d, MaxPool2d, MaxUnpool2d)
from mindspore.nn.cell import Cell
