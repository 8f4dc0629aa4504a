"""Attention and the layers of a transformer."""
from mindspore import ops
from mindspore.common.dtype import float32
from mindspore.common.initializer import XavierNormal, XavierUniform, initializer
from mindspore.common.parameter import Parameter
from mindspore.nn.basic import Dense, Dropout
from mindspore.nn.cell import Cell
from mindspore.nn.container import CellList
from mindspore.nn.norm import LayerNorm


def attention(q, k, v, mask=None):
    """softmax(q k^T / sqrt(d) + mask) v and the weights: q (*, L, d), k and v (*, S, d)."""
    scores = ops.batch_matmul(q * (1.0 / q.shape[-1] ** 0.5), k, False, True)
    weights = ops.softmax(scores if mask is None else scores + mask)
    return ops.bmm(weights, v), weights


def additive(mask, dtype):
    """A boolean mask, true where attention is forbidden, as numbers to add."""
    if mask is None or ops.is_floating_point(mask):
        return mask
    return ops.masked_fill(ops.zeros(mask.shape, dtype), mask, -float("inf"))


class MultiheadAttention(Cell):
    """query (L, N, E), key and value (S, N, ...): the output (L, N, E) and the weights (N, L, S)."""

    def __init__(self, embed_dim, num_heads, dropout=0.0, has_bias=True, add_bias_kv=False, add_zero_attn=False,
                 kdim=None, vdim=None, batch_first=False, dtype=float32):
        super().__init__()
        if embed_dim % num_heads != 0:
            raise ValueError("The init argument 'embed_dim' must be divisible by 'num_heads'.")
        self.embed_dim, self.num_heads, self.batch_first = embed_dim, num_heads, batch_first
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.packed = self.kdim == embed_dim and self.vdim == embed_dim
        if self.packed:
            self.in_proj_weight = _xavier((3 * embed_dim, embed_dim), dtype)
        else:
            self.q_proj_weight = _xavier((embed_dim, embed_dim), dtype)
            self.k_proj_weight = _xavier((embed_dim, self.kdim), dtype)
            self.v_proj_weight = _xavier((embed_dim, self.vdim), dtype)
        self.in_proj_bias = Parameter(initializer("zeros", (3 * embed_dim,), dtype)) if has_bias else None
        self.out_proj = Dense(embed_dim, embed_dim, has_bias=has_bias, dtype=dtype)
        self.bias_k = _one_row(embed_dim, dtype) if add_bias_kv else None
        self.bias_v = _one_row(embed_dim, dtype) if add_bias_kv else None
        self.add_zero_attn = add_zero_attn

    def projections(self):
        """The weights of query, key and value, and their biases."""
        weights = ops.chunk(self.in_proj_weight, 3) if self.packed \
            else [self.q_proj_weight, self.k_proj_weight, self.v_proj_weight]
        if self.in_proj_bias is None:
            return weights, [None, None, None]
        return weights, ops.chunk(self.in_proj_bias, 3)

    def split_heads(self, x):
        """(L, N, E) to (N, heads, L, E / heads)."""
        x = ops.reshape(x, (x.shape[0], x.shape[1], self.num_heads, self.embed_dim // self.num_heads))
        return ops.transpose(x, (1, 2, 0, 3))

    def masked(self, attn_mask, key_padding_mask, dtype):
        """Both masks as one to add to scores (N, heads, L, S)."""
        mask = additive(attn_mask, dtype)
        if mask is not None and mask.ndim == 3:
            mask = ops.reshape(mask, (-1, self.num_heads) + mask.shape[1:])
        padding = additive(key_padding_mask, dtype)
        if padding is None:
            return mask
        padding = ops.expand_dims(padding, (1, 2))
        return padding if mask is None else mask + padding

    def longer(self, x, row):
        """Keys or values (S, N, E) with the learned row behind them, and heads with zeros behind those."""
        if row is not None:
            x = ops.concat((x, ops.tile(row, (1, x.shape[1], 1))), 0)
        heads = self.split_heads(x)
        return ops.pad(heads, (0, 0, 0, 1)) if self.add_zero_attn else heads

    def construct(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                  average_attn_weights=True):
        alone = query.ndim == 2
        if alone:
            query, key, value = [ops.expand_dims(x, 1) for x in (query, key, value)]
            key_padding_mask = None if key_padding_mask is None else ops.expand_dims(key_padding_mask, 0)
        elif self.batch_first:
            query, key, value = [ops.swapaxes(x, 0, 1) for x in (query, key, value)]
        weights, biases = self.projections()
        q, k, v = [ops.dense(x, w, b) for x, w, b in zip((query, key, value), weights, biases)]
        q, k, v = self.split_heads(q), self.longer(k, self.bias_k), self.longer(v, self.bias_v)
        mask = self.masked(attn_mask, key_padding_mask, q.dtype)
        if mask is not None:
            mask = ops.pad(mask, (0, int(self.bias_k is not None) + int(self.add_zero_attn)))
        out, scores = attention(q, k, v, mask)
        out = self.out_proj(ops.reshape(ops.transpose(out, (2, 0, 1, 3)), query.shape))
        if average_attn_weights:
            scores = ops.mean(scores, 1)
        if alone:
            out, scores = ops.squeeze(out, 1), ops.squeeze(scores, 0)
        elif self.batch_first:
            out = ops.swapaxes(out, 0, 1)
        return (out, scores) if need_weights else (out,)


def _one_row(embed_dim, dtype):
    return Parameter(initializer(XavierNormal(), (1, 1, embed_dim), dtype))


def _xavier(shape, dtype):
    return Parameter(initializer(XavierUniform(), shape, dtype))


FUNCTIONS = {"relu": ops.relu, "gelu": ops.gelu}


def _function(activation):
    """A function or a Cell; "gelu" is the exact form here."""
    return FUNCTIONS[activation] if isinstance(activation, str) else activation


class TransformerEncoderLayer(Cell):
    """Self-attention and a feed-forward net, each with a residual and a norm."""

    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, dtype=float32):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        self.dense1 = Dense(d_model, dim_feedforward, dtype=dtype)
        self.dropout = Dropout(p=dropout)
        self.dense2 = Dense(dim_feedforward, d_model, dtype=dtype)
        self.norm_first = norm_first
        self.norm1 = LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)
        self.norm2 = LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)
        self.activation = _function(activation)

    def attend(self, x, mask, padding):
        return self.self_attn(x, x, x, padding, False, mask)[0]

    def feed(self, x):
        return self.dense2(self.dropout(self.activation(self.dense1(x))))

    def construct(self, src, src_mask=None, src_key_padding_mask=None):
        x = src
        if self.norm_first:
            x = x + self.attend(self.norm1(x), src_mask, src_key_padding_mask)
            return x + self.feed(self.norm2(x))
        x = self.norm1(x + self.attend(x, src_mask, src_key_padding_mask))
        return self.norm2(x + self.feed(x))


