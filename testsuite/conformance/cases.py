"""The cases of the library's conformance: expressions that mean the same under
MindSpore and under cellc's library. record_library.py evaluates them with the
names of maker.py.
"""
import cases_nn
import cases_operators
import cases_ops
import cases_tensor

ELEMENTWISE = [f"ops.{name}(f(2, 3))" for name in
               """abs neg sign square floor ceil trunc round exp expm1 sin cos tan sinh cosh tanh asinh atan erf erfc
               sigmoid silu relu relu6 gelu hardswish hardsigmoid leaky_relu elu celu selu softsign mish logsigmoid
               softplus hardtanh hardshrink softshrink isnan isinf isfinite reciprocal fast_gelu sinc frac
               logical_not exp2 deg2rad rad2deg""".split()]
ELEMENTWISE += [f"ops.{name}(p(2, 3))" for name in "log log1p log2 log10 sqrt rsqrt".split()]
ELEMENTWISE += [f"ops.{name}(u(2, 3))" for name in "asin acos atanh logit".split()]
ELEMENTWISE += ["ops.acosh(1 + p(2, 3))", "ops.gelu(f(2, 3), 'tanh')", "ops.celu(f(5), 0.7)", "ops.elu(f(5), 1.0)",
                "ops.leaky_relu(f(5), 0.1)", "ops.softplus(10 * f(5), 2, 3)", "ops.clamp(f(2, 3), -0.5, 0.5)",
                "ops.clamp(f(2, 3), None, 0.5)", "ops.clip_by_value(f(2, 3), Tensor(-0.5), Tensor(1.0))",
                "ops.threshold(f(5), 0.25, 9.0)", "ops.hardtanh(f(5), -0.5, 0.75)", "ops.prelu(f(2, 3, 2), p(3))",
                "ops.glu(f(2, 6))", "ops.glu(f(4, 3), 0)", "ops.nan_to_num(ops.log(f(2, 3)), 0.5, 2.0, -2.0)",
                "ops.lerp(f(2, 3), f(2, 3), f(2, 3))", "ops.addcmul(f(2, 3), f(2, 3), f(2, 3), Tensor(0.5))",
                "ops.addcdiv(f(2, 3), f(2, 3), p(2, 3), Tensor(0.5))", "ops.select(b(2, 3), f(2, 3), f(2, 3))",
                "ops.where(b(2, 3), f(3), f(2, 1))", "ops.where(b(2, 3), f(2, 3), 1.5)",
                "ops.masked_fill(f(2, 3), b(2, 3), 7.0)", "ops.addn((f(2), f(2), f(2)))",
                "ops.isclose(f(3), f(3))", "ops.xlogy(f(2, 3), p(2, 3))", "ops.xdivy(f(2, 3), p(2, 3))",
                "ops.hypot(f(3), f(3))", "ops.logaddexp(f(3), f(3))", "ops.div(f(5), f(5), rounding_mode='floor')",
                "ops.div(f(5), f(5), rounding_mode='trunc')", "ops.heaviside(ops.round(f(6)), f(6))",
                "ops.copysign(f(5), f(5))", "ops.ldexp(f(3), f(3))"]
BINARY = ["add", "sub", "mul", "div", "maximum", "minimum", "floor_div", "floor_mod", "atan2", "eq", "ne", "lt", "le",
          "gt", "ge", "logical_and", "logical_or", "logical_xor"]
