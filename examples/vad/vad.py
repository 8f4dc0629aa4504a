"""Voice activity detection: which frames of a recording hold speech.

The network of Silero VAD v5, one frame of 32 ms after the other: a short-time
Fourier transform as a convolution, four convolutions, an LSTM, one number. The
loop over frames depends on the length of the recording, and the rule that
turns probabilities into speech depends on the probabilities: both are compiled
to machine loops and branches.
"""
import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops

START = 0.5     # speech begins at a frame at least this probable
LOW = 0.35      # a frame below this may be the end of speech,
HANGOVER = 10   # if this many of them follow each other


class Stft(nn.Cell):
    """Magnitudes of a spectrum: (1, 1, samples) to (1, bins, columns)."""

    def __init__(self, size):
        super().__init__()
        self.hop = size // 2
        self.bins = size // 2 + 1
        self.basis = Parameter(ops.zeros((2 * self.bins, 1, size)))

    def construct(self, x):
        spectrum = ops.conv1d(x, self.basis, stride=self.hop)
        real, imag = spectrum[:, :self.bins], spectrum[:, self.bins:]
        return ops.sqrt(real * real + imag * imag)


class Conv(nn.Cell):
    """A convolution along time with a bias; its weight is (out, in, kernel)."""

    def __init__(self, channels, out, kernel, stride=1):
        super().__init__()
        self.stride = stride
        self.padding = kernel // 2
        self.weight = Parameter(ops.zeros((out, channels, kernel)))
        self.bias = Parameter(ops.zeros((out,)))

    def construct(self, x):
        return ops.conv1d(x, self.weight, self.bias, self.stride, "pad", self.padding)


class Vad(nn.Cell):
    """speech f32[512 n] (at 8 kHz: [256 n]) to probabilities f32[n] and a mask bool[n]."""

    def __init__(self, rate=16000):
        super().__init__()
        size = 256 if rate == 16000 else 128
        self.frame = 2 * size
        self.context = size // 4
        self.pad = nn.ReflectionPad1d((0, size // 4))
        self.stft = Stft(size)
        self.encoder = nn.CellList([Conv(size // 2 + 1, 128, 3), Conv(128, 64, 3, stride=2),
                                    Conv(64, 64, 3, stride=2), Conv(64, 128, 3)])
        self.lstm = nn.LSTMCell(128, 128)
        self.head = Conv(128, 1, 1)

    def step(self, samples, h, c):
        """The probability of one frame (1, context + frame), and the next state."""
        x = self.stft(self.pad(samples.expand_dims(1)))
        for layer in self.encoder:
            x = ops.relu(layer(x))
        h, c = self.lstm(x.squeeze(2), (h, c))
        logit = self.head(ops.relu(h).expand_dims(2))
        return ops.sigmoid(logit).reshape(()), h, c

    def construct(self, speech):
        frames = speech.shape[0] // self.frame
        signal = speech.reshape(frames, self.frame)
        index = ops.arange(frames)
        probs = ops.zeros((frames,), ms.float32)
        mask = ops.zeros((frames,), ms.bool_)

        context = ops.zeros((1, self.context), ms.float32)
        h = ops.zeros((1, 128), ms.float32)
        c = ops.zeros((1, 128), ms.float32)
        speaking = Tensor(False)
        low = Tensor(0)             # how many frames in a row were low
        k = Tensor(0)
        while k < frames:
            samples = ops.concat((context, signal[k].expand_dims(0)), 1)
            p, h, c = self.step(samples, h, c)
            context = samples[:, self.frame:]
            if speaking:
                low = ops.where(p < LOW, low + 1, 0)
                if low == HANGOVER:     # speech ended at the first of the low frames
                    speaking = Tensor(False)
                    mask = ops.logical_and(mask, index <= k - HANGOVER)
            elif p >= START:
                speaking = Tensor(True)
                low = Tensor(0)
            probs[k] = p
            mask[k] = speaking
            k = k + 1
        if speaking:                    # still open: leave out the low frames at the end
            mask = ops.logical_and(mask, index < frames - low)
        return probs, mask
