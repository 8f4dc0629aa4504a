"""Cases of the layers beyond those of cases.py, made from tables."""

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

GROUPS = {"volume": VOLUME, "pooling_layers": POOL, "margins": MARGIN, "likelihoods": LIKELIHOOD, "activations": ACTIVATION}