ELEMENTWISE += [f"ops.{name}(f(2, 3), p({shape}))" for name in BINARY for shape in ("2, 3", "3", "2, 1")]
ELEMENTWISE += [f"ops.{name}(i(2, 3, 9), 1 + i(3, 5))" for name in BINARY if name != "atan2"]
ELEMENTWISE += ["ops.pow(p(2, 3), f(3))", "ops.pow(f(2, 3), 2)", "ops.fmod(f(5), f(5))",
                "ops.bitwise_and(i(5, 99), i(5, 99))", "ops.bitwise_or(i(5, 99), i(5, 99))",
                "ops.bitwise_xor(i(5, 99), i(5, 99))", "f(3) + 1", "i(3, 5) / 2", "i(3, 5) * 1.5", "2 ** f(3)",
                "i(3, 9) // 2", "i(3, 9) % 4", "-7 % (1 + i(5, 4))", "b(4) & b(4)", "~b(4)", "i(3, 9) + f(3)",
                "i(3, 9).astype(ms.int8) + i(3, 9).astype(ms.uint8)", "b(3) + 1", "b(3) * 1.5", "1 / p(3)"]

REDUCTION = [f"ops.{name}(f(2, 3, 4){args})" for name in ("reduce_sum", "reduce_max", "reduce_min", "reduce_mean")
             for args in ("", ", 1", ", (0, 2)", ", -1")]
REDUCTION += [f"ops.{name}(f(2, 3, 4), {args})" for name in ("mean", "amax", "amin", "prod")
              for args in ("None", "1", "(0, 2)", "-1, True")]
REDUCTION += ["ops.sum(f(2, 3), 0)", "ops.sum(i(2, 3, 9), 1)", "ops.sum(b(2, 3))", "ops.nansum(ops.log(f(2, 3)), 1)", "ops.nanmean(ops.log(f(2, 5)), 1)", "ops.sum(f(2, 3), (0, 1), True)",
              "ops.all(b(2, 3))", "ops.all(b(2, 3), 1)", "ops.any(b(2, 3), 0, True)", "ops.max(f(2, 3), 1)",
              "ops.min(f(2, 3), 0, True)", "ops.max(f(2, 3))", "ops.argmax(f(2, 3), 1)", "ops.argmax(f(2, 3))",
              "ops.argmin(f(2, 3), 1)", "ops.argmin(f(2, 3), 0, True)", "ops.var(f(2, 5), 1)",
              "ops.var(f(2, 5), 1, 1, True)", "ops.std(f(2, 5))", "ops.std(f(2, 5), 0, 1)", "ops.norm(f(2, 3))",
              "ops.norm(f(2, 3), dim=1)", "ops.norm(f(2, 3), 1, dim=1)", "ops.norm(f(2, 3), 3, dim=0, keepdim=True)",
              "ops.norm(f(2, 3), float('inf'), dim=1)", "ops.logsumexp(f(2, 3), 1)", "ops.cumsum(f(2, 3), 1)",
              "ops.cumsum(f(2, 3), 0)", "ops.cumprod(f(2, 3), 1)", "ops.cummax(f(2, 5), 1)", "ops.cummin(f(2, 5), 1)",
              "ops.CumSum(True, True)(f(2, 4), 1)", "ops.CumSum(True)(f(2, 4), 1)", "ops.count_nonzero(i(2, 3, 3), 1)",
              "ops.softmax(f(2, 3))", "ops.softmax(f(2, 3), 0)", "ops.log_softmax(f(2, 3))",
              "ops.L2Normalize(1)(f(2, 3))", "ops.cosine_similarity(f(2, 3), f(2, 3), 1)", "ops.sort(f(2, 7), 1)",
              "ops.sort(f(7, 2), 0, True)", "ops.argsort(f(2, 7))", "ops.topk(f(2, 7), 3)", "ops.median(f(2, 5), 1)",
              "ops.searchsorted(Tensor([0.0, 1.0, 2.0]), f(5))", "ops.argmax(ops.round(f(6)))",
              "f(2, 3).sum(axis=1, keepdims=True)", "f(2, 3).mean(1)", "i(2, 3, 9).mean()", "f(2, 3).max(axis=1)",
              "f(2, 3).std()", "b(2, 3).any(1)", "f(2, 3).argmax(1)", "f(2, 3).cumsum(1)", "f(2, 3).prod(1)"]

