import type { XmlElement } from '../xml/types.ts';
import { childOf, childrenOf, type DaeDocument, nameOf } from './document.ts';

/** A polygon of a primitive. */
export interface DaeFace {
  /** The list that it is in, for errors. */
  readonly element: XmlElement;
  /** All indices of that list, `stride` a corner. */
  readonly indices: readonly number[];
  /** Which corners of the list are those of the polygon; those of its holes behind. */
  readonly corners: readonly number[];
  /** Where the outer loop and each hole but the last end, if there are holes. */
  readonly ends: readonly number[];
}

/** Primitives that draw surfaces. */
const SURFACES = ['triangles', 'polylist', 'polygons', 'tristrips', 'trifans'] as const;
type Surface = (typeof SURFACES)[number];

export const isSurface = (element: XmlElement): boolean => SURFACES.includes(nameOf(element) as Surface);

/**
 * The polygons of a primitive that draws a surface, in their order.
 *
 * @param stride indices a corner
 * @throws {PropmasterError} `invalid_input` naming the line, for a list that does not come out even
 */
export function* facesOf(primitive: XmlElement, stride: number, document: DaeDocument): Generator<DaeFace> {
  const read = (element: XmlElement): { indices: number[]; count: number } => {
    const indices = document.naturals(element);
    if (indices.length % stride !== 0)
      throw document.broken(element, `has ${indices.length} indices, which is no multiple of ${stride}`);
    return { indices, count: indices.length / stride };
  };
  const lists = childrenOf(primitive, 'p');
  switch (nameOf(primitive) as Surface) {
    case 'triangles':
      for (const element of lists) {
        const { indices, count } = read(element);
        if (count % 3 !== 0) throw document.broken(element, `has ${count} corners, which is no multiple of 3`);
        for (let i = 0; i < count; i += 3) yield { element, indices, corners: [i, i + 1, i + 2], ends: [] };
      }
      break;
    case 'polylist': {
      const [element] = lists;
      const sizes = childOf(primitive, 'vcount');
      if (!element || !sizes) break;
      const { indices, count } = read(element);
      let start = 0;
      for (const size of document.naturals(sizes)) {
        if (start + size > count) throw document.broken(sizes, `asks for more corners than the ${count} of <p>`);
        if (size >= 3) yield { element, indices, corners: range(start, size), ends: [] };
        start += size;
      }
      if (start !== count) throw document.broken(sizes, `asks for ${start} corners, and <p> has ${count}`);
      break;
    }
    case 'polygons':
      for (const element of lists) {
        const { indices, count } = read(element);
        if (count >= 3) yield { element, indices, corners: range(0, count), ends: [] };
      }
      for (const element of childrenOf(primitive, 'ph')) {
        const loops = [childOf(element, 'p'), ...childrenOf(element, 'h')].flatMap((loop) =>
          loop ? [read(loop)] : [],
        );
        const indices = loops.flatMap((loop) => loop.indices);
        const ends: number[] = [];
        for (const { count } of loops) if (count >= 3) ends.push((ends.at(-1) ?? 0) + count);
        if (loops.every(({ count }) => count >= 3) && ends.length > 0)
          yield { element, indices, corners: range(0, indices.length / stride), ends: ends.slice(0, -1) };
      }
      break;
    case 'tristrips':
    case 'trifans': {
      const isStrip = nameOf(primitive) === 'tristrips';
      for (const element of lists) {
        const { indices, count } = read(element);
        for (let i = 0; i + 2 < count; i++) {
          const [second, third] = i % 2 === 0 ? [i + 1, i + 2] : [i + 2, i + 1];
          yield { element, indices, corners: isStrip ? [i, second, third] : [0, i + 1, i + 2], ends: [] };
        }
      }
    }
  }
}

const range = (start: number, size: number): number[] => Array.from({ length: size }, (_, i) => start + i);
