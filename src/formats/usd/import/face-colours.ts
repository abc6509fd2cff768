import type { Mesh, Rgba, Texture } from '../../../model/types.ts';
import { bakeColours } from '../../raw/bake-colours.ts';
import type { StagePrim } from '../stage/types.ts';
import { type Primvar, primvarOf } from './primvar.ts';
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
  /** How many the file has. */
  readonly written: number;
  /** Where corners of one face differ: all of them, for an image. */
  readonly corners?: { readonly colours: Primvar; readonly opacity: Primvar | undefined };
}

/** Least difference of a channel that an image of 8 bits shows. */
const VISIBLE = 1 / 255;

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
  let gradual = false;
  let corner = 0;
  for (const [face, count] of counts.entries()) {
    const sum = [0, 0, 0, 0];
    let before = -1;
    for (let i = 0; i < count; i++, corner++) {
      const at = { corner, point: corners[corner]!, face };
      const index = colours.indexOf(at);
      gradual ||= before >= 0 && index >= 0 && differs(colours.values, before, index);
      before = index;
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
        ...(gradual ? { corners: { colours, opacity } } : {}),
      };
  }
  return undefined;
}

const differs = (values: Float64Array, a: number, b: number): boolean =>
  [0, 1, 2].some((k) => Math.abs(values[3 * a + k]! - values[3 * b + k]!) > VISIBLE);

/**
 * A mesh whose texture coordinates are the numbers of its colours, with an image of these colours in their place.
 *
 * @param numbered its `uvs` are the index of a colour and that of an opacity, v turned as a {@link VertexPool} does
 */
export function painted(
  numbered: Mesh,
  { colours, opacity }: NonNullable<FaceColours['corners']>,
  place: string,
): { readonly mesh: Mesh; readonly texture?: Texture; readonly colour?: Rgba } {
  const { uvs = new Float32Array(), ...mesh } = numbered;
  const ofVertex = Float32Array.from({ length: 4 * (mesh.positions.length / 3) }, (_, i) => {
    const vertex = Math.floor(i / 4);
    const [index, alpha] = [Math.round(uvs[2 * vertex]!), Math.round(1 - uvs[2 * vertex + 1]!)];
    return i % 4 === 3 ? (opacity?.values[alpha] ?? 1) : (colours.values[3 * index + (i % 4)] ?? 1);
  });
  const given = { node: '', primitives: [{ mesh, colours: ofVertex }] };
  const { parts, materials, textures } = bakeColours({ materials: [], textures: [], parts: [given] }, place, []);
  const [texture] = textures;
  return {
    mesh: parts[0]!.primitives[0]!.mesh,
    ...(texture ? { texture } : { colour: materials[0]?.baseColor ?? ([1, 1, 1, 1] as const) }),
  };
}