SHAPING = ["ops.reshape(f(2, 6), (3, -1))", "f(2, 6).view(4, 3)", "f(2, 3, 4).reshape(2, -1)",
           "ops.transpose(f(2, 3, 4), (2, 0, 1))", "f(2, 3, 4).permute(1, 2, 0)", "f(2, 3).T",
           "ops.swapaxes(f(2, 3, 4), 0, 2)", "ops.movedim(f(2, 3, 4), 0, 2)", "ops.moveaxis(f(2, 3, 4), (0, 1), (2, 0))",
           "ops.expand_dims(f(2, 3), -1)", "ops.squeeze(f(1, 2, 1))", "ops.squeeze(f(1, 2, 1), 0)",
           "ops.flatten(f(2, 3, 4))", "ops.flatten(f(2, 3, 4), start_dim=0, end_dim=1)",
           "ops.broadcast_to(f(3, 1), (2, -1, 4))", "ops.tile(f(2, 3), (2, 1))", "ops.tile(f(3), (2, 2))",
           "ops.repeat_interleave(f(2, 3), 2, 1)", "ops.concat((f(2, 3), f(2, 1)), 1)", "ops.stack((f(2), f(2)), 1)",
           "ops.split(f(5, 2), 2)", "ops.split(f(2, 5), (2, 3), 1)", "ops.chunk(f(5, 2), 2)", "ops.unbind(f(2, 3))",
           "ops.unstack(f(2, 3), 1)", "ops.tensor_split(f(7), 3)", "ops.tensor_split(f(7), (2, 5))",
           "ops.hstack((f(2, 1), f(2, 2)))", "ops.vstack((f(2), f(2)))", "ops.dstack((f(2), f(2)))",
           "ops.flip(f(2, 3), (1,))", "ops.roll(f(5), 2, 0)", "ops.roll(f(2, 3), (1, 2), (0, 1))",
           "ops.rot90(f(2, 3), 1, (0, 1))", "ops.hsplit(f(2, 4), 2)", "ops.block_diag(f(2, 3), f(1, 2))",
           "ops.diff(f(5))", "ops.diff(f(3, 4), 2, 0)", "ops.bucketize(f(2, 3), [-1.0, 0.0, 1.0])", "ops.rot90(f(2, 3), 3, (0, 1))", "ops.tril(f(3, 4), -1)",
           "ops.triu(f(3, 4), 1)", "ops.diag(f(3))", "ops.diag(f(3, 3))", "ops.diagonal(f(3, 4), 1)",
           "ops.diag_embed(f(2, 3))", "ops.narrow(f(2, 5), 1, 1, 3)", "ops.slice(f(4, 5), (1, 2), (2, 3))",
           "ops.strided_slice(f(4, 5), (0, 1), (4, 5), (2, 3))", "ops.meshgrid(f(2), f(3))",
           "ops.meshgrid(f(2), f(3), indexing='ij')", "ops.pad(f(2, 3), (1, 2))", "ops.pad(f(2, 3), (1, 0, 0, 2), value=5.0)",
           "ops.pad(f(1, 2, 5), (2, 1), 'reflect')", "ops.pad(f(1, 2, 5), (2, 1), 'replicate')",
           "ops.pad(f(1, 2, 5), (2, 1), 'circular')", "ops.pixel_shuffle(f(1, 4, 2, 3), 2)",
           "ops.pixel_unshuffle(f(1, 1, 4, 6), 2)", "ops.arange(5)", "ops.arange(1, 7, 2)", "ops.arange(0.0, 1.0, 0.25)",
           "ops.arange(5, 0, -2)", "ops.linspace(Tensor(0.0), Tensor(1.0), 5)", "ops.zeros((2, 3))", "ops.ones((2,), ms.int32)",
           "ops.full((2, 3), 7)", "ops.full((2,), 1.5, dtype=ms.float32)", "ops.eye(2, 3, ms.float32)",
           "ops.zeros_like(i(2, 3))", "ops.ones_like(f(2, 3))", "ops.full_like(f(2), 3)",
           "ops.tril_indices(3, 3)", "ops.triu_indices(3, 4, 1)", "ops.cast(f(5), ms.int32)", "f(5).astype(ms.bool_)",
           "f(4, 5)[1]", "f(4, 5)[-1, 2:4]", "f(4, 5)[:, ::2]", "f(4, 5)[..., None]", "f(4, 5)[i(3, 4)]",
           "f(4, 5)[1:3][0]", "f(2, 3).squeeze()", "f(2, 3).flatten()", "f(2, 3).expand_dims(0)", "f(1, 3).broadcast_to((2, 3))",
           "f(2, 3).swapaxes(0, 1)", "f(2, 4).split(2, 1)", "f(2, 4).chunk(2, 1)", "f(2, 3).unsqueeze(1)", "f(2, 3).tile((1, 2))"]

