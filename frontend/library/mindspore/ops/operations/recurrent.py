"""Primitives over whole sequences (T, N, features), which MindSpore has for Ascend devices."""
from mindspore.ops.activation import sigmoid
from mindspore.ops.elementwise import tanh
from mindspore.ops.linear import matmul
from mindspore.ops.primitive import Primitive
from mindspore.ops.shaping import chunk, concat, squeeze, stack


def _sequence(name, x, seq_length, direction):
    """The steps of x; sequences all have its length."""
    if seq_length is not None:
        raise NotImplementedError(f"For '{name}', only seq_length None is supported.")
    if direction not in ("UNIDIRECTIONAL", "REDIRECTIONAL"):
        raise ValueError(f"For '{name}', direction must be 'UNIDIRECTIONAL' or 'REDIRECTIONAL', but got {direction}.")
    return [x[t] for t in range(x.shape[0])]


class DynamicRNN(Primitive):
    """An LSTM: w (features + hidden, 4 hidden) and b (4 hidden,) hold the gates i, j, f, o."""

    def __init__(self, cell_type="LSTM", direction="UNIDIRECTIONAL", cell_depth=1, use_peephole=False, keep_prob=1.0,
                 cell_clip=-1.0, num_proj=0, time_major=True, activation="tanh", forget_bias=0.0, is_training=True):
        if cell_type != "LSTM" or activation != "tanh":
            raise ValueError("For 'DynamicRNN', cell_type must be 'LSTM' and activation 'tanh'.")
        self.direction, self.forget_bias = direction, forget_bias

    def __call__(self, x, w, b, seq_length, init_h, init_c):
        """For each step the output, h, c, i, j, f, o and tanh(c), each (T, N, hidden)."""
        h, c = squeeze(init_h, 0), squeeze(init_c, 0)
        steps = []
        for x_t in _sequence("DynamicRNN", x, seq_length, self.direction):
            i, j, f, o = chunk(matmul(concat((x_t, h), 1), w) + b, 4, 1)
            i, j, f, o = sigmoid(i), tanh(j), sigmoid(f + self.forget_bias), sigmoid(o)
            c = f * c + i * j
            h = o * tanh(c)
            steps.append((h, h, c, i, j, f, o, tanh(c)))
        return tuple([stack(parts, 0) for parts in zip(*steps)])


class DynamicGRUV2(Primitive):
    """A GRU: weights (features or hidden, 3 hidden) and biases (3 hidden,) hold its gates in gate_order."""

    def __init__(self, direction="UNIDIRECTIONAL", cell_depth=1, keep_prob=1.0, cell_clip=-1.0, num_proj=0,
                 time_major=True, activation="tanh", gate_order="rzh", reset_after=True, is_training=True):
        if gate_order not in ("rzh", "zrh"):
            raise ValueError(f"For 'DynamicGRUV2', gate_order must be 'rzh' or 'zrh', but got {gate_order}.")
        self.direction, self.reset_first, self.reset_after = direction, gate_order == "rzh", reset_after

    def __call__(self, x, weight_input, weight_hidden, bias_input, bias_hidden, seq_length, init_h):
        """For each step the output, h, the gates z, r and n, and what r is applied to, each (T, N, hidden)."""
        w_rz, w_n = weight_hidden[:, :2 * init_h.shape[1]], weight_hidden[:, 2 * init_h.shape[1]:]
        b_rz, b_n = (0, 0) if bias_hidden is None else (bias_hidden[:w_rz.shape[1]], bias_hidden[w_rz.shape[1]:])
        h = init_h
        steps = []
        for x_t in _sequence("DynamicGRUV2", x, seq_length, self.direction):
            x_t = matmul(x_t, weight_input)
            x_r, x_z, x_n = chunk(x_t if bias_input is None else x_t + bias_input, 3, 1)
            h_r, h_z = chunk(matmul(h, w_rz) + b_rz, 2, 1)
            first, second = sigmoid(x_r + h_r), sigmoid(x_z + h_z)
            r, z = (first, second) if self.reset_first else (second, first)
            inner = matmul(h, w_n) + b_n if self.reset_after else matmul(r * h, w_n) + b_n
            n = tanh(x_n + r * inner) if self.reset_after else tanh(x_n + inner)
            h = z * h + (1 - z) * n
            steps.append((h, h, z, r, n, inner))
        return tuple([stack(parts, 0) for parts in zip(*steps)])
