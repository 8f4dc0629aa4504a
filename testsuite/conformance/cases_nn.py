"""Cases of the layers beyond those of cases.py, made from tables.

Left out is where MindSpore's CPU kernels do other than its manual says: ClipByNorm
with an axis (it scales rows that are short enough), EmbeddingLookup with max_norm,
which rests on it, EmbeddingExt with max_norm (made for Ascend), and CTCLoss with zero_infinity (the loss stays infinite).
"""

VOLUME = [f"run(nn.Conv3d({c}, {o}, {k}, {s}, '{m}', {p}, {d}, {g}, {bias}), f(2, {c}, 5, 6, 4))"
          for c, o, k, s, m, p, d, g, bias in [
              (2, 3, 3, 1, "same", 0, 1, 1, False), (2, 3, (1, 2, 3), (2, 1, 1), "same", 0, 1, 1, True),
              (4, 2, 2, 2, "valid", 0, 1, 1, False), (4, 4, (3, 2, 1), 1, "valid", 0, 1, 2, True),
              (2, 2, 3, 2, "pad", 1, 1, 1, True), (2, 2, (2, 3, 3), 1, "pad", (0, 1, 1, 0, 2, 1), 1, 1, False),
              (2, 2, 2, 1, "same", 0, 2, 1, False), (3, 3, 1, 1, "same", 0, 1, 3, False)]]
VOLUME += [f"run(nn.Conv3dTranspose(2, 3, {k}, {s}, '{m}', {p}, {d}, 1, {op}, {bias}), f(1, 2, 3, 4, 3))"
           for k, s, m, p, d, op, bias in [
               (3, 1, "same", 0, 1, 0, False), (2, 2, "valid", 0, 1, 0, True), (3, 2, "pad", 1, 1, 1, False),
               ((1, 2, 3), (1, 2, 2), "valid", 0, 1, 0, True), (3, 2, "same", 0, 1, 0, False)]]
VOLUME += ["ops.conv3d(f(1, 2, 4, 5, 5), f(3, 2, 2, 3, 3), f(3), 1, 'pad', 1)",
           "ops.conv3d(f(1, 4, 4, 5, 5), f(2, 2, 1, 3, 3), None, (2, 1, 2), 'valid', 0, 1, 2)"]

POOL = [f"run(nn.MaxPool{n}d({args}), f({shape}))" for n, shape in
        ((1, "2, 3, 9"), (1, "3, 9"), (2, "2, 2, 7, 8"), (2, "2, 7, 8"), (3, "1, 2, 5, 6, 7"), (3, "2, 5, 6, 7"))
        for args in ("2", "2, 2", "3, 2, 'same'", "3, 2, 'valid'", "3, 2, 'pad', 1", "3, 2, 'pad', 1, ceil_mode=True",
                     "2, 1, 'pad', 1, 2", "3, 2, 'pad', 1, return_indices=True",
                     "2, 2, 'pad', 0, 1, True, True")]
POOL += [f"run(nn.AvgPool{n}d({args}), f({shape}))" for n, shape in
         ((1, "2, 3, 9"), (1, "3, 9"), (2, "2, 2, 7, 8"), (2, "2, 7, 8"), (3, "1, 2, 5, 6, 7"), (3, "2, 5, 6, 7"))
         for args in ("2", "2, 2", "3, 2, 'same'", "9, 4, 'same'", "3, 2, 'pad', 1", "3, 2, 'pad', 1, True",
                      "3, 2, 'pad', 1, False, False", "3, 2, 'pad', 1, True, False", "2, 2, 'same', 0, False, False")]
POOL += [f"run(nn.AvgPool{n}d({args}), f({shape}))" for n, shape in ((2, "2, 2, 7, 8"), (3, "1, 2, 5, 6, 7"))
         for args in ("3, 2, 'pad', 1, False, True, 5", "2, 2, divisor_override=3", "(2,) * %d" % n)]
POOL += [f"run(nn.AvgPool{n}dExt({args}), f({shape}))" for n, shape in ((1, "2, 3, 9"), (2, "2, 2, 7, 8"))
         for args in ("2", "3, 1", "3, 2, 1", "3, 2, 1, True", "3, 2, 1, False, False")]