INDEXING = ["ops.gather(f(4, 3), i(2, 4), 0)", "ops.gather(f(2, 5), i(2, 3, 5), 1)", "ops.gather_elements(f(3, 4), 1, i(3, 2, 4))",
            "ops.gather(f(2, 5, 2), i(2, 3, 5), 1, 1)", "ops.gather_d(f(3, 4), 0, i(2, 4, 3))", "ops.gather_nd(f(3, 4), i(5, 2, 3))", "ops.index_select(f(3, 4), 1, i(2, 4))",
            "ops.one_hot(i(3, 4), 4, Tensor(1.0), Tensor(0.0))", "ops.one_hot(i(2, 3, 4), 4, Tensor(2.0), Tensor(-1.0), 1)",
            "ops.tensor_scatter_update(f(4, 3), Tensor([[0], [2]]), f(2, 3))",
            "ops.tensor_scatter_add(f(4, 3), Tensor([[0], [0]]), f(2, 3))", "ops.tensor_scatter_sub(f(4), Tensor([[1], [2]]), f(2))",
            "ops.tensor_scatter_max(f(4), Tensor([[1], [1]]), f(2))", "ops.tensor_scatter_min(f(4), Tensor([[1], [1]]), f(2))",
            "ops.scatter_nd(Tensor([[1], [1], [3]]), f(3), (5,))",
            "ops.tensor_scatter_elements(f(3, 3), Tensor([[1, 0, 2], [0, 2, 1]]), f(2, 3), 0)",
            "ops.tensor_scatter_elements(f(3, 3), Tensor([[1, 1], [0, 0], [2, 0]]), f(3, 2), 1, 'add')",
            "ops.index_add(ms.Parameter(f(3, 4)), Tensor([0, 2], ms.int32), f(2, 4), 0)", "ops.index_fill(f(3, 4), 1, Tensor([0, 2], ms.int32), 5.0)",
            "ops.sequence_mask(Tensor([1, 3, 2]), 4)", "ops.unsorted_segment_sum(f(4, 2), Tensor([0, 1, 0, 2], ms.int32), 3)",
            "ops.TensorScatterUpdate()(f(3), Tensor([[1]]), f(1))", "ops.GatherD()(f(3, 4), 1, i(3, 2, 4))"]

