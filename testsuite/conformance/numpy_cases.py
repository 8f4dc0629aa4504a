"""The cases of numpy: expressions over arrays that are known while compiling."""

ONE = """exp expm1 log1p sin cos tan arctan sinh cosh tanh arcsinh abs absolute sign square negative positive floor ceil trunc
rint fabs fix isnan isinf isfinite isposinf isneginf signbit cbrt exp2 deg2rad rad2deg radians degrees sinc logical_not
reciprocal nan_to_num round real modf""".split()
TWO = """add subtract multiply divide floor_divide mod fmod remainder maximum minimum fmax fmin equal not_equal less less_equal
greater greater_equal arctan2 hypot copysign logical_and logical_or logical_xor heaviside logaddexp logaddexp2 divmod
float_power isclose""".split()
FOLD = """sum prod mean var std max min any all argmax argmin cumsum cumprod median ptp count_nonzero nansum nanmean nanmax
nanmin nanstd nanprod nancumsum average amax amin""".split()
DTYPES = "int8 uint8 int16 int32 int64 uint32 float16 float32 float64 bool".split()

ELEMENTS = [f"np.{f}({x})" for f in ONE for x in ("a(2, 3)", "n(4, 9)", "a(2, 3).astype(np.float32)", "np.array([])", "2.5", "[1, -2]")
            if not (f == "negative" and x == "[]")]
ELEMENTS += [f"np.{f}(z(8).asnumpy())" for f in ONE if f not in ("nan_to_num", "sinc")]
ELEMENTS += [f"np.{f}(np.abs(a(2, 3)) / 2)" for f in "sqrt log log2 log10 arcsin arccos arctanh".split()]
ELEMENTS += [f"np.{f}(1 + np.abs(a(2, 3)))" for f in "arccosh log10 log2".split()]
ELEMENTS += ["np.log10([1.0, 10.0, 100.0, 1000.0, 1e15])", "np.cbrt([8.0, 27.0, -1000.0])", "np.exp2([3.0, 0.5])", "np.sqrt(16)",
             "np.sqrt(n(4, 9))", "np.invert(n(4, 9))", "~(a(4) > 0)", "np.round(a(2, 3) * 10, 1)", "np.round(n(4, 999), -1)",
             "np.around([0.5, 1.5, 2.5, -0.5])", "np.clip(a(2, 3), -1, 1)", "np.clip(n(4, 9), 2, None)", "np.clip(a(4), None, 0.5)",
             "np.gcd(n(4, 60), 12)", "np.lcm(1 + n(4, 9), 4)", "np.ldexp(a(3), 2)", "np.power(n(4, 9), 2)", "np.power(a(4), 3)",
             "np.power(np.abs(a(4)), 0.5)", "2 ** n(4, 9)", "a(4) ** 2", "np.left_shift(n(4, 9), 2)", "np.right_shift(n(4, 99), 1)",
             "np.bitwise_and(n(4, 99), 12)", "np.bitwise_or(n(4, 99), 3)", "np.bitwise_xor(n(4, 99), n(4, 9))", "n(4, 9) & 1",
             "np.where(a(2, 3) > 0, a(2, 3), 0)", "np.where(a(2, 3) > 0)", "np.where(n(3, 3) > 0, 1, 2.5)", "np.where(a(3) > 0, n(3, 9), 7)",
             "np.nan_to_num(z(8).asnumpy(), nan=1, posinf=2, neginf=-2)", "np.allclose(a(3), a(3))", "np.allclose([1.0, np.nan], [1.0, np.nan], equal_nan=True)",
             "np.array_equal(n(3, 2), [0, 1, 1])", "np.array_equiv([1, 1], 1)", "np.isclose([1.0, 2.0], [1.0 + 1e-9, 2.1])", "np.add.reduce(n(3, 4, 9))",
             "np.multiply.reduce(n(2, 3, 9), axis=1)", "np.maximum.reduce(a(2, 3), axis=None)", "np.add.accumulate(n(4, 9))",
             "np.maximum.accumulate(a(5))", "np.subtract.outer(n(3, 9), n(2, 9))", "np.add(a(3), 1, out=np.zeros(3))", "np.add(n(3, 9), 1, dtype=np.float64)",
             "np.cross(a(3), a(3))", "np.cross(a(2, 3), a(2, 3))", "np.float32(1.1)", "np.int32(7) + 1", "np.float32(3) * 2.5", "np.uint8(200) + np.uint8(100)",
             "np.int8([100]) + 100", "n(3, 9) / 2", "n(3, 9) // 2", "-n(3, 9) % 4", "a(3) // 0.5", "n(3, 9) * 2.5", "n(3, 9).astype(np.int8) * 2.5",
             "np.float32([1, 2]) + 1e10", "np.array([1, 2], np.int8) + np.array([1, 2], np.uint8)", "True + np.array([True, False])", "np.array([True, False]) * 2",
             "np.select([a(4) > 1, a(4) > 0], [n(4, 9), -n(4, 9)], 5)", "np.choose(n(4, 3), [n(4, 9), -n(4, 9), 0])",
             "np.piecewise(a(5), [a(5) > 0, a(5) < -1], [1.0, lambda v: v * 2, 9.0])", "np.vectorize(lambda x, y: x if x > y else y)(n(4, 9), 4)"]
