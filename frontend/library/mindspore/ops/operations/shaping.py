"""Primitives that move elements about."""
import _cellc
from mindspore.ops import shaping
from mindspore.ops.arguments import one_axis
from mindspore.ops.primitive import Primitive, operator

BroadcastTo = operator("BroadcastTo", shaping.broadcast_to, shape=...)
Cast = operator("Cast", shaping.cast, "input_x dtype")
Concat = operator("Concat", shaping.concat, axis=0)
Diag = operator("Diag", shaping.diag)
DiagPart = operator("DiagPart", shaping.diagonal)
ExpandDims = operator("ExpandDims", shaping.expand_dims)
Flatten = operator("Flatten", shaping.flatten, "input_x")
Pad = operator("Pad", lambda x, paddings: shaping.pad_axes(
    x, [p[0] for p in paddings], [p[1] for p in paddings], "constant"), paddings=...)
Reshape = operator("Reshape", shaping.reshape)
ReverseV2 = operator("ReverseV2", shaping.reverse, "input", axis=...)
Roll = operator("Roll", shaping.roll, shifts=..., dims=None)
Slice = operator("Slice", shaping.tensor_slice, "input begin size")
SplitV = operator("SplitV", lambda x, size_splits, split_dim, num_split: shaping.split(x, size_splits, split_dim),
                  size_splits=..., split_dim=..., num_split=...)
Squeeze = operator("Squeeze", lambda input, axis: shaping.squeeze(input, None if axis == () else axis), axis=())
Stack = operator("Stack", shaping.stack, axis=0)
StridedSlice = operator("StridedSlice", shaping.strided_slice, "input_x begin end strides", begin_mask=0, end_mask=0, ellipsis_mask=0,
                        new_axis_mask=0, shrink_axis_mask=0)
Tile = operator("Tile", shaping.tile)
Transpose = operator("Transpose", shaping.transpose)
Tril = operator("Tril", shaping.tril, diagonal=0)
Triu = operator("Triu", shaping.triu, diagonal=0)
Unstack = operator("Unstack", lambda x, axis, num: shaping.unbind(x, axis), axis=0, num=None)
Pack = Stack
Unpack = operator("Unpack", lambda x, axis: shaping.unbind(x, axis), axis=0)



class Split(Primitive):
    """output_num equal parts along axis."""

    def __init__(self, axis=0, output_num=1):
        self.axis = axis
        self.output_num = output_num

    def __call__(self, input_x):
        size = input_x.shape[one_axis(self.axis, input_x.ndim)] // self.output_num
        return shaping.split(input_x, size, self.axis)



class MirrorPad(Primitive):
    """Padding with what is mirrored at the edge: REFLECT leaves the edge out, SYMMETRIC repeats it."""

    def __init__(self, mode="REFLECT"):
        self.mode = mode.lower()

    def __call__(self, x, paddings):
        pairs = _cellc.tolist(paddings) if _cellc.is_tensor(paddings) else paddings
        return shaping.pad_axes(x, [p[0] for p in pairs], [p[1] for p in pairs], self.mode)