LINEAR = ["ops.matmul(f(2, 3), f(3, 4))", "ops.matmul(f(2, 2, 3), f(3, 4))", "ops.matmul(f(3), f(3, 4))",
          "ops.matmul(f(2, 3), f(3))", "ops.matmul(f(3), f(3))", "ops.matmul(f(2, 1, 2, 3), f(3, 3, 2))",
          "ops.bmm(f(2, 3, 4), f(2, 4, 2))", "ops.BatchMatMul(transpose_b=True)(f(2, 3, 4), f(2, 5, 4))",
          "ops.MatMul(transpose_a=True)(f(3, 2), f(3, 4))", "ops.MatMul(False, True)(f(2, 3), f(4, 3))",
          "ops.dense(f(2, 3), f(4, 3), f(4))", "ops.dense(f(2, 2, 3), f(4, 3))", "ops.bias_add(f(2, 3), f(3))", "ops.outer(f(2), f(3))",
          "ops.tensor_dot(f(2, 3, 4), f(3, 4, 2), ((1, 2), (0, 1)))", "ops.addmm(f(2, 4), f(2, 3), f(3, 4), beta=0.5, alpha=2.0)",
          "ops.baddbmm(f(2, 2, 2), f(2, 2, 3), f(2, 3, 2))", "ops.kron(f(2, 3), f(1, 2))", "ops.cross(f(2, 3), f(2, 3), 1)",
          "ops.cdist(f(2, 3), f(4, 3))", "ops.trace(f(3, 3))", "ops.inner(f(2, 3), f(4, 3))", "ops.dot(f(2, 3), f(3, 2))",
           "ops.batch_dot(f(2, 3, 4), f(2, 4, 3))", "ops.batch_dot(f(2, 3, 4), f(2, 3, 5), (1, 1))"]
LINEAR += [f"ops.einsum('{e}', {', '.join(a)})" for e, *a in [
    ("ij,jk->ik", "f(2, 3)", "f(3, 4)"), ("bij,bjk->bik", "f(2, 2, 3)", "f(2, 3, 2)"), ("ij->ji", "f(2, 3)"),
    ("ij->", "f(2, 3)"), ("ij->j", "f(2, 3)"), ("i,j->ij", "f(2)", "f(3)"),
    ("bhqd,bhkd->bhqk", "f(1, 2, 3, 4)", "f(1, 2, 2, 4)"), ("...ij,...jk->...ik", "f(2, 2, 3)", "f(2, 3, 2)"),
    ("ij,kj", "f(2, 3)", "f(4, 3)"), ("bi,oij,bj->bo", "f(2, 3)", "f(2, 3, 2)", "f(2, 2)"), ("ii->i", "f(3, 3)")]]

CONV = [f"run(nn.Conv2d(4, 4, {k}, {s}, '{m}', {p}, {d}, {g}, {bias}), f(1, 4, {h}, 7))"
        for k, s, m, p, d, g, bias, h in [
            (3, 1, "same", 0, 1, 1, False, 6), (3, 2, "same", 0, 1, 1, True, 6), ((2, 3), (2, 1), "same", 0, 1, 2, True, 5),
            (3, 1, "valid", 0, 2, 1, False, 6), (3, 2, "valid", 0, 1, 4, True, 7), (3, 1, "pad", 1, 1, 1, True, 6),
            (3, 2, "pad", (0, 1, 2, 1), 1, 1, False, 6), (3, 2, "pad", 2, 2, 2, True, 6), (1, 1, "same", 0, 1, 1, True, 4),
            (2, 3, "same", 0, 1, 1, False, 7), (5, 3, "same", 0, 1, 1, False, 8), (3, 1, "same", 0, 2, 1, False, 6)]]
CONV += [f"run(nn.Conv1d(3, 6, {k}, {s}, '{m}', {p}, {d}, {g}, {bias}), f(2, 3, 9))"
         for k, s, m, p, d, g, bias in [(3, 1, "same", 0, 1, 1, True), (3, 2, "same", 0, 1, 3, False), (3, 1, "pad", 2, 1, 1, True),
                                        (2, 2, "valid", 0, 2, 1, False)]]
CONV += [f"run(nn.Conv2dTranspose(3, 4, {k}, {s}, '{m}', {p}, 0, {d}, 1, {bias}), f(1, 3, 4, 5))"
         for k, s, m, p, d, bias in [(3, 1, "same", 0, 1, False), (3, 2, "same", 0, 1, True), (2, 2, "valid", 0, 1, True),
                                     (3, 2, "pad", 1, 1, False), (3, 1, "valid", 0, 2, False), (4, 2, "pad", 1, 1, True)]]