BINARY = [f"np.{f}({x})" for f in TWO for x in ("a(2, 3), a(3)", "n(2, 3, 9), 1 + n(3, 9)", "a(2, 1), 1 + n(3, 4)", "a(3), 2", "n(3, 9), 2.5",
                                                 "a(3).astype(np.float32), 1.5", "[1, 2], [3, 5]", "a(3).astype(np.float32), a(3)",
                                                 "np.zeros((0, 3)), a(3)")]
PROMOTION = [f"np.ones(2, '{s}') {op} np.ones(2, '{t}')" for s in DTYPES for t in DTYPES for op in ("+", "/") if not (op == "/" and s > t)]
PROMOTION += [f"np.ones(2, '{s}') * {v}" for s in DTYPES for v in ("2", "2.5", "True")]
PROMOTION += [f"np.{f}(np.ones(3, '{s}'))" for s in DTYPES for f in "sum prod mean cumsum sqrt std var max abs square exp floor".split()]
PROMOTION += [f"np.abs(a(4)).astype('{s}')" for s in DTYPES] + [f"np.array([0, 1, 2], '{s}')" for s in DTYPES]

REDUCE = [f"np.{f}(a(2, 3, 4){x})" for f in FOLD for x in ("", ", axis=1", ", axis=-1")]
REDUCE += [f"np.{f}(n(3, 4, 9){x})" for f in FOLD for x in ("", ", axis=0")]
REDUCE += [f"np.{f}(a(2, 3, 4), axis=(0, 2))" for f in "sum prod mean var std max min any all median ptp".split()]
REDUCE += [f"np.{f}(a(2, 3, 4), axis=1, keepdims=True)" for f in "sum prod mean var std max min any all median argmax argmin".split()]
REDUCE += [f"np.{f}(np.zeros((0, 3)){x})" for f in "sum prod any all cumsum".split() for x in ("", ", axis=0")]
REDUCE += [f"a(3, 4).{f}({x})" for f in "sum prod mean var std max min argmax argmin cumsum cumprod any all".split() for x in ("", "0", "axis=1")]
REDUCE += [f"np.{f}(z(8).asnumpy())" for f in "sum max min argmax nansum nanmax nanmin any all".split()]
REDUCE += ["np.var(a(5), ddof=1)", "np.std(a(2, 5), axis=1, ddof=1)", "np.average(a(3, 4), axis=1, weights=[1, 2, 3, 4])", "np.average(a(4), weights=n(4, 9))",
           "np.sum(n(3, 4, 9), dtype=np.float32)", "np.mean(n(3, 4, 9), dtype=np.float32)", "np.sum([a(3), a(3)], 0)", "np.max([3, 1, 2])", "np.sum([])",
           "np.max(a(4), initial=9)", "np.sum(a(4), where=a(4) > 0)", "np.diff(a(5))", "np.diff(n(3, 4, 9), axis=0)", "np.diff(a(6), n=2)", "np.diff(a(3), prepend=0)",
           "np.ediff1d(n(4, 9))", "np.gradient(a(5))", "np.gradient(a(3, 4))", "np.gradient(a(5), 0.5)", "np.trapezoid(a(5))", "np.trapezoid(a(5), dx=0.5)",
           "np.trapezoid(a(4), x=[0, 1, 3, 4])", "np.cov(a(3, 5))", "np.cov(a(5), a(5))", "np.corrcoef(a(3, 5))", "np.interp([0.5, -1, 9], [0, 1, 2], [3, 5, 1])",
           "np.interp(np.linspace(0, 3, 7), [0, 1, 3], [1.0, 3.0, 2.0])", "np.convolve(a(5), a(3))", "np.convolve(n(5, 9), [1, 2], 'same')", "np.convolve(a(5), a(2), 'valid')",
           "np.correlate(a(5), a(3))", "np.correlate(a(5), a(3), 'full')", "np.polyval([1, 2, 3], a(3))", "np.trace(a(3, 4))", "np.trace(a(3, 4), 1)",
           "np.percentile(a(9), 30)", "np.percentile(a(3, 5), [25, 50], axis=1)", "np.quantile(n(7, 9), 0.25)", "np.quantile(a(7), 0.6, method='nearest')",
           "np.median(n(6, 9))", "np.median([[1, 2], [3, 5]], axis=0)", "np.nanmedian([1.0, np.nan, 3.0])", "np.nanvar([1.0, np.nan, 4.0])",
           "np.bincount(n(9, 5))", "np.bincount([1, 2, 2], weights=[0.5, 1, 2], minlength=5)", "np.histogram(a(20), bins=5)", "np.histogram(a(20), bins=[-2, 0, 1, 2])",
           "np.histogram(n(20, 9), bins=4, range=(0, 8), density=True)", "np.digitize(a(6), [-1, 0, 1])", "np.digitize(a(6), [1, 0, -1])",
           "np.nanargmax([1.0, np.nan, 3.0])", "np.nanargmin([1.0, np.nan, 3.0])", "np.count_nonzero(n(3, 4, 3), axis=1)"]

