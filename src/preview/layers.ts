import type { Pose, SimModel, Vec3 } from '../model/types.ts';
import type { Bitmap } from './bitmap.ts';
import type { Casters } from './light.ts';
import { type Paint, paintOf, pastel, UNPAINTED } from './paint.ts';
import { type Painted, type Triangles, trianglesOf } from './triangles.ts';

/** What is drawn: triangles and what they are painted with. */
export interface PaintedLayer {
  readonly triangles: Triangles;
  readonly paints: readonly Paint[];
}

/** What one sees. */
export function visualLayer(
  model: SimModel,
  poses: ReadonlyMap<string, Pose>,
  textures: ReadonlyMap<string, Bitmap>,
): PaintedLayer {
  const paints = [UNPAINTED, ...model.materials.map((material) => paintOf(material, textures))];
  const indexOf = new Map(model.materials.map(({ name }, index) => [name, index + 1]));
  const parts = model.links.flatMap(({ name: link, visuals }) =>
    visuals.map((part): Painted => ({ link, part, paint: indexOf.get(part.material ?? '') ?? 0 })),
  );
  return { triangles: trianglesOf(parts, poses, model), paints };
}

/** What a simulator touches, each part in a colour of its own. */
export function collisionLayer(model: SimModel, poses: ReadonlyMap<string, Pose>): PaintedLayer {
  const parts = model.links
    .flatMap(({ name: link, collisions }) => collisions.map((part) => ({ link, part })))
    .map((part, paint): Painted => ({ ...part, paint }));
  return { triangles: trianglesOf(parts, poses, model), paints: parts.map((_, index) => pastel(index)) };
}

/** What throws shadows. */
export function castersOf({ triangles: { positions, paints: paintOfTriangle }, paints }: PaintedLayer): Casters {
  const isSolid = (triangle: number) => paints[paintOfTriangle[triangle]!]!.colour[3] >= 0.5;
  return { all: positions, solid: positions.filter((_, i) => isSolid(Math.floor(i / 9))) };
}

/** A ball around all points with room for the shadow, and the height of the lowest point [m]. */
export function surroundings(positions: Float32Array): { centre: Vec3; radius: number; ground: number } {
  if (positions.length === 0) return { centre: [0, 0, 0], radius: 1, ground: 0 };
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  // Counted, since an iterator makes an array for each of a hundred thousand numbers.
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3]!, positions[i]!);
    max[i % 3] = Math.max(max[i % 3]!, positions[i]!);
  }
  const middle = (axis: 0 | 1 | 2) => (min[axis]! + max[axis]!) / 2;
  const radius = Math.hypot(max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!) / 2;
  return { centre: [middle(0), middle(1), middle(2)], radius, ground: min[2]! };
}