POOL += ["run(nn.MaxPool2dExt(2), f(1, 2, 5, 6))", "run(nn.MaxPool2dExt(3, 2, 1), f(1, 2, 5, 6))",
         "run(nn.MaxPool2dExt(3, 2, 1, 1, True), f(1, 2, 5, 6))"]
POOL += [f"run(nn.Adaptive{kind}Pool{n}d({size}), f({shape}))" for kind in ("Avg", "Max") for n, size, shape in
         ((1, "3", "2, 2, 9"), (2, "3", "1, 2, 5, 7"), (2, "(2, 3)", "2, 5, 7"), (2, "(None, 2)", "1, 2, 5, 6"),
          (3, "2", "1, 2, 5, 6, 7"), (3, "(2, 3, 1)", "2, 4, 5, 3"))]
POOL += ["run(nn.AdaptiveMaxPool2d(3, True), f(1, 2, 5, 7))", "run(nn.AdaptiveMaxPool2d((2, 4), True), f(2, 3, 4, 4))",
         "run(nn.AdaptiveMaxPool3d(2, True), f(1, 2, 3, 4, 5))", "run(nn.LPPool1d(2, 3), p(2, 2, 7))",
         "run(nn.LPPool2d(3, 2, 1), p(1, 2, 4, 5))", "run(nn.LPPool2d(1, (2, 3), (1, 2)), f(1, 2, 4, 5))"]
POOL += [f"run(nn.MaxUnpool{n}d({args}), *ops.max_pool3d(f(1, 2, 4, 4, 4), 2, return_indices=True))"
         for n, args in ((3, "2"), (3, "2, 2"))]
POOL += ["run(nn.MaxUnpool2d(2), f(1, 2, 2, 2), Tensor([[[[0, 3], [9, 10]], [[5, 6], [8, 15]]]]))",
         "run(nn.MaxUnpool2d(2, 2, 0), f(1, 2, 2), Tensor([[[0, 3], [9, 10]]]), (5, 5))",
         "run(nn.MaxUnpool1d(2), f(1, 2, 3), Tensor([[[0, 3, 4], [1, 2, 5]]]))",
         "run(nn.MaxUnpool1d(3, 2, 1), f(2, 3), Tensor([[0, 2, 4], [1, 2, 4]]), (6,))"]

R = ("mean", "sum", "none")
MARGIN = [f"run(nn.{name}({args}reduction='{r}'), {inputs})" for r in R for name, args, inputs in [
    ("HingeEmbeddingLoss", "", "f(2, 3), Tensor([[1.0, -1, 1], [-1, 1, -1]])"),
    ("HingeEmbeddingLoss", "margin=0.5, ", "f(4), ops.sign(f(4))"),
    ("MarginRankingLoss", "", "f(4), f(4), ops.sign(f(4))"), ("MarginRankingLoss", "0.5, ", "f(2, 3), f(2, 3), ops.sign(f(2, 3))"),
    ("MultiMarginLoss", "", "f(3, 4), i(3, 4).astype(ms.int64)"), ("MultiMarginLoss", "p=2, margin=0.5, ", "f(3, 4), i(3, 4).astype(ms.int64)"),
    ("MultiMarginLoss", "weight=p(4), ", "f(3, 4), i(3, 4).astype(ms.int64)"),
    ("MultilabelMarginLoss", "", "f(2, 4), Tensor([[1, 3, -1, 2], [0, -1, 1, 1]], ms.int32)"),
    ("MultilabelMarginLoss", "", "f(4), Tensor([2, 0, -1, 1], ms.int32)"),
    ("MultiLabelSoftMarginLoss", "", "f(2, 4), u(2, 4)"), ("MultiLabelSoftMarginLoss", "p(4), ", "f(2, 4), u(2, 4)"),
    ("TripletMarginLoss", "", "f(2, 4), f(2, 4), f(2, 4)"), ("TripletMarginLoss", "p=1, swap=True, ", "f(2, 4), f(2, 4), f(2, 4)"),
    ("TripletMarginLoss", "p=3, margin=0.5, ", "f(2, 4), f(2, 4), f(2, 4), 2.0"),
    ("TripletMarginWithDistanceLoss", "", "f(3, 4), f(3, 4), f(3, 4)"),
    ("TripletMarginWithDistanceLoss", "swap=True, margin=0.25, ", "f(3, 4), f(3, 4), f(3, 4)"),
    ("TripletMarginWithDistanceLoss", "lambda x, y: (x - y).abs().sum(1), ", "f(3, 4), f(3, 4), f(3, 4)")]]
