"""Tests the Python modules that cellc writes, with NumPy, and with MindSpore and PyTorch where they are installed.

    python bindings.py --work DIR [--cellc bin/cellc]
"""
import argparse
import copy
import ctypes
import gc
import importlib
import os
import pickle
import re
import subprocess
import sys
import threading
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
EMBED = os.path.join(HERE, "..", "embed", "testdata")
VAD = os.path.join(HERE, "..", "..", "examples", "vad")
ARGS = argparse.Namespace(work=".conformance", cellc="bin/cellc")


try:
    import torch
except ImportError:
    torch = None


def build(entry, *flags):
    subprocess.run([os.path.abspath(ARGS.cellc), "build", entry, *flags], cwd=ARGS.work, check=True, capture_output=True)


def module(name, entry, *flags):
    build(entry, "--emit", "python", "--name", name, "-o", name, *flags)
    return importlib.import_module(name)


class Capsule:
    """Offers nothing but __dlpack__, as libraries did before it took a version."""

    def __init__(self, a, **options):
        self.a, self.options = a, options

    def __dlpack__(self):
        return self.a.__dlpack__(**self.options)


class Made:
    """Shows an array as a managed tensor of DLPack 1, with a version, flags and a device of one's choice."""

    def __init__(self, net, a, version=1, flags=0, device=1):
        t, self.keep, _ = net._of_array(a, net.Model()._ports[0][0])
        self.memory = (ctypes.c_char * (32 + ctypes.sizeof(net._Tensor)))()
        ctypes.c_uint32.from_buffer(self.memory, 0).value = version
        ctypes.c_uint64.from_buffer(self.memory, 24).value = flags
        t.device_type = device
        ctypes.memmove(ctypes.addressof(self.memory) + 32, ctypes.byref(t), ctypes.sizeof(t))

    def __dlpack__(self, max_version=None):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return new(ctypes.addressof(self.memory), b"dltensor_versioned", None)


