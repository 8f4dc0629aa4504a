"""The cases of mindspore.mint.

MindSpore computes many of these functions on Ascend devices only. What its CPU
refuses, or computes otherwise than its manual says, PyTorch computes:
record_torch.py writes the groups of torch_groups().
"""

ONE = [f"mint.{name}(f(2, 3))" for name in
       """abs neg negative sign square floor ceil trunc fix round exp exp2 expm1 sin cos tan sinh cosh tanh asinh arcsinh atan
       arctan erf erfc sigmoid isnan isinf isfinite isneginf reciprocal sinc frac logical_not clone""".split()]
ONE += [f"mint.{name}(p(2, 3))" for name in "log log1p log2 log10 sqrt rsqrt".split()]
ONE += [f"mint.{name}(u(2, 3))" for name in "asin arcsin acos arccos atanh arctanh erfinv".split()]
ONE += ["mint.acosh(1 + p(2, 3))", "mint.arccosh(1 + p(2, 3))", "mint.round(f(2, 3), decimals=1)",
        "mint.bitwise_not(i(5, 9))",
        "mint.logical_not(i(4, 2))", "mint.nan_to_num(z(9))", "mint.nan_to_num(z(9), 1.0, 2.0, -2.0)",
        "mint.sqrt(1 + i(4, 9))",
        "mint.exp(i(4, 3))", "mint.isfinite(z(9))", "mint.isinf(z(9))", "mint.isnan(z(9))", "mint.sigmoid(i(4, 3))",
        "mint.abs(i(3, 4) - 2)",
        "mint.special.erfc(f(5))", "mint.special.exp2(f(5))", "mint.special.expm1(f(5))", "mint.special.log1p(p(5))",
        "mint.special.log_softmax(f(2, 3), 1)", "mint.special.round(f(5))", "mint.special.sinc(f(5))"]

TWO = ["add", "sub", "mul", "div", "divide", "maximum", "minimum", "floor_divide", "remainder", "fmod", "atan2",
       "arctan2", "eq", "ne", "lt",
       "le", "gt", "ge", "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or",
       "logical_xor"]
TWO = [f"mint.{name}(f(2, 3), p({shape}))" for name in TWO for shape in ("2, 3", "2, 1")]
TWO += [f"mint.{name}(i(2, 3, 9), 1 + i(3, 5))" for name in
        "add sub mul div maximum minimum floor_divide remainder fmod eq lt logical_and bitwise_and bitwise_or bitwise_xor gcd".split()]
TWO += ["mint.add(f(3), f(3), alpha=2)", "mint.sub(f(3), f(3), alpha=0.5)", "mint.add(f(3), 2, alpha=3)",
        "mint.add(i(3, 9), 2)", "mint.mul(f(3), 2)", "mint.mul(2, f(3))",
        "mint.div(f(5), f(5), rounding_mode='floor')", "mint.div(f(5), f(5), rounding_mode='trunc')",
        "mint.div(i(5, 9), 1 + i(5, 4), rounding_mode='floor')",
        "mint.div(i(5, 9) - 4, 1 + i(5, 4), rounding_mode='trunc')",
        "mint.divide(f(5), f(5), rounding_mode='floor')", "mint.pow(p(2, 3), f(3))", "mint.pow(f(2, 3), 2)",
        "mint.pow(2, f(3))", "mint.pow(i(3, 5), 2)",
        "mint.float_power(p(3), 2)", "mint.float_power(2, f(3))", "mint.xlogy(f(2, 3), p(2, 3))",
        "mint.xlogy(f(3), 2)", "mint.xlogy(0, p(3))", "mint.logaddexp(f(3), f(3))",
        "mint.logaddexp2(f(3), f(3))", "mint.lerp(f(2, 3), f(2, 3), f(2, 3))", "mint.lerp(f(2, 3), f(2, 3), 0.25)",
        "mint.addcmul(f(2, 3), f(2, 3), f(2, 3), value=0.5)", "mint.addcdiv(f(2, 3), f(2, 3), p(2, 3), value=0.5)",
        "mint.where(b(2, 3), f(3), f(2, 1))", "mint.where(b(2, 3), f(2, 3), 1.5)",
        "mint.where(b(2, 3), 0.0, f(2, 3))", "mint.clamp(f(2, 3), -0.5, 0.5)", "mint.clamp(f(2, 3), min=0)",
        "mint.clamp(f(2, 3), max=f(3))", "mint.clip(f(2, 3), -0.5, 0.5)", "mint.clamp(i(6, 9), 2, 5)",
        "mint.isclose(f(3), f(3))", "mint.isclose(z(9), z(9), equal_nan=True)",
        "mint.equal(i(2, 3, 3), i(2, 3, 3))", "mint.bitwise_and(i(5, 9), 3)", "mint.fmod(f(5), 0.75)",
        "mint.remainder(f(5), -0.75)", "mint.remainder(-7, 1 + i(5, 4))",
        "mint.floor_divide(f(5), 0.75)", "mint.gt(f(5), 0.5)", "mint.eq(i(5, 3), 1)", "mint.maximum(z(9), f(9))"]

