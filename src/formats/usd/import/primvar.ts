import type { StagePrim } from '../stage/types.ts';
import { numbersOf } from './values.ts';

/** What a value of an array belongs to. */
interface Corner {
  readonly corner: number;
  readonly point: number;
  readonly face: number;
}

/** Values on a surface: which of them a corner takes. */
export interface Primvar {
  readonly values: Float64Array;
  /** Index into the values, as a tuple; -1 if the file has none. */
  indexOf(corner: Corner): number;
}

/**
 * Values of an attribute with an interpolation, maybe by way of indices.
 *
 * @param name `primvars:st`; its indices are `primvars:st:indices`
 * @param width numbers of a value
 * @param otherwise the interpolation where none is written: `vertex` of normals, `constant` of primvars
 * @see https://openusd.org/release/api/class_usd_geom_primvar.html
 */
export function primvarOf(prim: StagePrim, name: string, width: number, otherwise: string): Primvar | undefined {
  const values = numbersOf(prim, name);
  if (!values || values.length < width) return undefined;
  const written = prim.attributes.get(name)!.metadata.get('interpolation');
  const interpolation = typeof written === 'string' ? written : otherwise;
  const indices = numbersOf(prim, `${name}:indices`);
  const count = values.length / width;
  const indexOf = ({ corner, point, face }: Corner): number => {
    const at = { constant: 0, uniform: face, faceVarying: corner }[interpolation] ?? point;
    const index = indices ? (indices[at] ?? -1) : at;
    return index < count ? index : -1;
  };
  return { values, indexOf };
}
