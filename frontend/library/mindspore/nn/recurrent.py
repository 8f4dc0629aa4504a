"""Recurrent cells and layers. Gate order: LSTM i, f, g, o; GRU r, z, n."""
from _cellc import is_symbolic, require
from mindspore import ops
from mindspore.common.dtype import float32, int64
from mindspore.common.initializer import Uniform, initializer
from mindspore.common.parameter import Parameter
from mindspore.common.tensor import Tensor
from mindspore.nn.cell import Cell


def rnn_step(nonlinearity, x, h, w_ih, w_hh, b_ih, b_hh):
    """The next h of a plain recurrent cell."""
    return nonlinearity(ops.dense(x, w_ih, b_ih) + ops.dense(h, w_hh, b_hh))


def lstm_step(x, state, w_ih, w_hh, b_ih, b_hh):
    """The next (h, c): x (N, in), h and c (N, hidden), w_ih (4 hidden, in)."""
    h, c = state
    gates = ops.dense(x, w_ih, b_ih) + ops.dense(h, w_hh, b_hh)
    i, f, g, o = ops.chunk(gates, 4, 1)
    c = ops.sigmoid(f) * c + ops.sigmoid(i) * ops.tanh(g)
    return ops.sigmoid(o) * ops.tanh(c), c


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    """The next h: the reset gate applies after the product with w_hh."""
    r_x, z_x, n_x = ops.chunk(ops.dense(x, w_ih, b_ih), 3, 1)
    r_h, z_h, n_h = ops.chunk(ops.dense(h, w_hh, b_hh), 3, 1)
    update = ops.sigmoid(z_x + z_h)
    new = ops.tanh(n_x + ops.sigmoid(r_x + r_h) * n_h)
    return new + update * (h - new)


def _parameter(shape, hidden_size, dtype):
    return Parameter(initializer(Uniform(1.0 / hidden_size ** 0.5), shape, dtype))


class RNNCellBase(Cell):
    """weight_ih, weight_hh and their biases, a block of rows for each gate."""

    def __init__(self, input_size, hidden_size, has_bias, num_chunks, dtype=float32):
        super().__init__()
        self.input_size, self.hidden_size, self.has_bias = input_size, hidden_size, has_bias
        self.weight_ih = _parameter((num_chunks * hidden_size, input_size), hidden_size, dtype)
        self.weight_hh = _parameter((num_chunks * hidden_size, hidden_size), hidden_size, dtype)
        self.bias_ih = _parameter((num_chunks * hidden_size,), hidden_size, dtype) if has_bias else None
        self.bias_hh = _parameter((num_chunks * hidden_size,), hidden_size, dtype) if has_bias else None

    def weights(self):
        return self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh


def _nonlinearity(name):
    if name not in ("tanh", "relu"):
        raise ValueError(f"The 'nonlinearity' must be one of ['tanh', 'relu'], but got {name}.")
    return ops.tanh if name == "tanh" else ops.relu


class RNNCell(RNNCellBase):
    """x (N, input_size), hx (N, hidden_size) to the next hx."""

    def __init__(self, input_size, hidden_size, has_bias=True, nonlinearity="tanh", dtype=float32):
        super().__init__(input_size, hidden_size, has_bias, 1, dtype)
        self.nonlinearity = _nonlinearity(nonlinearity)

    def construct(self, x, hx):
        return rnn_step(self.nonlinearity, x, hx, *self.weights())


class LSTMCell(RNNCellBase):
    """x (N, input_size), (h, c) each (N, hidden_size) to the next (h, c)."""

    def __init__(self, input_size, hidden_size, has_bias=True, dtype=float32):
        super().__init__(input_size, hidden_size, has_bias, 4, dtype)

    def construct(self, x, hx):
        return lstm_step(x, hx, *self.weights())


class GRUCell(RNNCellBase):
    """x (N, input_size), hx (N, hidden_size) to the next hx."""

    def __init__(self, input_size, hidden_size, has_bias=True, dtype=float32):
        super().__init__(input_size, hidden_size, has_bias, 3, dtype)

    def construct(self, x, hx):
        return gru_step(x, hx, *self.weights())


