"""Primitives that fold axes away, scan them or sort them."""
import _cellc
from _cellc import prims
from mindspore.ops import elementwise, ordering, reduction
from mindspore.ops.arguments import one_axis
from mindspore.ops.primitive import operator

ReduceAll = operator("ReduceAll", reduction.all, keep_dims=False)
ReduceAny = operator("ReduceAny", lambda x, axis=(), keep_dims=False: reduction.any(x, axis, keep_dims), keep_dims=False)
ReduceMax = operator("ReduceMax", reduction.reduce_max, keep_dims=False)
ReduceMean = operator("ReduceMean", lambda x, axis=(), keep_dims=False: reduction.mean(x, axis, keep_dims), keep_dims=False)
ReduceMin = operator("ReduceMin", reduction.reduce_min, keep_dims=False)
ReduceProd = operator("ReduceProd", reduction.reduce_prod, keep_dims=False)
ReduceSum = operator("ReduceSum", lambda x, axis=(), keep_dims=False, skip_mode=False: reduction.reduce_sum(x, axis, keep_dims),
                     keep_dims=False, skip_mode=False)
CountNonZero = operator("CountNonZero", lambda x, dims: reduction.count_nonzero(x, () if dims is None else dims), dims=None)
CumSum = operator("CumSum", lambda input, axis, exclusive, reverse: prims.cumsum(
    input, axis=one_axis(axis, input.ndim), exclusive=exclusive, reverse=reverse), exclusive=False, reverse=False)
CumProd = operator("CumProd", lambda x, axis, exclusive, reverse: prims.cumprod(
    x, axis=one_axis(axis, x.ndim), exclusive=exclusive, reverse=reverse), exclusive=False, reverse=False)
Cummax = operator("Cummax", ordering.cummax, axis=...)
Cummin = operator("Cummin", ordering.cummin, axis=...)
L2Normalize = operator("L2Normalize", lambda x, axis, epsilon: reduction.l2_normalize(x, axis, epsilon), axis=0, epsilon=1e-4)
L2Loss = operator("L2Loss", lambda x: reduction.reduce_sum(elementwise.square(x)) / 2)
LpNorm = operator("LpNorm", lambda x, axis, p, keep_dims, epsilon: reduction.vector_norm(x, p, axis, keep_dims),
                  axis=..., p=2, keep_dims=False, epsilon=1e-12)
Sort = operator("Sort", ordering.sort, axis=-1, descending=False)
TopK = operator("TopK", ordering.top_k, sorted=True)


def _argument(function, x, axis, output_type):
    return _cellc.cast(function(x, axis), output_type)


Argmax = operator("Argmax", lambda input_x, axis, output_type: _argument(reduction.argmax, input_x, axis, output_type),
                  axis=-1, output_type=_cellc.int32)
Argmin = operator("Argmin", lambda x, axis, output_type: _argument(reduction.argmin, x, axis, output_type),
                  axis=-1, output_type=_cellc.int32)


def _index_first(function, x, axis, keep_dims):
    value, index = function(x, axis, keep_dims)
    return _cellc.cast(index, _cellc.int32), value


ArgMaxWithValue = operator("ArgMaxWithValue", lambda input, axis, keep_dims: _index_first(reduction.max, input, axis, keep_dims),
                           axis=0, keep_dims=False)
ArgMinWithValue = operator("ArgMinWithValue", lambda input, axis, keep_dims: _index_first(reduction.min, input, axis, keep_dims),
                           axis=0, keep_dims=False)