LIKELIHOOD = [f"run(nn.{name}({args}reduction='{r}'), {inputs})" for r in R for name, args, inputs in [
    ("PoissonNLLLoss", "", "f(2, 3), p(2, 3)"), ("PoissonNLLLoss", "False, ", "p(2, 3), 4 * p(2, 3)"),
    ("PoissonNLLLoss", "True, True, ", "f(2, 3), 4 * p(2, 3)"), ("GaussianNLLLoss", "", "f(2, 3), f(2, 3), p(2, 3)"),
    ("GaussianNLLLoss", "full=True, eps=0.5, ", "f(2, 3), f(2, 3), p(2)"), ("FocalLoss", "", "f(2, 3, 4), i(2, 1, 4, 3)"),
    ("FocalLoss", "p(3), 1.5, ", "f(2, 3, 2, 2), i(2, 1, 2, 2, 3)"), ("FocalLoss", "p(3), ", "f(2, 3), u(2, 3)"),
    ("FocalLoss", "", "f(2, 3), i(2, 1, 3)"), ("L1Loss", "", "f(2, 3), f(2, 3)"), ("MAELoss", "", "f(2, 3), f(3)"),
    ("CosineEmbeddingLoss", "0.25, ", "f(3, 4), f(3, 4), Tensor([1, -1, -1], ms.int32)"),
    ("CTCLoss", "0, ", "ops.log_softmax(f(5, 2, 4), 2), 1 + i(2, 2, 3), Tensor([5, 4]), Tensor([2, 1])"),
    ("CTCLoss", "2, ", "ops.log_softmax(f(6, 2, 4), 2), Tensor([[1, 1, 3], [0, 3, 0]]), Tensor([6, 5]), Tensor([3, 2])"),
    ("CTCLoss", "0, ", "ops.log_softmax(f(2, 2, 3), 2), Tensor([[1, 1], [2, 1]]), Tensor([2, 2]), Tensor([2, 2])"),
    ("CTCLoss", "0, ", "ops.log_softmax(f(5, 4), 1), Tensor([1, 2, 2]), Tensor([5]), Tensor([3])")]]
LIKELIHOOD += ["run(nn.DiceLoss(), u(2, 3), u(2, 3))", "run(nn.DiceLoss(0.5), f(2, 3, 4), u(2, 3, 4))",
               "run(nn.MultiClassDiceLoss(), f(2, 3, 4), u(2, 3, 4))",
               "run(nn.MultiClassDiceLoss(None, 1, 'sigmoid'), f(2, 3, 4), u(2, 3, 4))",
               "run(nn.MultiClassDiceLoss(p(3, 1), None, None), u(2, 3, 4), u(2, 3, 4))",
               "ops.multi_margin_loss(f(3, 4), i(3, 4).astype(ms.int64), 2, 2)", "ops.ctc_loss(ops.log_softmax(f(4, 1, 3), 2), Tensor([[1, 2]]), Tensor([4]), Tensor([2]))[1]"]

PLAIN = "CELU ELU FastGelu GELU HShrink HSigmoid HSwish Hardtanh LeakyReLU LogSigmoid LogSoftmax Mish ReLU ReLU6 SeLU SiLU Sigmoid SoftShrink Softmax Softmin Softsign Tanh Tanhshrink"
ACTIVATION = [f"run(nn.{name}(), {x})" for name in PLAIN.split() for x in
              ("4 * f(2, 3)", "f(7)", "(2 * f(2, 3)).astype(ms.float16)", "f(2, 1, 2, 3)")]