CONV += ["run(nn.Conv1dTranspose(3, 4, 3, 2, 'pad', 1), f(1, 3, 5))", "run(nn.Conv1dTranspose(3, 4, 2, 1, 'same'), f(1, 3, 5))",
         "ops.conv2d(f(1, 2, 5, 5), f(3, 2, 3, 3), f(3), 2, 'pad', 1)", "ops.conv1d(f(1, 2, 7), f(3, 2, 3), None, 2, 'pad', 1)",
         "ops.conv1d(f(1, 4, 7), f(4, 1, 3), f(4), 1, 'same', 0, 1, 4)", "ops.Conv2D(3, 3, pad_mode='same')(f(1, 2, 5, 5), f(3, 2, 3, 3))",
         "run(nn.Unfold([1, 2, 3, 1], [1, 2, 1, 1], [1, 1, 2, 1]), f(1, 2, 6, 7))",
         "run(nn.Unfold([1, 3, 3, 1], [1, 2, 2, 1], [1, 1, 1, 1], 'same'), f(1, 2, 5, 6))",
         "ops.unfold(f(1, 2, 4, 5), (2, 3), 1, 1, 2)"]

POOL = [f"run(nn.{kind}2d({args}), f(1, 2, 7, 8))" for kind in ("MaxPool", "AvgPool") for args in
        ("2, 2", "3, 2, 'same'", "3, 1, 'same'", "(2, 3), (2, 1)", "3, 2, 'pad', 1", "3, 2, 'pad', 1, ceil_mode=True")]
POOL += ["run(nn.AvgPool2d(3, 2, 'pad', 1, count_include_pad=False), f(1, 2, 7, 8))",
         "run(nn.AvgPool2d(3, 2, 'pad', 1, True, False), f(1, 2, 7, 8))", "run(nn.MaxPool1d(2, 2), f(1, 2, 7))",
         "run(nn.AvgPool1d(3, 2), f(1, 2, 7))", "run(nn.AvgPool1d(3, 2, 'same'), f(1, 2, 7))", "run(nn.MaxPool1d(3, 2, 'same'), f(1, 2, 7))",
         "run(nn.AdaptiveAvgPool2d(1), f(1, 2, 5, 6))", "run(nn.AdaptiveAvgPool2d((3, 4)), f(1, 2, 5, 6))",
         "run(nn.AdaptiveAvgPool2d((None, 2)), f(1, 2, 5, 6))", "run(nn.AdaptiveAvgPool1d(3), f(1, 2, 9))",
         "run(nn.AdaptiveMaxPool2d((3, 4)), f(1, 2, 5, 6))", "run(nn.AdaptiveMaxPool1d(2), f(1, 2, 8))",
         "ops.avg_pool2d(f(1, 2, 6, 6), 3, 2, 1)", "ops.max_pool2d(f(1, 2, 6, 6), 3, 2, 1)", "ops.avg_pool1d(f(1, 2, 6), 2, 2)",
         "ops.MaxPool(2, 2)(f(1, 1, 4, 4))", "ops.AvgPool(2, 2, 'same')(f(1, 1, 5, 5))", "ops.lp_pool2d(p(1, 1, 4, 4), 2, 2)",
         "ops.interpolate(f(1, 2, 3, 4), (6, 8), mode='nearest')", "ops.interpolate(f(1, 2, 3, 4), (5, 7), mode='bilinear', align_corners=False)",
         "ops.interpolate(f(1, 2, 3, 4), (5, 7), mode='bilinear', align_corners=True)", "ops.interpolate(f(1, 2, 5), 8, mode='linear', align_corners=True)",
         "ops.interpolate(f(1, 2, 3, 4), (2, 2), mode='bilinear', align_corners=False)", "run(nn.Upsample(size=(4, 6)), f(1, 1, 2, 3))"]

LAYERS = [f"run(nn.{name}(), f(2, 3))" for name in
          """ReLU ReLU6 LeakyReLU ELU CELU SeLU GELU SiLU Sigmoid Tanh HSigmoid HSwish Softmax LogSoftmax Softsign Mish
          LogSigmoid HShrink SoftShrink Tanhshrink Hardtanh FastGelu Softmin Identity""".split()]
