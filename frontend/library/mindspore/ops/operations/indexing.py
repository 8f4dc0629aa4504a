"""Primitives that read or write where indices say."""
from mindspore.ops import indexing, segment
from mindspore.ops.primitive import operator

Assign = operator("Assign", indexing.assign)
AssignAdd = operator("AssignAdd", indexing.assign_add)
AssignSub = operator("AssignSub", indexing.assign_sub)
EmbeddingLookup = operator("EmbeddingLookup", indexing.embedding_lookup)
Gather = operator("Gather", indexing.gather, batch_dims=0)
GatherD = operator("GatherD", indexing.gather_d)
GatherNd = operator("GatherNd", indexing.gather_nd)
IndexAdd = operator("IndexAdd", lambda x, indices, y, axis, use_lock, check_index_bound: indexing.index_add(x, indices, y, axis),
                    axis=..., use_lock=True, check_index_bound=True)
ScatterNd = operator("ScatterNd", indexing.scatter_nd)
TensorScatterAdd = operator("TensorScatterAdd", indexing.tensor_scatter_add)
TensorScatterDiv = operator("TensorScatterDiv", indexing.tensor_scatter_div)
TensorScatterElements = operator("TensorScatterElements", indexing.tensor_scatter_elements, "data indices updates", axis=0, reduction="none")
TensorScatterMax = operator("TensorScatterMax", indexing.tensor_scatter_max)
TensorScatterMin = operator("TensorScatterMin", indexing.tensor_scatter_min)
TensorScatterMul = operator("TensorScatterMul", indexing.tensor_scatter_mul)
TensorScatterSub = operator("TensorScatterSub", indexing.tensor_scatter_sub)
TensorScatterUpdate = operator("TensorScatterUpdate", indexing.tensor_scatter_update)
UnsortedSegmentSum = operator("UnsortedSegmentSum", segment.unsorted_segment_sum)
OneHot = operator("OneHot", indexing.one_hot, "indices depth on_value off_value", axis=-1)
GatherV2 = operator("GatherV2", indexing.gather, "input_params input_indices axis")


def _on_parameter(name, write, locking=False):
    """A primitive that writes to a Parameter under a lock, which is not needed here."""
    return operator(name, lambda parameter, indices, updates, use_locking: write(parameter, indices, updates),
                    use_locking=locking)


ScatterAdd = _on_parameter("ScatterAdd", indexing.scatter_add)
ScatterMax = _on_parameter("ScatterMax", indexing.scatter_max)
ScatterMin = _on_parameter("ScatterMin", indexing.scatter_min)
ScatterMul = _on_parameter("ScatterMul", indexing.scatter_mul)
ScatterSub = _on_parameter("ScatterSub", indexing.scatter_sub)
ScatterUpdate = _on_parameter("ScatterUpdate", indexing.scatter_update, True)
ScatterNdUpdate = _on_parameter("ScatterNdUpdate", indexing.scatter_nd_update, True)
ScatterNdAdd = _on_parameter("ScatterNdAdd", indexing.scatter_nd_add)