REDUCE = [f"mint.{name}(f(2, 3, 4){args})" for name, forms in (
    ("sum", ("", ", 1", ", (0, 2)", ", dim=-1, keepdim=True")), ("mean", ("", ", 1", ", (0, 2), True",
    ", dim=-1, keepdim=True")),
    ("prod", ("", ", 1", ", -1, True")), ("amax", ("", ", 1", ", (0, 2), True")), ("amin", ("", ", 1",
    ", (0, 2), True")),
    ("max", ("", ", 1", ", 0, True", ", dim=-1")), ("min", ("", ", 1", ", 0, True", ", dim=-1")),
    ("argmax", ("", ", 1", ", 1, True")), ("argmin", ("", ", 1", ", 1, True")), ("std", ("", ", 1",
    ", (0, 2), correction=0", ", dim=1, keepdim=True")),
    ("var", ("", ", 1", ", (0, 2), correction=0", ", dim=1, keepdim=True")), ("std_mean", ("", ", 1",
    ", dim=(0, 2), correction=0")),
    ("var_mean", ("", ", 1, keepdim=True")), ("logsumexp", (", 1", ", (0, 2), True")), ("median", ("", ", 1",
    ", 1, True")),
    ("norm", ("", ", 2, 1", ", 1, -1, True", ", float('inf'), 1", ", 3, (0, 2)", ", dim=1", ", 0, 1")), ("nansum",
    ("", ", 1", ", (0, 1), True")),
    ("cumsum", (", 1", ", -1")), ("cumprod", (", 1",)), ("cummax", (", 1",)), ("cummin", (", 1",)), ("count_nonzero",
    ("", ", 1")),
    ("linalg.vector_norm", ("", ", 2, 1", ", 1, (0, 2), True", ", float('inf')")), ("linalg.matrix_norm", ("",
    ", 'fro', (0, 2)", ", 1", ", float('inf'), keepdim=True")),
    ("linalg.norm", ("", ", 2, 1", ", None, 1, True"))) for args in forms]
REDUCE += ["mint.sum(i(2, 3, 9), 1)", "mint.sum(b(2, 3))", "mint.sum(i(2, 3, 9), 1, dtype=ms.float32)",
           "mint.mean(i(2, 3, 9), dtype=ms.float32)", "mint.mean(f(2, 3), 0, dtype=ms.float16)",
           "mint.prod(i(2, 3, 3), 1)", "mint.prod(f(2, 3), 0, dtype=ms.float64)", "mint.all(b(2, 3))",
           "mint.all(b(2, 3), 1)", "mint.all(i(2, 3, 2), 1, True)", "mint.any(b(2, 3))", "mint.any(b(2, 3), 0, True)",
           "mint.any(i(2, 3, 2), dim=1)",
           "mint.max(f(2, 3), f(2, 3))", "mint.min(f(2, 3), f(2, 3))", "mint.max(i(5, 9))",
           "mint.cumsum(i(2, 5, 9), 1)", "mint.cumsum(b(5), 0)", "mint.cumsum(i(5, 9), 0, dtype=ms.float32)",
           "mint.cumprod(i(5, 3), 0)",
           "mint.argmax(mint.round(f(6)))", "mint.count_nonzero(i(2, 3, 3), (0, 1))", "mint.allclose(f(3), f(3))",
           "mint.nansum(z(2, 5)[:, 2:], 1)", "mint.amax(i(2, 3, 9), 1)",
           "mint.softmax(f(2, 3), 1)", "mint.softmax(f(2, 3), dim=0)",
           "mint.softmax(i(2, 3, 4), -1, dtype=ms.float32)", "mint.trace(f(3, 4))", "mint.trace(i(3, 3, 9))",
           "mint.linalg.norm(f(3, 4), 'fro')", "mint.linalg.norm(f(3, 4), 1)", "mint.norm(f(3, 4))",
           "mint.linalg.inv(f(3, 3))", "mint.inverse(f(2, 3, 3))", "mint.triangular_solve(f(3, 2), f(3, 3))",
           "mint.triangular_solve(f(3, 2), f(3, 3), False, True)", "mint.histc(f(20), 4, -2, 2)",
           "mint.histc(f(20), 4)", "mint.bincount(i(9, 5))", "mint.bincount(i(9, 5), u(9), 7)"]
