"""Primitives of segments, regions of images, and blocks."""
import _cellc
from mindspore.ops import image, indexing, known, patches, sampling, segment, shaping
from mindspore.ops.arguments import pair
from mindspore.ops.convolution import extract_patches, unfold
from mindspore.ops.primitive import Primitive, operator
from mindspore.ops.reduction import reduce_sum

SegmentMax = operator("SegmentMax", segment.segment_max)
SegmentMean = operator("SegmentMean", segment.segment_mean)
SegmentMin = operator("SegmentMin", segment.segment_min)
SegmentProd = operator("SegmentProd", segment.segment_prod)
SegmentSum = operator("SegmentSum", segment.segment_sum)
UnsortedSegmentMax = operator("UnsortedSegmentMax", segment.unsorted_segment_max)
UnsortedSegmentMin = operator("UnsortedSegmentMin", segment.unsorted_segment_min)
UnsortedSegmentProd = operator("UnsortedSegmentProd", segment.unsorted_segment_prod)
ReverseSequence = operator("ReverseSequence", segment.reverse_sequence, seq_dim=..., batch_dim=0)
InvertPermutation = operator("InvertPermutation", segment.invert_permutation)
MaskedScatter = operator("MaskedScatter", segment.masked_scatter)

MaskedSelect = operator("MaskedSelect", known.masked_select)
NonZero = operator("NonZero", known.nonzero)
Unique = operator("Unique", known.unique)
UniqueWithPad = operator("UniqueWithPad", known.unique_with_pad)
UniqueConsecutive = operator(
    "UniqueConsecutive",
    lambda input, return_inverse, return_counts, dim: known.unique_consecutive(input, return_inverse, return_counts, dim),
    return_inverse=False, return_counts=False, dim=None)

IOU = operator("IOU", sampling.iou, mode="iou")
CheckValid = operator("CheckValid", sampling.check_valid)
BoundingBoxEncode = operator(
    "BoundingBoxEncode",
    lambda anchors, truth, means, stds: sampling.bounding_box_encode(anchors, truth, means, stds),
    means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0))
BoundingBoxDecode = operator(
    "BoundingBoxDecode",
    lambda anchors, deltas, max_shape, means, stds, wh_ratio_clip: sampling.bounding_box_decode(
        anchors, deltas, max_shape, means, stds, wh_ratio_clip),
    max_shape=..., means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0), wh_ratio_clip=0.016)
NMSWithMask = operator("NMSWithMask", sampling.nms_with_mask, iou_threshold=0.5)
ROIAlign = operator("ROIAlign", sampling.roi_align, pooled_height=..., pooled_width=..., spatial_scale=..., sample_num=2,
                    roi_end_mode=1)
CropAndResize = operator("CropAndResize", sampling.crop_and_resize, method="bilinear", extrapolation_value=0.0)
AffineGrid = operator("AffineGrid", sampling.affine_grid, align_corners=False)
GridSampler2D = operator(
    "GridSampler2D",
    lambda input_x, grid, interpolation_mode, padding_mode, align_corners: sampling.grid_sample(
        input_x, grid, interpolation_mode, padding_mode, align_corners),
    interpolation_mode="bilinear", padding_mode="zeros", align_corners=False)
GridSampler3D = GridSampler2D
RGBToHSV = operator("RGBToHSV", sampling.rgb_to_hsv)
HSVToRGB = operator("HSVToRGB", sampling.hsv_to_rgb)
ResizeBicubic = operator(
    "ResizeBicubic",
    lambda x, size, align_corners, half_pixel_centers: image.resize_bicubic(x, size, align_corners, half_pixel_centers),
    "image size", align_corners=False, half_pixel_centers=False)
ResizeNearestNeighborV2 = operator(
    "ResizeNearestNeighborV2",
    lambda x, size, align_corners, half_pixel_centers: image.resize_nearest(x, size, align_corners)
    if not half_pixel_centers else image.resize_exact(x, size), "image size", align_corners=False, half_pixel_centers=False)
ResizeLinear1D = operator(
    "ResizeLinear1D",
    lambda x, size, coordinate_transformation_mode: image.resize_linear_axis(
        x, 2, _cellc.tolist(size)[0] if _cellc.is_tensor(size) else size[0],
        coordinate_transformation_mode == "align_corners"), coordinate_transformation_mode="align_corners")

