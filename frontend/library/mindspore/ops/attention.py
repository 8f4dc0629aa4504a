"""Attention as one function, for which Ascend devices have one operator each."""
import _cellc
from _cellc import prims
from mindspore.ops.arguments import operand
from mindspore.ops.activation import softmax
from mindspore.ops.creation import iota, zeros
from mindspore.ops.elementwise import exp, logical_or, select
from mindspore.ops.reduction import amax, reduce_sum
from mindspore.ops.shaping import broadcast_to, cast, expand_dims, repeat_interleave, reshape, transpose

FAR = 2147483647


def _heads(x, layout, heads):
    """x as (batch, heads, sequence, size)."""
    if layout == "BNSD":
        return x
    if layout == "BSND":
        return transpose(x, (0, 2, 1, 3))
    if layout == "BSH":
        return transpose(reshape(x, (x.shape[0], x.shape[1], heads, -1)), (0, 2, 1, 3))
    if layout == "SBH":
        return transpose(reshape(x, (x.shape[0], x.shape[1], heads, -1)), (1, 2, 0, 3))
    raise NotImplementedError(f"For 'flash_attention_score', input_layout '{layout}' is not supported: it packs sequences of several "
                              "lengths into one. Give them one length, with a mask.")


def _in_layout(x, layout):
    """(batch, heads, sequence, size) as the inputs were."""
    if layout == "BNSD":
        return x
    if layout == "BSND":
        return transpose(x, (0, 2, 1, 3))
    moved = transpose(x, (0, 2, 1, 3) if layout == "BSH" else (2, 0, 1, 3))
    return reshape(moved, moved.shape[:2] + (-1,))


def _band(rows, columns, first, last):
    """True where a column lies left of row + first or right of row + last."""
    gap = expand_dims(iota(columns, _cellc.int64), 0) - expand_dims(iota(rows, _cellc.int64), 1)
    out = gap > last
    return out if first is None else logical_or(out, gap < first)


def _discarded(mask, rows, columns, sparse_mode, pre_tokens, next_tokens):
    """Where scores are left out; None for nowhere."""
    if sparse_mode in (2, 3):
        return _band(rows, columns, None, 0 if sparse_mode == 2 else columns - rows)
    if sparse_mode not in (0, 1):
        raise NotImplementedError(f"For 'flash_attention_score', sparse_mode {sparse_mode} is not supported: give the whole mask.")
    if mask is None:
        return None
    mask = cast(mask, _cellc.bool_)
    if sparse_mode == 1 or pre_tokens >= FAR and next_tokens >= FAR:
        return mask
    return logical_or(mask, _band(rows, columns, None if pre_tokens >= FAR else -pre_tokens, next_tokens))


def attention(query, key, value, mask, scale, shift=None):
    """softmax(scale (query key^T + shift)) value of (batch, heads, sequence, size), without the places where mask holds;
    and the scores. Softmax is computed in float32."""
    groups = query.shape[1] // key.shape[1]
    if groups > 1:
        key, value = repeat_interleave(key, groups, 1), repeat_interleave(value, groups, 1)
    scores = prims.matmul(query, key, transpose_a=False, transpose_b=True)
    scores = cast(scores if shift is None else scores + cast(shift, scores.dtype), _cellc.float32) * float(scale)
    if mask is not None:
        scores = select(mask, _cellc.tensor(-3.4028234663852886e38, _cellc.float32), scores)
    chances = cast(softmax(scores, -1), value.dtype)
    return prims.matmul(chances, value, transpose_a=False, transpose_b=False), scores