class TransformerDecoderLayer(Cell):
    """Self-attention, attention to the memory, and a feed-forward net."""

    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, dtype=float32):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        self.multihead_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        self.dense1 = Dense(d_model, dim_feedforward, dtype=dtype)
        self.dropout = Dropout(p=dropout)
        self.dense2 = Dense(dim_feedforward, d_model, dtype=dtype)
        self.norm_first = norm_first
        self.norm1 = LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)
        self.norm2 = LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)
        self.norm3 = LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)
        self.activation = _function(activation)

    def feed(self, x):
        return self.dense2(self.dropout(self.activation(self.dense1(x))))

    def construct(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                  memory_key_padding_mask=None):
        def itself(x):
            return self.self_attn(x, x, x, tgt_key_padding_mask, False, tgt_mask)[0]

        def others(x):
            return self.multihead_attn(x, memory, memory, memory_key_padding_mask, False, memory_mask)[0]

        x = tgt
        if self.norm_first:
            x = x + itself(self.norm1(x))
            x = x + others(self.norm2(x))
            return x + self.feed(self.norm3(x))
        x = self.norm1(x + itself(x))
        x = self.norm2(x + others(x))
        return self.norm3(x + self.feed(x))


def _copies(layer, count):
    """The same layer with weights of its own for each place."""
    return CellList([_duplicate(layer) for _ in range(count)])


def _duplicate(cell):
    """A copy of a Cell, its children and its Parameters."""
    twin = object.__new__(type(cell))
    for name, value in cell.__dict__.items():
        if isinstance(value, Cell):
            value = _duplicate(value)
        elif isinstance(value, Parameter):
            value = value.clone()
        setattr(twin, name, value)
    return twin


class TransformerEncoder(Cell):
    """num_layers layers like the given one, and a norm after them."""

    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.norm = norm

    def construct(self, src, src_mask=None, src_key_padding_mask=None):
        for layer in self.layers:
            src = layer(src, src_mask, src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(Cell):
    """num_layers layers like the given one, and a norm after them."""

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.norm = norm

    def construct(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                  memory_key_padding_mask=None):
        for layer in self.layers:
            tgt = layer(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Cell):
    """An encoder of the source and a decoder of the target."""

    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048,
                 dropout=0.1, activation="relu", custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, dtype=float32):
        super().__init__()
        options = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first,
                   dtype)
        norms = [LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype) for _ in range(2)]
        self.encoder = custom_encoder
        if custom_encoder is None:
            self.encoder = TransformerEncoder(TransformerEncoderLayer(*options), num_encoder_layers, norms[0])
        self.decoder = custom_decoder
        if custom_decoder is None:
            self.decoder = TransformerDecoder(TransformerDecoderLayer(*options), num_decoder_layers, norms[1])

    def construct(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
                  tgt_key_padding_mask=None, memory_key_padding_mask=None):
        memory = self.encoder(src, src_mask, src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