MOVE = ["np.reshape(n(2, 6, 99), (3, -1))", "n(2, 6, 99).reshape(4, 3)", "np.reshape(n(2, 3, 99), (3, 2), order='F')", "np.ravel(n(2, 3, 99), order='F')",
        "n(2, 3, 99).flatten()", "np.transpose(n(2, 3, 4, 99))", "np.transpose(n(2, 3, 4, 99), (1, 0, 2))", "n(2, 3, 4, 99).transpose(2, 0, 1)", "n(2, 3, 99).T",
        "np.swapaxes(n(2, 3, 4, 99), 0, -1)", "np.moveaxis(n(2, 3, 4, 99), 0, -1)", "np.moveaxis(n(2, 3, 4, 99), [0, 1], [-1, 0])", "np.rollaxis(n(2, 3, 4, 99), 2)",
        "np.expand_dims(n(2, 3, 99), 0)", "np.expand_dims(n(2, 3, 99), (0, 3))", "np.squeeze(n(1, 3, 1, 99))", "np.squeeze(n(1, 3, 1, 99), 0)",
        "np.broadcast_to(n(3, 99), (2, 3))", "np.broadcast_arrays(n(3, 99), n(2, 1, 99))", "np.concatenate((n(2, 3, 99), n(1, 3, 99)))",
        "np.concatenate([n(2, 3, 99), a(2, 1)], axis=1)", "np.concatenate([n(2, 3, 99), n(4, 99)[:, None]], axis=None)", "np.stack([n(3, 99), n(3, 99)])",
        "np.stack((n(3, 99), a(3)), axis=-1)", "np.hstack([n(3, 99), n(2, 99)])", "np.hstack([n(2, 3, 99), n(2, 1, 99)])", "np.vstack([n(3, 99), n(3, 99)])",
        "np.dstack([n(3, 99), n(3, 99)])", "np.column_stack([n(3, 99), a(3)])", "np.append(n(3, 99), 7)", "np.append(n(2, 3, 99), n(1, 3, 99), axis=0)",
        "np.insert(n(4, 99), 1, 5)", "np.insert(n(4, 99), [1, 3], [5, 6])", "np.insert(n(2, 3, 99), 1, 5, axis=1)", "np.delete(n(5, 99), 1)", "np.delete(n(5, 99), [0, -1])",
        "np.delete(n(3, 4, 99), 1, axis=1)", "np.split(n(6, 99), 3)", "np.split(n(6, 99), [1, 4])", "np.split(n(2, 4, 99), 2, axis=1)", "np.array_split(n(7, 99), 3)",
        "np.hsplit(n(2, 4, 99), 2)", "np.vsplit(n(4, 2, 99), 2)", "np.dsplit(n(1, 2, 4, 99), 2)", "np.tile(n(3, 99), 2)", "np.tile(n(2, 3, 99), (2, 1))", "np.tile(n(2, 3, 99), (2, 1, 1))",
        "np.repeat(n(3, 99), 2)", "np.repeat(n(2, 3, 99), 2, axis=1)", "np.repeat(n(2, 3, 99), [1, 2], axis=0)", "np.repeat(3, 4)", "np.resize(n(3, 99), (2, 4))",
        "np.take(n(5, 99), [0, -1])", "np.take(n(3, 4, 99), [1, 2], axis=1)", "np.take(n(3, 4, 99), [[0, 1]], axis=0)", "np.take(n(5, 99), [7, -9], mode='wrap')", "np.take(n(5, 99), [7, -9], mode='clip')",
        "np.take_along_axis(n(3, 4, 99), np.argsort(n(3, 4, 99), axis=1), axis=1)", "np.flip(n(2, 3, 99))", "np.flip(n(2, 3, 99), 1)", "np.fliplr(n(2, 3, 99))", "np.flipud(n(2, 3, 99))",
        "np.rot90(n(2, 3, 99))", "np.rot90(n(2, 3, 99), 3)", "np.roll(n(5, 99), 2)", "np.roll(n(2, 3, 99), 1)", "np.roll(n(2, 3, 99), (1, 2), (0, 1))", "np.roll(n(2, 3, 99), -1, axis=1)",
        "np.tril(n(3, 4, 99), -1)", "np.triu(n(3, 4, 99), 1)", "np.triu(n(3, 99))", "np.diag(n(3, 99))", "np.diag(n(3, 99), 1)", "np.diag(n(3, 4, 99))", "np.diag(n(3, 4, 99), -1)", "np.diagflat(n(2, 2, 99))",
        "np.diagonal(n(3, 4, 99), 1)", "np.diagonal(n(2, 3, 4, 99), 0, 1, 2)", "np.atleast_1d(3)", "np.atleast_2d(n(3, 99))", "np.atleast_3d(n(2, 3, 99))",
        "np.pad(n(3, 99), 2)", "np.pad(n(2, 3, 99), ((1, 0), (0, 2)))", "np.pad(n(2, 3, 99), 1, constant_values=7)", "np.pad(n(4, 99), (2, 1), 'reflect')", "np.pad(n(4, 99), (2, 1), mode='edge')",
        "np.pad(n(4, 99), (2, 1), mode='wrap')", "np.pad(n(4, 99), (2, 1), mode='symmetric')", "np.pad(n(2, 99), (1, 2), constant_values=(7, 8))",
        "np.meshgrid(n(2, 99), n(3, 99))", "np.meshgrid(n(2, 99), n(3, 99), indexing='ij')", "np.meshgrid(n(2, 99), n(3, 99), sparse=True)", "np.mgrid[0:2, 0:3]", "np.ogrid[0:2, 0:3]",
        "np.indices((2, 3))", "np.r_[1:4, 9]", "np.c_[n(3, 99), n(3, 99)]", "n(2, 3, 99).repeat(2)", "n(3, 99).take([0, 2])", "np.apply_along_axis(np.sum, 1, n(2, 3, 99))",
        "np.apply_along_axis(lambda v: v[::-1], 0, n(2, 3, 99))", "np.fromfunction(lambda i, j: i * 10 + j, (2, 3))", "np.matrix_transpose(n(2, 3, 99))"]
