"""Writes the checkpoints here with MindSpore, 2.10.0 for those in the repository: python record.py

Element k of every tensor is k - 2 if its dtype has a sign, k > 2 if it is bool, and else k.
"""
import os

import mindspore as ms
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
NUMPY = "float32 float16 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool".split()


def numbers(dtype, *shape):
    k = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    return (k > 2) if dtype == "bool" else k.astype(dtype) if dtype[0] == "u" else (k - 2).astype(dtype)


def entry(name, data):
    return {"name": name, "data": data}


def save(file, entries, **options):
    file = os.path.join(HERE, file)
    if os.path.exists(file):
        os.chmod(file, 0o644)
    ms.save_checkpoint(entries, file, **options)
    os.chmod(file, 0o644)


dtypes = [entry(f"layer.{t}", ms.Tensor(numbers(t, 2, 3))) for t in NUMPY]
save("dtypes.ckpt", dtypes + [
    entry("layer.bfloat16", ms.Tensor([[-2.0, -1.0, 0.0], [1.0, 2.0, 3.0]], ms.bfloat16)),
    entry("scalar", ms.Tensor(-2.0, ms.float32)), entry("one", ms.Tensor([-2], ms.int32)),
])
save("crc.ckpt", dtypes[:2], crc_check=True)
save("append.ckpt", dtypes[:2], append_dict={"epoch_num": 3, "lr": 0.5, "note": "häl"})
save("encrypted.ckpt", dtypes[:2], enc_key=b"0123456789abcdef", enc_mode="AES-GCM")
save("dtypes.safetensors", dtypes, format="safetensors")
save("crc.safetensors", dtypes[:2], format="safetensors", crc_check=True)
