"""Tests the Python modules that cellc writes, with NumPy, and with MindSpore and PyTorch where they are installed.

    python bindings.py --work DIR [--cellc bin/cellc]
"""
import argparse
import importlib
import os
import subprocess
import sys
import threading
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
EMBED = os.path.join(HERE, "..", "embed", "testdata")
VAD = os.path.join(HERE, "..", "..", "examples", "vad")
ARGS = argparse.Namespace(work=".conformance", cellc="bin/cellc")


def build(entry, *flags):
    subprocess.run([os.path.abspath(ARGS.cellc), "build", entry, *flags], cwd=ARGS.work, check=True, capture_output=True)


def module(name, entry, *flags):
    build(entry, "--emit", "python", "--name", name, "-o", name, *flags)
    return importlib.import_module(name)


class Capsule:
    """Offers nothing but __dlpack__."""

    def __init__(self, a, **options):
        self.a, self.options = a, options

    def __dlpack__(self, **_):
        return self.a.__dlpack__(**self.options)


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
        try:
            self.x.__dlpack__(max_version=(1, 0))
        except TypeError:
            self.skipTest("this NumPy has none")
        np.testing.assert_array_equal(self.model(Capsule(self.x, max_version=(1, 0)), 4)[0], self.want[0])

    def test_frameworks(self):
        tensors = []
        try:
            import mindspore
            tensors.append(mindspore.Tensor(self.x))
        except ImportError:
            pass
        try:
            import torch
            tensors += [torch.from_numpy(self.x), torch.from_numpy(self.x.T.copy()).T]
        except ImportError:
            pass
        for x in tensors:
            np.testing.assert_array_equal(self.model(x, 4)[0], self.want[0])

    def test_errors(self):
        for bad in [(self.x.astype("f8"), 1), (self.x[0], 1), (self.x.astype(">f4"), 1), (self.x, -1), (self.x[:, :2], 1)]:
            with self.assertRaises((TypeError, self.net.Error)):
                self.model(*bad)
            np.testing.assert_array_equal(self.model(self.x, 4)[0], self.want[0])

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
        base = [os.path.abspath(ARGS.cellc), "verify", os.path.join(HERE, "verified.py") + ":Net", "--param", "n=5",
                "--input", "x=f32[N,3]", "--input", "k=f32[]", "--python", sys.executable]
        right = subprocess.run(base, capture_output=True, text=True)
        self.assertEqual(right.returncode, 0, right.stderr)
        self.assertIn("against MindSpore", right.stdout)
        wrong = subprocess.run(base + ["--relative", "0", "--absolute", "1e-12", "--length", "N=40"], capture_output=True, text=True)
        self.assertEqual(wrong.returncode, 1, wrong.stderr)
        self.assertIn("elements differ", wrong.stdout)

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
