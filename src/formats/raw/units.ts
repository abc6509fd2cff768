import type { SolidProperties } from '../../model/solid.ts';
import { skinned } from './skin.ts';
import { solidOf } from './solid-of.ts';
import type { RawPart } from './types.ts';

/** What has one surface: a part, or all of them together. */
export interface Unit extends RawPart {
  /** Triangles that were turned over, and all of them. */
  readonly turned: number;
  readonly triangles: number;
  /** Of what it encloses; `undefined` for an open surface. */
  readonly solid: SolidProperties | undefined;
}

/**
 * The surfaces of a thing, wound so that neighbours agree and closed ones face outwards. Each part is one; but where parts
 * are open and closed only together, as exporters write a thing in groups by its materials, all of them are.
 */
export function unitsOf(parts: readonly RawPart[]): Unit[] {
  const units = parts.map(unitOf);
  if (units.length === 1 || units.every(({ solid }) => solid)) return units;
  const whole = unitOf({ node: '', primitives: parts.flatMap(({ primitives }) => primitives) });
  return whole.solid ? [whole] : units;
}

function unitOf(given: RawPart): Unit {
  const { part, skin, turned } = skinned(given);
  return { ...part, turned, triangles: skin.indices.length / 3, solid: solidOf(skin) };
}
