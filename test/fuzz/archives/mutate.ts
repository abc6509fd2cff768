import fc from 'fast-check';

/** Numbers at the edges of what a field holds, and the signatures of the records. */
const TELLING = [
  0, 1, 2, 8, 12, 20, 22, 46, 0x7f, 0x80, 0xff, 0x800, 0x7fff, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe,
  0xffff_ffff, 0x0403_4b50, 0x0201_4b50, 0x0605_4b50, 0x0606_4b50, 0x0706_4b50, 0x0807_4b50, 0x0001, 0x7075, 0x756e,
];

const KINDS = ['byte', 'bit', 'field', 'step', 'cut', 'drop', 'insert', 'copy', 'graft', 'append', 'pad'] as const;

/** One change of an archive. Places count modulo its length, so that every change fits every archive. */
export interface Mutation {
  readonly kind: (typeof KINDS)[number];
  readonly at: number;
  readonly to: number;
  readonly length: number;
  readonly value: number;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat(),
  to: fc.nat(),
  length: fc.nat(80),
  value: fc.oneof(fc.constantFrom(...TELLING), fc.integer({ min: 0, max: 0xffff_ffff })),
});

/** @param donor another archive, for grafts */
export function mutate(bytes: Buffer, { kind, at, to, length, value }: Mutation, donor: Buffer): Buffer {
  if (bytes.length === 0) return donor;
  const here = at % bytes.length;
  const there = to % bytes.length;
  const slice = bytes.subarray(there, there + length);
  const changed = Buffer.from(bytes);
  switch (kind) {
    case 'byte':
      changed[here] = value & 0xff;
      return changed;
    case 'bit':
      changed[here]! ^= 1 << (value % 8);
      return changed;
    case 'field':
      return overwrite(changed, placeInRecord(bytes, at, length), value, to);
    case 'step':
      changed[placeInRecord(bytes, at, length)]! += value % 2 === 0 ? 1 : -1;
      return changed;
    case 'cut':
      return bytes.subarray(0, here);
    case 'drop':
      return Buffer.concat([bytes.subarray(0, here), bytes.subarray(here + length)]);
    case 'insert':
      return Buffer.concat([bytes.subarray(0, here), slice, bytes.subarray(here)]);
    case 'copy':
      changed.set(slice.subarray(0, bytes.length - here), here);
      return changed;
    case 'graft':
      return Buffer.concat([bytes.subarray(0, here), donor.subarray(to % (donor.length + 1))]);
    case 'append':
      return value % 2 === 0 ? Buffer.concat([bytes, donor]) : Buffer.concat([donor, bytes]);
    case 'pad':
      return Buffer.concat([bytes, Buffer.alloc(length, value % 4 === 0 ? value & 0xff : 0)]);
  }
}

/** A byte of some record: the headers are a small part of most archives, and the part that matters. */
function placeInRecord(bytes: Buffer, pick: number, offset: number): number {
  const records: number[] = [];
  for (let at = bytes.indexOf('PK'); at !== -1; at = bytes.indexOf('PK', at + 1)) records.push(at);
  return Math.min((records[pick % Math.max(records.length, 1)] ?? 0) + (offset % 50), bytes.length - 1);
}

function overwrite(bytes: Buffer, at: number, value: number, width: number): Buffer {
  if (width % 3 === 0 && at + 2 <= bytes.length) bytes.writeUInt16LE(value & 0xffff, at);
  else if (width % 3 === 1 && at + 4 <= bytes.length) bytes.writeUInt32LE(value, at);
  else if (width % 3 === 2 && at + 8 <= bytes.length) bytes.writeBigUInt64LE(BigInt(value), at);
  return bytes;
}