REDUCE += ["mint.sort(f(2, 7))", "mint.sort(f(7, 2), dim=0, descending=True)",
           "mint.sort(mint.round(f(9)), stable=True)", "mint.argsort(f(2, 7))", "mint.argsort(f(2, 7), 0, True)",
           "mint.topk(f(2, 7), 3)", "mint.topk(f(7, 2), 2, 0, largest=False)",
           "mint.kthvalue(f(2, 7), 2)", "mint.kthvalue(f(5, 2), 3, 0, True)",
           "mint.searchsorted(Tensor([0.0, 1.0, 2.0]), f(5))",
           "mint.searchsorted(Tensor([0.0, 1.0, 2.0]), f(2, 3), right=True)",
           "mint.searchsorted(Tensor([0.0, 1.0, 2.0]), f(5), out_int32=True, side='right')",
           "mint.unique(i(9, 4))", "mint.unique(i(9, 4), return_inverse=True, return_counts=True)",
           "mint.unique(i(6, 2, 2), dim=0)", "mint.unique_consecutive(i(9, 2))",
           "mint.unique_consecutive(i(9, 2), True, True)", "mint.nonzero(i(2, 4, 2))",
           "mint.nonzero(i(2, 4, 2), as_tuple=True)", "mint.masked_select(f(2, 3), b(2, 3))"]

SHAPE = ["mint.reshape(f(2, 6), (3, -1))", "mint.permute(f(2, 3, 4), (2, 0, 1))", "mint.transpose(f(2, 3, 4), 0, 2)",
         "mint.transpose(f(2, 3, 4), -1, -2)", "mint.swapaxes(f(2, 3, 4), 0, 1)", "mint.t(f(2, 3))", "mint.t(f(3))",
         "mint.squeeze(f(1, 3, 1))", "mint.squeeze(f(1, 3, 1), 0)", "mint.squeeze(f(1, 3, 1), (0, 2))",
         "mint.squeeze(f(2, 3, 1), 0)", "mint.unsqueeze(f(2, 3), 1)", "mint.unsqueeze(f(2, 3), dim=-1)",
         "mint.flatten(f(2, 3, 4))", "mint.flatten(f(2, 3, 4), 1)",
         "mint.flatten(f(2, 3, 4), start_dim=0, end_dim=1)", "mint.ravel(f(2, 3))",
         "mint.cat((f(2, 3), f(1, 3)))", "mint.cat([f(2, 3), f(2, 2)], dim=1)", "mint.concat((f(2, 3), f(2, 3)), -1)",
         "mint.cat((f(2), i(2, 3)))", "mint.stack((f(2, 3), f(2, 3)))", "mint.stack([f(2, 3), f(2, 3)], dim=-1)",
         "mint.hstack((f(2, 3), f(2, 1)))", "mint.dstack((f(2, 3), f(2, 3)))",
         "mint.split(f(7, 2), 3)", "mint.split(f(2, 6), (1, 2, 3), dim=1)", "mint.split(f(2, 6), [4, 2], -1)",
         "mint.chunk(f(7, 2), 3)", "mint.chunk(f(2, 6), 2, dim=-1)", "mint.unbind(f(2, 3))",
         "mint.unbind(f(2, 3), dim=1)", "mint.narrow(f(5, 3), 0, 1, 3)", "mint.select(f(2, 3), 1, 2)",
         "mint.select(f(2, 3), 0, -1)",
         "mint.broadcast_to(f(3, 1), (2, 3, 4))", "mint.broadcast_to(f(3, 1), (2, -1, 4))",
         "mint.tile(f(2, 3), (2,))", "mint.tile(f(2, 3), (2, 1, 2))", "mint.repeat_interleave(f(2, 3), 2)",
         "mint.repeat_interleave(f(2, 3), 2, 1)", "mint.repeat_interleave(f(3, 2), Tensor([1, 0, 2]), dim=0)",
         "mint.flip(f(2, 3), (0, 1))", "mint.roll(f(2, 5), 2, 1)", "mint.roll(f(2, 5), (1, -2), (0, 1))",
         "mint.roll(f(2, 5), 3)", "mint.tril(f(3, 4))", "mint.tril(f(2, 3, 3), -1)", "mint.triu(f(3, 4), diagonal=1)",
         "mint.diag(f(3))", "mint.diag(f(3), 1)", "mint.diag(f(3, 4))", "mint.diag(f(3, 4), -1)",
         "mint.diff(f(2, 5))", "mint.diff(f(2, 5), 2, 0, f(3, 5))", "mint.diff(f(5), append=f(2))",
         "mint.meshgrid(f(2), f(3), indexing='ij')", "mint.meshgrid(f(2), f(3), indexing='xy')",
         "mint.meshgrid([f(2), f(3)], indexing='ij')",
         "mint.gather(f(3, 4), 1, i(3, 2, 4).astype(ms.int64))",
         "mint.gather(f(3, 4), 0, i(2, 4, 3).astype(ms.int64))", "mint.index_select(f(3, 4), 1, Tensor([2, 0]))",
         "mint.take(f(3, 4), Tensor([[0, 5], [11, 2]]))",
         "mint.scatter(f(3, 4), 1, Tensor([[0, 2], [1, 3], [3, 0]]), f(3, 2))",
         "mint.scatter(f(3, 4), 1, Tensor([[0, 2], [1, 3], [3, 0]]), 1.5)",
         "mint.scatter(f(3, 4), 0, Tensor([[0, 2], [1, 0]]), f(3, 4))",
         "mint.scatter_add(f(3, 4), 1, Tensor([[0, 0], [1, 3], [3, 0]]), f(3, 2))",
         "mint.index_add(f(3, 4), 0, Tensor([2, 0]), f(2, 4))",
         "mint.index_add(f(3, 4), 1, Tensor([2, 2]), f(3, 2), alpha=2)"]
