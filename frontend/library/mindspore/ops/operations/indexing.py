"""Primitives that read or write where indices say."""
from mindspore.ops import indexing, segment
from mindspore.ops.primitive import operator

Assign = operator(indexing.assign)
AssignAdd = operator(indexing.assign_add)
AssignSub = operator(indexing.assign_sub)
EmbeddingLookup = operator(indexing.embedding_lookup)
Gather = operator(indexing.gather, batch_dims=0)
GatherD = operator(indexing.gather_d)
GatherNd = operator(indexing.gather_nd)
IndexAdd = operator(lambda x, indices, y, axis, use_lock, check_index_bound: indexing.index_add(x, indices, y, axis),
                    axis=0, use_lock=True, check_index_bound=True)
ScatterNd = operator(indexing.scatter_nd)
TensorScatterAdd = operator(indexing.tensor_scatter_add)
TensorScatterDiv = operator(indexing.tensor_scatter_div)
TensorScatterElements = operator(indexing.tensor_scatter_elements, axis=0, reduction="none")
TensorScatterMax = operator(indexing.tensor_scatter_max)
TensorScatterMin = operator(indexing.tensor_scatter_min)
TensorScatterMul = operator(indexing.tensor_scatter_mul)
TensorScatterSub = operator(indexing.tensor_scatter_sub)
TensorScatterUpdate = operator(indexing.tensor_scatter_update)
UnsortedSegmentSum = operator(segment.unsorted_segment_sum)
OneHot = operator(indexing.one_hot, axis=-1)
GatherV2 = Gather


def _on_parameter(write):
    """A primitive that writes to a Parameter under a lock, which is not needed here."""
    return operator(lambda parameter, indices, updates, use_locking: write(parameter, indices, updates),
                    use_locking=False)


ScatterAdd = _on_parameter(indexing.scatter_add)
ScatterMax = _on_parameter(indexing.scatter_max)
ScatterMin = _on_parameter(indexing.scatter_min)
ScatterMul = _on_parameter(indexing.scatter_mul)
ScatterSub = _on_parameter(indexing.scatter_sub)
ScatterUpdate = _on_parameter(indexing.scatter_update)
ScatterNdUpdate = _on_parameter(indexing.scatter_nd_update)
ScatterNdAdd = _on_parameter(indexing.scatter_nd_add)
