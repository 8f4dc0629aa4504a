"""Tables of rows that indices pick."""
from mindspore import ops
from mindspore.common.dtype import float32
from mindspore.common.initializer import Normal, initializer
from mindspore.common.parameter import Parameter
from mindspore.nn.basic import clipped
from mindspore.nn.cell import Cell, kept
from mindspore.ops.elementwise import select
from mindspore.ops.shaping import reshape


def _positive(value, name, owner):
    if not isinstance(value, int) or value <= 0:
        raise ValueError(f"For '{owner}', the '{name}' must be a positive int, but got {value}.")
    return value


class Embedding(Cell):
    """Row i of a table (vocab_size, embedding_size) for each index i."""

    def __init__(self, vocab_size, embedding_size, use_one_hot=False, embedding_table="normal", dtype=float32,
                 padding_idx=None):
        super().__init__()
        self.vocab_size, self.embedding_size = vocab_size, embedding_size
        self.use_one_hot, self.dtype, self.padding_idx = use_one_hot, dtype, padding_idx
        table = initializer(embedding_table, (vocab_size, embedding_size), dtype)
        if padding_idx is not None:
            if not 0 <= padding_idx < vocab_size:
                raise ValueError(f"For 'Embedding', the 'padding_idx' must be in range of [0, {vocab_size}), but got "
                                 f"{padding_idx}.")
            table = ops.index_fill(table, 0, padding_idx, 0.0)
        self.embedding_table = Parameter(table, name="embedding_table")

    gather = kept(lambda cell: ops.Gather())
    expand = kept(lambda cell: ops.ExpandDims())
    reshape = kept(lambda cell: ops.Reshape())
    reshape_flat = kept(lambda cell: ops.Reshape())
    get_shp = kept(lambda cell: ops.Shape())
    array_mul = kept(lambda cell: ops.MatMul())

    def construct(self, ids):
        return ops.embedding(ids, self.embedding_table)


def shortened(rows, max_norm, norm_type):
    """Rows whose norm is at most max_norm."""
    length = ops.vector_norm(rows, norm_type, -1, True)
    return select(length > max_norm, rows * (max_norm / (length + 1e-7)), rows)


class EmbeddingExt(Cell):
    """Embedding under its newer names; rows longer than max_norm are shortened."""

    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0,
                 scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, dtype=None):
        super().__init__()
        if sparse:
            raise ValueError("For Embedding, the scenerio, where `sparse` is True, has not be supported.")
        shape = (num_embeddings, embedding_dim)
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type = max_norm, norm_type
        table = initializer(Normal(1, 0), shape, float32 if dtype is None else dtype) if _weight is None else _weight
        if table.shape != shape:
            raise ValueError(f"For Embedding, shape of weight should be match with num_embeddings and embedding_dim, but got "
                             f"weight.shape: {table.shape}, and (num_embeddings, embedding_dim): {shape}")
        if padding_idx is not None and _weight is None:
            table = ops.index_fill(table, 0, padding_idx % num_embeddings, 0.0)
        self.weight = Parameter(table, name="weight", requires_grad=not _freeze)

    def construct(self, input):
        rows = ops.embedding(input, self.weight)
        return rows if self.max_norm is None else shortened(rows, self.max_norm, self.norm_type)


class EmbeddingLookup(Cell):
    """Embedding as recommenders use it; indices outside of the table give zeros."""

    def __init__(self, vocab_size, embedding_size, param_init="normal", target="CPU", slice_mode="batch_slice",
                 manual_shapes=None, max_norm=None, sparse=True, dtype=float32):
        super().__init__()
        name = type(self).__name__
        if target not in ("CPU", "DEVICE"):
            raise ValueError(f"For '{name}', the 'target' must be one of ['CPU', 'DEVICE'], but got {target}.")
        if not sparse and target == "CPU":
            raise ValueError(f"For '{name}', 'sparse' must be True when 'target' is \"CPU\", but got 'sparse': {sparse} and "
                             f"'target': {target}")
        self.vocab_size = _positive(vocab_size, "vocab_size", name)
        self.embedding_size = _positive(embedding_size, "embedding_size", name)
        self.target, self.sparse, self.max_norm = target, sparse, max_norm
        table = initializer(param_init, (vocab_size, embedding_size), dtype)
        self.embedding_table = Parameter(table, name="embedding_table")

    def construct(self, indices):
        return self.rows(indices)

    def rows(self, indices):
        known = ops.logical_and(indices >= 0, indices < self.vocab_size)
        found = ops.embedding(select(known, indices, ops.zeros_like(indices)), self.embedding_table)
        out = select(ops.expand_dims(known, -1), found, ops.zeros_like(found))
        return out if self.max_norm is None else clipped(out, self.max_norm, tuple(range(indices.ndim, out.ndim)))


class MultiFieldEmbeddingLookup(EmbeddingLookup):
    """Rows times their values, merged by the field each belongs to: (batch, field_size, embedding_size)."""

    OPERATOR_SUM = "SUM"
    OPERATOR_MEAN = "MEAN"
    OPERATOR_MAX = "MAX"

    def __init__(self, vocab_size, embedding_size, field_size, param_init="normal", target="CPU",
                 slice_mode="batch_slice", feature_num_list=None, max_norm=None, sparse=True, operator="SUM",
                 dtype=float32):
        super().__init__(vocab_size, embedding_size, param_init, target, slice_mode, feature_num_list, max_norm,
                         sparse, dtype)
        self.field_size = _positive(field_size, "field_size", "MultiFieldEmbeddingLookup")
        if operator not in ("SUM", "MAX", "MEAN"):
            raise ValueError(f"For 'MultiFieldEmbeddingLookup', the 'operator' must be one of ['SUM', 'MAX', 'MEAN'], but got "
                             f"{operator}.")
        self.operator = operator

    def construct(self, input_indices, input_values, field_ids):
        rows = self.rows(input_indices) * ops.expand_dims(input_values, -1)
        fields = ops.arange(self.field_size).astype(field_ids.dtype)
        member = ops.expand_dims(field_ids, 1) == reshape(fields, (1, -1, 1))
        if self.operator == "MAX":
            return self.largest(rows, ops.logical_and(member, ops.expand_dims(input_values != 0, 1)))
        out = ops.matmul(member.astype(rows.dtype), rows)
        if self.operator == "SUM":
            return out
        count = ops.reduce_sum(member.astype(rows.dtype) * ops.expand_dims(ops.abs(input_values), 1), -1)
        return ops.div_no_nan(out, ops.expand_dims(count, -1))

    def largest(self, rows, member):
        """The largest of each field's rows; zeros for a field without any."""
        member = ops.expand_dims(member, -1)
        spread = select(member, ops.expand_dims(rows, 1), ops.full_like(rows, -3.402823466e38, dtype=rows.dtype).expand_dims(1))
        return select(ops.any(member, 2), ops.amax(spread, 2), ops.zeros_like(spread[:, :, 0]))
