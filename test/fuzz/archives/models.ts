import fc from 'fast-check';
import { type Whole, zip } from '../../corpus/archives/build.ts';
import { DEFLATED, type Entry, FOLLOWS, IN_ZIP64, unixMode } from '../../corpus/archives/entry.ts';
import { descriptors, extra, ntfs, owner, unicodePath, zip64 } from '../../corpus/archives/fields.ts';
import { ACCEPTED, REFUSED } from '../../corpus/archives/index.ts';

const part = fc.oneof(
  fc.constantFrom(
    'mug',
    'Mug',
    'mug.xml',
    'a.obj',
    'Möbel',
    'Mo\u0308bel',
    'カップ',
    'ſ',
    '.',
    '..',
    '',
    'con',
    'a ',
    'a:b',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary-ascii', maxLength: 6 }),
);
const name = fc
  .tuple(
    fc.array(part, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('/', '/', '/', '\\', '//'),
    fc.constantFrom('', '', '', '/', '\\'),
  )
  .map(([parts, separator, end]) => parts.join(separator) + end);

/** Names that no rule is against, so that what lies behind the names is reached. */
const safeName = fc
  .tuple(fc.nat(400), fc.constantFrom('', 'm/', './', 'm\\', 'Möbel/', 'm/n/o/'))
  .map(([n, folder]) => `${folder}p${n}.obj`);

const content = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.nat(3_000).map((length) => 'x'.repeat(length)),
  fc.uint8Array({ maxLength: 60 }),
);

const EXTRAS = [
  Buffer.alloc(0),
  Buffer.alloc(0),
  ntfs,
  owner,
  Buffer.alloc(3),
  extra(0xcafe),
  extra(0x9999, Buffer.alloc(9)),
];

const often = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 8 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

const entry: fc.Arbitrary<Entry> = fc
  .record({
    name: fc.oneof({ arbitrary: safeName, weight: 20 }, { arbitrary: name, weight: 1 }),
    content,
    method: fc.constantFrom(0, DEFLATED),
    extra: fc.constantFrom(...EXTRAS),
    descriptor: fc.constantFrom(undefined, undefined, ...Object.values(descriptors)),
    comment: often('', 'a comment', 'PK\u0005\u0006'),
    needed: fc.constantFrom(10, 20, 45, 63),
    attributes: fc.constantFrom(undefined, 0, 0x20, unixMode(0o100_755), unixMode(0o644), unixMode(0o100_600)),
    letters: fc.uint8Array({ min: 0x80, minLength: 1, maxLength: 5 }),
    trait: fc.constantFrom(
      '',
      '',
      '',
      'zip64 in the local header',
      'zip64 in the directory',
      'unicode path',
      'code page 437',
      'gap',
    ),
  })
  .map(({ trait, letters, descriptor, attributes, ...fields }): Entry => {
    const plain: Entry = {
      ...fields,
      ...(descriptor === undefined ? {} : { descriptor }),
      ...(attributes === undefined || /[\\/]$/.test(fields.name) ? {} : { attributes }),
    };
    switch (trait) {
      case 'zip64 in the local header':
        return {
          ...plain,
          descriptor: descriptors.signed64,
          local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(0, 0) },
        };
      case 'zip64 in the directory': {
        const size = Buffer.from(fields.content).length;
        return { ...plain, central: { size: IN_ZIP64, extra: zip64(size) } };
      }
      case 'unicode path':
        return { ...plain, name: 'M?bel.obj', extra: unicodePath('M?bel.obj', 'Möbel.obj') };
      case 'code page 437':
        return { ...plain, name: letters, flags: descriptor === undefined ? 0 : FOLLOWS };
      case 'gap':
        return { ...plain, gap: Buffer.alloc(7) };
      default:
        return plain;
    }
  });

const whole: fc.Arbitrary<Whole> = fc.record({
  comment: often('', 'a comment', 'PK\u0005\u0006'),
  after: often('', '\0\0\0\0', 'x'),
  beforeDirectory: often('', '\0\0', 'x'),
});

const built = fc
  .tuple(fc.array(entry, { maxLength: 5 }), whole, fc.boolean(), fc.boolean())
  .map(([entries, around, zip64Too, backwards]) =>
    zip(entries, {
      ...around,
      ...(zip64Too ? { zip64: {} } : {}),
      ...(backwards ? { order: entries.map((_, index) => entries.length - 1 - index) } : {}),
    }),
  );

/** The largest would only take time. */
const small = (fixtures: readonly { readonly bytes: () => Buffer }[]): Buffer[] =>
  fixtures.map(({ bytes }) => bytes()).filter(({ length }) => length < 16 * 1024);

/** An archive before it is mutated: built here, as real tools write it, or an attack. */
export const archive: fc.Arbitrary<Buffer> = fc.oneof(
  { arbitrary: built, weight: 4 },
  { arbitrary: fc.constantFrom(...small(ACCEPTED)), weight: 4 },
  { arbitrary: fc.constantFrom(...small(REFUSED)), weight: 1 },
);
