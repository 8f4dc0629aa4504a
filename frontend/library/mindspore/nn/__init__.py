"""mindspore.nn: layers, and the Cell they are made from."""
from mindspore.nn.activation import (
    CELU, ELU, FastGelu, GELU, get_activation, GLU, Hardtanh, HShrink, HSigmoid, HSwish, LeakyReLU, LogSigmoid,
    LogSoftmax, LogSoftmaxExt, Mish, PReLU, PReLUExt, ReLU, ReLU6, RReLU, SeLU, Sigmoid, SiLU, Softmax, Softmax2d,
    Softmin, Softplus, SoftShrink, Softsign, Tanh, Tanhshrink, Threshold)
from mindspore.nn.basic import (
    BiDense, ClipByNorm, Dense, Dropout, Dropout1d, Dropout2d, Dropout2dExt, Dropout3d, DropoutExt, Flatten,
    Identity, L1Regularizer, Linear, MatrixDiag, MatrixDiagPart, MatrixSetDiag, Norm, OneHot, Range, Roll, Tril,
    Triu, Unflatten, Unfold)
from mindspore.nn.cell import Cell
from mindspore.nn.combined import Conv2dBnAct, DenseBnAct
from mindspore.nn.container import CellDict, CellList, SequentialCell
from mindspore.nn.conv import (
    Conv1d, Conv1dTranspose, Conv2d, Conv2dTranspose, Conv3d, Conv3dTranspose)
from mindspore.nn.embedding import Embedding, EmbeddingExt, EmbeddingLookup, MultiFieldEmbeddingLookup
from mindspore.nn.image import (
    CentralCrop, ChannelShuffle, ImageGradients, MSSSIM, PixelShuffle, PixelUnshuffle, PSNR, ResizeBilinear, SSIM,
    Upsample)
from mindspore.nn.likelihood import (
    CTCLoss, DiceLoss, FocalLoss, GaussianNLLLoss, MultiClassDiceLoss, PoissonNLLLoss)
from mindspore.nn.loss import (
    BCELoss, BCEWithLogitsLoss, CosineEmbeddingLoss, CrossEntropyLoss, HuberLoss, KLDivLoss, L1Loss, L1LossExt,
    LossBase, MAELoss, MSELoss, NLLLoss, RMSELoss, SmoothL1Loss, SoftMarginLoss, SoftmaxCrossEntropyWithLogits)
from mindspore.nn.margin import (
    HingeEmbeddingLoss, MarginRankingLoss, MultiLabelSoftMarginLoss, MultilabelMarginLoss, MultiMarginLoss,
    TripletMarginLoss, TripletMarginWithDistanceLoss)
from mindspore.nn.math import (
    DiGamma, IGamma, LBeta, LGamma, MatDet, MatInverse, MatMul, Moments, ReduceLogSumExp)
from mindspore.nn.norm import (
    BatchNorm1d, BatchNorm2d, BatchNorm3d, GroupNorm, InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LayerNorm,
    LayerNormExt, LRN, SyncBatchNorm)
from mindspore.nn.padding import (
    ConstantPad1d, ConstantPad2d, ConstantPad3d, Pad, ReflectionPad1d, ReflectionPad2d, ReflectionPad3d,
    ReplicationPad1d, ReplicationPad2d, ReplicationPad3d, ZeroPad2d)
from mindspore.nn.pooling import (
    AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d, AdaptiveMaxPool3d,
    AvgPool1d, AvgPool1dExt, AvgPool2d, AvgPool2dExt, AvgPool3d, AvgPool3dExt, LPPool1d, LPPool2d, MaxPool1d,
    MaxPool2d, MaxPool2dExt, MaxPool3d, MaxUnpool1d, MaxUnpool2d, MaxUnpool3d)
from mindspore.nn.recurrent import GRU, GRUCell, LSTM, LSTMCell, RNN, RNNCell
from mindspore.nn.transformer import (
    MultiheadAttention, Transformer, TransformerDecoder, TransformerDecoderLayer, TransformerEncoder,
    TransformerEncoderLayer)
from mindspore.nn.wrap import TimeDistributed, WithEvalCell, WithLossCell
