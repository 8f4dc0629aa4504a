// A WebAssembly module whose weights are a file: beside it, elsewhere, in memory, and wrong.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { load } from "./net.js";

const content = readFileSync("net.safetensors"), x = new Float32Array([1, 2, 4]);
const copy = new Uint8Array(content).buffer;

for (const weights of [undefined, new URL("net.safetensors", import.meta.url), content, copy, new Response(content)]) {
  const net = await load(undefined, weights);
  assert.deepEqual(net.run({ x }).out, { data: new Float32Array([7, 7]), shape: [1, 2] });
  net.close();
}
await assert.rejects(load(undefined, null), /must say where `net.safetensors` is/);
await assert.rejects(load(undefined, copy.slice(1)), /those of the model/);
new Uint8Array(copy)[copy.byteLength - 1] ^= 1;
await assert.rejects(load(undefined, copy), /SHA-512/);
await assert.rejects(load(undefined, new Response("", { status: 404 })), /404/);
