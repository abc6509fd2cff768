import { hullOf } from './hull.ts';
import { combineInertials, transformInertial } from './inertia.ts';
import { geometryProperties, solidInertial } from './solid.ts';
import type { Inertial, Link, Mesh, SimModel, Vec3 } from './types.ts';

/**
 * Mass properties at 1 kg/m³ of what a link is made of: its colliders, a mesh as its hull, as simulators take it; of a
 * link without any, its visuals. Where shapes overlap, the common part counts for each.
 *
 * @returns in the link frame; the mass is the volume [m³]; `undefined` if nothing has a volume
 */
export async function linkSolid(link: Link, { meshes }: SimModel): Promise<Inertial | undefined> {
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  const bodies: Inertial[] = [];
  for (const { geometry, pose } of link.collisions.length > 0 ? link.collisions : link.visuals) {
    const mesh = geometry.type === 'mesh' ? byName.get(geometry.mesh) : undefined;
    const hull = mesh && (await hullOfMesh(mesh));
    if (geometry.type === 'mesh' && !hull) continue;
    bodies.push(transformInertial(pose, solidInertial(geometryProperties(geometry, hull), 1)));
  }
  const whole = combineInertials(bodies);
  return whole.mass > 0 ? whole : undefined;
}

/** `undefined` of a flat one. */
function hullOfMesh({ name, positions: p }: Mesh): Promise<Mesh | undefined> {
  const points = Array.from({ length: p.length / 3 }, (_, v): Vec3 => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!]);
  return hullOf(points, name);
}

/** The same body with another mass, everything in proportion. */
export function ofMass({ mass, centerOfMass, inertia }: Inertial, wanted: number): Inertial {
  const factor = wanted / mass;
  return {
    mass: wanted,
    centerOfMass,
    inertia: inertia.map((value) => value * factor) as unknown as Inertial['inertia'],
  };
}
