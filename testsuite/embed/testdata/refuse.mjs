// Every wrong call from JavaScript is an Error that says what is wrong, and the model runs on.
import assert from "node:assert";
import { load } from "./net.js";

const net = await load(), f32 = (n, ...shape) => ({ data: new Float32Array(n).fill(1), shape });
const x = f32(6, 2, 3), first = net.run({ x, n: 2 });
for (const [inputs, says] of [
  [undefined, /`x`: missing/], [null, /`x`: missing/], [{ n: 1 }, /`x`: missing/], [{ x: null, n: 1 }, /`x`: missing/],
  [{ x }, /`n`: missing, expected i32/], [{ x: 5, n: 1 }, /expected {data: Float32Array/], [{ x: [1, 2, 3], n: 1 }, /expected {data/],
  [{ x: new Float32Array(3), n: 1 }, /expected {data/], [{ x: { data: new Float64Array(3), shape: [1, 3] }, n: 1 }, /expected {data/],
  [{ x: { shape: [1, 3] }, n: 1 }, /expected {data/], [{ x: { data: new Float32Array(3), shape: "13" }, n: 1 }, /expected {data/],
  [{ x: f32(3, 3), n: 1 }, /expected f32\[N,3\], got shape \[3\]/], [{ x: f32(4, 1, 4), n: 1 }, /dim 1 must be 3/],
  [{ x: f32(5, 2, 3), n: 1 }, /5 elements are not of shape/], [{ x: f32(3, -1, -3), n: 1 }, /whole numbers from 0/],
  [{ x: f32(3, 0.5, 6), n: 1 }, /whole numbers from 0/], [{ x: f32(0, 0, 2 ** 40), n: 1 }, /dim 1 must be 3/],
  [{ x: f32(0, 0, 2 ** 64), n: 1 }, /whole numbers from 0/],
  ...[1n, "4", 1.5, NaN, 2 ** 40, true].map((n) => [{ x, n }, /`n`: expected i32\[\], got/]),
  [{ x: { data: new Float32Array(3 * 3e8), shape: [3e8, 3] }, n: 1 }, /out of memory/],
  [{ x, n: -1 }, /n must not be negative/],
]) {
  assert.throws(() => net.run(inputs), says);
  assert.deepEqual(net.run({ x, n: 2 }), first);
}
assert.equal(net.states.runs.data[0], 27); // the failed ones do not count
net.reset();
assert.equal(net.states.runs.data[0], 0);
net.close();
net.close();
for (const use of [() => net.run({ x, n: 1 }), () => net.states, () => net.reset(), () => net.printed]) assert.throws(use, /net is closed/);
