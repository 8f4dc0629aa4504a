"""Blocks of images to channels or batches and back, and windows put together."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import int_tuple, pair, product
from mindspore.ops.creation import filled
from mindspore.ops.shaping import constant_pad, reshape, slice_axis, transpose


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """The sum of the columns of unfold at their places: (N, C kh kw, windows) to (N, C, H, W)."""
    batched = input if input.ndim == 3 else prims.expand_dims(input, axes=(0,))
    kh, kw = pair(kernel_size)
    columns = reshape(batched, (batched.shape[0], batched.shape[1] // (kh * kw), kh * kw, batched.shape[2]))
    out = col2im(columns, output_size, kernel_size, dilation, padding, stride)
    return out if input.ndim == 3 else prims.squeeze(out, axes=(0,))


def col2im(input_x, output_size, kernel_size, dilation, padding_value, stride):
    """fold of (N, C, kh kw, windows)."""
    (h, w), (kh, kw), (dh, dw) = pair(_list(output_size)), pair(kernel_size), pair(dilation)
    (ph, pw), (sh, sw) = pair(padding_value), pair(stride)
    rows = (h + 2 * ph - dh * (kh - 1) - 1) // sh + 1
    columns = (w + 2 * pw - dw * (kw - 1) - 1) // sw + 1
    places = []
    for i in range(kh):
        for j in range(kw):
            for r in range(rows):
                for c in range(columns):
                    places.append((r * sh + i * dh) * (w + 2 * pw) + c * sw + j * dw)
    n, channels = input_x.shape[0], input_x.shape[1]
    flat = reshape(input_x, (n, channels, len(places)))
    index = prims.broadcast(reshape(_cellc.tensor(places, _cellc.int64), (1, 1, -1)), shape=flat.shape)
    out = filled((n, channels, (h + 2 * ph) * (w + 2 * pw)), 0, input_x.dtype)
    out = reshape(prims.scatter(out, index, flat, axis=2, reduce="add"), (n, channels, h + 2 * ph, w + 2 * pw))
    return slice_axis(slice_axis(out, 2, ph, ph + h), 3, pw, pw + w)


def _list(values):
    return _cellc.tolist(values) if _cellc.is_tensor(values) else values


def space_to_depth(x, block_size):
    """Blocks of (N, C, H, W) as channels, the place in the block first."""
    n, c, h, w = x.shape
    b = block_size
    x = reshape(x, (n, c, h // b, b, w // b, b))
    return reshape(transpose(x, (0, 3, 5, 1, 2, 4)), (n, c * b * b, h // b, w // b))


def depth_to_space(x, block_size):
    n, c, h, w = x.shape
    b = block_size
    x = reshape(x, (n, b, b, c // (b * b), h, w))
    return reshape(transpose(x, (0, 3, 4, 1, 5, 2)), (n, c // (b * b), h * b, w * b))


def _blocks(block, rank):
    block = _list(block)
    return (block,) * rank if isinstance(block, int) else int_tuple(block)


def space_to_batch_nd(input_x, block_size, paddings):
    """Blocks of the last axes as samples, the place in the block first."""
    paddings = _list(paddings)
    block = _blocks(block_size, len(paddings))
    lead = input_x.ndim - len(block)
    zeros = (0,) * lead
    x = constant_pad(input_x, zeros + tuple([p[0] for p in paddings]), zeros + tuple([p[1] for p in paddings]), 0)
    shape = x.shape[:lead]
    for n, b in zip(x.shape[lead:], block):
        shape = shape + (n // b, b)
    inner = [lead + 2 * k + 1 for k in range(len(block))]
    outer = [lead + 2 * k for k in range(len(block))]
    x = transpose(reshape(x, shape), tuple(inner + list(range(lead)) + outer))
    return reshape(x, (product(block) * input_x.shape[0],) + x.shape[len(block) + 1:])


def batch_to_space_nd(input_x, block_shape, crops):
    crops = _list(crops)
    block = _blocks(block_shape, len(crops))
    m, lead = len(block), input_x.ndim - len(block)
    x = reshape(input_x, tuple(block) + (input_x.shape[0] // product(block),) + input_x.shape[1:])
    order = list(range(m, m + lead))
    for k in range(m):
        order = order + [m + lead + k, k]
    x = transpose(x, tuple(order))
    x = reshape(x, x.shape[:lead] + tuple([x.shape[lead + 2 * k] * block[k] for k in range(m)]))
    for k, (before, after) in enumerate(crops):
        x = slice_axis(x, lead + k, before, x.shape[lead + k] - after)
    return x


def padding(x, pad_dim_size=8):
    """The last axis, of length 1, with zeros behind up to a length."""
    if x.shape[-1] != 1:
        raise ValueError(f"For 'Padding', the last dimension of 'x' must be 1, but got {x.shape[-1]}.")
    zeros = (0,) * x.ndim
    return constant_pad(x, zeros, zeros[1:] + (pad_dim_size - 1,), 0)


def rotary_position_embedding(x, cos, sin, mode=0):
    """x turned by angles: halves with each other, or (mode 1) neighbours."""
    d = x.shape[-1]
    if mode == 0:
        first, second = slice_axis(x, x.ndim - 1, 0, d // 2), slice_axis(x, x.ndim - 1, d // 2, d)
        turned = prims.concat(-second, first, axis=x.ndim - 1)
    else:
        pairs = reshape(x, x.shape[:-1] + (d // 2, 2))
        even, odd = slice_axis(pairs, x.ndim, 0, 1), slice_axis(pairs, x.ndim, 1, 2)
        turned = reshape(prims.concat(-odd, even, axis=x.ndim), x.shape)
    return x * cos + turned * sin
