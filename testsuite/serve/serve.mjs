// Runs models for tests in a WebAssembly engine: see serve.c. Arguments are the
// JavaScript modules of the models.
import { readSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const dtypes = ["", "f64", "f32", "f16", "bf16", "i64", "i32", "i16", "i8", "u64", "u32", "u16", "u8", "bool"];
const arrays = [null, Float64Array, Float32Array, Uint16Array, Uint16Array, BigInt64Array, Int32Array, Int16Array, Int8Array,
  BigUint64Array, Uint32Array, Uint16Array, Uint8Array, Uint8Array];

function take(n) {
  const to = new Uint8Array(n);
  for (let done = 0; done < n; ) {
    const got = readSync(0, to, done, n - done, null);
    if (got === 0) process.exit(0);
    done += got;
  }
  return to.buffer;
}
const number = () => new Int32Array(take(4))[0];

const answer = [];
const give = (array) => answer.push(Buffer.from(array.buffer, array.byteOffset, array.byteLength));
const giveNumber = (n) => give(Int32Array.of(n));

function flush() {
  const all = Buffer.concat(answer.splice(0));
  for (let done = 0; done < all.length; ) done += writeSync(1, all, done);
}

function takeTensor() {
  const of = arrays[number()];
  const shape = [...new BigInt64Array(take(8 * number()))].map(Number);
  return { data: new of(take(shape.reduce((n, d) => n * d, 1) * of.BYTES_PER_ELEMENT)), shape };
}

function giveAll(tensors) {
  giveNumber(0);
  giveNumber(tensors.length);
  for (const [dtype, { data, shape }] of tensors) {
    giveNumber(dtypes.indexOf(dtype));
    giveNumber(shape.length);
    give(BigInt64Array.from(shape, BigInt));
    give(data);
  }
}

function run(model, { inputs, outputs }) {
  const tensors = Array.from({ length: number() }, takeTensor);
  try {
    const got = model.run(Object.fromEntries(inputs.map((p, k) => [p.name, tensors[k]])));
    giveAll(outputs.map((p) => [p.dtype, got[p.name]]));
  } catch (e) {
    const text = Buffer.from(e.message);
    giveNumber(1);
    giveNumber(text.length);
    give(text);
  }
}

const modules = await Promise.all(process.argv.slice(2).map((path) => import(pathToFileURL(resolve(path)))));
const models = [];
for (;;) {
  const k = number(), what = number(), { load, signature } = modules[k];
  models[k] ??= await load();
  if (what === 0) {
    run(models[k], signature);
  } else if (what === 1) {
    const states = models[k].states;
    giveAll(signature.states.map((p) => [p.dtype, states[p.name]]));
  } else {
    models[k].reset();
    giveAll([]);
  }
  flush();
}