SHAPE += ["mint.arange(5)", "mint.arange(1, 4)", "mint.arange(0, 1, 0.25)", "mint.arange(5.0)",
          "mint.arange(5, dtype=ms.float32)", "mint.arange(5, 0, -2)", "mint.arange(start=2, end=8, step=3)",
          "mint.zeros((2, 3))", "mint.zeros(3, dtype=ms.int32)", "mint.ones((2, 3))",
          "mint.ones([2], dtype=ms.int64)", "mint.full((2, 3), 1.5)", "mint.full((2, 3), 2)", "mint.full((2,), True)",
          "mint.full((2,), 2, dtype=ms.float16)",
          "mint.zeros_like(i(2, 3))", "mint.zeros_like(i(2, 3), dtype=ms.float32)", "mint.ones_like(f(2, 3))",
          "mint.full_like(f(2, 3), 2)", "mint.full_like(i(2, 3), 2, dtype=ms.float32)", "mint.eye(3)",
          "mint.eye(2, 4, dtype=ms.int32)", "mint.linspace(0, 1, 5)", "mint.linspace(0.5, 4, 4, dtype=ms.float64)",
          "mint.linspace(3, 0, 4)"]

PRODUCT = ["mint.matmul(f(2, 3), f(3, 4))", "mint.matmul(f(2, 3, 4), f(4))", "mint.matmul(f(3), f(3))",
           "mint.matmul(f(2, 1, 3, 4), f(5, 4, 2))", "mint.mm(f(2, 3), f(3, 4))", "mint.mv(f(2, 3), f(3))",
           "mint.bmm(f(2, 3, 4), f(2, 4, 5))", "mint.dot(f(3), f(3))", "mint.vdot(f(3), f(3))",
           "mint.outer(f(2), f(3))",
           "mint.addmm(f(2, 4), f(2, 3), f(3, 4))", "mint.addmm(f(4), f(2, 3), f(3, 4), beta=0.5, alpha=2)",
           "mint.addmv(f(2), f(2, 3), f(3), beta=2)",
           "mint.addbmm(f(3, 5), f(2, 3, 4), f(2, 4, 5), beta=2, alpha=0.5)",
           "mint.baddbmm(f(2, 3, 5), f(2, 3, 4), f(2, 4, 5), beta=0.5, alpha=2)",
           "mint.baddbmm(f(3, 5), f(2, 3, 4), f(2, 4, 5))",
           "mint.conv_tbc(f(5, 2, 3), f(2, 3, 4), f(4), 1)", "mint.cross(f(2, 3), f(2, 3))",
           "mint.cross(f(3, 2), f(3, 2), 0)", "mint.cdist(f(2, 3, 4), f(2, 5, 4))",
           "mint.cdist(f(3, 4), f(5, 4), 1.0)", "mint.cdist(f(3, 4), f(5, 4), 3.0)",
           "mint.cdist(f(3, 4), f(5, 4), float('inf'))", "mint.cdist(f(3, 4), f(5, 4), 0.0)",
           "mint.einsum('ij,jk->ik', f(2, 3), f(3, 4))",
           "mint.einsum('bhid,bhjd->bhij', f(2, 2, 3, 4), f(2, 2, 5, 4))",
           "mint.einsum('...ij,...jk', f(2, 3, 4), f(2, 4, 5))", "mint.einsum('ii', f(3, 3))",
           "mint.einsum('i,j->ij', f(3), f(2))",
           "mint.einsum('bij,bjk,bkl->bil', f(2, 3, 2), f(2, 2, 4), f(2, 4, 3))"]

ACTIVATION = [f"F.{name}(f(2, 3))" for name in
              "relu relu6 sigmoid silu gelu hardswish hardsigmoid leaky_relu elu selu mish logsigmoid softplus hardtanh hardshrink softshrink tanh".split()]
