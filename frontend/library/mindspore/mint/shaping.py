"""Functions that move elements about, under PyTorch's arguments."""
import _cellc
from mindspore import ops
from mindspore.ops.arguments import int_tuple, one_axis, spread
from mindspore.ops.shaping import known_ones


def reshape(input, *shape):
    return ops.reshape(input, spread(shape))


def permute(input, dims):
    return ops.transpose(input, dims)


def transpose(input, dim0, dim1):
    """Two axes in each other's place."""
    return ops.swapaxes(input, dim0, dim1)


def squeeze(input, dim=None):
    """Without the axes of length 1; of those given, the others stay."""
    shape = input.shape
    axes = range(input.ndim) if dim is None else [one_axis(a, input.ndim) for a in int_tuple(dim)]
    return ops.squeeze(input, known_ones(shape, axes))


def flatten(input, start_dim=0, end_dim=-1):
    return ops.flatten(input, start_dim=start_dim, end_dim=end_dim)


def cat(tensors, dim=0):
    """The tensors one after the other along dim; those that hold nothing, of shape (0,), fit everywhere."""
    parts = [part for part in tensors if not _nothing(part)]
    return ops.concat(parts, dim) if parts else tensors[0]


def _nothing(x):
    return x.ndim == 1 and not _cellc.is_symbolic(x.shape[0]) and x.shape[0] == 0


def concat(tensors, dim=0):
    return cat(tensors, dim)


def stack(tensors, dim=0):
    return ops.stack(tensors, dim)


def split(tensor, split_size_or_sections, dim=0):
    return ops.split(tensor, split_size_or_sections, dim)


def chunk(input, chunks, dim=0):
    return ops.chunk(input, chunks, dim)


def narrow(input, dim, start, length):
    return ops.narrow(input, dim, start, length)


def select(input, dim, index):
    """One slice along an axis, without it."""
    axis = one_axis(dim, input.ndim)
    return input[(slice(None),) * axis + (index,)]


def repeat_interleave(input, repeats, dim=None, *, output_size=None):
    return ops.repeat_interleave(input, repeats, dim)


def diag(input, diagonal=0):
    """A matrix with input on a diagonal; a diagonal of a matrix."""
    return ops.diag_embed(input, diagonal) if input.ndim == 1 else ops.diagonal(input, diagonal)


def diff(input, n=1, dim=-1, prepend=None, append=None):
    return ops.diff(input, n, dim, prepend, append)


def meshgrid(*tensors, indexing=None):
    return ops.meshgrid(*tensors, indexing="ij" if indexing is None else indexing)


def gather(input, dim, index):
    """out[i][j] = input[index[i][j]][j] for dim 0."""
    return ops.gather_elements(input, dim, index)


def index_select(input, dim, index):
    return ops.index_select(input, dim, index)


def scatter(input, dim, index, src):
    return ops.scatter(input, dim, index, src)


def scatter_add(input, dim, index, src):
    """input with src added where index says."""
    part = src[tuple([slice(0, n) for n in index.shape])]
    return ops.tensor_scatter_elements(input, index, part, dim, "add")


def index_add(input, dim, index, source, *, alpha=1):
    """input with alpha times the slices of source added at index along dim."""
    return ops.index_add(input, index, source if alpha == 1 else source * alpha, dim)