ACTIVATION += [f"run(nn.{layer}, {x})" for layer, x in [
    ("CELU(0.5)", "f(5)"), ("ELU(1.0)", "f(2, 3)"), ("GLU(0)", "f(4, 3)"), ("GLU(1)", "f(2, 4, 3)"), ("HShrink(1.0)", "f(9)"),
    ("Hardtanh(-0.5, 1.5)", "f(9)"), ("LeakyReLU(0.01)", "f(9)"), ("LeakyReLU(2.0)", "f(9)"), ("LogSoftmax(0)", "f(3, 2)"),
    ("Softmax(0)", "f(3, 2)"), ("Softmax(1)", "f(2, 3, 2)"), ("Softmin(1)", "f(2, 3, 2)"), ("SoftShrink(1.0)", "f(9)"),
    ("Softmax2d()", "f(1, 3, 2, 2)"), ("Softmax2d()", "f(3, 2, 2)"), ("Threshold(0.5, 2.0)", "f(9)"), ("Threshold(-1, 0)", "f(9)"),
    ("PReLU()", "f(2, 3)"), ("PReLU(3)", "f(2, 3, 2, 2)"), ("PReLU(2, [0.5, 0.25])", "f(3, 2)"), ("PReLU(3, Tensor([0.1, 0.2, 0.3]))", "f(2, 3)"),
    ("PReLUExt(3, 0.5)", "f(2, 3, 2)"), ("GELU(False)", "3 * f(9)"), ("LogSoftmaxExt(1)", "f(2, 3)")]]
ACTIVATION += [f"run(nn.get_activation('{name}'), f(2, 3))" for name in
               ("softmin", "logsoftmax", "hardtanh", "tanhshrink", "fast_gelu", "softshrink", "hshrink", "preluExt")]

def layers(table):
    """A case for each layer and each of its inputs."""
    return [f"run(nn.{layer}, {x})".replace(", )", ")") for layer, inputs in table for x in inputs]


BASIC = layers([
    ("DropoutExt(0.3)", ["f(2, 3)"]), ("Dropout2dExt()", ["f(1, 2, 2, 2)"]), ("Dropout1d()", ["f(2, 3, 4)"]), ("Dropout3d(0.2)", ["f(1, 2, 2, 2, 2)"]),
    ("L1Regularizer(0.5)", ["f(2, 3)", "f(5)"]), ("ClipByNorm()", ["f(2, 3), Tensor(1.0)", "f(2, 3), Tensor([[0.5], [100.0]])"]),
    ("MatrixDiag()", ["f(3)", "f(2, 3)", "f(2, 2, 2)"]),
    ("MatrixDiagPart()", ["f(3, 3)", "f(2, 3, 4)", "f(2, 4, 3)"]), ("MatrixSetDiag()", ["f(3, 3), f(3)", "f(2, 3, 4), f(2, 3)", "f(2, 4, 3), f(2, 3)"]),
    ("Norm()", ["f(2, 3)"]), ("Norm((0, 2), True)", ["f(2, 3, 2)"]), ("Norm(-1)", ["f(2, 3, 2)"]), ("OneHot(0, 3, 2.0, -1.0)", ["i(4, 3)", "i(2, 2, 3)"]),
    ("OneHot(-1, 4, 1, 0, ms.int32)", ["i(4, 4)"]), ("Roll(2, 1)", ["f(2, 5)"]), ("Roll((1, -1), (0, 1))", ["f(2, 5)"]), ("Roll([1], [0])", ["f(5)"]),
    ("Tril()", ["f(3, 4)", "f(2, 3, 3), 1", "f(4, 3), -1"]), ("Triu()", ["f(3, 4)", "f(2, 3, 3), 1", "f(4, 3), -1"]),
    ("Flatten(0, 1)", ["f(2, 3, 4)"]), ("Flatten(1, 2)", ["f(2, 3, 4, 2)"]), ("Unflatten(1, (2, 3))", ["f(2, 6, 2)"]), ("Unflatten(-1, [2, -1])", ["f(2, 6)"]),
    ("Range(2, 12, 3)", [""]), ("Range(5)", [""]), ("Range(0.0, 1.0, 0.25)", [""]), ("Identity()", ["f(2, 3)"]), ("Identity(3, a=1)", ["f(2, 3)"]),
    ("Dense(3, 4, activation='sigmoid')", ["f(2, 3)", "f(2, 2, 3)"]), ("Dense(3, 4, 'ones', 'zeros', True, nn.ReLU())", ["f(3)", "f(0, 3)"]), ("Linear(3, 4)", ["f(2, 3)"]),
    ("Linear(3, 4, False)", ["f(2, 3)"]), ("BiDense(3, 2, 4, has_bias=False)", ["f(5, 3), f(5, 2)"]),
    ("Unfold([1, 2, 2, 1], [1, 1, 1, 1], [1, 1, 1, 1])", ["f(1, 2, 3, 4)"]), ("LayerNormExt(4)", ["f(2, 3, 4)"]), ("LayerNormExt((3, 4), 1e-3, True, False)", ["f(2, 3, 4)"]),
    ("LayerNormExt([4], elementwise_affine=False)", ["f(2, 3, 4)"]), ("Conv2dBnAct(2, 3, 3, activation='relu')", ["f(1, 2, 4, 5)"]),
    ("Conv2dBnAct(2, 3, 3, 2, 'pad', 1, has_bias=True, has_bn=True, activation='leakyrelu', alpha=0.1)", ["f(1, 2, 4, 5)"]), ("DenseBnAct(3, 4)", ["f(2, 3)"]),
    ("DenseBnAct(3, 4, has_bn=True, activation=nn.Sigmoid())", ["f(2, 3)"]), ("TimeDistributed(nn.Dense(3, 4), 1, 0)", ["f(2, 5, 3)"]),
    ("TimeDistributed(nn.Dense(3, 4), 1)", ["f(2, 5, 3)"]), ("TimeDistributed(nn.Conv2d(2, 3, 3), 1, 0)", ["f(2, 3, 2, 4, 4)"]), ("TimeDistributed(nn.Conv2d(2, 3, 3), 2)", ["f(2, 2, 3, 4, 4)"]),
    ("WithLossCell(nn.Dense(3, 4), nn.MSELoss())", ["f(2, 3), f(2, 4)"]), ("WithEvalCell(nn.Dense(3, 4), nn.L1Loss())", ["f(2, 3), f(2, 4)"])])
