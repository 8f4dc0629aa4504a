"""Primitives that move elements about."""
import _cellc
from mindspore.ops import shaping
from mindspore.ops.arguments import one_axis
from mindspore.ops.primitive import Primitive, operator

BroadcastTo = operator(shaping.broadcast_to, shape=None)
Cast = operator(shaping.cast)
Concat = operator(shaping.concat, axis=0)
Diag = operator(shaping.diag)
DiagPart = operator(shaping.diagonal)
ExpandDims = operator(shaping.expand_dims)
Flatten = operator(shaping.flatten)
Pad = operator(lambda x, paddings: shaping.pad_axes(
    x, [p[0] for p in paddings], [p[1] for p in paddings], "constant"), paddings=None)
Reshape = operator(shaping.reshape)
ReverseV2 = operator(shaping.reverse, axis=None)
Roll = operator(shaping.roll, shifts=None, dims=None)
Slice = operator(shaping.tensor_slice)
SplitV = operator(lambda x, size_splits, split_dim, num_split: shaping.split(x, size_splits, split_dim),
                  size_splits=None, split_dim=0, num_split=None)
Squeeze = operator(lambda x, axis: shaping.squeeze(x, None if axis == () else axis), axis=())
Stack = operator(shaping.stack, axis=0)
StridedSlice = operator(shaping.strided_slice, begin_mask=0, end_mask=0, ellipsis_mask=0,
                        new_axis_mask=0, shrink_axis_mask=0)
Tile = operator(shaping.tile)
Transpose = operator(shaping.transpose)
Tril = operator(shaping.tril, diagonal=0)
Triu = operator(shaping.triu, diagonal=0)
Unstack = operator(lambda x, axis, num: shaping.unbind(x, axis), axis=0, num=None)
Pack = Stack
Unpack = Unstack



class Split(Primitive):
    """output_num equal parts along axis."""

    def __init__(self, axis=0, output_num=1):
        self.axis = axis
        self.output_num = output_num

    def __call__(self, x):
        return shaping.split(x, x.shape[one_axis(self.axis, x.ndim)] // self.output_num, self.axis)



class MirrorPad(Primitive):
    """Padding with what is mirrored at the edge: REFLECT leaves the edge out, SYMMETRIC repeats it."""

    def __init__(self, mode="REFLECT"):
        self.mode = mode.lower()

    def __call__(self, x, paddings):
        pairs = _cellc.tolist(paddings) if _cellc.is_tensor(paddings) else paddings
        return shaping.pad_axes(x, [p[0] for p in pairs], [p[1] for p in pairs], self.mode)
