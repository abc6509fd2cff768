import { zip } from './build.ts';
import { DEFLATED, type Entry, localPart } from './entry.ts';
import { extra } from './fields.ts';
import { type Accepted, accept, type Contents, type Refused, refuse } from './fixture.ts';

const LAYER: Entry = { name: 'mug.usda', content: '#usda 1.0\n(\n    defaultPrim = "Mug"\n)\ndef Xform "Mug"\n{\n}\n' };
const CRATE: Entry = { name: 'mug.usdc', content: `PXR-USDC${'\0'.repeat(80)}` };
const TEXTURE: Entry = { name: '0/wood.png', content: `\u0089PNG\r\n\u001a\n${'p'.repeat(300)}` };
const NOTE: Entry = { name: 'readme.txt', content: 'a mug\n' };

const tree = (...entries: readonly Entry[]): Contents =>
  Object.fromEntries(entries.map(({ name, content }) => [name as string, content!]));

/**
 * A package: stored, every content at a multiple of 64 bytes, by an extra field of zeros in front of it, as Pixar's
 * own tools fill up.
 *
 * @param shift bytes by which each content misses its place
 * @see https://openusd.org/release/spec_usdz.html
 */
function usdz(entries: readonly Entry[], shift: readonly number[] = []): Buffer {
  let at = 0;
  const placed = entries.map((entry, index): Entry => {
    const bare = localPart(entry).length;
    const header = 30 + Buffer.from(entry.name).length;
    const fill = (64 - ((at + header + 4) % 64) + (shift[index] ?? 0)) % 64;
    at += bare + 4 + fill;
    return { ...entry, local: { extra: extra(0x1986, Buffer.alloc(fill)) } };
  });
  return zip(placed);
}

export const USDZ_REFUSED: readonly Refused[] = [
  ...refuse(
    'usdz-packed',
    {
      layer: () => usdz([{ ...LAYER, method: DEFLATED }]),
      texture: () => usdz([LAYER, { ...TEXTURE, method: DEFLATED }]),
      all: () => usdz([LAYER, TEXTURE].map((entry) => ({ ...entry, method: DEFLATED }))),
    },
    'usdz',
  ),
  ...refuse(
    'usdz-aligned',
    {
      first: () => usdz([LAYER], [1]),
      second: () => usdz([LAYER, TEXTURE], [0, 4]),
      'half-way': () => usdz([CRATE, TEXTURE], [0, 32]),
      'not-at-all': () => zip([LAYER, TEXTURE]),
    },
    'usdz',
  ),
  ...refuse(
    'usdz-layer',
    {
      'texture-first': () => usdz([TEXTURE, LAYER]),
      'text-first': () => usdz([NOTE, LAYER]),
      'no-layer': () => usdz([TEXTURE]),
      empty: () => zip([]),
      'package-first': () => usdz([{ ...LAYER, name: 'mug.usdz' }, LAYER]),
    },
    'usdz',
  ),
  ...refuse('encrypted', { package: () => usdz([{ ...LAYER, flags: 1 }]) }, 'usdz'),
  ...refuse('name-parent', { package: () => usdz([LAYER, { ...TEXTURE, name: '../propmaster-escape.png' }]) }, 'usdz'),
  ...refuse('crc', { package: () => usdz([LAYER, { ...TEXTURE, crc: 1 }]) }, 'usdz'),
];

export const USDZ_ACCEPTED: readonly Accepted[] = accept(
  'usdz',
  {
    text: [() => usdz([LAYER]), tree(LAYER)],
    crate: [() => usdz([CRATE]), tree(CRATE)],
    texture: [() => usdz([CRATE, TEXTURE]), tree(CRATE, TEXTURE)],
    'layer-in-folder': [
      () => usdz([{ ...LAYER, name: 'a/mug.usda' }, TEXTURE]),
      tree({ ...LAYER, name: 'a/mug.usda' }, TEXTURE),
    ],
    'many-layers': [() => usdz([CRATE, LAYER, TEXTURE]), tree(CRATE, LAYER, TEXTURE)],
    // Aligned without any padding: a name of 34 bytes.
    'no-padding': [
      () => zip([{ ...LAYER, name: `${'x'.repeat(29)}.usda` }]),
      tree({ ...LAYER, name: `${'x'.repeat(29)}.usda` }),
    ],
  },
  'usdz',
);