MAKE = ["np.arange(5)", "np.arange(2, 9, 3)", "np.arange(0, 1, 0.3)", "np.arange(5.0)", "np.arange(3, 0, -1)", "np.arange(0.5, 3)", "np.arange(3, dtype=np.float32)", "np.arange(1, 1)",
        "np.arange(0, 1, 0.1)", "np.linspace(0, 1, 5)", "np.linspace(1, 2, 3, endpoint=False)", "np.linspace(0, 10, 4, dtype=int)", "np.linspace(0, 1, 1)", "np.linspace([0, 1], [2, 4], 3)", "np.linspace(0, 1, 3, retstep=True)",
        "np.linspace(-1, 1, 7)", "np.logspace(0, 2, 3)", "np.logspace(0, 3, 4, base=2)", "np.geomspace(1, 1000, 4)", "np.zeros(3)", "np.zeros((2, 3), int)", "np.ones((2,), np.float32)", "np.ones(3, bool)", "np.full((2, 2), 7)",
        "np.full(3, 1.5)", "np.full((2, 3), [1, 2, 3])", "np.full(2, True)", "np.zeros_like(n(2, 3, 9))", "np.ones_like(a(3), dtype=int)", "np.full_like(n(3, 9), 2.9)", "np.empty((0, 3))", "np.eye(3)", "np.eye(2, 3, 1)",
        "np.identity(2)", "np.tri(3, 4, -1)", "np.vander([1, 2, 3])", "np.vander([1, 2, 3], 2, increasing=True)", "np.hanning(5)", "np.hamming(5)", "np.blackman(5)", "np.bartlett(5)", "np.tril_indices(3)", "np.triu_indices(3, 1)",
        "np.diag_indices(2)", "np.ix_([0, 1], [2, 3])", "np.array([[1, 2], [3, 4]])", "np.array([1, 2.5])", "np.array([True, False])", "np.array(5)", "np.array([1, 2], ndmin=3)", "np.array([[]])", "np.array([1, 2], dtype='float32')",
        "np.array([1.9, -1.9], dtype=int)", "np.array([n(2, 9), n(2, 9)])", "np.asarray([1, 2], float)", "np.fromiter((k * k for k in range(4)), int)", "np.array(range(3))", "np.array((1, (2 + 1)))", "np.finfo(np.float32).eps", "np.iinfo(np.int16).max",
        "np.finfo(float).max", "np.array([1, 2]).astype(float).dtype == np.float64", "np.array([3000000000])"]
