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

GROUPS = {"volume": VOLUME, "pooling_layers": POOL}
