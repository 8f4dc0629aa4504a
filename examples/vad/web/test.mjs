// Tests the page: the model in Node against the probabilities that ONNX Runtime
// computes, and the page in headless Chromium against the segments: of an
// address, a file that is dropped, and a microphone that plays the recording.
//
//   node test.mjs bin/cellc
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const vad = join(here, "..");
const dir = mkdtempSync(join(tmpdir(), "vad-"));

/** The numbers of an .npy file of f32. */
function npy(path) {
  const bytes = readFileSync(path);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset + 10 + bytes.readUInt16LE(8), bytes.byteOffset + bytes.length));
}

/** A .wav file of samples, f32 or i16. */
function wav(samples) {
  const head = Buffer.alloc(44), data = Buffer.from(samples.buffer), size = samples.BYTES_PER_ELEMENT;
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  [[16, 4], [size === 4 ? 3 : 1, 2], [1, 2], [16000, 4], [16000 * size, 4], [size, 2], [8 * size, 2]].reduce((at, [n, size]) => (head.writeUIntLE(n, at, size), at + size), 16);
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

/** Chromium with one page, which is told what to do through a pipe of its DevTools. */
async function chromium(...flags) {
  const browser = ["chromium", "chromium-browser", "google-chrome"].find((b) => process.env.PATH.split(":").some((p) => existsSync(join(p, b))));
  if (!browser) throw new Error("no Chromium to test the page in: apt install chromium");
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${join(dir, "profile")}`, ...flags];
  const child = spawn(browser, args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map();
  let rest = "", last = 0;
  child.stdio[4].setEncoding("utf8").on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const { id, result, error } of messages.map((m) => JSON.parse(m))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  child.on("exit", () => waiting.forEach(({ reject }) => reject(new Error("Chromium ended"))));
  const command = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    child.stdio[3].write(JSON.stringify({ id: last, method, params, sessionId }) + "\0");
  });
  const { targetId } = await command("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await command("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, params) => command(method, params, sessionId);
  const evaluate = async (expression) => (await page("Runtime.evaluate", { expression, awaitPromise: true, userGesture: true, returnByValue: true })).result.value;
  const status = async (pattern) => {
    for (let k = 0; k < 600; k++) {
      const text = await evaluate(`document.getElementById("status")?.textContent ?? ""`);
      if (pattern.test(text)) return text;
      await sleep(100);
    }
    throw new Error(`the page does not say ${pattern}: ${await evaluate("document.body.innerText")}`);
  };
  const segments = () => evaluate(`[...document.querySelectorAll("tr")].map((r) => [...r.cells].map((c) => parseFloat(c.textContent)))`);
  const close = async () => {
    child.kill();
    await new Promise((done) => (child.exitCode ?? child.signalCode ?? null) !== null ? done() : child.once("exit", done));
  };
  return { page, evaluate, status, segments, close };
}

/** The folder as a site, while use runs. */
async function served(use) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".wav": "audio/wav" };
  const server = createServer((request, answer) => {
    const path = join(dir, resolve("/", request.url.split("?")[0]));
    if (!existsSync(path)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    await use(`http://127.0.0.1:${server.address().port}/index.html`);
  } finally {
    server.close();
    server.closeAllConnections?.();
  }
}

/** A recording at an address, one that is dropped, what is none, and one of the microphone. */
async function inChromium(site, samples) {
  const want = JSON.parse(readFileSync(join(vad, "segments.json"))).segments.map((s) => [s.start_seconds, s.end_seconds]);
  const same = (found, tolerance, n = 2 * want.length) =>
    found.length === want.length && want.flat().slice(0, n).every((t, k) => Math.abs(t - found.flat()[k]) < tolerance);
  const browser = await chromium("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-audio-capture=${join(dir, "microphone.wav")}%noloop`);
  try {
    await browser.page("Page.navigate", { url: `${site}#speech.wav` });
    const address = await browser.status(/ ms$/);
    check(`an address: ${address}`, same(await browser.segments(), 0.006));

    await browser.page("Page.navigate", { url: "about:blank" });
    await browser.page("Page.navigate", { url: site });
    const drop = async (file) => {
      for (const type of ["dragEnter", "dragOver", "drop"])
        await browser.page("Input.dispatchDragEvent", { type, x: 200, y: 200, data: { items: [], files: [join(dir, file)], dragOperationsMask: 1 } });
    };
    while (!(await browser.evaluate(`!!document.getElementById("drop")?.ondrop`))) await sleep(50);
    await drop("none.wav");
    check(`no recording: ${await browser.status(/^none.wav: .*(decode|no recording)/)}`, (await browser.segments()).length === 0);
    await drop("speech.wav");
    check(`dropped: ${await browser.status(/^speech.wav: .* ms$/)}`, same(await browser.segments(), 0.006));

    // What the microphone hears begins some time before or after the recording, is compressed, and ends when somebody clicks.
    await browser.evaluate(`document.getElementById("record").click()`);
    await sleep((samples.length / 16000 + 1.5) * 1000);
    await browser.evaluate(`document.getElementById("record").click()`);
    const status = await browser.status(/^recording: .* ms$/), heard = await browser.segments();
    const shift = heard.length ? heard[0][0] - want[0][0] : 0;
    check(`recorded, ${shift.toFixed(2)} s away: ${status}`, same(heard.map((s) => s.map((t) => t - shift)), 0.3, 2 * want.length - 1));
  } finally {
    await browser.close();
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
  writeFileSync(join(dir, "none.wav"), "no recording");
  writeFileSync(join(dir, "microphone.wav"), wav(Int16Array.from(samples, (s) => Math.round(32767 * Math.max(-1, Math.min(1, s))))));
  await served((site) => inChromium(site, samples));
} finally {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