ORDER = ["np.sort(n(7, 99))", "np.sort(a(3, 4), axis=0)", "np.sort(a(2, 3), axis=None)", "np.argsort(n(7, 9), kind='stable')", "np.argsort(a(3, 4), axis=0)", "np.sort([])", "np.sort([3.0, np.nan, 1.0])", "np.searchsorted([1, 3, 5], [0, 3, 9])",
         "np.searchsorted([1, 3, 5], 3, side='right')", "np.searchsorted([1.0, 2.0], a(3))", "np.unique(n(9, 5))", "np.unique(n(9, 5), return_counts=True)", "np.unique(n(9, 5), return_index=True, return_inverse=True)", "np.unique(n(4, 2, 2), axis=0)",
         "np.unique([2.5, 1.5, 2.5])", "np.unique([])", "np.unique([np.nan, 1.0, np.nan])", "np.nonzero(n(2, 4, 2))", "n(5, 2).nonzero()", "np.flatnonzero(n(5, 2))", "np.argwhere(n(2, 4, 2))", "np.unravel_index([5, 1], (2, 3))", "np.unravel_index(5, (2, 3))",
         "np.ravel_multi_index(([0, 1], [1, 2]), (2, 3))", "np.extract(a(4) > 0, a(4))", "np.compress([True, False, True], n(3, 9))", "np.compress([False, True], n(2, 3, 9), axis=0)", "np.isin(n(5, 9), [1, 2, 3])", "np.isin(n(5, 9), [1, 2, 3], invert=True)",
         "np.intersect1d([3, 1, 2], [2, 3, 5])", "np.union1d([3, 1], [2, 3])", "np.setdiff1d([3, 1, 2], [2])", "np.setxor1d([3, 1], [2, 3])", "np.lexsort((n(5, 3), n(5, 3)))", "np.sort(a(5))[::-1]", "np.argmax(n(9, 5))", "np.sort(n(5, 9).astype(np.int8))", "np.sort(np.array([True, False]))"]