class Net(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.net = module("net", os.path.join(EMBED, "net.py:Net"), "--input", "x=f32[N,3]", "--input", "n=i32[]", "--joins", "dynamic")
        cls.x = np.random.default_rng(0).random((5, 3), np.float32)

    def setUp(self):
        self.model = self.net.Model()
        self.want = self.model(self.x, 4)

    def tearDown(self):
        self.model.close()

    def test_arguments(self):
        wide = np.zeros((10, 9), np.float32)
        wide[::2, ::3] = self.x
        odd = np.zeros(61, np.uint8)[1:].view(np.float32).reshape(5, 3)
        odd[:] = self.x
        for x in [np.asfortranarray(self.x), self.x[::-1].copy()[::-1], wide[::2, ::3], odd, self.x.tolist(), Capsule(self.x)]:
            for got, want in zip(self.model(x, 4), self.want):
                np.testing.assert_array_equal(got, want)
        self.assertEqual(self.want[2].shape, (25,))
        self.assertEqual(self.model(self.x[:0], 4)[0].shape, (0, 3))

    def test_versioned_capsule(self):
        made = lambda **how: Made(self.net, self.x.copy(), **how)
        for x in made(), made(flags=1):
            np.testing.assert_array_equal(self.model(x, 4)[0], self.want[0])
        with self.assertRaisesRegex(BufferError, "version of DLPack"):
            self.model(made(version=2), 4)
        with self.assertRaisesRegex(self.net.Error, "not in the memory of the CPU"):
            self.model(made(device=2), 4)
        y = made()
        self.assertIs(self.model(self.x, 4, out=(y, None, None))[0], y)
        np.testing.assert_array_equal(y.keep[0], self.want[0])
        with self.assertRaisesRegex(ValueError, "cannot be written"):
            self.model(self.x, 4, out=(made(flags=1), None, None))

    def test_read_only(self):
        x = self.x.copy()
        x.flags.writeable = False
        np.testing.assert_array_equal(self.model(x, 4)[0], self.want[0])
        with self.assertRaisesRegex(ValueError, "cannot be written"):
            self.model(self.x, 4, out=(x, None, None))

    def test_out(self):
        """Results are written where the caller wants them, dense or not, and the model reads and writes in place."""
        for y in np.empty((5, 3), "f4"), np.empty((3, 5), "f4").T, np.empty((10, 3), "f4")[::-2]:
            got = self.model(self.x, 4, out=(y, None, None))
            self.assertIs(got[0], y)
            for a, b in zip(got, self.want):
                np.testing.assert_array_equal(a, b)
        bad = [(np.empty((5, 3)), None, None), (np.empty((4, 3), "f4"), None, None), (None, None), ([[0.0] * 3] * 5, None, None)]
        for out in bad:
            with self.assertRaises((TypeError, ValueError, self.net.Error)):
                self.model(self.x, 4, out=out)

    def test_numbers(self):
        """Numbers and lists take the input's dtype, unless that would change them."""
        self.assertEqual(self.model([[1, 2, 3]], True)[0].shape, (1, 3))
        for n in 4.5, "4", None, 2j:
            with self.assertRaisesRegex(TypeError, "`n`: expected i32"):
                self.model(self.x, n)
        self.assertRaises((TypeError, OverflowError), self.model, self.x, 2**70)

    def test_lifetime(self):
        """Results outlive the model, and the memory of states outlives it as long as it is shown."""
        model = self.net.Model()
        results, states = model(self.x, 4), model.states
        model.reset()
        del model
        gc.collect()
        junk = [self.net.Model()(self.x + k, 4) for k in range(20)]
        states["runs"][...] = 3
        self.assertEqual(states["runs"], 3)
        for got, want in zip(results, self.want):
            np.testing.assert_array_equal(got, want)
        del junk

    def test_pickle(self):
        for how in pickle.dumps, copy.copy, copy.deepcopy:
            with self.assertRaisesRegex(TypeError, "pickled"):
                how(self.model)
        e = pickle.loads(pickle.dumps(self.net.Error(5, "no")))
        self.assertEqual((e.status, str(e)), (5, "no"))

    def test_context(self):
        with self.net.Model(threads=2) as model:
            model(self.x, 4)
        for use in (lambda: model(self.x, 4), model.reset, lambda: model.states):
            with self.assertRaisesRegex(ValueError, "closed"):
                use()
        model.cancel()
        model.close()
        self.assertRaises(self.net.Error, self.net.Model, threads=-1)

    def test_exit(self):
        """The interpreter ends in peace, whatever models it still has, even one that runs."""
        program = """if 1:
            import sys, threading, time
            sys.path.insert(0, %r)
            import endless, net
            class Cycle: pass
            c = Cycle(); c.me, c.model = c, net.Model(threads=2)
            kept, states, busy = net.Model(), net.Model().states, endless.Model()
            threading.Thread(target=busy, args=(2**31 - 1,), daemon=True).start()
            time.sleep(0.1)""" % ARGS.work
        module("endless", os.path.join(EMBED, "endless.py:Array"), "--input", "n=i32[]")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_signature(self):
        import inspect
        import typing
        self.assertEqual(str(inspect.signature(self.net.Model.__call__)),
                         "(self, x: 'Any', n: 'Any', *, out: 'Any' = None) -> 'tuple[np.ndarray, np.ndarray, np.ndarray]'")
        typing.get_type_hints(self.net.Model.__call__)
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(self.net.__file__), "py.typed")))
        self.assertEqual(self.model.inputs, [("x", "f32[N,3]"), ("n", "i32[]")])

    def test_mindspore(self):
        try:
            import mindspore
        except ImportError:
            self.skipTest("MindSpore is not installed")
        np.testing.assert_array_equal(self.model(mindspore.Tensor(self.x), 4)[0], self.want[0])

    def test_errors(self):
        for bad in [(self.x.astype("f8"), 1), (self.x[0], 1), (self.x.astype(">f4"), 1), (self.x, -1), (self.x[:, :2], 1)]:
            with self.assertRaises((TypeError, self.net.Error)):
                self.model(*bad)
            np.testing.assert_array_equal(self.model(self.x, 4)[0], self.want[0])

    def test_memory(self):
        """A result that memory cannot hold is an error like others."""
        with self.assertRaises(self.net.Error) as e:
            self.model(np.broadcast_to(self.x[:1], (2**44, 3)), 1)
        self.assertEqual(e.exception.status, 3)
        self.model(self.x, 1)

    def test_states(self):
        self.model(self.x, 1)
        self.assertEqual(self.model.states["runs"], 2)
        self.model.states["runs"][...] = 7
        self.model(self.x, 1)
        self.assertEqual(self.model.states["runs"], 8)
        self.model.reset()
        self.assertEqual(self.model.states["runs"], 0)

    def test_threads(self):
        wrong = []

        def work(model):
            for n in range(1, 200):
                if not np.array_equal(model(self.x[:n % 5 + 1], 4)[0], self.want[0][:n % 5 + 1]):
                    wrong.append(n)

        models = [self.model, self.model, self.net.Model(), self.net.Model()]
        threads = [threading.Thread(target=work, args=(m,)) for m in models]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(wrong, [])

    def test_closed(self):
        self.model.close()
        with self.assertRaises(ValueError):
            self.model(self.x, 1)


