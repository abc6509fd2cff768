import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeUsdz } from '../../../src/formats/usd/usdz.ts';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { bytesOf, hinged } from '../models.ts';

interface Found {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  /** Where the content begins. */
  readonly start: number;
  readonly content: Uint8Array;
  readonly crc: number;
}

/** A reader of its own, byte by byte as APPNOTE.TXT 4.3 has it; local and central headers must agree. */
function readPackage(bytes: Uint8Array): Found[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [u16, u32] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  const end = bytes.length - 22;
  expect(u32(end)).toBe(0x06054b50);
  expect(u16(end + 20)).toBe(0); // no comment
  const count = u16(end + 10);
  expect(u16(end + 8)).toBe(count);
  let at = u32(end + 16);
  expect(at + u32(end + 12)).toBe(end);
  const found: Found[] = [];
  for (let i = 0; i < count; i++) {
    expect(u32(at)).toBe(0x02014b50);
    const local = u32(at + 42);
    expect(u32(local)).toBe(0x04034b50);
    // Version needed, flags, method, time, date, CRC, both sizes, length of the name.
    expect(bytes.subarray(local + 4, local + 28)).toEqual(bytes.subarray(at + 6, at + 30));
    const nameLength = u16(at + 28);
    expect(u32(at + 20)).toBe(u32(at + 24));
    const start = local + 30 + nameLength + u16(local + 28);
    const extra = u16(local + 28);
    if (extra > 0) expect(u16(local + 30 + nameLength + 2)).toBe(extra - 4);
    found.push({
      name: new TextDecoder().decode(bytes.subarray(local + 30, local + 30 + nameLength)),
      flags: u16(at + 8),
      method: u16(at + 10),
      start,
      content: bytes.subarray(start, start + u32(at + 20)),
      crc: u32(at + 16),
    });
    at += 46 + nameLength + u16(at + 30) + u16(at + 32);
  }
  expect(at).toBe(end);
  return found;
}

const textured: SimModel = {
  ...hinged,
  textures: [
    { name: 'grain', mime: 'image/png', bytes: Uint8Array.from({ length: 77 }, (_, i) => i) },
    { name: 'empty', mime: 'image/jpeg', bytes: new Uint8Array() },
    { name: 'last', mime: 'image/jpeg', bytes: Uint8Array.of(255, 216) },
  ],
};

describe('writeUsdz', () => {
  it('holds the layer first, then the textures, stored and whole', () => {
    const found = readPackage(writeUsdz(textured));
    expect(found.map(({ name }) => name)).toEqual([
      'hinged.usda',
      'textures/grain.png',
      'textures/empty.jpg',
      'textures/last.jpg',
    ]);
    for (const { flags, method, content, crc } of found) {
      expect([flags, method]).toEqual([0, 0]);
      expect(crc).toBe(crc32(content));
    }
    const expected = bytesOf(writeUsd(textured));
    for (const { name, content } of found) expect(Buffer.compare(content, expected.get(name)!), name).toBe(0);
    expect(expected.size).toBe(found.length);
  });

  it('begins every content at a multiple of 64, whatever the lengths', () => {
    const small = { ...textured, links: [], joints: [], materials: [], collisionExclusions: [] };
    const paddings = new Set<number>();
    for (let length = 1; length <= 64; length++) {
      const name = 'a'.repeat(length);
      for (const { name: file, start } of readPackage(writeUsdz({ ...small, name }))) {
        expect(start % 64, `${file} of ${name}`).toBe(0);
        if (file === `${name}.usda`) paddings.add(start - 30 - file.length);
      }
    }
    // Names of 1 to 64 letters leave every gap once; those of 1 to 3 bytes grow by 64, for the field's header.
    expect([...paddings].sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 60 }, (_, i) => i + 4),
      65,
      66,
      67,
    ]);
  });

  it('carries no time: the same bytes for a copy', () => {
    expect(Buffer.compare(writeUsdz(structuredClone(textured) as SimModel), writeUsdz(textured))).toBe(0);
  });
});