ACTIVATION += ["F.gelu(f(2, 3), approximate='tanh')", "F.leaky_relu(f(5), 0.1)", "F.elu(f(5), 0.7)",
               "F.softplus(10 * f(5), 2, 3)", "F.hardtanh(f(5), -0.5, 0.75)", "F.hardshrink(f(5), 0.75)",
               "F.softshrink(f(5), 0.75)", "F.threshold(f(5), 0.25, 9.0)", "F.prelu(f(2, 3, 2), p(3))",
               "F.prelu(f(2, 3), p(1))", "F.glu(f(2, 6))", "F.glu(f(4, 3), 0)",
               "F.softmax(f(2, 3), -1)", "F.softmax(f(2, 3), dim=1, dtype=ms.float64)", "F.log_softmax(f(2, 3), 1)",
               "F.log_softmax(f(2, 3), dim=0, dtype=ms.float64)", "F.dropout(f(2, 3), 0.5, False)",
               "F.dropout2d(f(2, 3, 2, 2), 0.5, False)", "F.normalize(f(2, 3))", "F.normalize(f(2, 3), 1, 0)",
               "F.normalize(f(2, 3, 4), p=2, dim=-1)",
               "F.one_hot(i(2, 3, 4).astype(ms.int64), 5)", "F.one_hot(Tensor([1, 0, 3]))",
               "F.embedding(i(2, 3, 5), f(5, 4))", "F.embedding(i(2, 3, 5), f(5, 4), 1)",
               "F.linear(f(2, 3), f(4, 3))", "F.linear(f(2, 5, 3), f(4, 3), f(4))", "F.linear(f(3), f(4, 3), f(4))",
               "F.flatten(f(2, 3, 4), 1)",
               "F.pixel_shuffle(f(2, 8, 2, 3), 2)", "F.layer_norm(f(2, 3, 4), (4,))",
               "F.layer_norm(f(2, 3, 4), (3, 4), f(3, 4), f(3, 4), 1e-3)", "F.group_norm(f(2, 4, 3), 2)",
               "F.group_norm(f(2, 4, 3, 2), 2, f(4), f(4), 1e-3)", "F.batch_norm(f(2, 3, 4), f(3), p(3), f(3), f(3))",
               "F.batch_norm(f(2, 3, 4), f(3), p(3))", "F.batch_norm(f(2, 3, 4, 2), None, None, f(3), f(3), True)",
               "F.unfold(f(2, 3, 5, 6), 2)", "F.unfold(f(2, 3, 5, 6), (2, 3), 1, 1, 2)",
               "F.fold(f(2, 12, 12), (4, 5), 2)", "F.fold(f(2, 12, 9), (6, 6), 2, 1, 0, 2)",
               "F.grid_sample(f(1, 2, 4, 5), f(1, 3, 3, 2) / 2, align_corners=False)",
               "F.grid_sample(f(1, 2, 4, 5), f(1, 3, 3, 2), 'nearest', 'border', True)",
               "F.grid_sample(f(1, 2, 4, 5), f(1, 3, 3, 2), 'bilinear', 'zeros', True)"]
ACTIVATION += [f"run(mint.nn.{layer}, f(2, 6))" for layer in
               "ReLU() ReLU6() Sigmoid() SiLU() GELU() GELU('tanh') ELU() ELU(0.7) SELU() Mish() LogSigmoid() Tanh() Hardtanh() Hardtanh(-0.5,0.75) Hardswish() Hardsigmoid() Hardshrink() Softshrink(0.75) Softmax(-1) Softmax(dim=0) LogSoftmax(1) PReLU() PReLU(6) GLU() GLU(0) Threshold(0.25,9.0) Identity() Identity(3,a=4) Dropout() Dropout(p=0.1) Linear(6,4) Linear(6,4,bias=False)".split()]
ACTIVATION += ["run(mint.nn.Embedding(5, 4), i(2, 3, 5))", "run(mint.nn.Embedding(5, 4, padding_idx=1), i(2, 3, 5))",
               "run(mint.nn.Flatten(), f(2, 3, 4))", "run(mint.nn.Flatten(0, 1), f(2, 3, 4))",
               "run(mint.nn.PixelShuffle(2), f(2, 8, 2, 3))", "run(mint.nn.Dropout2d(), f(2, 3, 2, 2))",
               "run(mint.nn.Unfold(2, 1, 1, 2), f(2, 3, 5, 6))", "run(mint.nn.Fold((4, 5), 2), f(2, 12, 12))",
               "run(mint.nn.LayerNorm(4), f(2, 3, 4))", "run(mint.nn.LayerNorm((3, 4), eps=1e-3), f(2, 3, 4))",
               "run(mint.nn.LayerNorm([4], elementwise_affine=False), f(2, 3, 4))",
               "run(mint.nn.LayerNorm(4, bias=False), f(2, 3, 4))", "run(mint.nn.GroupNorm(2, 4), f(2, 4, 3))",
               "run(mint.nn.GroupNorm(2, 4, affine=False), f(2, 4, 3, 2))",
               "run(mint.nn.BatchNorm1d(3), f(2, 3))", "run(mint.nn.BatchNorm1d(3), f(2, 3, 4))",
               "run(mint.nn.BatchNorm2d(3, eps=1e-3), f(2, 3, 4, 2))",
               "run(mint.nn.BatchNorm2d(3, affine=False), f(2, 3, 4, 2))",
               "run(mint.nn.BatchNorm2d(3, track_running_stats=False), f(2, 3, 4, 2))",
               "run(mint.nn.BatchNorm3d(3), f(2, 3, 2, 2, 2))", "run(mint.nn.SyncBatchNorm(3), f(2, 3, 4, 2))"]

