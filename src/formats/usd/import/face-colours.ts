import type { Rgba } from '../../../model/types.ts';
import type { StagePrim } from '../stage/types.ts';
import { primvarOf } from './primvar.ts';
import { numbersOf } from './values.ts';

/** Colours that one mesh may have; with more of them, they are rounded to as few steps as it takes. */
const MOST_COLOURS = 64;
/** Steps of a channel between black and full, from fine to coarse. */
const STEPS = [255, 31, 15, 7, 3];

/** Colours of the faces of a mesh. */
export interface FaceColours {
  /** Linear. @returns the same object for the same colour */
  of(face: number): Rgba;
  /** How many there are. */
  readonly count: number;
  /** How many the file has, one a corner. */
  readonly written: number;
}

/**
 * Colours that vary over a mesh (`primvars:displayColor` with any interpolation but `constant`), as one a face: the mean of
 * its corners. A material has one colour, and no simulator shows those of vertices.
 *
 * @returns `undefined` for a mesh without such colours
 * @see UsdGeomPrimvar, interpolation
 */
export function faceColours(prim: StagePrim, counts: Float64Array, corners: Float64Array): FaceColours | undefined {
  const name = 'primvars:displayColor';
  const interpolation = prim.attributes.get(name)?.metadata.get('interpolation') ?? 'constant';
  const colours = interpolation === 'constant' ? undefined : primvarOf(prim, name, 3, 'constant');
  if (!colours) return undefined;
  const opacity = primvarOf(prim, 'primvars:displayOpacity', 1, 'constant');
  const means: number[][] = [];
  let corner = 0;
  for (const [face, count] of counts.entries()) {
    const sum = [0, 0, 0, 0];
    for (let i = 0; i < count; i++, corner++) {
      const at = { corner, point: corners[corner]!, face };
      const index = colours.indexOf(at);
      const alpha = opacity?.indexOf(at) ?? -1;
      for (let k = 0; k < 3; k++) sum[k]! += index < 0 ? 1 : colours.values[3 * index + k]!;
      sum[3]! += alpha < 0 ? 1 : opacity!.values[alpha]!;
    }
    means.push(sum.map((value) => Math.min(1, Math.max(0, value / (count || 1)))));
  }
  for (const steps of STEPS) {
    const known = new Map<string, Rgba>();
    const ofFace = means.map((mean) => {
      const rounded = mean.map((value) => Math.round(value * steps) / steps) as unknown as Rgba;
      const key = rounded.join();
      if (!known.has(key)) known.set(key, steps === STEPS[0] ? (mean as unknown as Rgba) : rounded);
      return known.get(key)!;
    });
    if (known.size <= MOST_COLOURS || steps === STEPS.at(-1))
      return {
        of: (face) => ofFace[face]!,
        count: known.size,
        written: (numbersOf(prim, name)?.length ?? 0) / 3,
      };
  }
  return undefined;
}
