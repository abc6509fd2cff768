// Archives for bench/unpack.mjs, the same to the byte on every machine: contents from a seed, dates fixed.
import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';

const STORED = 0;
const DEFLATED = 8;

/** 20,000 meshes of 0.2 to 8 KB in 100 folders. */
export function makeSmall(file) {
  const zip = new Zip(file);
  const random = randomFrom(7);
  const source = meshLike(1 << 20, 3);
  for (let i = 0; i < 20_000; i++) {
    const start = Math.floor(random() * ((1 << 20) - 9_000));
    const content = source.subarray(start, start + 200 + Math.floor(random() * 8_000));
    zip.add(`pack/${String(Math.floor(i / 200)).padStart(3, '0')}/part_${i}.obj`, repeated(content, 1, DEFLATED));
  }
  zip.end();
}

/** Four meshes of 300 MB, which pack to 115 MB each. */
export function makeLarge(file) {
  const zip = new Zip(file);
  for (let i = 0; i < 4; i++) zip.add(`mesh_${i}.obj`, repeated(meshLike(10_000_000, i + 1), 30, DEFLATED));
  zip.end();
}

/** A layer of 120 MB and four textures of 95 MB: 500 MB, stored and aligned to 64 bytes. */
export function makeUsdz(file) {
  const zip = new Zip(file, 64);
  zip.add('model.usdc', repeated(noise(10_000_000, 5), 12, STORED));
  for (let i = 0; i < 4; i++) zip.add(`textures/texture_${i}.png`, repeated(noise(9_500_000, i + 9), 10, STORED));
  zip.end();
}

/** An archive of 2 GiB: 0.8 GiB stored and 1.2 GiB packed, which unpack to 3.9 GiB together. */
export function makeTwoGibibytes(file) {
  const zip = new Zip(file);
  for (let i = 0; i < 4; i++) zip.add(`stored_${i}.bin`, repeated(noise(10_000_000, i + 20), 22, STORED));
  for (let i = 0; i < 4; i++) zip.add(`packed_${i}.obj`, repeated(meshLike(10_000_000, i + 30), 83, DEFLATED));
  zip.end();
}

/** Archives that would unpack to 10 GB, each in its own way. */
export const BOMBS = {
  'that says so': (file) => {
    const zip = new Zip(file);
    for (let i = 0; i < 10; i++) zip.add(`zeros_${i}.bin`, repeated(Buffer.alloc(10_000_000), 100, DEFLATED));
    zip.end();
  },
  'that says 1 MB': (file) => {
    const zip = new Zip(file);
    const zeros = repeated(Buffer.alloc(10_000_000), 1_000, DEFLATED);
    zip.add('zeros.bin', { ...zeros, size: 1_000_000 });
    zip.end();
  },
  'of entries that overlap': (file) => {
    const zip = new Zip(file);
    const zeros = repeated(Buffer.alloc(10_000_000), 10, DEFLATED);
    zip.add('zeros.bin', zeros);
    for (let i = 1; i < 100; i++) zip.addAgain('zeros.bin', zeros, 0);
    zip.end();
  },
};

/** Lines of a mesh; they pack about 2.6 : 1. */
function meshLike(bytes, seed) {
  const random = randomFrom(seed);
  const lines = [];
  for (let length = 0; length < bytes; ) {
    const line = `v ${(random() * 2 - 1).toFixed(6)} ${(random() * 2 - 1).toFixed(6)} ${random().toFixed(4)}\n`;
    lines.push(line);
    length += line.length;
  }
  return Buffer.from(lines.join('')).subarray(0, bytes);
}

/** Marsaglia's xorshift: packs to nothing less. */
function noise(bytes, seed) {
  const words = new Uint32Array(bytes / 4);
  let state = seed;
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return Buffer.from(words.buffer);
}

function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A block, so many times. Packed, a full flush lets its stream begin anew, so that it need not be packed again. */
function repeated(block, times, method) {
  let crc = 0;
  for (let i = 0; i < times; i++) crc = crc32(block, crc);
  const piece = method === STORED ? block : deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = [...Array(times).fill(piece), ...(method === STORED ? [] : [deflateRawSync('')])];
  const packed = pieces.reduce((sum, { length }) => sum + length, 0);
  return { method, crc, size: block.length * times, packed, pieces };
}

/** APPNOTE 4.3, written straight to the disk. */
class Zip {
  #fd;
  #align;
  #at = 0;
  #directory = [];

  constructor(file, align = 1) {
    this.#fd = openSync(file, 'w');
    this.#align = align;
  }

  add(name, content) {
    const start = this.#at;
    const extra = this.#padding(30 + name.length);
    this.#put(Buffer.concat([headerOf(name, content, extra.length), Buffer.from(name), extra]));
    for (const piece of content.pieces) this.#put(piece);
    this.addAgain(name, content, start);
  }

  /** An entry of the directory alone, for a local header that is there already. */
  addAgain(name, content, start) {
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    headerOf(name, content, 0).copy(central, 6, 4, 28);
    central.writeUInt32LE(0o100644 * 65536, 38);
    central.writeUInt32LE(start, 42);
    this.#directory.push(central, Buffer.from(name));
  }

  end() {
    const directory = Buffer.concat(this.#directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#directory.length / 2, 8);
    end.writeUInt16LE(this.#directory.length / 2, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#at, 16);
    this.#put(Buffer.concat([directory, end]));
    closeSync(this.#fd);
  }

  #padding(before) {
    if (this.#align === 1) return Buffer.alloc(0);
    const missing = (this.#align - ((this.#at + before + 4) % this.#align)) % this.#align;
    const extra = Buffer.alloc(4 + missing);
    extra.writeUInt16LE(0x1986, 0); // what usdzip uses
    extra.writeUInt16LE(missing, 2);
    return extra;
  }

  #put(bytes) {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
    this.#at += bytes.length;
  }
}

function headerOf(name, { method, crc, packed, size }, extra) {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(0x0800, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(0x21, 12); // 1980-01-01
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra, 28);
  return header;
}
