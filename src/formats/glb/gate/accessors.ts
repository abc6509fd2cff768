import type { Finding } from '../../../model/finding.ts';
import { glbData, glbLimit } from '../findings.ts';
import { meshoptOf } from './buffers.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, list, natural, object } from './loose.ts';

/** Bytes of a component by its number in glTF. */
export const COMPONENT_BYTES: ReadonlyMap<unknown, number> = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
]);

/** Components of an element by its type; columns of small matrices begin at multiples of four bytes. */
const ELEMENTS: ReadonlyMap<unknown, (size: number) => number> = new Map([
  ['SCALAR', (size: number) => size],
  ['VEC2', (size: number) => 2 * size],
  ['VEC3', (size: number) => 3 * size],
  ['VEC4', (size: number) => 4 * size],
  ['MAT2', (size: number) => 2 * aligned(2 * size)],
  ['MAT3', (size: number) => 3 * aligned(3 * size)],
  ['MAT4', (size: number) => 16 * size],
]);
const aligned = (size: number): number => 4 * Math.ceil(size / 4);

/**
 * Every accessor, sparse ones too, lies within its buffer view, and all of them together are of a size that a prop has:
 * one without a view costs the file nothing and the reader all, and many can show the same bytes.
 */
export function judgeAccessors(root: Loose, place: string): Finding[] {
  const views = list(root['bufferViews']).map(object);
  const findings: Finding[] = [];
  let decoded = views.reduce((sum, view) => sum + (meshoptOf(view) ? (natural(view['byteLength']) ?? 0) : 0), 0);
  for (const [index, entry] of list(root['accessors']).entries()) {
    const accessor = object(entry);
    const at = `${place}/accessors/${index}`;
    const wrong = (reason: string): number => findings.push(glbData.at(at, { reason: `accessor ${index} ${reason}` }));
    const component = COMPONENT_BYTES.get(accessor['componentType']);
    const element = component === undefined ? undefined : ELEMENTS.get(accessor['type'])?.(component);
    const count = natural(accessor['count']);
    if (element === undefined || count === undefined || count === 0) {
      wrong('has no known type or no count');
      continue;
    }
    decoded += count * element;
    if (count > GLB_LIMITS.drawn)
      findings.push(glbLimit.at(`${at}/count`, { what: 'elements', count, most: GLB_LIMITS.drawn }));
    const overrun = (from: Loose, values: number, size: number): string | undefined => {
      const view = views[natural(from['bufferView']) ?? -1];
      if (!view) return 'lies in no buffer view';
      const length = natural(view['byteLength']) ?? 0;
      const offset = from['byteOffset'] === undefined ? 0 : (natural(from['byteOffset']) ?? Number.POSITIVE_INFINITY);
      const stride = natural(view['byteStride']) || size;
      const end = offset + (values - 1) * stride + size;
      return end > length ? `ends at byte ${end} of a buffer view of ${length}` : undefined;
    };
    const own = accessor['bufferView'] === undefined ? undefined : overrun(accessor, count, element);
    if (own !== undefined) wrong(own);
    if (accessor['sparse'] === undefined) continue;
    const sparse = object(accessor['sparse']);
    const changed = natural(sparse['count']);
    const indices = object(sparse['indices']);
    const indexSize = COMPONENT_BYTES.get(indices['componentType']);
    if (!changed || changed > count || indexSize === undefined) wrong('has sparse values without a count that can be');
    else {
      const sparseWrong = overrun(indices, changed, indexSize) ?? overrun(object(sparse['values']), changed, element);
      if (sparseWrong !== undefined) wrong(`has sparse values, and ${sparseWrong}`);
    }
  }
  if (decoded > GLB_LIMITS.decodedBytes)
    findings.push(
      glbLimit.at(`${place}/accessors`, {
        what: 'bytes of decoded data',
        count: decoded,
        most: GLB_LIMITS.decodedBytes,
      }),
    );
  return findings;
}
