import { solidOf } from '../formats/raw/solid-of.ts';
import { boundsOf } from '../model/bounds.ts';
import { hullOf } from '../model/hull.ts';
import { orient } from '../model/orient.ts';
import { apply, compose } from '../model/pose.ts';
import { shellProperties } from '../model/shell.ts';
import { solidProperties } from '../model/solid.ts';
import { tessellate } from '../model/tessellate.ts';
import type { Link, Mesh, SimModel, Vec3 } from '../model/types.ts';
import { pointAt, subtract } from '../model/vec.ts';
import { weld } from '../model/weld.ts';

/** What the geometry of a thing tells of its mass, joints at 0. */
export interface Shape {
  /** Sides of the axis-aligned box around it, the longest first [m]. */
  readonly sides: Vec3;
  /** Of its surface, inside faces included [m²]. */
  readonly area: number;
  /** What its convex hull encloses [m³]; the box around it where it is flat. */
  readonly hull: number;
  /** What its closed surfaces enclose [m³]; absent where one of them is open. */
  readonly solid?: number;
}

/** Vertices that are meant to be one lie no farther apart, as a share of the longest side. */
const NEAR = 1e-5;

/**
 * Measures what is seen of some links, or what collides where nothing is seen.
 *
 * @param links of the model; the others count for nothing
 * @param scale factor of every length that is applied later
 */
export async function measureShape(
  model: SimModel,
  links: readonly Link[] = model.links,
  scale = 1,
): Promise<Shape | undefined> {
  const parts = partsOf(model, links);
  const whole = joined(parts);
  const points = Array.from({ length: whole.positions.length / 3 }, (_, v) => pointAt(whole.positions, v));
  const bounds = boundsOf(points);
  if (!bounds) return undefined;
  const sides = subtract(bounds.max, bounds.min).toSorted((a, b) => b - a) as unknown as Vec3;
  const hull = await hullOf(points);
  const solid = solidVolume(parts, whole, NEAR * sides[0]);
  return {
    sides: sides.map((side) => side * scale) as unknown as Vec3,
    area: shellProperties(whole).area * scale ** 2,
    hull: (hull ? solidProperties(hull).volume : sides[0] * sides[1] * sides[2]) * scale ** 3,
    ...(solid === undefined ? {} : { solid: solid * scale ** 3 }),
  };
}

/**
 * As {@link measureShape}, without what takes time: the box stands for the hull, and whether surfaces are closed is not asked.
 * Where a thing is mostly air, both volume and mass come out too large.
 */
export function outlineShape(model: SimModel, scale = 1): Shape | undefined {
  const whole = joined(partsOf(model, model.links));
  const bounds = boundsOf(Array.from({ length: whole.positions.length / 3 }, (_, v) => pointAt(whole.positions, v)));
  if (!bounds) return undefined;
  const sides = subtract(bounds.max, bounds.min)
    .map((side) => side * scale)
    .toSorted((a, b) => b - a) as unknown as Vec3;
  return { sides, area: shellProperties(whole).area * scale ** 2, hull: sides[0] * sides[1] * sides[2] };
}

function partsOf(model: SimModel, links: readonly Link[]): Mesh[] {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  return links.flatMap(({ pose, visuals, collisions }) =>
    (visuals.length > 0 ? visuals : collisions).map((shown) => {
      const at = compose(pose, shown.pose);
      return placed(tessellate(shown.geometry, meshes), (point) => apply(at, point));
    }),
  );
}

/** Parts that are closed one by one, or that are closed together, as exporters divide a thing by its materials. */
function solidVolume(parts: readonly Mesh[], whole: Mesh, near: number): number | undefined {
  const each = parts.map((part) => closedVolume(part, near));
  if (each.every((volume) => volume !== undefined)) return each.reduce((sum, volume) => sum + volume, 0);
  return closedVolume(whole, near);
}

function closedVolume(mesh: Mesh, near: number): number | undefined {
  const { mesh: skin } = orient(weld(mesh, near));
  return skin.indices.length === 0 ? undefined : solidOf(skin)?.volume;
}

function placed({ name, positions, indices }: Mesh, place: (point: Vec3) => Vec3): Mesh {
  const moved = new Float32Array(positions.length);
  for (let v = 0; v < positions.length / 3; v++) moved.set(place(pointAt(positions, v)), 3 * v);
  return { name, positions: moved, indices };
}

function joined(parts: readonly Mesh[]): Mesh {
  const positions = new Float32Array(parts.reduce((sum, part) => sum + part.positions.length, 0));
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0));
  let [vertex, corner] = [0, 0];
  for (const part of parts) {
    positions.set(part.positions, 3 * vertex);
    for (const [i, index] of part.indices.entries()) indices[corner + i] = index + vertex;
    vertex += part.positions.length / 3;
    corner += part.indices.length;
  }
  return { name: 'whole', positions, indices };
}