CONV = ["F.conv1d(f(2, 4, 9), f(6, 4, 3))", "F.conv1d(f(2, 4, 9), f(6, 2, 3), f(6), 2, 1, 2, 2)",
        "F.conv1d(f(2, 4, 9), f(6, 4, 3), padding='same')", "F.conv1d(f(4, 9), f(6, 4, 3), padding='valid')",
        "F.conv2d(f(2, 4, 7, 6), f(6, 4, 3, 2))", "F.conv2d(f(2, 4, 7, 6), f(6, 2, 3, 3), f(6), 2, 1, 1, 2)",
        "F.conv2d(f(2, 4, 7, 6), f(6, 4, 3, 3), None, (2, 1), (0, 2), (1, 2))",
        "F.conv2d(f(2, 4, 7, 6), f(6, 4, 3, 3), padding='same')", "F.conv2d(f(4, 7, 6), f(6, 4, 3, 3), f(6))",
        "F.conv3d(f(2, 2, 4, 5, 6), f(3, 2, 3, 2, 3), f(3))",
        "F.conv3d(f(2, 2, 4, 5, 6), f(4, 1, 3, 2, 3), None, 2, 1, 1, 2)",
        "F.conv_transpose2d(f(2, 4, 5, 6), f(4, 3, 3, 3))",
        "F.conv_transpose2d(f(2, 4, 5, 6), f(4, 3, 3, 3), f(6), 2, 1, 1, 2)",
        "run(mint.nn.Conv1d(4, 6, 3), f(2, 4, 9))",
        "run(mint.nn.Conv1d(4, 6, 3, stride=2, padding=1, dilation=2, groups=2, bias=False), f(2, 4, 9))",
        "run(mint.nn.Conv1d(4, 6, 3, padding='same'), f(2, 4, 9))",
        "run(mint.nn.Conv1d(4, 6, 3, padding=2, padding_mode='replicate'), f(2, 4, 9))",
        "run(mint.nn.Conv2d(4, 6, 3), f(2, 4, 7, 6))",
        "run(mint.nn.Conv2d(4, 6, (3, 2), stride=(2, 1), padding=(1, 0), bias=False), f(2, 4, 7, 6))",
        "run(mint.nn.Conv2d(4, 6, 3, padding='same', groups=2), f(2, 4, 7, 6))",
        "run(mint.nn.Conv2d(4, 6, 2, padding='same'), f(2, 4, 7, 6))",
        "run(mint.nn.Conv2d(4, 6, 3, padding=1, padding_mode='reflect'), f(2, 4, 7, 6))",
        "run(mint.nn.Conv2d(4, 6, 3, padding=(1, 2), padding_mode='circular'), f(2, 4, 7, 6))",
        "run(mint.nn.Conv2d(4, 6, 3, padding='valid'), f(4, 7, 6))",
        "run(mint.nn.Conv3d(2, 3, 3, padding=1), f(2, 2, 4, 5, 6))",
        "run(mint.nn.Conv3d(2, 4, (1, 2, 3), stride=(1, 2, 2), groups=2), f(2, 2, 4, 5, 6))",
        "run(mint.nn.ConvTranspose2d(4, 3, 3), f(2, 4, 5, 6))",
        "run(mint.nn.ConvTranspose2d(4, 6, 3, 2, 1, 1, groups=2, bias=False), f(2, 4, 5, 6))",
        "run(mint.nn.ConvTranspose2d(4, 6, 3, stride=2), f(4, 5, 6), (12, 13))"]
