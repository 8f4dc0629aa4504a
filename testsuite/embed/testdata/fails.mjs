// What ended a run, in parts.
import assert from "node:assert";
import { load, ModelError } from "./fails.js";

const model = await load(), f32 = (...x) => ({ data: Float32Array.from(x), shape: [x.length] });
const failure = (inputs) => {
  try {
    model.run(inputs);
  } catch (e) {
    assert.ok(e instanceof ModelError && e instanceof Error);
    return e;
  }
};
const large = failure({ x: f32(1, 1), y: f32(0, 0), k: 1 });
assert.equal(large.message, "fails: ValueError: sum 32.0 of [16. 16.] above 10 (fails.py:11:13)");
assert.deepEqual(
  [large.status, large.kind, large.reason, large.file, large.line, large.column],
  [1, "ValueError", "sum 32.0 of [16. 16.] above 10", "fails.py", 11, 13],
);
assert.deepEqual(large.calls, [
  { name: "layers[0] (Block)", file: "fails.py", line: 25, column: 17, iteration: 0 },
  { name: "iteration 3 of the loop", file: "fails.py", line: 24, column: 18, iteration: 3 },
]);
const lengths = failure({ x: f32(0, 0), y: f32(0, 0, 0), k: 1 });
assert.deepEqual([lengths.status, lengths.kind, lengths.line, lengths.calls], [2, "ValueError", 26, []]);
assert.equal(failure({ x: f32(0), y: f32(0), k: 0 }).reason, "k is 0");
assert.equal(failure({ x: f32(0), y: f32(0), k: 1 }), undefined);