class _Recurrent(Cell):
    """Layers of a recurrent cell over a sequence (L, N, input_size), forwards and perhaps backwards.

    The steps of a known length are unrolled; for another length there is a loop.
    """

    def __init__(self, gates, input_size, hidden_size, num_layers=1, has_bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, dtype=float32):
        super().__init__()
        for name, value in (("has_bias", has_bias), ("batch_first", batch_first), ("bidirectional", bidirectional)):
            if not isinstance(value, bool):
                raise TypeError(f"For '{type(self).__name__}', the type of '{name}' should be 'bool', but got type "
                                f"'{type(value).__name__}'.")
        if not 0 <= dropout < 1:
            raise ValueError(f"For '{type(self).__name__}', the 'dropout' must be a number in range [0, 1), but got {dropout}.")
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.has_bias, self.batch_first, self.bidirectional = has_bias, batch_first, bidirectional
        self.dropout = dropout
        self.suffixes = ["", "_reverse"] if bidirectional else [""]
        shapes = [(name, gates * hidden_size) for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
        for name, rows in shapes if has_bias else shapes[:2]:
            for layer in range(num_layers):
                for suffix in self.suffixes:
                    shape = (rows,) if "bias" in name else (rows, self.columns(name, layer))
                    setattr(self, f"{name}_l{layer}{suffix}", _parameter(shape, hidden_size, dtype))

    def columns(self, name, layer):
        if name == "weight_hh":
            return self.hidden_size
        return self.input_size if layer == 0 else self.hidden_size * len(self.suffixes)

    def weights(self, layer, suffix):
        pick = [getattr(self, f"{name}_l{layer}{suffix}") for name in ("weight_ih", "weight_hh")]
        if not self.has_bias:
            return pick + [None, None]
        return pick + [getattr(self, f"{name}_l{layer}{suffix}") for name in ("bias_ih", "bias_hh")]

    def run(self, step, x, states, seq_length):
        """The outputs of the last layer (L, N, ...) and the last state of each layer and direction."""
        if self.training and self.dropout > 0 and self.num_layers > 1:
            raise NotImplementedError("Dropout between recurrent layers is not supported in training.")
        require(0, "<", x.shape[0], f"For '{type(self).__name__}', a sequence has one step at least.", "ValueError")
        scan = _loop if is_symbolic(x.shape[0]) else _unrolled
        last = []
        for layer in range(self.num_layers):
            tracks = []
            for d in range(len(self.suffixes)):
                weights = self.weights(layer, self.suffixes[d])
                state = states[layer * len(self.suffixes) + d]
                outputs, state = scan(step, x, state, weights, d == 1, seq_length)
                tracks.append(outputs)
                last.append(state)
            x = tracks[0] if len(tracks) == 1 else ops.concat(tracks, 2)
        return x, last

    def sequence_first(self, x):
        if x.ndim != 3:
            raise ValueError(f"For '{type(self).__name__}', the rank of the input must be 3, but its shape is "
                             f"{x.shape}.")
        return ops.swapaxes(x, 0, 1) if self.batch_first else x

    def zero_states(self, x):
        """A zero h for each layer and direction."""
        shape = (x.shape[1], self.hidden_size)
        return [ops.zeros(shape, x.dtype) for _ in range(self.num_layers * len(self.suffixes))]


def _unrolled(step, x, state, weights, backwards, seq_length):
    """One direction of one layer: the outputs of its steps (L, N, ...), and the last state."""
    outputs = [None] * x.shape[0]
    order = range(len(outputs) - 1, -1, -1) if backwards else range(len(outputs))
    for t in order:
        outputs[t], state = _advance(step, x[t], t, state, weights, seq_length)
    return ops.stack(outputs, 0), state


def _loop(step, x, state, weights, backwards, seq_length):
    """The same for a length that is known when the program runs."""
    h = state[0] if isinstance(state, tuple) else state
    outputs = ops.zeros((x.shape[0],) + h.shape, x.dtype)
    i = Tensor(0, int64)
    while i < x.shape[0]:
        t = x.shape[0] - 1 - i if backwards else i
        out, state = _advance(step, x[t], t, state, weights, seq_length)
        outputs[t] = out
        i = i + 1
    return outputs, state


def _advance(step, x, t, state, weights, seq_length):
    """The output of step t, which is zero where a sequence has ended, and the state after it."""
    new = step(x, state, *weights)
    out = new[0] if isinstance(new, tuple) else new
    if seq_length is None:
        return out, new
    live = ops.expand_dims(seq_length > t, 1)
    return ops.select(live, out, ops.zeros_like(out)), _keep(live, new, state)


def _keep(live, new, old):
    """The new state where the sequence goes on, the old where it has ended."""
    if isinstance(new, tuple):
        return tuple([ops.select(live, n, o) for n, o in zip(new, old)])
    return ops.select(live, new, old)


class _OneState(_Recurrent):
    """A layer whose state is h alone."""

    def construct(self, x, hx=None, seq_length=None):
        """x (L, N, in), hx (layers * directions, N, hidden): outputs (L, N, ...) and the last hx."""
        x = self.sequence_first(x)
        states = self.zero_states(x) if hx is None else [hx[i] for i in range(hx.shape[0])]
        out, last = self.run(self.step, x, states, seq_length)
        return self.sequence_first(out), ops.stack(last, 0)


class RNN(_OneState):
    """RNN(input_size, hidden_size, num_layers=1, has_bias=True, ..., nonlinearity='tanh')."""

    def __init__(self, *args, nonlinearity="tanh", **kwargs):
        super().__init__(1, *args, **kwargs)
        self.nonlinearity = _nonlinearity(nonlinearity)

    def step(self, x, h, w_ih, w_hh, b_ih, b_hh):
        return rnn_step(self.nonlinearity, x, h, w_ih, w_hh, b_ih, b_hh)


class GRU(_OneState):
    """GRU(input_size, hidden_size, num_layers=1, has_bias=True, ...)."""

    def __init__(self, *args, **kwargs):
        super().__init__(3, *args, **kwargs)
        self.step = gru_step


class LSTM(_Recurrent):
    """LSTM(input_size, hidden_size, num_layers=1, has_bias=True, ...)."""

    def __init__(self, *args, **kwargs):
        super().__init__(4, *args, **kwargs)

    def construct(self, x, hx=None, seq_length=None):
        """x (L, N, in), hx = (h, c): outputs (L, N, ...) and the last (h, c)."""
        x = self.sequence_first(x)
        if hx is None:
            zeros = self.zero_states(x)
            states = list(zip(zeros, zeros))
        else:
            states = [(hx[0][i], hx[1][i]) for i in range(hx[0].shape[0])]
        out, last = self.run(lstm_step, x, states, seq_length)
        h, c = [s[0] for s in last], [s[1] for s in last]
        return self.sequence_first(out), (ops.stack(h, 0), ops.stack(c, 0))