EMBEDDING = layers([
    ("Embedding(5, 3, True)", ["i(2, 4, 5)", "i(4, 5)", "i(2, 2, 2, 5)"]), ("Embedding(5, 3, padding_idx=1)", ["i(4, 5)"]), ("EmbeddingExt(5, 3)", ["i(2, 4, 5)"]),
    ("EmbeddingLookup(5, 3)", ["i(2, 4, 5)", "Tensor([0, 7, 4], ms.int32)"]), 
    ("EmbeddingLookup(5, 3, target='DEVICE', sparse=False)", ["i(2, 4, 5)"])] + [
    (f"MultiFieldEmbeddingLookup(9, 3, 4, operator='{how}')", ["i(2, 5, 9), p(2, 5), i(2, 5, 4)", "Tensor([[2, 4, 6, 0, 0], [1, 3, 5, 0, 0]], ms.int32), Tensor([[1, 1, 1, 0, 0], [1, 1, 1, 0, 0]], ms.float32), Tensor([[0, 1, 1, 0, 0], [0, 0, 1, 0, 0]], ms.int32)"])
    for how in ("SUM", "MEAN", "MAX")])
IMAGE = layers([
    ("CentralCrop(0.5)", ["f(3, 4, 4)", "f(2, 3, 5, 7)"]), ("CentralCrop(0.3)", ["f(1, 10, 9)"]), ("CentralCrop(1.0)", ["f(1, 3, 3)"]), ("ImageGradients()", ["f(1, 2, 3, 4)", "i(1, 1, 2, 3, 99)", "f(2, 1, 1, 3)"]),
    ("PSNR()", ["u(2, 3, 4, 5), u(2, 3, 4, 5)"]), ("PSNR(255)", ["(255 * u(2, 1, 4, 5)).astype(ms.uint8), (255 * u(2, 1, 4, 5)).astype(ms.uint8)"]),
    ("SSIM()", ["u(1, 3, 16, 16), u(1, 3, 16, 16)"]), ("SSIM(2.0, 4, 1.0, 0.02, 0.2)", ["u(2, 1, 8, 9), u(2, 1, 8, 9)"]), ("SSIM(1.0, 5)", ["u(2, 2, 8, 9), u(2, 2, 8, 9)"]),
    ("MSSSIM(1.0, (0.3, 0.4, 0.3), 3)", ["u(2, 2, 24, 20), u(2, 2, 24, 20)"]), ("MSSSIM(power_factors=(0.5, 0.5), filter_size=4, k1=0.02)", ["u(1, 1, 16, 16), u(1, 1, 16, 16)"]),
    ("PixelShuffle(2)", ["f(2, 8, 2, 3)"]), ("PixelUnshuffle(2)", ["f(2, 1, 4, 6)"]), ("ChannelShuffle(3)", ["f(1, 6, 2, 2)"]),
    ("Upsample(size=(5, 7), mode='bilinear', align_corners=True)", ["f(1, 2, 3, 4)"]), ("Upsample(scale_factor=2.0, recompute_scale_factor=True)", ["f(1, 2, 3, 4)"]),
    ("Upsample(size=(2, 3), mode='nearest')", ["f(1, 2, 4, 5)"]), ("Upsample(size=6, mode='linear')", ["f(1, 2, 4)"])])
