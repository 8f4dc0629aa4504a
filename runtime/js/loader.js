
const arrays = {
  f64: Float64Array, f32: Float32Array, f16: Uint16Array, bf16: Uint16Array,
  i64: BigInt64Array, i32: Int32Array, i16: Int16Array, i8: Int8Array,
  u64: BigUint64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array, bool: Uint8Array,
};
const codes = { f: 2, i: 0, u: 1 };

/** Bytes of a DLTensor and of cellc_options where addresses have 32 bits. */
const TENSOR = 40, OPTIONS = 44;

function describe(view, at, dtype, data, shape, dims) {
  view.setUint32(at, data, true);
  view.setInt32(at + 4, 1, true); // in the memory of the CPU
  view.setInt32(at + 8, 0, true);
  view.setInt32(at + 12, shape.length, true);
  view.setUint8(at + 16, dtype === "bool" ? 6 : dtype === "bf16" ? 4 : codes[dtype[0]]);
  view.setUint8(at + 17, 8 * arrays[dtype].BYTES_PER_ELEMENT);
  view.setUint16(at + 18, 1, true);
  view.setUint32(at + 20, dims, true);
  view.setUint32(at + 24, 0, true); // dense
  view.setBigUint64(at + 32, 0n, true);
  shape.forEach((n, k) => view.setBigInt64(dims + 8 * k, BigInt(n), true));
}

/** A number as a tensor of rank zero, if its type can hold it. */
function scalar(port, given) {
  const data = new arrays[port.dtype](1), number = typeof given === "boolean" && port.dtype === "bool" ? Number(given) : given;
  if (typeof number === typeof data[0]) {
    data[0] = number;
    if (/^f(32|64)/.test(port.dtype) || (data[0] === number && (port.dtype !== "bool" || number < 2))) return { data, shape: [] };
  }
  throw new TypeError(`input \`${port.name}\`: expected ${port.type}, got ${given}`);
}

