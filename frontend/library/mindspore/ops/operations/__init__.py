"""mindspore.ops.operations: the primitive classes."""
from mindspore.ops.operations.elementwise import (
    Abs, ACos, Acosh, Add, Addcdiv, Addcmul, AddN, ApproximateEqual, Asin, Asinh, Atan, Atan2, Atanh, BitwiseAnd,
    BitwiseOr, BitwiseXor, Ceil, Cos, Cosh, Div, DivNoNan, Equal, Erf, Erfc, Exp, Expm1, Floor, FloorDiv, FloorMod,
    Greater, GreaterEqual, Hypot, Inv, Invert, IsFinite, IsInf, IsNan, LeftShift, Lerp, Less, LessEqual, Log, Log1p,
    LogicalAnd, LogicalNot, LogicalOr, LogicalXor, MaskedFill, Maximum, Minimum, Mod, Mul, MulNoNan, Neg, NotEqual,
    Pow, RealDiv, Reciprocal, RightShift, Rint, Round, Rsqrt, Select, Sign, Sin, Sinh, Sqrt, Square,
    SquaredDifference, Sub, Tan, Tanh, TensorAdd, Trunc, TruncateDiv, TruncateMod, Xdivy, Xlogy)
from mindspore.ops.operations.activation import (
    CeLU, Elu, FastGeLU, FastGelu, GeLU, Gelu, GLU, HShrink, HSigmoid, HSwish, LogSoftmax, Mish, PReLU, ReLU, ReLU6,
    SeLU, Sigmoid, Softmax, Softplus, SoftShrink, Softsign)
from mindspore.ops.operations.shaping import (
    BroadcastTo, Cast, Concat, Diag, DiagPart, ExpandDims, Flatten, MirrorPad, Pack, Pad, Reshape, ReverseV2, Roll,
    Slice, Split, SplitV, Squeeze, Stack, StridedSlice, Tile, Transpose, Tril, Triu, Unpack, Unstack)
from mindspore.ops.operations.indexing import (
    Assign, AssignAdd, AssignSub, EmbeddingLookup, Gather, GatherD, GatherNd, GatherV2, IndexAdd, OneHot, ScatterAdd,
    ScatterMax, ScatterMin, ScatterMul, ScatterNd, ScatterNdAdd, ScatterNdUpdate, ScatterSub, ScatterUpdate,
    TensorScatterAdd, TensorScatterDiv, TensorScatterElements, TensorScatterMax, TensorScatterMin, TensorScatterMul,
    TensorScatterSub, TensorScatterUpdate, UnsortedSegmentSum)
from mindspore.ops.operations.reduction import (
    Argmax, ArgMaxWithValue, Argmin, ArgMinWithValue, CountNonZero, Cummax, Cummin, CumProd, CumSum, L2Loss,
    L2Normalize, LpNorm, ReduceAll, ReduceAny, ReduceMax, ReduceMean, ReduceMin, ReduceProd, ReduceSum, Sort, TopK)
from mindspore.ops.operations.value import (
    BatchMatMul, BiasAdd, Dense, Depend, DType, Einsum, Eye, Fill, FillV2, Identity, LinSpace, MatMul, Ones, OnesLike,
    Partial, Print, Range, Rank, ScalarCast, ScalarToTensor, Shape, Size, StopGradient, TensorShape, TupleToArray,
    Zeros, ZerosLike)
from mindspore.ops.operations.neural import (
    AdaptiveAvgPool2D, AvgPool, AvgPool3D, BatchNorm, BinaryCrossEntropy, Conv2D, Conv2DBackpropInput, Conv2DTranspose,
    KLDivLoss, LayerNorm, LRN, MaxPool, MaxPool3D, ResizeBilinear, ResizeBilinearV2, ResizeNearestNeighbor, RmsNorm,
    SmoothL1Loss)