INDEX = [f"n(3, 4, 5, 99)[{k}]" for k in ("1", "-1", "1, 2", "1, 2, 3", "1:", "::2", "::-1", ":, 1", "..., 0", "0, ..., 1", ":, None", "None, 0", "1:3, ::-1, 2", "[0, 2]", "[0, 2], [1, 3]", "[[0], [2]], [1, 3]", ":, [0, 2]", "0, [1, 2]", "[0, 1], :, [2, 3]",
                                          "[True, False, True]", "..., [0, 1]", "np.array([2, 0])", "-2:", "5:", "(1, 2)", "np.int64(1)", "[-1, -2], 0", "0:0")]
INDEX += ["a(3, 4)[a(3, 4) > 0]", "n(3, 4, 9)[n(3, 4, 9) % 2 == 0]", "a(4)[[True, False, True, True]]", "a(3, 4)[[True, False, True]]", "a(3, 4)[:, [True, False, True, True]]", "a(3, 4)[a(3) > 0, 1]", "np.array([1, 2, 3])[np.array([], dtype=int)]"]
# Statements that change an array x, which is what the case then gives.
CHANGE = ["x[0] = 5", "x[:, 1] = 7", "x[1:3, ::2] = 0", "x[x > 50] = -1", "x[[0, 2]] = 9", "x[[0, 1], [1, 2]] = [3, 4]", "x[x > 50] = x[x > 50] * 2", "x[...] = 1", "x[1] += 10", "x[:, 0] *= 2", "x += 1", "x -= x[0]", "x[0][1] = 77", "x.T[0] = 8",
          "x.reshape(-1)[5] = 66", "y = x[1]; y[:] = 3", "y = x[:, 1:3]; y += 100", "y = x.T; y[0, 1] = 55; y *= 2", "y = x.copy(); y[0] = 0", "y = x.ravel(); y[2:4] = 0", "y = x[::2]; x[0] = 4; x[2] = y[0] + 1", "x[::-1] = x.copy()",
          "x[np.array([True, False, True])] = [1, 2, 3, 4]", "x[:, None] = 3", "x[1, :2] = x[2, 2:]", "x.fill(6)", "x.sort()", "x.sort(axis=0)", "np.fill_diagonal(x, 0)", "np.put(x, [0, 5], [9, 8])", "np.place(x, x > 50, [1, 2])", "np.copyto(x, 3)",
          "np.putmask(x, x > 50, 7)", "np.add.at(x, [0, 0, 1], 1)", "x[[1, 1]] += 1", "x //= 3", "x **= 2", "x |= 1", "x = x[x[:, 0].argsort()]", "x[0], x[1] = x[1].copy(), x[0].copy()", "np.add(x, 1, out=x)", "a, b = np.split(x, 2, axis=1); a[:] = 0",
          "for row in x: row[0] = 1", "y = np.swapaxes(x, 0, 1); y[1] = 0", "y = np.asarray(x); y[0, 0] = 123", "y = np.squeeze(x[:1]); y[1] = 5", "y = x.flatten(); y[0] = 9", "y = np.flip(x, 0); y[0] = 1", "y = np.diagonal(x).copy(); y[0] = 4",
          "np.put_along_axis(x, np.array([[0], [1], [2]]), 9, axis=1)", "y = x[1:]; z1 = y[:, 1]; z1[0] = 31; y[1] = 32", "x[1:] = x[:-1].copy()", "x[..., -1] = [7, 8, 9]"]