class Fails(unittest.TestCase):
    """What ends a run is an exception of its kind, with a place and the way there."""

    @classmethod
    def setUpClass(cls):
        inputs = [f for x in ("x=f32[?]", "y=f32[?]", "k=i32[]") for f in ("--input", x)]
        cls.fails = module("fails", os.path.join(EMBED, "fails.py:Net"), *inputs)
        cls.model = cls.fails.Model()

    def test_raised(self):
        with self.assertRaises(ValueError) as caught:
            self.model([1, 1], [0, 0], 1)
        for e in caught.exception, pickle.loads(pickle.dumps(caught.exception)):
            self.assertIsInstance(e, self.fails.Error)
            self.assertIsInstance(e, ValueError)
            self.assertEqual((type(e).__name__, str(e)), ("ValueError", "sum 32.0 of [16. 16.] above 10"))
            self.assertEqual((e.status, e.kind, e.file, e.line, e.column), (1, "ValueError", "fails.py", 11, 13))
            self.assertEqual([str(c) for c in e.calls], ["in layers[0] (Block), called at fails.py:25:17", "in iteration 3 of the loop at fails.py:24:18"])
            self.assertIn("at fails.py:11:13", e.__notes__[0])

    def test_kinds(self):
        for arguments, kind, says, line in [
            (([0], [0], -7), AssertionError, "k is -7", 23),
            (([0, 0], [0, 0, 0], 1), ValueError, "lengths 2 and 3 cannot be broadcast together", 26),
            (([[0]], [0, 0], 1), ValueError, "input `x`: expected", 22),
        ]:
            with self.assertRaisesRegex(kind, re.escape(says)) as caught:
                self.model(*arguments)
            self.assertEqual((caught.exception.line, caught.exception.calls), (line, []))


DTYPES = "f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 b".split()
NUMPY = "f8 f4 f2 bf i8 i4 i2 i1 u8 u4 u2 u1 ?".split()


