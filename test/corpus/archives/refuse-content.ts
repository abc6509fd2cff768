import { deflateRawSync } from 'node:zlib';
import { zip } from './build.ts';
import { deflatedZeros, EMPTY, storedBlock } from './deflate.ts';
import { DEFLATED, type Entry, IN_ZIP64, unixMode } from './entry.ts';
import { asiUnix, descriptors, libarchive, pkwareUnix, zip64 } from './fields.ts';
import { type Refused, refuse } from './fixture.ts';
import { u8, u16 } from './little-endian.ts';
import { BODY, ESCAPE, EVIL, MUG } from './models.ts';

const LINK = unixMode(0o120_777);
const special = (mode: number) => () => zip([MUG, { name: 'mug/special', attributes: unixMode(mode) }]);
const mode = (bits: number) => () => zip([{ ...MUG, attributes: unixMode(bits) }, BODY]);

/** The mug, and a body whose packed content and header say what they like. */
const body = (fields: Partial<Entry>) => () => zip([MUG, { ...BODY, ...fields }]);
const text = Buffer.from(BODY.content!);
const deflated = deflateRawSync(text);
const stream = (data: Uint8Array, fields: Partial<Entry> = {}) => body({ method: DEFLATED, data, ...fields });
const half = storedBlock(text.subarray(0, 10), false);

const GIB = 1024 ** 3;
/** Declared, never there: the packed content is two bytes. */
const declared = (size: number | bigint): Entry => ({
  name: 'mug/zeros.bin',
  method: DEFLATED,
  data: EMPTY,
  ...(size < IN_ZIP64 ? { size: Number(size) } : { size: IN_ZIP64, extra: zip64(size), needed: 45 }),
});
const declaredFull = (size: bigint): Entry => ({
  ...declared(1),
  size: IN_ZIP64,
  local: { packed: IN_ZIP64, extra: zip64(size, EMPTY.length) },
  central: { extra: zip64(size) },
});