MATH = layers([
    ("LGamma()", ["p(2, 3)", "f(9)", "50 * p(4)", "Tensor([0.5, 1.0, 2.0, 3.0])"]), ("DiGamma()", ["p(2, 3)", "f(9) + 0.01", "50 * p(4)"]),
    ("IGamma()", ["p(4), p(4)", "Tensor([2.0, 4, 6, 8]), Tensor([2.0, 3, 4, 5])", "20 * p(3), 20 * p(3)"]), ("LBeta()", ["p(4), p(4)", "10 * p(4), p(4)"]),
    ("MatDet()", ["Tensor([[4.5, -1.5, 7.0, -5.1], [-1.5, 7.0, 6.1, 4.2], [7.0, 6.1, 31.0, 6.5], [-5.1, 4.2, 6.5, 33.0]])"]), ("MatInverse()", ["Tensor([[2.0, 1.0], [1.0, 3.0]])"]),
    ("MatMul()", ["f(2, 3), f(3, 4)", "f(3), f(3)", "f(2, 2, 3), f(3, 4)", "f(3), f(2, 3, 4)"]), ("MatMul(True)", ["f(3, 2), f(3, 4)", "f(2, 3, 2), f(2, 3, 4)"]),
    ("MatMul(False, True)", ["f(2, 3), f(4, 3)", "f(2, 1, 3), f(2, 4, 3)"]), ("Moments()", ["f(2, 3)"]), ("Moments((0, 2), True)", ["f(2, 3, 2)"]), ("Moments(0, True)", ["f(2, 3)"]),
    ("ReduceLogSumExp(1)", ["f(2, 3, 2)"]), ("ReduceLogSumExp((0, 2), True)", ["f(2, 3, 2)"]), ("ReduceLogSumExp(-1)", ["100 * f(2, 3)"])])

NORM = layers([
    ("BatchNorm1d(3)", ["f(4, 3)"]), ("BatchNorm1d(3, affine=False, use_batch_statistics=False)", ["f(4, 3)"]), ("BatchNorm2d(3)", ["f(2, 3, 2, 4)"]),
    ("BatchNorm2d(3, 1e-2, 0.5, use_batch_statistics=True)", ["f(2, 3, 2, 4)"]), ("BatchNorm3d(2)", ["f(2, 2, 2, 3, 2)"]), ("SyncBatchNorm(3)", ["f(2, 3, 2, 4)"]),
    ("LayerNorm((4,))", ["f(2, 4)", "f(2, 3, 4)", "f(4)"]), ("LayerNorm([3, 4], -2, -2)", ["f(2, 3, 4)"]), ("LayerNorm((4,), 1, 2)", ["f(2, 3, 4)"]),
    ("GroupNorm(2, 4, 1e-2)", ["f(2, 4, 3, 2)"]), ("GroupNorm(4, 4, affine=False)", ["f(1, 4, 3, 2)"]), ("InstanceNorm1d(3)", ["f(2, 3, 5)"]),
    ("InstanceNorm2d(3, affine=False)", ["f(2, 3, 2, 4)"]), ("InstanceNorm3d(2, 1e-2)", ["f(2, 2, 2, 3, 2)"]), ("LRN(2, 2.0, 0.5, 0.75)", ["f(1, 6, 2, 2)"])])
