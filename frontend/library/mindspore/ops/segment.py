"""Functions of rows that belong together, and of sequences of unlike length."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import FLOATS, one_axis
from mindspore.ops.creation import filled, iota
from mindspore.ops.elementwise import select
from mindspore.ops.indexing import gather_elements
from mindspore.ops.shaping import broadcast_to, cast, expand_dims

LEAST = {_cellc.float16: -65504.0, _cellc.float32: -3.4028234663852886e38, _cellc.float64: -1.7976931348623157e308,
         _cellc.bfloat16: -3.3895313892515355e38, _cellc.int8: -128, _cellc.int16: -32768, _cellc.int32: -2147483648,
         _cellc.int64: -9223372036854775808, _cellc.uint8: 0, _cellc.uint16: 0, _cellc.uint32: 0, _cellc.uint64: 0}
MOST = {_cellc.int8: 127, _cellc.int16: 32767, _cellc.int32: 2147483647, _cellc.int64: 9223372036854775807,
        _cellc.uint8: 255, _cellc.uint16: 65535, _cellc.uint32: 4294967295, _cellc.uint64: 18446744073709551615}


def least(dtype):
    return LEAST[dtype]


def most(dtype):
    return -LEAST[dtype] if dtype in FLOATS else MOST[dtype]


def _segments(x, segment_ids, num_segments, start, reduce):
    """Row s is start with the slices whose id is s folded in; negative ids are left out."""
    count = int(num_segments)
    out = filled((count + 1,) + x.shape[segment_ids.ndim:], start, x.dtype)
    ids = select(segment_ids < 0, _cellc.tensor(count, segment_ids.dtype), segment_ids)
    out = prims.scatter_nd_update(out, expand_dims(ids, -1), x, reduce=reduce)
    return prims.slice(out, starts=(0,) * out.ndim, stops=(count,) + out.shape[1:], steps=(1,) * out.ndim)


def unsorted_segment_sum(input_x, segment_ids, num_segments):
    """Row s is the sum of the slices whose segment id is s."""
    return _segments(input_x, segment_ids, num_segments, 0, "add")


def unsorted_segment_prod(x, segment_ids, num_segments):
    return _segments(x, segment_ids, num_segments, 1, "mul")


def unsorted_segment_max(x, segment_ids, num_segments):
    """The largest of each segment; of an empty one the least value of the dtype."""
    return _segments(x, segment_ids, num_segments, least(x.dtype), "max")


def unsorted_segment_min(x, segment_ids, num_segments):
    return _segments(x, segment_ids, num_segments, most(x.dtype), "min")


def _sorted_count(segment_ids):
    """How many segments sorted ids name; they have to be known while compiling."""
    return max(_cellc.tolist(segment_ids)) + 1


def segment_sum(x, segment_ids):
    return unsorted_segment_sum(x, segment_ids, _sorted_count(segment_ids))


def segment_prod(x, segment_ids):
    return unsorted_segment_prod(x, segment_ids, _sorted_count(segment_ids))


def _of_nonempty(fold, x, segment_ids):
    """fold, with 0 for segments that no id names."""
    count = _sorted_count(segment_ids)
    hits = unsorted_segment_sum(filled(segment_ids.shape, 1, _cellc.int32), segment_ids, count)
    out = fold(x, segment_ids, count)
    hits = prims.reshape(hits, shape=(count,) + (1,) * (out.ndim - 1))
    return select(hits > 0, out, _cellc.tensor(0, x.dtype))


def segment_max(x, segment_ids):
    return _of_nonempty(unsorted_segment_max, x, segment_ids)


def segment_min(x, segment_ids):
    return _of_nonempty(unsorted_segment_min, x, segment_ids)


def segment_mean(x, segment_ids):
    total = segment_sum(x, segment_ids)
    hits = segment_sum(filled(segment_ids.shape, 1, x.dtype), segment_ids)
    hits = prims.reshape(hits, shape=hits.shape + (1,) * (total.ndim - 1))
    return select(hits > 0, total / select(hits > 0, hits, _cellc.tensor(1, x.dtype)), _cellc.tensor(0, x.dtype))


def reverse_sequence(x, seq_lengths, seq_dim, batch_dim=0):
    """x with the first seq_lengths[b] places along seq_dim reversed, for each b."""
    seq, batch = one_axis(seq_dim, x.ndim), one_axis(batch_dim, x.ndim)
    place = prims.iota(shape=x.shape, axis=seq, dtype=_cellc.int64)
    lengths = prims.reshape(cast(seq_lengths, _cellc.int64),
                            shape=tuple([x.shape[batch] if a == batch else 1 for a in range(x.ndim)]))
    return gather_elements(x, seq, select(place < lengths, lengths - 1 - place, place))


def invert_permutation(x):
    """Where each number stands in a permutation; a tuple gives a tuple."""
    if _cellc.is_tensor(x):
        return prims.scatter(x, x, iota(x.shape[0], x.dtype), axis=0, reduce="none")
    return tuple([list(x).index(k) for k in range(len(x))])


def masked_scatter(input, mask, source):
    """input with elements of source, one after the other, where mask holds."""
    mask = broadcast_to(mask, input.shape)
    flat = prims.reshape(mask, shape=(input.size,))
    place = prims.cumsum(cast(flat, _cellc.int64), axis=0, exclusive=True, reverse=False)
    chosen = prims.gather(prims.reshape(source, shape=(source.size,)),
                          prims.minimum(place, _cellc.tensor(source.size - 1, _cellc.int64)), axis=0)
    return select(mask, prims.reshape(chosen, shape=input.shape), input)
