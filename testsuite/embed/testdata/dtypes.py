from mindspore import nn


class Net(nn.Cell):
    """An input of every dtype, and each of them transposed."""

    def construct(self, f64, f32, f16, bf16, i64, i32, i16, i8, u64, u32, u16, u8, b, zero):
        out = ()
        for x in (f64, f32, f16, bf16, i64, i32, i16, i8, u64, u32, u16, u8, b):
            out += (x.swapaxes(0, 1),)
        return out + (zero,)