CONV += ["F.max_pool2d(f(1, 2, 7, 8), 2)", "F.max_pool2d(f(1, 2, 7, 8), 3, 2, 1)",
         "F.max_pool2d(f(1, 2, 7, 8), 3, 2, 1, 1, True)", "F.max_pool2d(f(1, 2, 7, 8), 2, return_indices=True)",
         "F.avg_pool1d(f(2, 3, 9), 2)", "F.avg_pool1d(f(2, 3, 9), 3, 2, 1, True, False)",
         "F.avg_pool2d(f(1, 2, 7, 8), 2)", "F.avg_pool2d(f(1, 2, 7, 8), 3, 2, 1)",
         "F.avg_pool2d(f(1, 2, 7, 8), 3, 2, 1, True, False)",
         "F.avg_pool2d(f(1, 2, 7, 8), 3, 2, 1, divisor_override=4)", "F.avg_pool2d(f(2, 7, 8), (2, 3))",
         "F.avg_pool3d(f(1, 2, 5, 6, 7), 2)", "F.avg_pool3d(f(1, 2, 5, 6, 7), 3, 2, 1, False, False)",
         "F.adaptive_avg_pool1d(f(2, 3, 9), 4)", "F.adaptive_avg_pool2d(f(1, 2, 5, 7), 3)",
         "F.adaptive_avg_pool2d(f(1, 2, 5, 7), (None, 2))", "F.adaptive_avg_pool3d(f(1, 2, 5, 6, 7), (2, 3, 1))",
         "F.adaptive_max_pool1d(f(2, 3, 9), 4)", "F.adaptive_max_pool1d(f(2, 3, 9), 4, True)",
         "F.adaptive_max_pool2d(f(1, 2, 5, 7), 3)", "F.adaptive_max_pool2d(f(1, 2, 5, 7), (2, 3), True)",
         "F.max_unpool2d(f(1, 2, 2), Tensor([[[0, 3], [9, 10]]]), 2)",
         "run(mint.nn.MaxPool2d(2), f(1, 2, 7, 8))", "run(mint.nn.MaxPool2d(3, 2, 1, ceil_mode=True), f(1, 2, 7, 8))",
         "run(mint.nn.MaxPool2d(2, return_indices=True), f(2, 7, 8))", "run(mint.nn.AvgPool1d(2), f(2, 3, 9))",
         "run(mint.nn.AvgPool2d(3, 2, 1, count_include_pad=False), f(1, 2, 7, 8))",
         "run(mint.nn.AvgPool3d(2), f(1, 2, 5, 6, 7))", "run(mint.nn.AdaptiveAvgPool1d(4), f(2, 3, 9))",
         "run(mint.nn.AdaptiveAvgPool2d((2, None)), f(1, 2, 5, 7))",
         "run(mint.nn.AdaptiveAvgPool3d(2), f(1, 2, 5, 6, 7))", "run(mint.nn.AdaptiveMaxPool1d(4), f(2, 3, 9))",
         "run(mint.nn.AdaptiveMaxPool2d(3, True), f(1, 2, 5, 7))",
         "run(mint.nn.MaxUnpool2d(2), f(1, 2, 2), Tensor([[[0, 3], [9, 10]]]))"]
CONV += [f"run(mint.nn.{layer}, f({shape}))" for layer, shape in (
    ("ConstantPad1d(1, 2.5)", "2, 3, 4"), ("ConstantPad2d((1, 2, 0, 1), 2.5)", "2, 3, 4"), ("ConstantPad3d(1, 0.5)",
    "1, 2, 2, 3, 2"), ("ZeroPad1d((1, 2))", "2, 3"), ("ZeroPad2d(1)", "1, 2, 3, 4"), ("ZeroPad3d((1, 0, 0, 1, 1, 1))",
    "1, 2, 2, 3, 2"), ("ReflectionPad1d(2)", "2, 3, 4"), ("ReflectionPad2d((1, 2, 0, 1))", "1, 2, 3, 4"),
    ("ReflectionPad3d(1)", "1, 2, 2, 3, 2"), ("ReplicationPad1d(2)", "2, 3, 4"), ("ReplicationPad2d((1, 2, 0, 1))",
    "1, 2, 3, 4"), ("ReplicationPad3d(1)", "1, 2, 2, 3, 2"))]
CONV += ["F.pad(f(2, 3), (1, 2))", "F.pad(f(2, 3), (1, 2, 0, 1), 'constant', 2.5)", "F.pad(f(2, 3, 4), [1, -1])",
         "F.pad(f(1, 2, 4, 5), (1, 2, 1, 0), mode='reflect')", "F.pad(f(1, 2, 4), (1, 2), mode='replicate')",
         "F.pad(f(1, 2, 4), (1, 2), mode='circular')", "F.pad(i(2, 3, 9), (1, 1), value=7)",
         "F.pad(b(2, 3), (1, 1), value=1)"]
CONV += [f"F.interpolate(f({shape}), {args})" for shape, args in (
    ("1, 2, 5", "size=8"), ("1, 2, 5", "scale_factor=1.5"), ("1, 2, 5", "size=8, mode='linear'"), ("1, 2, 5",
    "size=8, mode='linear', align_corners=True"), ("1, 2, 3, 4", "scale_factor=2.0"), ("1, 2, 3, 4",
    "scale_factor=(2.0, 1.5), mode='nearest'"), ("1, 2, 3, 4", "size=(5, 6), mode='bilinear'"), ("1, 2, 3, 4",
    "size=(5, 6), mode='bilinear', align_corners=True"), ("1, 2, 3, 4", "scale_factor=1.7, mode='bilinear'"),
    ("1, 2, 3, 4", "scale_factor=1.7, mode='bilinear', recompute_scale_factor=True"), ("1, 2, 3, 4",
    "size=(5, 6), mode='bicubic'"), ("1, 2, 3, 4", "scale_factor=1.7, mode='bicubic', align_corners=True"),
    ("1, 2, 3, 4", "scale_factor=2, mode='bicubic'"), ("1, 2, 6, 5", "size=(3, 2), mode='bilinear'"), ("1, 2, 6, 5",
    "size=(4, 3), mode='bicubic'"), ("1, 2, 2, 3, 4", "scale_factor=2.0, mode='nearest'"), ("1, 2, 2, 3, 4",
    "size=(3, 4, 5), mode='trilinear'"))]
