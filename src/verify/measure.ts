import { modelBounds } from '../model/bounds.ts';
import type { SimModel, Vec3 } from '../model/types.ts';
import { length, subtract } from '../model/vec.ts';
import type { Report, SimulationFigures } from './report.ts';
import { rounded, roundedDeep } from './round.ts';

/** Sum over the links [kg]. */
export const massOf = (model: SimModel): number => model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

/**
 * The figures of a report. A number of a broken model that is not finite shows as 0, and a finding tells.
 * @param reached part of its range that a joint was driven through, by name
 */
export function measure(
  model: SimModel,
  figures: SimulationFigures,
  reached: ReadonlyMap<string, number>,
): Report['measured'] {
  const size = sizeOf(model);
  const diagonal = length(size);
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const trianglesOf = (mesh: string) => (meshes.get(mesh)?.indices.length ?? 0) / 3;
  return {
    size: each(size, diagonal),
    mass: number(massOf(model)),
    base: model.base,
    links: model.links.map(({ name, inertial: { mass, centerOfMass, inertia } }) => ({
      name,
      mass: number(mass),
      center_of_mass: each(centerOfMass, diagonal),
      inertia: each(inertia, Math.max(...inertia.slice(0, 3))),
    })),
    joints: model.joints.map(({ name, type, limits }) => {
      const part = reached.get(name);
      return {
        name,
        type,
        ...(limits ? { lower: number(limits.lower), upper: number(limits.upper) } : {}),
        ...(part === undefined ? {} : { reached: number(part) }),
      };
    }),
    visual_triangles: model.links
      .flatMap(({ visuals }) => visuals)
      .reduce((sum, { geometry }) => sum + (geometry.type === 'mesh' ? Math.floor(trianglesOf(geometry.mesh)) : 0), 0),
    collision_parts: model.links.reduce((sum, { collisions }) => sum + collisions.length, 0),
    simulation: roundedDeep(figures, 1) as SimulationFigures,
  };
}

/** Edges of the box around the visuals, or around the colliders if there are none [m]. */
function sizeOf(model: SimModel): Vec3 {
  const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  return bounds ? subtract(bounds.max, bounds.min) : [0, 0, 0];
}

const number = (value: number, scale = 0) => (Number.isFinite(value) ? rounded(value, scale) : 0);

/** Numbers of like kind, those next to nothing as 0; keeps the length of the tuple. */
function each<T extends readonly number[]>(values: T, scale: number): { -readonly [K in keyof T]: number } {
  return values.map((value) => number(value, Number.isFinite(scale) ? scale : 0)) as {
    -readonly [K in keyof T]: number;
  };
}
