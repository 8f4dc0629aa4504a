"""Records what PyTorch computes for the cases of mindspore.mint that MindSpore's CPU refuses, as text.

    python record_torch.py DIR                     # reads DIR/mint_GROUP.txt, writes DIR/torch_GROUP.txt

The functions of mint have PyTorch's names and, but for their dtypes, its
arguments, so the expressions are evaluated as they are. The files have the form
of record_library.py's.
"""
import os
import sys
import types

import numpy
import torch

DTYPES = "float16 float32 float64 int32 int64".split()


def numpy_of(tensor):
    return tensor.detach().numpy()


def named(module):
    """Parameters and buffers, as Parameters of MindSpore are."""
    return list(module.named_parameters()) + list(module.named_buffers())


class Tensor(torch.Tensor):
    """Makes a tensor of an array; every tensor is one."""

    def __new__(cls, array):
        return torch.from_numpy(array)


def set_data(tensor, data):
    with torch.no_grad():
        tensor.copy_(data)


def pretend():
    """A module mindspore of PyTorch's tensors, for maker.py, and the methods it calls."""
    fake = types.ModuleType("mindspore")
    fake.Tensor = torch.Tensor
    for name in DTYPES:
        setattr(fake, name, getattr(torch, name))
    sys.modules["mindspore"] = fake
    torch.Tensor.asnumpy, torch.Tensor.astype, torch.Tensor.set_data = numpy_of, torch.Tensor.to, set_data
    torch.nn.Module.set_train, torch.nn.Module.parameters_and_names = torch.nn.Module.train, named
    import maker
    maker.tensor = torch.from_numpy
    known = {name: getattr(maker, name) for name in "f p u i b z run".split()}
    known.update(ms=fake, Tensor=torch.tensor, mint=torch, F=torch.nn.functional)
    return maker, known


def main():
    maker, known = pretend()
    for name in sorted(os.listdir(sys.argv[1])):
        if not name.startswith("mint_"):
            continue
        with open(os.path.join(sys.argv[1], name)) as read:
            blocks = read.read().strip().split("\n\n")
        refused = [block.split("\n")[0] for block in blocks if block.endswith("! refused")]
        lines = [f"# torch {torch.__version__.split('+')[0]} on CPU, numpy {numpy.__version__}"]
        for expression in refused:
            maker.begin()
            lines += ["", expression] + maker.lines(eval(expression, known))
        with open(os.path.join(sys.argv[1], name.replace("mint_", "torch_")), "w") as out:
            out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