def attention_with_statistics(query, key, value, head_num, real_shift, attn_mask, keep_prob, scale_value, pre_tokens,
                              next_tokens, input_layout, sparse_mode):
    """The output, and the largest score and the sum of exponentials of each row, eight times over."""
    if keep_prob < 1:
        raise NotImplementedError("For 'flash_attention_score', dropout is not supported: it draws random numbers. Pass keep_prob=1.0.")
    q = _heads(query, input_layout, head_num)
    size = q.shape[3]
    k, v = [_heads(x, input_layout, x.shape[-1] // size) for x in (key, value)]
    mask = _discarded(attn_mask, q.shape[2], k.shape[2], sparse_mode, pre_tokens, next_tokens)
    out, scores = attention(q, k, v, mask, scale_value, real_shift)
    high = amax(scores, -1, True)
    total = reduce_sum(exp(scores - high), -1, True)
    high, total = [broadcast_to(x, x.shape[:3] + (8,)) for x in (high, total)]
    return high, total, _in_layout(out, input_layout)


def flash_attention_score(query, key, value, head_num, real_shift=None, drop_mask=None, padding_mask=None,
                          attn_mask=None, prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None, keep_prob=1.0,
                          scalar_value=1.0, pre_tokens=2147483647, next_tokens=2147483647, inner_precise=0,
                          input_layout="BSH", sparse_mode=0):
    """softmax(scalar_value (query key^T + real_shift)) value, without the places where attn_mask is not zero."""
    return attention_with_statistics(query, key, value, head_num, real_shift, attn_mask, keep_prob, scalar_value, pre_tokens,
                                     next_tokens, input_layout, sparse_mode)[2]


def speed_fusion_attention(query, key, value, head_num, input_layout, *, pse=None, padding_mask=None, atten_mask=None,
                           scale=1.0, keep_prob=1.0, pre_tokens=2147483647, next_tokens=2147483647, inner_precise=0,
                           prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None, sparse_mode=0,
                           gen_mask_parallel=True, sync=False, pse_type=1, q_start_idx=None, kv_start_idx=None):
    """The output, the statistics of its softmax, and what dropout would have drawn."""
    if pse_type != 1 and pse is not None:
        raise NotImplementedError("For 'speed_fusion_attention', only pse_type 1 is supported.")
    high, total, out = attention_with_statistics(query, key, value, head_num, pse, atten_mask, keep_prob, scale, pre_tokens,
                                                 next_tokens, input_layout, sparse_mode)
    none = zeros((1,), _cellc.int64)
    return out, high, total, zeros((1,), out.dtype), none, none, none


def prompt_flash_attention(query, key, value, attn_mask=None, actual_seq_lengths=None, actual_seq_lengths_kv=None,
                           pse_shift=None, deq_scale1=None, quant_scale1=None, deq_scale2=None, quant_scale2=None,
                           quant_offset2=None, num_heads=1, scale_value=1.0, pre_tokens=2147483647, next_tokens=0,
                           input_layout="BSH", num_key_value_heads=0, sparse_mode=0, inner_precise=1):
    """flash_attention_score of whole prompts."""
    if quant_scale1 is not None or quant_scale2 is not None:
        raise NotImplementedError("For 'prompt_flash_attention', quantised inputs are not supported.")
    q = _heads(query, input_layout, num_heads)
    k, v = [_heads(x, input_layout, num_key_value_heads or num_heads) for x in (key, value)]
    mask = _discarded(attn_mask, q.shape[2], k.shape[2], sparse_mode, pre_tokens, next_tokens)
    mask = _or(mask, _behind(actual_seq_lengths_kv, k.shape[2]))
    return _in_layout(attention(q, k, v, mask, scale_value, pse_shift)[0], input_layout)


def incre_flash_attention(query, key, value, attn_mask=None, actual_seq_lengths=None, pse_shift=None,
                          dequant_scale1=None, quant_scale1=None, dequant_scale2=None, quant_scale2=None,
                          quant_offset2=None, antiquant_scale=None, antiquant_offset=None, block_table=None,
                          num_heads=1, input_layout="BSH", scale_value=1.0, num_key_value_heads=0,
                          block_size=0, inner_precise=1, kv_padding_size=None):
    """The attention of one new position on those before it; key and value may come in lists of one tensor."""
    if block_table is not None or antiquant_scale is not None or quant_scale1 is not None:
        raise NotImplementedError("For 'incre_flash_attention', paged and quantised caches are not supported.")
    key, value = [x if _cellc.is_tensor(x) else x[0] for x in (key, value)]
    q = _heads(query, input_layout, num_heads)
    k, v = [_heads(x, input_layout, num_key_value_heads or num_heads) for x in (key, value)]
    mask = None
    if attn_mask is not None:
        mask = cast(attn_mask, _cellc.bool_)
        mask = reshape(mask, (mask.shape[0], 1, 1, mask.shape[-1]))
    mask = _or(mask, _behind(actual_seq_lengths, k.shape[2]))
    return _in_layout(attention(q, k, v, mask, scale_value, pse_shift)[0], input_layout)


def _behind(lengths, columns):
    """True behind the end of each sample's sequence."""
    if lengths is None:
        return None
    ends = reshape(cast(operand(lengths), _cellc.int64), (-1, 1, 1, 1))
    return reshape(iota(columns, _cellc.int64), (1, 1, 1, -1)) >= ends


def _or(mask, other):
    if mask is None or other is None:
        return other if mask is None else mask
    return logical_or(mask, other)
