import { boundsOf } from '../../model/bounds.ts';
import { isClosed } from '../../model/closed.ts';
import { orient } from '../../model/orient.ts';
import { ofSkin } from '../../model/remembered-skin.ts';
import { type SolidProperties, solidProperties } from '../../model/solid.ts';
import type { Mesh } from '../../model/types.ts';
import { weld } from '../../model/weld.ts';
import { pointsOf, sidesOf } from './extent.ts';

/** Vertices that exporters meant to be one lie no farther apart, as a share of the longest side. */
const NEAR = 1e-5;
/** Share of its bounding box that a solid fills at least: less is rounding, as of a sheet with two sides. */
const LEAST_FILL = 1e-6;

/**
 * Volume, centroid and inertia of what a mesh encloses; `undefined` if it is open, or encloses nothing. A mesh whose
 * edges almost meet counts as closed.
 *
 * @param skin wound outwards
 */
export const solidOf = ofSkin((skin: Mesh): SolidProperties | undefined => {
  const bounds = boundsOf(pointsOf([skin.positions]));
  if (!bounds) return undefined;
  const sides = sidesOf(bounds);
  const closed = isClosed(skin) ? skin : closedByWelding(skin, NEAR * Math.max(...sides));
  const solid = closed && solidProperties(closed);
  return solid && solid.volume > LEAST_FILL * sides[0] * sides[1] * sides[2] ? solid : undefined;
});

function closedByWelding(skin: Mesh, distance: number): Mesh | undefined {
  const { mesh } = orient(weld(skin, distance));
  return mesh.indices.length > 0 && isClosed(mesh) ? mesh : undefined;
}
