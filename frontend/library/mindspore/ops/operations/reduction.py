"""Primitives that fold axes away, scan them or sort them."""
import _cellc
from _cellc import prims
from mindspore.ops import elementwise, ordering, reduction
from mindspore.ops.arguments import one_axis
from mindspore.ops.primitive import operator

ReduceAll = operator(reduction.all, keep_dims=False)
ReduceAny = operator(reduction.any, keep_dims=False)
ReduceMax = operator(reduction.reduce_max, keep_dims=False)
ReduceMean = operator(reduction.mean, keep_dims=False)
ReduceMin = operator(reduction.reduce_min, keep_dims=False)
ReduceProd = operator(reduction.reduce_prod, keep_dims=False)
ReduceSum = operator(lambda x, axis=(), keep_dims=False, skip_mode=False: reduction.reduce_sum(x, axis, keep_dims),
                     keep_dims=False, skip_mode=False)
CountNonZero = operator(lambda x, dims: reduction.count_nonzero(x, () if dims is None else dims), dims=None)
CumSum = operator(lambda x, axis, exclusive, reverse: prims.cumsum(
    x, axis=one_axis(axis, x.ndim), exclusive=exclusive, reverse=reverse), exclusive=False, reverse=False)
CumProd = operator(lambda x, axis, exclusive, reverse: prims.cumprod(
    x, axis=one_axis(axis, x.ndim), exclusive=exclusive, reverse=reverse), exclusive=False, reverse=False)
Cummax = operator(ordering.cummax, axis=0)
Cummin = operator(ordering.cummin, axis=0)
L2Normalize = operator(lambda x, axis, epsilon: reduction.l2_normalize(x, axis, epsilon), axis=0, epsilon=1e-4)
L2Loss = operator(lambda x: reduction.reduce_sum(elementwise.square(x)) / 2)
LpNorm = operator(lambda x, axis, p, keep_dims, epsilon: reduction.vector_norm(x, p, axis, keep_dims),
                  axis=None, p=2, keep_dims=False, epsilon=1e-12)
Sort = operator(ordering.sort, axis=-1, descending=False)
TopK = operator(ordering.top_k, sorted=True)


def _argument(function, x, axis, output_type):
    return _cellc.cast(function(x, axis), output_type)


Argmax = operator(lambda x, axis, output_type: _argument(reduction.argmax, x, axis, output_type),
                  axis=-1, output_type=_cellc.int32)
Argmin = operator(lambda x, axis, output_type: _argument(reduction.argmin, x, axis, output_type),
                  axis=-1, output_type=_cellc.int32)


def _index_first(function, x, axis, keep_dims):
    value, index = function(x, axis, keep_dims)
    return _cellc.cast(index, _cellc.int32), value


ArgMaxWithValue = operator(lambda x, axis, keep_dims: _index_first(reduction.max, x, axis, keep_dims),
                           axis=0, keep_dims=False)
ArgMinWithValue = operator(lambda x, axis, keep_dims: _index_first(reduction.min, x, axis, keep_dims),
                           axis=0, keep_dims=False)