PADDING = layers([
    ("Pad(((1, 2),))", ["f(3)"]), ("Pad(((0, 0), (1, 2), (0, 1)))", ["f(2, 3, 2)"]), ("Pad(((1, 1), (0, 2)), 'SYMMETRIC')", ["f(3, 4)"]), ("Pad(((0, 0), (1, 2)), 'REFLECT')", ["f(3, 4)"]),
    ("ConstantPad1d(1, 2.5)", ["f(2, 3)", "f(2, 3, 4)"]), ("ConstantPad1d((-1, 2), 1)", ["f(2, 3)"]), ("ConstantPad2d((1, -1, 2, 0), 0.5)", ["f(2, 3, 4)", "f(1, 2, 3, 4)"]),
    ("ConstantPad3d((1, 0, 2, 1, 0, 1), 0.5)", ["f(1, 2, 2, 3, 2)"]), ("ConstantPad3d(1, 3)", ["f(2, 2, 3, 2)"]), ("ReflectionPad1d(2)", ["f(1, 2, 4)", "f(2, 4)"]),
    ("ReflectionPad2d((1, 2, 1, 0))", ["f(2, 3, 4)"]), ("ReflectionPad3d(1)", ["f(1, 2, 2, 3, 2)"]), ("ReplicationPad1d((0, 3))", ["f(2, 3)"]), ("ReplicationPad2d(1)", ["f(2, 3, 4)"]),
    ("ReplicationPad3d((1, 0, 2, 1, 0, 1))", ["f(1, 2, 2, 3, 2)"]), ("ZeroPad2d((1, 0, -1, 2))", ["f(1, 2, 3, 4)"])])
SEQUENCE = layers([
    ("RNN(3, 4, 2, batch_first=True, nonlinearity='relu')", ["f(2, 5, 3)", "f(2, 5, 3), f(2, 2, 4)"]), ("GRU(3, 4, has_bias=False)", ["f(5, 2, 3)"]), ("GRU(3, 4, 2, bidirectional=True)", ["f(5, 2, 3), f(4, 2, 4), Tensor([3, 5], ms.int32)"]),
    ("LSTM(3, 4, 1, True, True, 0.0, True)", ["f(2, 5, 3)"]), ("LSTM(3, 4, 2, batch_first=True)", ["f(2, 5, 3), (f(2, 2, 4), f(2, 2, 4)), Tensor([5, 2], ms.int32)"]), ("RNNCell(3, 4, False)", ["f(2, 3), f(2, 4)"]), ("GRUCell(3, 4, False)", ["f(2, 3), f(2, 4)"]),
    ("MultiheadAttention(4, 2, has_bias=False)", ["f(3, 2, 4), f(5, 2, 4), f(5, 2, 4)", "f(3, 4), f(5, 4), f(5, 4)", "f(3, 2, 4), f(5, 2, 4), f(5, 2, 4), None, False"]),
    ("MultiheadAttention(4, 2)", ["f(3, 2, 4), f(5, 2, 4), f(5, 2, 4), None, True, b(3, 5)", "f(3, 2, 4), f(5, 2, 4), f(5, 2, 4), None, True, f(3, 5), False", "f(3, 2, 4), f(5, 2, 4), f(5, 2, 4), Tensor([[False] * 4 + [True], [False] * 5])"]),
    ("MultiheadAttention(4, 2, add_bias_kv=True)", ["f(3, 2, 4), f(5, 2, 4), f(5, 2, 4)"]), ("MultiheadAttention(4, 2, add_zero_attn=True)", ["f(3, 2, 4), f(5, 2, 4), f(5, 2, 4)"]),
    ("TransformerDecoderLayer(4, 2, 8, norm_first=True, batch_first=True, activation='gelu')", ["f(2, 3, 4), f(2, 5, 4)"]), ("TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 8), 2, nn.LayerNorm((4,)))", ["f(3, 2, 4), f(5, 2, 4)"]),
    ("TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, activation=ops.gelu), 1, nn.LayerNorm((4,)))", ["f(3, 2, 4)"]), ("Transformer(4, 2, 1, 2, 8)", ["f(3, 2, 4), f(5, 2, 4)"]), ("Transformer(4, 2, 1, 1, 8, batch_first=True, norm_first=True)", ["f(2, 3, 4), f(2, 5, 4)"])])

GROUPS = {"volume": VOLUME, "pooling_layers": POOL, "margins": MARGIN, "likelihoods": LIKELIHOOD, "activations": ACTIVATION,
          "basic": BASIC, "embedding": EMBEDDING, "image": IMAGE, "special": MATH, "norms": NORM, "paddings": PADDING,
          "sequences": SEQUENCE}