/** What was given for a port as {data, shape}. */
function tensor(port, given) {
  const of = arrays[port.dtype];
  if (given === undefined || given === null) throw new TypeError(`input \`${port.name}\`: missing, expected ${port.type}`);
  if (port.dims.length === 0 && !(given instanceof Object)) return scalar(port, given);
  if (given instanceof of && port.dims.every((n) => n >= 0)) given = { data: given, shape: port.dims };
  if (!(given.data instanceof of) || !Array.isArray(given.shape))
    throw new TypeError(`input \`${port.name}\`: expected {data: ${of.name}, shape: [...]} for ${port.type}`);
  if (!given.shape.every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new TypeError(`input \`${port.name}\`: lengths are whole numbers from 0, not [${given.shape}]`);
  if (given.data.length !== given.shape.reduce((n, d) => n * d, 1))
    throw new TypeError(`input \`${port.name}\`: ${given.data.length} elements are not of shape [${given.shape}]`);
  return given;
}

/** A run that failed: kind is Python's name for it, file, line and column are the place in the program. */
export class ModelError extends Error {
  constructor(message, fields) {
    super(message);
    this.name = "ModelError";
    Object.assign(this, fields);
  }
}

class Model {
  #c; #it; #args; #buffers; #weights = 0;

  /** Calls a function of the model's. */
  #call(name, ...args) {
    return this.#c[`${signature.name}_${name}`](...args);
  }

  constructor(exports, weights) {
    this.#c = exports;
    exports._initialize();
    this.#args = this.#allocate(64 + signature.inputs.reduce((n, p) => n + TENSOR + 8 * p.dims.length, 0));
    this.#buffers = signature.inputs.map(() => ({ at: 0, bytes: -1 }));
    const status = this.#call("open", this.#options(weights), this.#args);
    this.#it = new DataView(exports.memory.buffer).getUint32(this.#args, true);
    if (status) throw this.#failed(status);
  }

  /** The options of an instance, behind the place for its address; the weights are an ArrayBuffer, or null if the module has them. */
  #options(weights) {
    if (!weights) return 0;
    const at = this.#args + 8, bytes = new Uint8Array(weights);
    this.#weights = this.#allocate(bytes.length);
    new Uint8Array(this.#c.memory.buffer, this.#weights).set(bytes);
    const fields = new Uint32Array(this.#c.memory.buffer, at, OPTIONS / 4).fill(0);
    fields[0] = OPTIONS;
    fields[9] = this.#weights;
    fields[10] = bytes.length;
    return at;
  }

  #allocate(bytes) {
    const at = this.#c.aligned_alloc(64, Math.max(64, Math.ceil(bytes / 64) * 64));
    if (!at) throw new Error(`${signature.name}: out of memory`);
    return at;
  }

  /** Copies data into memory of the model's. */
  #place(k, data) {
    const b = this.#buffers[k];
    if (data.byteLength > b.bytes) {
      this.#c.free(b.at);
      b.bytes = -1;
      b.at = this.#allocate(data.byteLength);
      b.bytes = data.byteLength;
    }
    new data.constructor(this.#c.memory.buffer, b.at, data.length).set(data);
    return b.at;
  }

  #read(at, port) {
    const view = new DataView(this.#c.memory.buffer), dims = view.getUint32(at + 20, true);
    const shape = port.dims.map((_, k) => Number(view.getBigInt64(dims + 8 * k, true)));
    const bytes = shape.reduce((n, d) => n * d, 1) * arrays[port.dtype].BYTES_PER_ELEMENT;
    const data = view.getUint32(at, true);
    return { data: new arrays[port.dtype](this.#c.memory.buffer.slice(data, data + bytes)), shape };
  }

  #text(at, length) {
    return new TextDecoder().decode(new Uint8Array(this.#c.memory.buffer, at, length).slice());
  }

  #string(at) {
    return this.#text(at, new Uint8Array(this.#c.memory.buffer).indexOf(0, at) - at);
  }

  /** The error of a call, with the fields of cellc_failure. */
  #failed(status) {
    const at = this.#call("failure", this.#it), message = this.#string(this.#call("message", this.#it));
    const view = new DataView(this.#c.memory.buffer), calls = [];
    const text = (k) => this.#string(view.getUint32(k, true)), number = (k) => view.getInt32(k, true);
    for (let c = view.getUint32(at + 20, true); c; c = view.getUint32(c + 20, true))
      calls.push({ name: text(c), file: text(c + 4), line: number(c + 8), column: number(c + 12), iteration: number(c + 16) });
    const fields = { status, kind: text(at), reason: text(at + 4), file: text(at + 8), line: number(at + 12), column: number(at + 16), calls };
    return new ModelError(`${signature.name}: ${message}`, fields);
  }

  #alive() {
    if (!this.#it) throw new Error(`${signature.name} is closed`);
  }

  run(inputs) {
    this.#alive();
    const given = signature.inputs.map((p) => tensor(p, inputs?.[p.name]));
    const data = given.map((t, k) => this.#place(k, t.data));
    const view = new DataView(this.#c.memory.buffer);
    let dims = this.#args + TENSOR * signature.inputs.length;
    signature.inputs.forEach((p, k) => {
      if (given[k].shape.length !== p.dims.length) throw new TypeError(`input \`${p.name}\`: expected ${p.type}, got shape [${given[k].shape}]`);
      describe(view, this.#args + TENSOR * k, p.dtype, data[k], given[k].shape, dims);
      dims += 8 * p.dims.length;
    });
    const status = this.#call("run", this.#it, this.#args, signature.inputs.length, 0, 0);
    if (status) throw this.#failed(status);
    return Object.fromEntries(signature.outputs.map((p, k) => [p.name, this.#read(this.#call("output", this.#it, k), p)]));
  }

  get printed() {
    this.#alive();
    const at = this.#call("printed", this.#it, this.#args);
    return this.#text(at, Number(new DataView(this.#c.memory.buffer).getBigInt64(this.#args, true)));
  }

  get states() {
    this.#alive();
    return Object.fromEntries(signature.states.map((p, k) => [p.name, this.#read(this.#call("state", this.#it, k), p)]));
  }

  reset() {
    this.#alive();
    this.#call("reset", this.#it);
  }

  close() {
    if (!this.#it) return;
    this.#call("close", this.#it);
    this.#c.free(this.#args);
    this.#c.free(this.#weights);
    this.#buffers.forEach((b) => this.#c.free(b.at));
    this.#it = 0;
  }
}

/** The bytes of what load is given: themselves, a response, or an address. */
async function content(source) {
  source = await source;
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    source = await readFile(source);
  } else if (source instanceof URL || typeof source === "string") {
    source = await fetch(source);
  }
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`);
    source = await source.arrayBuffer();
  }
  return ArrayBuffer.isView(source) ? source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength) : source;
}

export async function load(source = new URL(FILE, import.meta.url), weights = WEIGHTS && new URL(WEIGHTS, import.meta.url)) {
  const [code, data] = await Promise.all([source instanceof WebAssembly.Module ? source : content(source), weights && content(weights)]);
  const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = () => 52; // the C library's files, which a model has none of
  return new Model((await WebAssembly.instantiate(module, imports)).exports, data);
}