SpaceToDepth = operator("SpaceToDepth", patches.space_to_depth, block_size=...)
DepthToSpace = operator("DepthToSpace", patches.depth_to_space, block_size=...)
SpaceToBatch = operator("SpaceToBatch", patches.space_to_batch_nd, block_size=..., paddings=...)
SpaceToBatchND = operator(
    "SpaceToBatchND",
    lambda x, block_shape, paddings: patches.space_to_batch_nd(x, block_shape, paddings), block_shape=..., paddings=...)
BatchToSpace = operator(
    "BatchToSpace",
    lambda x, block_size, crops: patches.batch_to_space_nd(x, block_size, crops), block_size=..., crops=...)
BatchToSpaceND = operator("BatchToSpaceND", patches.batch_to_space_nd, block_shape=..., crops=...)
BatchToSpaceNDV2 = operator("BatchToSpaceNDV2", patches.batch_to_space_nd)
Padding = operator("Padding", patches.padding, pad_dim_size=8)
Col2Im = operator(
    "Col2Im",
    lambda x, output_size, kernel_size, dilation, padding, stride: patches.col2im(
        x, output_size, kernel_size, dilation, padding, stride), kernel_size=..., dilation=1, padding=0, stride=1)
ExtractImagePatches = operator(
    "ExtractImagePatches",
    lambda input_x, ksizes, strides, rates, padding: extract_patches(
        input_x, pair(ksizes), pair(strides), pair(rates), padding.lower()),
    ksizes=..., strides=..., rates=..., padding="VALID")
ChannelShuffle = operator("ChannelShuffle", lambda x, group: shaping.channel_shuffle(x, group), group=...)

ScatterDiv = operator("ScatterDiv", lambda x, indices, updates, use_locking: indexing.scatter_div(x, indices, updates), use_locking=False)
ScatterNdSub = operator("ScatterNdSub", indexing.scatter_nd_sub, use_locking=False)
ScatterNdMul = operator("ScatterNdMul", indexing.scatter_nd_mul, use_locking=False)
ScatterNdDiv = operator("ScatterNdDiv", indexing.scatter_nd_div, use_locking=False)
ScatterNdMax = operator("ScatterNdMax", indexing.scatter_nd_max, use_locking=False)
ScatterNdMin = operator("ScatterNdMin", indexing.scatter_nd_min, use_locking=False)
ScatterNonAliasingAdd = operator("ScatterNonAliasingAdd", indexing.scatter_nd_add)
ScatterAddWithAxis = operator(
    "ScatterAddWithAxis",
    lambda x, indices, updates, axis: indexing.tensor_scatter_elements(x, indices, updates, axis, "add"), axis=0)
IndexFill = operator("IndexFill", indexing.index_fill)
IndexPut = operator("IndexPut", lambda x, values, indices, accumulate: indexing.index_put(x, indices, values, accumulate != 0),
                    accumulate=0)


class Im2Col(Primitive):
    """Windows of (N, C, H, W): (N, C, taps, windows)."""

    def __init__(self, ksizes, strides=1, dilations=1, pads=0):
        self.ksizes, self.options = ksizes, (dilations, pads, strides)

    def __call__(self, x):
        out = unfold(x, self.ksizes, *self.options)
        taps = pair(self.ksizes)[0] * pair(self.ksizes)[1]
        return shaping.reshape(out, (x.shape[0], x.shape[1], taps, -1))


class ConfusionMatrix(Primitive):
    """How often labels (rows) were predicted as each class (columns)."""

    def __init__(self, num_classes, dtype="int32"):
        self.classes, self.dtype = num_classes, dtype

    def __call__(self, labels, predictions, weights=None):
        shape = (labels.shape[0], self.classes)
        rows = indexing.one_hot(labels, self.classes, _cellc.tensor(1.0), _cellc.tensor(0.0))
        columns = indexing.one_hot(predictions, self.classes, _cellc.tensor(1.0), _cellc.tensor(0.0))
        if weights is not None:
            rows = rows * shaping.expand_dims(_cellc.cast(weights, rows.dtype), 1)
        counts = reduce_sum(shaping.expand_dims(rows, 2) * shaping.expand_dims(columns, 1), 0)
        return _cellc.cast(shaping.reshape(counts, (shape[1], shape[1])), self.dtype)