class Dtypes(unittest.TestCase):
    """Every dtype, in every layout."""

    @classmethod
    def setUpClass(cls):
        flags = [f for d in DTYPES for f in ("--input", "%s=%s[N,M]" % (d, "bool" if d == "b" else d))]
        cls.module = module("dtypes", os.path.join(EMBED, "dtypes.py:Net"), *flags, "--input", "zero=f32[]")
        cls.model = cls.module.Model()
        cls.dtypes = [cls.module._DTYPES[4][0] if t == "bf" else np.dtype(t) for t in NUMPY]

    def layouts(self, make):
        """An array of 3 by 4 of every dtype in every layout, and an empty one."""
        base = [np.arange(12).reshape(3, 4) % (2 if t.kind == "b" else 12) for t in self.dtypes]
        for lay in (lambda a: a, lambda a: np.asfortranarray(a), lambda a: a[::-1].copy()[::-1], lambda a: a.repeat(2, 1)[:, ::2],
                    lambda a: np.broadcast_to(a[:1], a.shape), lambda a: a[:0], lambda a: a[1:2, 2:3]):
            yield [make(lay(a.astype(t))) for a, t in zip(base, self.dtypes)]

    def test_numpy(self):
        for arrays in self.layouts(lambda a: a):
            for got, x in zip(self.model(*arrays, 2.5), arrays):
                self.assertEqual(got.dtype, x.dtype)
                np.testing.assert_array_equal(got.astype("f8"), x.T.astype("f8"))

    def test_wrong(self):
        right = next(self.layouts(lambda a: a))
        for k in range(len(right)):
            bad = list(right)
            bad[k] = right[k - 1]
            with self.assertRaisesRegex((TypeError, self.module.Error), "`%s`: expected" % DTYPES[k]):
                self.model(*bad, 1)

    @unittest.skipUnless(torch, "PyTorch is not installed")
    def test_torch(self):
        kinds = [torch.bfloat16 if d == "bf16" else None for d in DTYPES]

        def made(arrays, lay):
            return [lay(torch.tensor(a.astype("f8").tolist(), dtype=kind) if kind else torch.from_numpy(a.copy()))
                    for a, kind in zip(arrays, kinds)]

        dense = next(self.layouts(lambda a: a))
        for lay in (lambda t: t, lambda t: t.T.contiguous().T, lambda t: t.repeat_interleave(2, 1)[:, ::2], lambda t: t[1:, 1:],
                    lambda t: t[:0], lambda t: t[:1].expand(3, 4)):
            tensors = made(dense, lay)
            out = [torch.empty(t.T.shape, dtype=t.dtype) for t in tensors] + [None]
            results = self.model(*tensors, torch.tensor(2.5), out=out)
            for got, x in zip(results, tensors):
                self.assertTrue(torch.equal(got, x.T), x.dtype)
            fresh = self.model(*tensors, 1)
            for name, got, x in zip(DTYPES, fresh, tensors):
                if name != "bf16":  # NumPy has none
                    back = torch.from_dlpack(got)
                    self.assertTrue(torch.equal(back, x.T))
                    self.assertTrue(not x.numel() or back.data_ptr() == got.ctypes.data)
        # In place, and with an offset.
        x = made(dense, lambda t: t)[1][1:]
        t, _, _ = self.module._tensor(x, self.model._ports[0][1])
        self.assertEqual(t.data + t.byte_offset, x.data_ptr())
        # What cannot be shown says why.
        tensors = made(dense, lambda t: t)
        tensors[1].requires_grad = True
        with self.assertRaises((RuntimeError, BufferError)):
            self.model(*tensors, 1)
        self.model(*made(dense, lambda t: t), 1)

    @unittest.skipUnless(torch, "PyTorch is not installed")
    def test_torch_outlives(self):
        """A tensor of a result keeps its memory."""
        x = next(self.layouts(lambda a: a))
        back = torch.from_dlpack(self.model(*x, 1)[1])
        gc.collect()
        for _ in range(20):
            self.model(*x, 1)
        self.assertEqual(back.tolist(), x[1].T.tolist())


class Weights(unittest.TestCase):
    def test_file(self):
        net = module("separate", os.path.join(EMBED, "weights.py:Net"), "--input", "x=f32[1,3]", "--weights-mode", "file")
        path = os.path.join(ARGS.work, "separate", "separate.safetensors")
        with open(path, "rb") as f:
            content = f.read()
        odd = memoryview(b"." + content)[1:]
        for weights in [(), (path,), (content,), (bytearray(content),), (odd,), (np.frombuffer(content, "u1"),)]:
            self.assertEqual(net.Model(*weights)([[1, 2, 3]]).tolist(), [[6, 6]])
        for bad in path + "x", b"", content[:-1], content[:-1] + b"x":
            with self.assertRaises(net.Error) as e:
                net.Model(bad)
            self.assertEqual(e.exception.status, 5)


