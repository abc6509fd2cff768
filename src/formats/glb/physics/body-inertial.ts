import { isClosed } from '../../../model/closed.ts';
import { convexHull } from '../../../model/hull.ts';
import { combineInertials, transformInertial } from '../../../model/inertia.ts';
import { geometryProperties, solidInertial, solidProperties } from '../../../model/solid.ts';
import type { Inertial, Mesh, Sym3, Vec3 } from '../../../model/types.ts';
import type { Body, ColliderShape } from './types.ts';

/** Mass properties of a body, and which of them had to be computed. */
export interface BodyInertial {
  readonly inertial: Inertial;
  readonly computed: readonly ('mass' | 'centre of mass' | 'inertia')[];
  /** What from. */
  readonly from: string;
  /** Of what it was computed from, so that it has this mass [kg/m³]. */
  readonly density: number;
}

/**
 * Mass, centre of mass and inertia of a body: as said, and the rest of a solid of uniform density, its colliders, else
 * what is seen of it, else a ball.
 *
 * @param skins of its visible parts, one a part, in the frame of the body
 * @param density for a body without mass [kg/m³]
 * @returns `undefined` for a body without mass and shape
 */
export async function bodyInertial(
  { mass, centerOfMass, inertia, colliders }: Body,
  skins: readonly Pick<Mesh, 'positions' | 'indices'>[],
  density: number,
): Promise<BodyInertial | undefined> {
  if (mass !== undefined && centerOfMass && inertia)
    return { inertial: { mass, centerOfMass, inertia }, computed: [], from: '', density };
  const solids = await Promise.all(colliders.map(({ shape }) => solidOf(shape)));
  let [solid, from] = [combineInertials(solids), 'its colliders'];
  if (solid.mass === 0) {
    const seen = await Promise.all(
      skins.map(({ positions, indices }) => solidOf({ type: 'surface', positions, indices })),
    );
    [solid, from] = [combineInertials(seen), 'its visible shape'];
  }
  if (solid.mass === 0) {
    if (mass === undefined) return undefined;
    [solid, from] = [ball(mass / density), 'a ball of its mass'];
  }
  const total = mass ?? solid.mass * density;
  const used = total / solid.mass;
  const computed = [
    ...(mass === undefined ? ['mass' as const] : []),
    ...(centerOfMass ? [] : ['centre of mass' as const]),
    ...(inertia ? [] : ['inertia' as const]),
  ];
  return {
    inertial: {
      mass: total,
      centerOfMass: centerOfMass ?? solid.centerOfMass,
      inertia: inertia ?? (solid.inertia.map((value) => value * used) as unknown as Sym3),
    },
    computed,
    from,
    density: used,
  };
}

const NOTHING: Inertial = { mass: 0, centerOfMass: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };

/** A shape of density 1 kg/m³. */
async function solidOf(shape: ColliderShape): Promise<Inertial> {
  if (shape.type === 'solid')
    return transformInertial(shape.pose, solidInertial(geometryProperties(shape.geometry), 1));
  if (shape.type === 'surface' && isClosed(shape)) {
    const own = solidProperties(shape);
    if (own.volume > 0) return solidInertial(own, 1);
  }
  const hull = await hullOfPoints(shape.type === 'hull' ? shape.points : shape.positions, 'hull');
  return hull ? solidInertial(solidProperties(hull), 1) : NOTHING;
}

/** `undefined` for points that span no volume. */
export async function hullOfPoints(points: Float32Array, name: string): Promise<Mesh | undefined> {
  const list: Vec3[] = [];
  for (let i = 0; i < points.length; i += 3) list.push([points[i]!, points[i + 1]!, points[i + 2]!]);
  try {
    return await convexHull(list, name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A solid ball of a volume [m³], at density 1. */
function ball(volume: number): Inertial {
  const radius = Math.cbrt((3 * volume) / (4 * Math.PI));
  return solidInertial(geometryProperties({ type: 'sphere', radius }), 1);
}
