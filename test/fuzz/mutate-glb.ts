import fc from 'fast-check';
import { BIN_CHUNK, container, JSON_CHUNK } from '../corpus-glb/draft.ts';

const NUMBERS = [0, 1, -1, 2, 3, 4, 5, 7, 255, 65_535, 2 ** 31, 2 ** 32, 2 ** 53, 0.5, 1e300, 5120, 5121, 5123, 5126];
const VALUES = [
  null,
  true,
  '',
  'x',
  [],
  {},
  [0],
  ['a'],
  '__proto__',
  'constructor',
  'data:,',
  '../x',
  'VEC3',
  'SCALAR',
];

/** A way to damage a file; places are parts of the whole, so that they fit every file. */
export type Damage =
  | { readonly kind: 'byte'; readonly at: number; readonly value: number }
  | { readonly kind: 'word'; readonly at: number; readonly value: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'set'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'copy'; readonly at: number; readonly from: number }
  | { readonly kind: 'drop'; readonly at: number };

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

export const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: part, value: fc.nat(255) }),
  fc.record({
    kind: fc.constant('word' as const),
    at: part,
    value: fc.oneof(fc.nat(20), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: part }),
  fc.record({ kind: fc.constant('drop' as const), at: part }),
  fc.record({ kind: fc.constant('copy' as const), at: part, from: part }),
  fc.record({ kind: fc.constant('set' as const), at: part, value: fc.constantFrom<unknown>(...NUMBERS, ...VALUES) }),
);

/** A damaged copy. Damage to a value of the JSON leaves the container whole, so that it gets past its rules. */
export function damaged(file: Uint8Array, harm: Damage): Uint8Array {
  const copy = file.slice();
  const at = Math.floor(harm.at * copy.length);
  switch (harm.kind) {
    case 'byte':
      copy[at] = harm.value;
      return copy;
    case 'word':
      if (at - (at % 4) + 4 <= copy.length) new DataView(copy.buffer).setUint32(at - (at % 4), harm.value, true);
      return copy;
    case 'cut':
      return copy.subarray(0, at);
    default:
      return withJson(copy, (root) => harmJson(root, harm));
  }
}

function withJson(file: Uint8Array, change: (root: unknown) => void): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const size = view.getUint32(12, true);
    const root: unknown = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + size)));
    change(root);
    const bin = file.subarray(28 + size);
    return container([JSON_CHUNK, JSON.stringify(root)], ...(bin.length > 0 ? [[BIN_CHUNK, bin] as const] : []));
  } catch {
    return file; // Damaged already.
  }
}

function harmJson(root: unknown, harm: Extract<Damage, { kind: 'set' | 'copy' | 'drop' }>): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const [holder, key] = places[Math.floor(harm.at * places.length)]!;
  if (harm.kind === 'drop') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (harm.kind === 'set') holder[key] = harm.value;
  else {
    const [other, its] = places[Math.floor(harm.from * places.length)]!;
    holder[key] = structuredClone(other[its]);
  }
}

type Holder = Record<string, unknown>;

/** Every value of a JSON text, as its holder and its key there. */
function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [value as Holder, key] as [Holder, string],
    ...placesIn(inner),
  ]);
}
