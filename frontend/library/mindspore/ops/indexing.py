"""Functions that read or write where tensors of indices say."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import int_tuple, like, one_axis, operand
from mindspore.ops.creation import filled, iota
from mindspore.ops.elementwise import neg, reciprocal
from mindspore.ops.shaping import broadcast_to, cast, expand_dims, reshape


def gather(input_params, input_indices, axis, batch_dims=0):
    """Slices along axis: params (a, n, b), indices I, axis 1 give (a, *I, b)."""
    axis = one_axis(axis, input_params.ndim)
    indices = operand(input_indices)
    if batch_dims == 0:
        return prims.gather(input_params, indices, axis=axis)
    return _batch_gather(input_params, indices, axis, one_axis(batch_dims, input_params.ndim))


def _batch_gather(x, indices, axis, batch):
    """gather for each of the leading batch axes, which both operands share."""
    picks = [expand_dims(_counter(x.shape[b], b, batch), tuple(range(batch, indices.ndim)))
             for b in range(batch)]
    between = axis - batch
    index = picks + [reshape(indices, indices.shape[:batch] + (1,) * between + indices.shape[batch:])]
    if between == 0:
        return prims.take_nd(x, *[prims.broadcast(i, shape=indices.shape) for i in index])
    moved = prims.transpose(x, perm=_axis_after_batch(x.ndim, axis, batch))
    picked = _batch_gather(moved, indices, batch, batch)
    free = indices.ndim - batch
    order = list(range(batch)) + list(range(indices.ndim, indices.ndim + between))
    order = order + list(range(batch, batch + free)) + list(range(indices.ndim + between, picked.ndim))
    return prims.transpose(picked, perm=tuple(order))


def _axis_after_batch(rank, axis, batch):
    rest = [a for a in range(batch, rank) if a != axis]
    return tuple(list(range(batch)) + [axis] + rest)


def _counter(n, axis, rank):
    """0..n-1 along one axis, of length 1 along the others."""
    shape = [n if a == axis else 1 for a in range(rank)]
    return reshape(iota(n, _cellc.int64), tuple(shape))


def gather_elements(input, dim, index):
    """out[i][j] = input[index[i][j]][j] for dim 0."""
    return prims.gather_elements(input, index, axis=one_axis(dim, input.ndim))


def gather_nd(input_x, indices):
    """out[i] = input_x[indices[i, 0], indices[i, 1], ...]."""
    return prims.gather_nd(input_x, indices)


def index_select(input, axis, index):
    return gather(input, index, axis)


def take(input, index):
    """Elements of the flattened input."""
    return prims.gather(reshape(input, (-1,)), operand(index), axis=0)


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False):
    """Row input[i] of weight, for every i."""
    return prims.gather(weight, input, axis=0)


def _wrap_negative(index, n):
    return prims.select(index < 0, index + n, index)


# Writing gives a new tensor; the input keeps its value.

def tensor_scatter_elements(input_x, indices, updates, axis=0, reduction="none"):
    """out[indices[i][j]][j] = updates[i][j] for axis 0, or added to it."""
    axis = one_axis(axis, input_x.ndim)
    index = _wrap_negative(indices, input_x.shape[axis])
    return prims.scatter(input_x, index, cast(updates, input_x.dtype), axis=axis, reduce=reduction)


def scatter(input, axis, index, src):
    """tensor_scatter_elements; src may be a Number."""
    src = src if _cellc.is_tensor(src) else filled(index.shape, src, input.dtype)
    source = prims.slice(src, starts=(0,) * src.ndim, stops=index.shape, steps=(1,) * src.ndim)
    return tensor_scatter_elements(input, index, source, axis)


def scatter_add_elements(input, dim, index, src):
    return tensor_scatter_elements(input, index, src, dim, "add")


def _scatter_nd(x, indices, updates, reduce):
    return prims.scatter_nd_update(x, indices, cast(updates, x.dtype), reduce=reduce)


def tensor_scatter_update(input_x, indices, updates):
    return _scatter_nd(input_x, indices, updates, "none")


def tensor_scatter_add(input_x, indices, updates):
    return _scatter_nd(input_x, indices, updates, "add")


def tensor_scatter_sub(input_x, indices, updates):
    return _scatter_nd(input_x, indices, neg(updates), "add")


def tensor_scatter_mul(input_x, indices, updates):
    return _scatter_nd(input_x, indices, updates, "mul")


def tensor_scatter_div(input_x, indices, updates):
    return _scatter_nd(input_x, indices, reciprocal(updates), "mul")


def tensor_scatter_max(input_x, indices, updates):
    return _scatter_nd(input_x, indices, updates, "max")


def tensor_scatter_min(input_x, indices, updates):
    return _scatter_nd(input_x, indices, updates, "min")


def scatter_nd(indices, updates, shape):
    """Zeros of the given shape with the updates added where indices say."""
    return _scatter_nd(filled(shape, 0, updates.dtype), indices, updates, "add")


def embedding_lookup(input_params, input_indices, offset):
    """The rows at input_indices - offset; zeros for those that are not there."""
    at = operand(input_indices) - offset
    n = input_params.shape[0]
    there = (at >= 0) & (at < n)
    rows = gather(input_params, prims.select(there, at, like(0, at)), 0)
    shown = reshape(there, there.shape + (1,) * (input_params.ndim - 1))
    return prims.select(shown, rows, like(0, rows))


def index_add(x, indices, y, axis, use_lock=True, check_index_bound=True):
    """x with the slices of y added at indices along axis."""
    axis = one_axis(axis, x.ndim)
    return prims.scatter(x, _spread_index(indices, y.shape, axis), y, axis=axis, reduce="add")


def index_fill(x, axis, index, value):
    """x with value in the slices at index along axis."""
    axis = one_axis(axis, x.ndim)
    index = _wrap_negative(reshape(operand(index), (-1,)), x.shape[axis])
    shape = x.shape[:axis] + index.shape + x.shape[axis + 1:]
    updates = broadcast_to(like(value, x), shape)
    return prims.scatter(x, _spread_index(index, shape, axis), updates, axis=axis, reduce="none")


def index_put(x, indices, values, accumulate=False):
    """A copy with values written, or added, at the places of a tuple of index tensors."""
    if accumulate:
        at = prims.stack(*indices, axis=indices[0].ndim)
        return tensor_scatter_add(x, at, broadcast_to(values, at.shape[:-1] + x.shape[len(indices):]))
    out = _cellc.copy(x)
    out[tuple(indices)] = values
    return out


def _spread_index(index, shape, axis):
    """One index per element of shape, the same across all axes but one."""
    wide = [index.shape[0] if a == axis else 1 for a in range(len(shape))]
    return prims.broadcast(reshape(index, tuple(wide)), shape=shape)


def select_scatter(input, src, axis, index):
    """input with src in place of input.select(axis, index)."""
    return slice_scatter(input, expand_dims(src, axis), axis, index, index + 1)


def slice_scatter(input, src, axis=0, start=None, end=None, step=1):
    """input with src in place of input[start:end:step] along axis."""
    axis = one_axis(axis, input.ndim)
    places = list(range(input.shape[axis]))[slice(start, end, step)]
    index = _spread_index(_cellc.tensor(places, _cellc.int64), src.shape, axis)
    return prims.scatter(input, index, cast(src, input.dtype), axis=axis, reduce="none")


# Writing to a Parameter.

def assign(variable, value):
    """The Parameter variable takes the value."""
    return _cellc.assign(variable, value)


def assign_add(variable, value):
    return _cellc.assign(variable, variable + value)


def assign_sub(variable, value):
    return _cellc.assign(variable, variable - value)


def scatter_update(input_x, indices, updates):
    """Rows of a Parameter replaced: input_x[indices] = updates."""
    return assign(input_x, tensor_scatter_update(input_x, expand_dims(indices, -1), updates))


def scatter_add(input_x, indices, updates):
    return assign(input_x, tensor_scatter_add(input_x, expand_dims(indices, -1), updates))


def scatter_sub(input_x, indices, updates):
    return assign(input_x, tensor_scatter_sub(input_x, expand_dims(indices, -1), updates))


def scatter_mul(input_x, indices, updates):
    return assign(input_x, tensor_scatter_mul(input_x, expand_dims(indices, -1), updates))


def scatter_max(input_x, indices, updates):
    return assign(input_x, tensor_scatter_max(input_x, expand_dims(indices, -1), updates))


def scatter_min(input_x, indices, updates):
    return assign(input_x, tensor_scatter_min(input_x, expand_dims(indices, -1), updates))


def scatter_div(input_x, indices, updates):
    rows = expand_dims(indices, -1)
    return assign(input_x, cast(tensor_scatter_div(input_x, rows, updates), input_x.dtype))


def scatter_nd_update(input_x, indices, updates):
    return assign(input_x, tensor_scatter_update(input_x, indices, updates))


def scatter_nd_add(input_x, indices, updates, use_locking=False):
    return assign(input_x, tensor_scatter_add(input_x, indices, updates))


def scatter_nd_sub(input_x, indices, updates, use_locking=False):
    return assign(input_x, tensor_scatter_sub(input_x, indices, updates))


def scatter_nd_mul(input_x, indices, updates, use_locking=False):
    return assign(input_x, tensor_scatter_mul(input_x, indices, updates))


def scatter_nd_div(input_x, indices, updates, use_locking=False):
    return assign(input_x, tensor_scatter_div(input_x, indices, updates))


def scatter_nd_max(input_x, indices, updates, use_locking=False):
    return assign(input_x, tensor_scatter_max(input_x, indices, updates))


def scatter_nd_min(input_x, indices, updates, use_locking=False):
    return assign(input_x, tensor_scatter_min(input_x, indices, updates))


def one_hot(indices, depth, on_value=1, off_value=0, axis=-1):
    """on_value at place indices[i] of a new axis of length depth, off_value elsewhere."""
    on, off = _cellc.promote(operand(on_value), off_value)
    axis = one_axis(axis, indices.ndim + 1)
    return prims.one_hot(indices, on, off, depth=int_tuple(depth)[0], axis=axis)


def sequence_mask(lengths, maxlen=None):
    """mask[..., j] = j < lengths[...]."""
    if maxlen is None:
        maxlen = int(prims.reduce_max(lengths, axes=tuple(range(lengths.ndim)), keepdims=False))
    return _cellc.cast(iota(maxlen, _cellc.int64), lengths.dtype) < expand_dims(lengths, -1)


def gather_d(x, dim, index):
    return gather_elements(x, dim, index)
