// Tests the page: the model in Node against the probabilities that ONNX Runtime
// computes, and the page in headless Chromium against the segments.
//
//   node test.mjs bin/cellc
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const vad = join(here, "..");
const dir = mkdtempSync(join(tmpdir(), "vad-"));

/** The numbers of an .npy file of f32. */
function npy(path) {
  const bytes = readFileSync(path);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset + 10 + bytes.readUInt16LE(8), bytes.byteOffset + bytes.length));
}

/** A .wav file of f32 samples. */
function wav(samples) {
  const head = Buffer.alloc(44), data = Buffer.from(samples.buffer);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  [[16, 4], [3, 2], [1, 2], [16000, 4], [64000, 4], [4, 2], [32, 2]].reduce((at, [n, size]) => (head.writeUIntLE(n, at, size), at + size), 16);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function check(what, ok) {
  console.log(`${ok ? "ok" : "FAILED"}  ${what}`);
  if (!ok) process.exitCode = 1;
}

async function inNode(samples) {
  const { load } = await import(pathToFileURL(join(dir, "vad.mjs")));
  const model = await load(new URL(pathToFileURL(join(dir, "vad.wasm"))));
  const { out0 } = model.run({ speech: { data: samples, shape: [samples.length] } });
  const want = npy(join(vad, "probs.npy"));
  const worst = Math.max(...want.map((p, k) => Math.abs(p - out0.data[k])));
  check(`${want.length} probabilities in Node, the worst is off by ${worst.toExponential(1)}`, out0.data.length === want.length && worst < 1e-4);
}

async function inChromium() {
  const browser = ["chromium", "chromium-browser", "google-chrome"].find((b) => process.env.PATH.split(":").some((p) => existsSync(join(p, b))));
  if (!browser) return check("no Chromium to test the page in: apt install chromium", false);
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".wav": "audio/wav" };
  const server = createServer((request, answer) => {
    const path = join(dir, resolve("/", request.url.split("?")[0]));
    if (!existsSync(path)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const page = `http://127.0.0.1:${server.address().port}/index.html#speech.wav`;
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", `--user-data-dir=${join(dir, "profile")}`, "--dump-dom", page];
  try {
    const { stdout } = await promisify(execFile)(browser, args, { timeout: 120000 });
    const cells = [...stdout.matchAll(/<td>([\d.]+) s<\/td>/g)].map((m) => Number(m[1]));
    const want = JSON.parse(readFileSync(join(vad, "segments.json"))).segments.flatMap((s) => [s.start_seconds, s.end_seconds]);
    check(`${want.length / 2} segments in Chromium: ${stdout.match(/role="status">([^<]*)/)?.[1]}`,
      cells.length === want.length && want.every((s, k) => Math.abs(s - cells[k]) < 0.006));
  } finally {
    server.close();
    server.closeAllConnections?.();
  }
}

try {
  const cellc = resolve(process.argv[2] ?? "bin/cellc");
  const flags = ["--input", "speech=f32[L]", "--weights", join(vad, "weights.safetensors"), "--target", "wasm32", "-O3", "-o", join(dir, "vad.wasm")];
  console.log(execFileSync(cellc, ["build", `${join(vad, "vad.py")}:Vad`, ...flags], { encoding: "utf8" }).trim());
  cpSync(join(here, "index.html"), join(dir, "index.html"));
  cpSync(join(dir, "vad.js"), join(dir, "vad.mjs"));
  const samples = npy(join(vad, "speech.npy"));
  writeFileSync(join(dir, "speech.wav"), wav(samples));
  await inNode(samples);
  await inChromium();
} finally {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