LAYERS += ["run(nn.GELU(False), f(5))", "run(nn.PReLU(3), f(2, 3, 2))", "run(nn.GLU(), f(2, 4))", "run(nn.Threshold(0.1, 5.0), f(5))",
           "run(nn.get_activation('relu6'), 5 * f(5))", "run(nn.Dense(3, 4), f(2, 3))", "run(nn.Dense(3, 4, has_bias=False, activation='relu'), f(2, 2, 3))",
           "run(nn.Dense(3, 2, activation=nn.Tanh()), f(3))", "run(nn.BiDense(3, 2, 4), f(5, 3), f(5, 2))", "run(nn.BatchNorm1d(3), f(4, 3))", "run(nn.BatchNorm2d(3, eps=1e-3), f(2, 3, 2, 2))",
           "run(nn.LayerNorm((4,)), f(2, 3, 4))", "run(nn.LayerNorm((3, 4), 1, 1, epsilon=1e-5), f(2, 3, 4))", "run(nn.GroupNorm(2, 4), f(2, 4, 2, 3))",
           "ops.layer_norm(f(2, 3, 4), (4,), f(4), f(4))", "ops.group_norm(f(2, 4, 3), 2, f(4), f(4))",
           "ops.batch_norm(f(2, 3), f(3), p(3), f(3), f(3))", "ops.LayerNorm(2, 2)(f(2, 3, 4), f(4), f(4))[0]", "ops.rms_norm(f(2, 4), f(4))[0]", "run(nn.LRN(), f(1, 8, 2, 2))",
           "run(nn.RNNCell(3, 4), f(2, 3), f(2, 4))", "run(nn.RNNCell(3, 4, nonlinearity='relu'), f(2, 3), f(2, 4))",
           "run(nn.LSTMCell(3, 4), f(2, 3), (f(2, 4), f(2, 4)))", "run(nn.LSTMCell(3, 4, has_bias=False), f(2, 3), (f(2, 4), f(2, 4)))",
           "run(nn.GRUCell(3, 4), f(2, 3), f(2, 4))", "run(nn.LSTM(3, 4), f(5, 2, 3))", "run(nn.LSTM(3, 4, 2, bidirectional=True), f(5, 2, 3), (f(4, 2, 4), f(4, 2, 4)))",
           "run(nn.LSTM(3, 4, batch_first=True), f(2, 5, 3), (f(1, 2, 4), f(1, 2, 4)))", "run(nn.GRU(3, 4, 2), f(5, 2, 3), f(2, 2, 4))",
           "run(nn.GRU(3, 4, bidirectional=True, batch_first=True), f(2, 5, 3), f(2, 2, 4))", "run(nn.RNN(3, 4), f(5, 2, 3), f(1, 2, 4))",
           "run(nn.RNN(3, 4, bidirectional=True, has_bias=False), f(5, 2, 3), f(2, 2, 4))", "run(nn.GRU(3, 4), f(5, 2, 3), f(1, 2, 4), Tensor([5, 3], ms.int32))",
           "run(nn.LSTM(3, 4, bidirectional=True), f(5, 2, 3), (f(2, 2, 4), f(2, 2, 4)), Tensor([5, 3], ms.int32))",
           "run(nn.Embedding(5, 3), i(2, 4, 5))", "run(nn.Dropout(p=0.5), f(3))", "run(nn.Flatten(), f(2, 3, 4))", "run(nn.OneHot(depth=4), i(3, 4))",
           "run(nn.Pad(((1, 0), (2, 1))), f(2, 3))", "run(nn.Pad(((1, 1), (2, 1)), 'REFLECT'), f(3, 4))", "run(nn.Pad(((1, 0), (2, 1)), 'SYMMETRIC'), f(3, 4))",
           "run(nn.ConstantPad1d((1, 2), 3.0), f(1, 2, 3))", "run(nn.ConstantPad2d((1, 0, 2, 1), 0.5), f(1, 2, 2))", "run(nn.ZeroPad2d(1), f(1, 1, 2, 3))",
           "run(nn.ReflectionPad1d((2, 1)), f(1, 2, 4))", "run(nn.ReflectionPad2d((1, 2, 1, 0)), f(1, 2, 3, 4))", "run(nn.ReplicationPad1d(2), f(1, 2, 3))",
           "run(nn.ReplicationPad2d((1, 0, 2, 1)), f(1, 2, 2, 3))", "run(nn.ChannelShuffle(2), f(1, 4, 2, 2))", "run(nn.PixelShuffle(2), f(1, 4, 2, 2))",
           "run(nn.SequentialCell(nn.Dense(3, 4), nn.ReLU(), nn.Dense(4, 2)), f(2, 3))", "run(nn.Norm(1), f(2, 3))", "run(nn.Moments(1), f(2, 3))",
           "run(nn.MultiheadAttention(4, 2), f(3, 2, 4), f(5, 2, 4), f(5, 2, 4))", "run(nn.MultiheadAttention(4, 2, batch_first=True), f(2, 3, 4), f(2, 5, 4), f(2, 5, 4), b(2, 5))",
           "run(nn.MultiheadAttention(4, 2, kdim=3, vdim=5), f(3, 2, 4), f(5, 2, 3), f(5, 2, 5))",
           "run(nn.TransformerEncoderLayer(4, 2, 8), f(3, 2, 4))", "run(nn.TransformerEncoderLayer(4, 2, 8, norm_first=True, batch_first=True, activation='gelu'), f(3, 2, 4))",
           "run(nn.TransformerDecoderLayer(4, 2, 8), f(3, 2, 4), f(5, 2, 4))", "run(nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2), f(3, 2, 4))"]