PRODUCT = ["np.dot(a(3), a(3))", "np.dot(a(2, 3), a(3, 4))", "np.dot(a(2, 3), a(3))", "np.dot(2, a(3))", "np.dot(a(2, 3, 4), a(4, 2))", "a(2, 3) @ a(3, 2)", "np.matmul(a(2, 2, 3), a(2, 3, 2))", "n(2, 3, 9) @ n(3, 9)", "np.matmul(n(2, 3, 9), a(3, 2))", "np.inner(a(2, 3), a(4, 3))",
           "np.outer(n(2, 9), a(3))", "np.outer(n(2, 2, 9), n(2, 9))", "np.kron(n(2, 2, 9), n(1, 2, 9))", "np.tensordot(a(2, 3), a(3, 2), 1)", "np.tensordot(a(2, 3, 4), a(3, 4, 2), axes=([1, 2], [0, 1]))", "np.vdot(a(3), a(3))", "np.einsum('ij,jk->ik', a(2, 3), a(3, 2))",
           "np.einsum('ii', n(3, 3, 9))", "np.einsum('ij->j', a(2, 3))", "np.einsum('i,i->', n(3, 9), a(3))", "np.einsum('bij,bjk->bik', a(2, 2, 3), a(2, 3, 2))", "np.einsum('...ij->...ji', a(2, 2, 3))", "np.linalg.norm(a(5))", "np.linalg.norm(a(2, 3))", "np.linalg.norm(a(2, 3), axis=1)",
           "np.linalg.norm(a(2, 3), ord=1, axis=1)", "np.linalg.norm(a(2, 3), np.inf)", "np.linalg.norm(a(2, 3), 1)", "np.linalg.norm(a(2, 3), 'fro')", "np.linalg.norm(n(4, 9), 3)", "np.linalg.norm(a(2, 3), axis=1, keepdims=True)", "np.linalg.det(a(3, 3))", "np.linalg.det(a(2, 2, 2))",
           "np.linalg.inv(a(3, 3))", "np.linalg.solve(a(3, 3), a(3))", "np.linalg.solve(a(3, 3), a(3, 2))", "np.linalg.matrix_power(n(2, 2, 4), 3)", "np.linalg.cholesky(np.array([[4.0, 2.0], [2.0, 3.0]]))", "np.linalg.slogdet(a(3, 3))"]
RANDOM = [f"np.random.RandomState({s}).{c}" for s in (0, 42) for c in ("rand(2, 3)", "randn(5)", "randint(10, size=5)", "randint(-5, 5, (2, 3))", "uniform(-1, 1, 4)", "normal(2, 3, (2, 2))", "standard_normal((2, 3))", "random_sample(3)", "permutation(6)", "exponential(2, 3)",
                                                                     "choice(5, 3)", "choice([2, 4, 6], 4)", "choice(6, 3, replace=False)", "choice(3, 5, p=[0.2, 0.3, 0.5])", "randint(0, 256, 6, dtype=np.uint8)", "rand()", "randn()", "randint(9)", "permutation([[1, 2], [3, 4], [5, 6]])", "lognormal(0, 1, 3)",
                                                                     "randint(2, size=6).astype(bool)", "normal([0, 10], [1, 2])", "randn(3).astype(np.float32)")]
RANDOM += [f"np.random.default_rng({s}).{c}" for s in (0, 12345) for c in ("random(3)", "standard_normal((2, 3))", "normal(1, 2, 4)", "uniform(0, 9, 3)", "integers(10, size=5)", "integers(0, 255, 4, dtype=np.uint8, endpoint=True)", "integers(-5, 6, (2, 2))", "permutation(5)", "exponential(1, 3)", "choice(9, 4)",
                                                                          "integers(0, 2**40, 2)")]

INITIAL = "x = n(3, 4, 99)"


def groups():
    """The cases by the file that holds what they give; a statement before the last one is cut off by a semicolon."""
    return {"numpy_elements": ELEMENTS, "numpy_binary": BINARY, "numpy_promotion": PROMOTION, "numpy_reduction": REDUCE, "numpy_shaping": MOVE,
            "numpy_creation": MAKE, "numpy_ordering": ORDER, "numpy_indexing": INDEX, "numpy_products": PRODUCT, "numpy_random": RANDOM,
            "numpy_changes": [f"changed: {INITIAL}; {c}" for c in CHANGE]}