CONV += ["F.upsample(f(1, 2, 3, 4), scale_factor=2.0, mode='bilinear')",
         "run(mint.nn.Upsample(scale_factor=2.0), f(1, 2, 3, 4))",
         "run(mint.nn.Upsample((5, 6), mode='bilinear', align_corners=True), f(1, 2, 3, 4))",
         "run(mint.nn.UpsamplingNearest2d(scale_factor=2.0), f(1, 2, 3, 4))",
         "run(mint.nn.UpsamplingBilinear2d((5, 6)), f(1, 2, 3, 4))"]

LOSS = [f"F.{name}({inputs}, reduction='{r}')" for r in ("mean", "sum", "none") for name, inputs in (
    ("l1_loss", "f(2, 3), f(2, 3)"), ("mse_loss", "f(2, 3), f(2, 3)"), ("smooth_l1_loss", "f(2, 3), f(2, 3)"),
    ("binary_cross_entropy", "u(2, 3), u(2, 3)"), ("binary_cross_entropy", "u(2, 3), u(2, 3), p(2, 3)"),
    ("binary_cross_entropy_with_logits", "f(2, 3), u(2, 3)"), ("binary_cross_entropy_with_logits",
    "f(2, 3), u(2, 3), p(3), pos_weight=p(3)"), ("kl_div", "f(2, 3), u(2, 3)"), ("kl_div",
    "f(2, 3), f(2, 3), log_target=True"),
    ("nll_loss", "f(3, 4), i(3, 4).astype(ms.int64)"), ("cross_entropy", "f(3, 4), i(3, 4).astype(ms.int64)"),
    ("cross_entropy", "f(3, 4), i(3, 4).astype(ms.int64), p(4), ignore_index=1"), ("cross_entropy",
    "f(3, 4), u(3, 4)"), ("cross_entropy", "f(2, 4, 3), i(2, 3, 4).astype(ms.int64), label_smoothing=0.1"),
    ("soft_margin_loss", "f(4), mint.sign(f(4))"), ("cosine_embedding_loss", "f(2, 3), f(2, 3), Tensor([1, -1])"),
    ("cosine_embedding_loss", "f(2, 3), f(2, 3), Tensor([1, -1]), 0.25"))]
LOSS += ["F.smooth_l1_loss(f(2, 3), f(2, 3), beta=0.5)", "F.kl_div(f(2, 3), u(2, 3), reduction='batchmean')"]
LOSS += [f"run(mint.nn.{layer}, {inputs})" for layer, inputs in (
    ("L1Loss()", "f(2, 3), f(2, 3)"), ("MSELoss()", "f(2, 3), f(2, 3)"), ("SmoothL1Loss()", "f(2, 3), f(2, 3)"),
    ("SmoothL1Loss('sum', 0.5)", "f(2, 3), f(2, 3)"), ("BCELoss()", "u(2, 3), u(2, 3)"), ("BCEWithLogitsLoss()",
    "f(2, 3), u(2, 3)"), ("BCEWithLogitsLoss(reduction='none', pos_weight=p(3))", "f(2, 3), u(2, 3)"),
    ("KLDivLoss(reduction='batchmean')", "f(2, 3), u(2, 3)"), ("NLLLoss()", "f(3, 4), i(3, 4).astype(ms.int64)"),
    ("CrossEntropyLoss()", "f(3, 4), i(3, 4).astype(ms.int64)"),
    ("CrossEntropyLoss(ignore_index=1, label_smoothing=0.1)", "f(3, 4), i(3, 4).astype(ms.int64)"),
    ("SoftMarginLoss()", "f(4), mint.sign(f(4))"), ("CosineEmbeddingLoss(0.25)",
    "f(2, 3), f(2, 3), Tensor([1, -1])"))]

# What ends MindSpore's process on a CPU, or has another result there than its manual says: NaN is not kept by maximum,
# any of ints sees only some of them, and erfinv is off by 1e-3.
LEFT_TO_TORCH = ("BatchNorm2d(3, affine=False)", "nn.ReflectionPad1d", "nn.ReflectionPad2d", "nn.ReplicationPad",
    "mint.erfinv",
                 "mint.maximum(z", "mint.any(i")


def groups():
    """All groups, by the name of their file."""
    return {"mint_elementwise": ONE + TWO, "mint_reduction": REDUCE, "mint_shaping": SHAPE, "mint_product": PRODUCT,
            "mint_activation": ACTIVATION, "mint_window": CONV, "mint_loss": LOSS}