LOSSES = [f"run(nn.{name}(reduction='{r}'), f(2, 3), f(2, 3))" for name in ("L1Loss", "MSELoss", "SmoothL1Loss", "HuberLoss", "SoftMarginLoss")
          for r in ("mean", "none")]
LOSSES += ["run(nn.BCELoss(), u(2, 3), u(2, 3))", "run(nn.BCEWithLogitsLoss(), f(2, 3), u(2, 3))", "run(nn.CrossEntropyLoss(), f(2, 3), i(2, 3))",
           "run(nn.CrossEntropyLoss(p(3), label_smoothing=0.1), f(2, 3), i(2, 3))", "run(nn.CrossEntropyLoss(reduction='sum'), f(2, 3, 4), i(2, 4, 3))",
           "ops.cross_entropy(f(2, 3), ops.softmax(f(2, 3)), label_smoothing=0.1)", "run(nn.NLLLoss(reduction='none'), f(2, 3), i(2, 3))",
           "ops.nll_loss(f(4, 3), i(4, 3), p(3), 1)", "run(nn.KLDivLoss(), f(2, 3), u(2, 3))", "run(nn.KLDivLoss('batchmean'), f(2, 3), u(2, 3))",
           "run(nn.SoftmaxCrossEntropyWithLogits(True, 'mean'), f(2, 3), i(2, 3))", "run(nn.SoftmaxCrossEntropyWithLogits(), f(2, 3), u(2, 3))",
           "run(nn.CosineEmbeddingLoss(), f(2, 3), f(2, 3), Tensor([1, -1], ms.int32))", "run(nn.RMSELoss(), f(2, 3), f(2, 3))"]


def groups():
    """The cases by the file that holds what they give."""
    return {"elementwise": ELEMENTWISE, "reduction": REDUCTION, "shaping": SHAPING, "indexing": INDEXING, "linear": LINEAR,
            "convolution": CONV, "pooling": POOL, "layers": LAYERS, "losses": LOSSES} | cases_nn.GROUPS | cases_ops.GROUPS | cases_tensor.GROUPS | cases_operators.GROUPS