class Others(unittest.TestCase):
    def test_cancel(self):
        model = module("endless", os.path.join(EMBED, "endless.py:Array"), "--input", "n=i32[]").Model()
        threading.Timer(0.05, model.cancel).start()
        with self.assertRaises(Exception) as e:
            model(2**31 - 1)
        self.assertEqual(e.exception.status, 6)
        model.cancel(False)
        self.assertEqual(model(9), 9)

    def test_verify(self):
        """cellc verify finds MindSpore's numbers, and says where there are others."""
        try:
            import mindspore
        except ImportError:
            self.skipTest("MindSpore is not installed")
        start = [os.path.abspath(ARGS.cellc), "verify", "--python", sys.executable]
        base = start + [os.path.join(HERE, "verified.py") + ":Net", "--param", "n=5", "--input", "x=f32[N,3]", "--input", "k=f32[]"]
        right = subprocess.run(base, capture_output=True, text=True)
        self.assertEqual(right.returncode, 0, right.stderr)
        self.assertIn("against MindSpore", right.stdout)
        wrong = subprocess.run(base + ["--relative", "0", "--absolute", "1e-12", "--length", "N=40"], capture_output=True, text=True)
        self.assertEqual(wrong.returncode, 1, wrong.stderr)
        self.assertIn("elements differ", wrong.stdout)
        weights, names = os.path.join(ARGS.work, "w.npz"), os.path.join(ARGS.work, "names.txt")
        np.savez(weights, **{"m.a.weight": np.full((5, 3), 0.5, "f2"), "m.a.bias": np.arange(5.0), "m.norm.weight": np.arange(5, dtype="f4"),
                             "m.norm.bias": np.ones(5, "f4"), "optimizer.step": np.zeros(3)})
        with open(names, "w") as f:
            f.write("m.* -> *\nnorm.weight -> norm.gamma\nnorm.bias -> norm.beta\n")
        mapped = subprocess.run(base + ["--weights", weights, "--weights-map", names], capture_output=True, text=True)
        self.assertEqual(mapped.returncode, 0, mapped.stderr)
        typed = [f for i in ("a=bf16[N,3]", "b=i8[4]", "c=i64[N]", "d=bool[2]") for f in ("--input", i)]
        equal = subprocess.run(start + [os.path.join(HERE, "verified.py") + ":Typed", *typed], capture_output=True, text=True)
        self.assertEqual(equal.stdout.count("all equal"), 5, equal.stdout + equal.stderr)

    def test_same_bits(self):
        """The module and the executable compute the same."""
        flags = ["--input", "speech=f32[L]", "--weights", os.path.join(VAD, "weights.safetensors")]
        speech = os.path.join(VAD, "speech.npy")
        probs, mask = module("vad", os.path.join(VAD, "vad.py:Vad"), *flags).Model()(np.load(speech))
        build(os.path.join(VAD, "vad.py:Vad"), *flags, "-o", "vad.exe")
        subprocess.run([os.path.join(ARGS.work, "vad.exe"), "speech=" + speech, "-o", os.path.join(ARGS.work, "exe")], check=True)
        self.assertEqual(probs.tobytes(), np.load(os.path.join(ARGS.work, "exe", "out0.npy")).tobytes())
        self.assertEqual(mask.tobytes(), np.load(os.path.join(ARGS.work, "exe", "out1.npy")).tobytes())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", default=ARGS.work)
    parser.add_argument("--cellc", default=ARGS.cellc)
    ARGS = parser.parse_args()
    EMBED, VAD, ARGS.work = os.path.abspath(EMBED), os.path.abspath(VAD), os.path.abspath(ARGS.work)
    os.makedirs(ARGS.work, exist_ok=True)
    sys.path.insert(0, ARGS.work)
    unittest.main(argv=sys.argv[:1])