export const CONTENT: readonly Refused[] = [
  ...refuse('link', {
    file: () => zip([MUG, { name: 'mug/assets', content: `../../${ESCAPE}`, attributes: LINK }]),
    'write-through': () =>
      zip([
        { name: 'mug/assets', content: '../..', attributes: LINK },
        { name: `mug/assets/${ESCAPE}.txt`, content: EVIL },
      ]),
    'write-over': () =>
      zip([
        { name: `a`, content: `../${ESCAPE}.txt`, attributes: LINK },
        { name: 'a', content: EVIL },
      ]),
    absolute: () => zip([MUG, { name: 'mug/assets', content: '/tmp', attributes: LINK }]),
    inside: () => zip([MUG, { name: 'cup.xml', content: 'mug/mug.xml', attributes: LINK }]),
    'folder-name': () => zip([MUG, { name: 'mug/assets/', content: '../..', attributes: LINK }]),
    'says-ms-dos': () => zip([MUG, { name: 'mug/assets', content: '../..', attributes: LINK | 0x20, madeBy: 20 }]),
    'says-macos': () => zip([MUG, { name: 'mug/assets', content: '../..', attributes: LINK, madeBy: (19 << 8) | 20 }]),
    'says-windows': () =>
      zip([MUG, { name: 'mug/assets', content: '../..', attributes: LINK, madeBy: (10 << 8) | 20 }]),
    deflated: () => zip([MUG, { name: 'mug/assets', content: '../..', method: DEFLATED, attributes: LINK }]),
    'reparse-point': () =>
      zip([MUG, { name: 'mug/assets', content: '../..', attributes: 0x400, madeBy: (10 << 8) | 20 }]),
    loop: () => zip([MUG, { name: 'loop', content: 'loop', attributes: LINK }]),
    'in-asi-field': () => zip([MUG, { name: 'mug/assets', extra: asiUnix(0o120_777, '../..') }]),
    'in-libarchive-field': () =>
      zip([MUG, { name: 'mug/assets', content: '../..', local: { extra: libarchive(LINK) } }]),
    // CVE-2025-11001: a target that is taken for relative.
    'windows-target': () => zip([MUG, { name: 'mug/assets', content: 'C:\\Users', attributes: LINK }]),
    'hard-link': () => zip([MUG, { name: 'cup.xml', extra: pkwareUnix('mug/mug.xml') }]),
  }),

  ...refuse('special-file', {
    pipe: special(0o010_644),
    'character-device': special(0o020_666),
    'block-device': special(0o060_660),
    socket: special(0o140_777),
    whiteout: special(0o160_000),
    door: special(0o150_000),
    'volume-label': () => zip([MUG, { name: 'MUG', attributes: 0x08, madeBy: 20 }]),
    'ms-dos-device': () => zip([MUG, { name: 'mug/special', attributes: 0x40, madeBy: 20 }]),
    'in-asi-field': () => zip([MUG, { name: 'mug/special', extra: asiUnix(0o060_660) }]),
  }),

  ...refuse('setuid', {
    setuid: mode(0o104_755),
    setgid: mode(0o102_755),
    both: mode(0o106_755),
    sticky: mode(0o101_755),
    'without-execution': mode(0o104_644),
    'says-ms-dos': () => zip([{ ...MUG, attributes: unixMode(0o104_755), madeBy: 20 }]),
    'in-asi-field': () => zip([{ ...MUG, extra: asiUnix(0o104_755) }]),
  }),

  ...refuse('folder-content', {
    slash: () => zip([MUG, { name: 'mug/assets/', content: EVIL }]),
    backslash: () => zip([MUG, { name: 'mug\\assets\\', content: EVIL }]),
    'dos-attribute': () => zip([MUG, { name: 'mug/assets', content: EVIL, attributes: 0x10, madeBy: 20 }]),
    'unix-mode': () => zip([MUG, { name: 'mug/assets', content: EVIL, attributes: unixMode(0o040_755) }]),
    deflated: () => zip([MUG, { name: 'mug/assets/', content: EVIL, method: DEFLATED }]),
    'declared-only': () => zip([MUG, { name: 'mug/assets/', size: 5, method: DEFLATED, data: EMPTY }]),
  }),

  ...refuse('too-many', {
    '50001': () => zip(Array.from({ length: 50_001 }, (_, n) => ({ name: `${n}` }))),
  }),

  ...refuse('too-large', {
    '10-gb': () => zip([MUG, declaredFull(10_000_000_000n)]),
    'over-4-gib': () => zip([MUG, declaredFull(BigInt(4 * GIB))]),
    'two-of-4-gib': () => zip([MUG, declared(0xffff_fffe), { ...declared(0xffff_fffe), name: 'mug/more.bin' }]),
    'many-of-100-mib': () =>
      zip(Array.from({ length: 50 }, (_, n) => ({ ...declared(GIB / 10), name: `mug/${n}.bin` }))),
    exabytes: () => zip([MUG, declaredFull(1n << 62n)]),
    'more-than-a-signed-number': () => zip([MUG, declaredFull(1n << 63n)]),
    'most-there-is': () => zip([MUG, declaredFull((1n << 64n) - 1n)]),
    // 2⁶⁴ in all: a sum of 64 bits is 22 again.
    'sum-overflows': () => zip([MUG, declaredFull(1n << 63n), { ...declaredFull(1n << 63n), name: 'mug/more.bin' }]),
  }),

  ...refuse('ratio', {
    zeros: () => zip([MUG, { name: 'mug/zeros.bin', method: DEFLATED, ...deflatedZeros(65) }]),
    'in-20-files': () => {
      const zeros = deflatedZeros(5);
      return zip(Array.from({ length: 20 }, (_, n) => ({ name: `mug/${n}.bin`, method: DEFLATED, ...zeros })));
    },
    'with-descriptor': () =>
      zip([MUG, { name: 'mug/zeros.bin', method: DEFLATED, ...deflatedZeros(65), descriptor: descriptors.signed }]),
    'declared-only': () => zip([MUG, declared(GIB)]),
    'as-picture': () => zip([MUG, { name: 'mug/blank.png', method: DEFLATED, ...deflatedZeros(200) }]),
    // The other files weigh something, so that no single number stands out.
    'beside-real-files': () =>
      zip([
        { name: 'mug/noise.bin', content: noise(600_000) },
        { name: 'mug/zeros.bin', method: DEFLATED, ...deflatedZeros(80) },
      ]),
  }),

  ...refuse('size', {
    'too-small': stream(deflated, { size: 3 }),
    'one-too-small': stream(deflated, { size: text.length - 1 }),
    'one-too-large': stream(deflated, { size: text.length + 1 }),
    'too-large': stream(deflated, { size: 60_000_000 }),
    nothing: stream(deflated, { size: 0 }),
    'of-nothing': stream(EMPTY, { size: 32, crc: 0 }),
    'stored-too-small': body({ size: 3 }),
    'stored-too-large': body({ size: 900 }),
    'stored-nothing': body({ size: 0 }),
    descriptor: stream(deflated, { size: 3, descriptor: descriptors.signed }),
    // 200 MiB that say they are ten bytes: whoever trusts the header fills the disk.
    'bomb-says-10': () => zip([MUG, { name: 'mug/zeros.bin', method: DEFLATED, ...deflatedZeros(200), size: 10 }]),
    'bomb-says-1-mib': () =>
      zip([MUG, { name: 'mug/zeros.bin', method: DEFLATED, ...deflatedZeros(100), size: 1024 * 1024 }]),
  }),

  ...refuse('crc', {
    stored: body({ crc: 1 }),
    deflated: stream(deflated, { crc: 1 }),
    zero: body({ crc: 0 }),
    descriptor: body({ crc: 1, descriptor: descriptors.signed }),
    'descriptor-zero': stream(deflated, { crc: 0, descriptor: descriptors.signed }),
    'descriptor-bare': stream(deflated, { crc: 1, descriptor: descriptors.bare }),
    'one-bit': body({ content: BODY.content!.toString().replace('1', '0'), crc: crcOf(BODY) }),
    'empty-file': () => zip([MUG, { name: 'mug/empty.txt', crc: 1 }]),
    'first-of-many': () => zip([{ ...MUG, crc: 1 }, ...Array.from({ length: 30 }, (_, n) => ({ name: `${n}` }))]),
    'last-of-many': () => zip([...Array.from({ length: 30 }, (_, n) => ({ name: `${n}` })), { ...MUG, crc: 1 }]),
  }),

  ...refuse('broken', {
    'block-of-unknown-kind': stream(u8(0x07), { crc: 0 }),
    'not-deflate': stream(Buffer.from('not packed at all')),
    'cut-short': stream(deflated.subarray(0, -6)),
    'no-last-block': stream(half, { size: 10, crc: crcOf({ ...BODY, content: text.subarray(0, 10) }) }),
    nothing: stream(Buffer.alloc(0)),
    'goes-on-after-end': stream(Buffer.concat([deflated, Buffer.from('hidden')])),
    'two-streams': stream(Buffer.concat([deflated, deflated])),
    'zero-after-end': stream(Buffer.concat([deflated, u8(0)])),
    'zlib-header': stream(Buffer.concat([Buffer.from([0x78, 0x9c]), deflated])),
    gzip: stream(Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), deflated])),
    // A block whose length and its complement disagree (RFC 1951, 3.2.4).
    'length-of-block': stream(Buffer.concat([u8(1), u16(32, 32), text])),
    // Fixed codes: a match at distance 1 with nothing before it.
    'distance-too-far': stream(Buffer.from([0x03 | 0x00, 0x02, 0x00])),
    'bad-codes': stream(Buffer.from([0x05, 0xff, 0xff, 0xff, 0xff, 0xff])),
  }),
];

function crcOf(entry: Entry): number {
  return zip([entry]).readUInt32LE(14);
}

/** Bytes that don't pack, the same each time: a linear congruential generator (Numerical Recipes). */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let n = 0; n < length; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[n] = state >>> 24;
  }
  return bytes;
}