from mindspore.ops.operations.matrices import (
    BesselI0, BesselI0e, BesselI1, BesselI1e, BesselJ0, BesselJ1, BesselK0, BesselK0e, BesselK1, BesselK1e,
    BesselY0, BesselY1, Bucketize, Cdist, Cholesky, CholeskyInverse, CholeskySolve, Cross, CumulativeLogsumexp,
    Digamma, EqualCount, Erfinv, EuclideanNorm, FillDiagonal, Geqrf, Ger, Histogram, Igamma, Igammac, InTopK,
    Lgamma, LogMatrixDeterminant, LowerBound, Lstsq, LuSolve, LuUnpack, MatrixBandPart, MatrixDeterminant,
    MatrixDiagPartV3, MatrixDiagV3, MatrixExp, MatrixInverse, MatrixPower, MatrixSetDiagV3, MatrixSolve,
    MatrixSolveLs, MatrixTriangularSolve, Median, Mvlgamma, NthElement, NuclearNorm, Orgqr, Ormqr, Pdist, Polygamma,
    Qr, Quantile, Renorm, SearchSorted, SquareSumAll, Svd, Trace, UpperBound, Zeta)
from mindspore.ops.operations.regions import (
    AffineGrid, BatchToSpace, BatchToSpaceND, BatchToSpaceNDV2, BoundingBoxDecode, BoundingBoxEncode,
    ChannelShuffle, CheckValid, Col2Im, ConfusionMatrix, CropAndResize, DepthToSpace, ExtractImagePatches,
    GridSampler2D, GridSampler3D, HSVToRGB, IOU, Im2Col, IndexFill, IndexPut, InvertPermutation, MaskedScatter,
    MaskedSelect, NMSWithMask, NonZero, Padding, RGBToHSV, ROIAlign, ResizeBicubic, ResizeLinear1D,
    ResizeNearestNeighborV2, ReverseSequence, ScatterAddWithAxis, ScatterDiv, ScatterNdDiv, ScatterNdMax,
    ScatterNdMin, ScatterNdMul, ScatterNdSub, ScatterNonAliasingAdd, SegmentMax, SegmentMean, SegmentMin,
    SegmentProd, SegmentSum, SpaceToBatch, SpaceToBatchND, SpaceToDepth, Unique, UniqueConsecutive, UniqueWithPad,
    UnsortedSegmentMax, UnsortedSegmentMin, UnsortedSegmentProd)
from mindspore.ops.operations.further import (
    AccumulateNV2, AdaptiveAvgPool3D, AdaptiveMaxPool2D, Assert, BCEWithLogitsLoss, BartlettWindow, BlackmanWindow,
    Conv3D, Conv3DTranspose, DataFormatDimMap, DataFormatVecPermute, DynamicShape, Eps, Fills, FlashAttentionScore, Fmax, Fmin, ForiLoop,
    Gcd, HammingWindow, Heaviside, IdentityN, IsClose, Lcm, LerpScalar, LogSoftmaxExt, LogSpace, Logit,
    MaxPoolWithArgmax, MaxPoolWithArgmaxV2, Meshgrid, MultiMarginLoss, MultilabelMarginLoss, NLLLoss, NanToNum,
    PadV3, ParallelConcat, PopulationCount, ReduceStd, Scan, SigmoidCrossEntropyWithLogits, Sinc, SoftMarginLoss,
    SoftmaxCrossEntropyWithLogits, SparseSoftmaxCrossEntropyWithLogits, TensorToTuple, TransposeExtView,
    TransposeView, TrilIndices, TripletMarginLoss, TriuIndices, UnravelIndex, WhileLoop)
from mindspore.ops.operations.drawing import (
    Bernoulli, Dropout, Dropout2D, Dropout3D, DropoutDoMask, DropoutGenMask, Gamma, LogUniformCandidateSampler,
    Multinomial, Poisson, RandomCategorical, RandomChoiceWithMask, RandomShuffle, Randperm, StandardLaplace,
    StandardNormal, TruncatedNormal, UniformInt, UniformReal)
from mindspore.ops.collective import (
    AllGather, AllReduce, Broadcast, HistogramSummary, ImageSummary, ReduceOp, ReduceScatter, ScalarSummary,
    TensorSummary)
from mindspore.ops.operations.volumes import (
    AdaptiveMaxPool3D, AvgPool3D, MaxPool3D, MaxPool3DWithArgmax, MaxUnpool2D, MaxUnpool3D, UpsampleNearest3D,
    UpsampleTrilinear3D)
from mindspore.ops.operations.older import DepthwiseConv2dNative, ScalarToArray
from mindspore.ops.operations.recurrent import DynamicGRUV2, DynamicRNN
