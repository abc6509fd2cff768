import type { ColliderKind } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import { combineInertials } from '../../model/inertia.ts';
import { orient } from '../../model/orient.ts';
import { solidInertial } from '../../model/solid.ts';
import type { Inertial, Mesh, Sym3, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import type { ReadResult } from '../files.ts';
import { Names } from '../names.ts';
import { refusal } from '../refusal.ts';
import { collide, type PartColliders } from './collide.ts';
import { collidersMade, hullFills, massEstimated, meshEmpty, meshExtent, meshFlat, windingTurned } from './findings.ts';
import { merged, type SkinnedPart, skinned } from './skin.ts';
import { extentOf, solidOf } from './solid-of.ts';
import type { RawGeometry, RawOptions } from './types.ts';

/** Of something between softwood and water, when nothing is known [kg/m³]. */
export const DEFAULT_DENSITY = 500;
/** Share by which a collider may be larger before the thing inside of it counts as filled. */
const NOTICEABLE_FILL = 0.1;
/** Beyond these volume and inertia are lost in rounding [m]. */
const LEAST_EXTENT = 1e-6;
const MOST_EXTENT = 1e6;

/**
 * Geometry without physics → one free rigid link `body`, its origin where the file has it. Triangles are wound
 * consistently, colliders are made of each part, and mass properties computed from the volume at a density: that of the
 * meshes where they are closed, part by part or all together, else that of the colliders. Each of these is a finding.
 *
 * @throws {PropmasterError} `invalid_input` if it holds no triangle, is of no real size, or so flat that it has no volume
 */
export async function modelOf(
  raw: RawGeometry,
  { name, place, density = DEFAULT_DENSITY, mass, collider = 'parts' }: RawOptions,
): Promise<ReadResult> {
  checkExtent(raw, place);
  const findings: Finding[] = [...raw.findings];
  const parts = raw.parts.map(skinned);
  for (const { part, skin, turned } of parts) {
    const args = { part: part.node || part.primitives[0]!.mesh.name, turned, of: skin.indices.length / 3 };
    if (turned > 0) findings.push(windingTurned.at(place, args));
  }
  const { visuals, meshes } = listVisuals({ parts: parts.map(({ part }) => part) });
  const names = new Names();
  for (const mesh of meshes) names.unique(mesh.name, 'mesh');
  const made: PartColliders[] = [];
  for (const { part } of parts) made.push(await collide(part, collider === 'none' ? 'hull' : collider, names));
  if (made.every(({ body }) => body.mass === 0)) throw refusal('invalid_input', meshFlat.at(place, {}));
  const { bodies, closed } = bodiesOf(parts, made);
  if (collider !== 'none') findings.push(...tellColliders(parts, made, bodies, collider, place));
  const whole = combineInertials(bodies.filter((body) => body !== undefined));
  const used = mass === undefined ? density : mass / whole.mass;
  const inertial = scaled(whole, used);
  const told = { mass: inertial.mass, volume: whole.mass, density: used, closed };
  if (mass === undefined) findings.push(massEstimated.at(place, told));
  const own = collider === 'none' ? [] : made;
  return {
    model: {
      name,
      base: 'free',
      links: [
        { name: 'body', pose: IDENTITY, inertial, visuals, collisions: own.flatMap(({ collisions }) => collisions) },
      ],
      joints: [],
      materials: raw.materials,
      meshes: [...meshes, ...own.flatMap((part) => part.meshes)],
      textures: raw.textures,
      semantics: { labels: [], cavities: [] },
      collisionExclusions: [],
    },
    findings,
  };
}

/** Every primitive as a visual, and the meshes behind them. */
export function listVisuals({ parts }: Pick<RawGeometry, 'parts'>): { visuals: Visual[]; meshes: Mesh[] } {
  const primitives = parts.flatMap((part) => part.primitives);
  return {
    visuals: primitives.map(({ mesh, material }) => ({
      name: `${mesh.name}_visual`,
      pose: IDENTITY,
      geometry: { type: 'mesh', mesh: mesh.name },
      ...(material === undefined ? {} : { material }),
    })),
    meshes: primitives.map(({ mesh }) => mesh),
  };
}

function checkExtent({ parts }: RawGeometry, place: string): void {
  const meshes = parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh));
  const extent = extentOf(merged(meshes));
  if (!extent || meshes.every(({ indices }) => indices.length === 0))
    throw refusal('invalid_input', meshEmpty.at(place, {}));
  const longest = Math.max(...extent.max.map((value, axis) => value - extent.min[axis]!));
  if (!(longest >= LEAST_EXTENT && longest <= MOST_EXTENT))
    throw refusal('invalid_input', meshExtent.at(place, { longest }));
}

/**
 * Mass properties at 1 kg/m³: of each part, or of all of them as one solid, which a thing is that was divided into groups
 * by its materials.
 */
function bodiesOf(
  parts: readonly SkinnedPart[],
  made: readonly PartColliders[],
): { bodies: (Inertial | undefined)[]; closed: boolean } {
  const solids = parts.map(({ skin }) => solidOf(skin));
  // A flat part weighs nothing.
  const isOpen = parts.map((_, i) => solids[i] === undefined && made[i]!.body.mass > 0);
  if (isOpen.some(Boolean) && parts.length > 1) {
    const together = solidOf(orient(merged(parts.map(({ skin }) => skin))).mesh);
    if (together) return { bodies: [solidInertial(together, 1)], closed: true };
  }
  const bodies = solids.map((solid, i) => {
    if (solid) return solidInertial(solid, 1);
    return isOpen[i] ? made[i]!.body : undefined;
  });
  return { bodies, closed: !isOpen.some(Boolean) };
}

function tellColliders(
  parts: readonly SkinnedPart[],
  made: readonly PartColliders[],
  bodies: readonly (Inertial | undefined)[],
  kind: ColliderKind,
  place: string,
): Finding[] {
  const count = made.reduce((sum, { collisions }) => sum + collisions.length, 0);
  const error = Math.max(...made.map((part) => part.error ?? -1));
  const findings = [collidersMade.at(place, { count, kind, ...(error < 0 ? {} : { error }) })];
  if (kind === 'parts' || bodies.length !== parts.length) return findings;
  for (const [i, { part }] of parts.entries()) {
    const filled = made[i]!.body.mass / (bodies[i]?.mass ?? made[i]!.body.mass) - 1;
    if (filled > NOTICEABLE_FILL)
      findings.push(hullFills.at(place, { part: part.node || part.primitives[0]!.mesh.name, filled }));
  }
  return findings;
}

const scaled = ({ mass, centerOfMass, inertia }: Inertial, density: number): Inertial => ({
  mass: mass * density,
  centerOfMass,
  inertia: inertia.map((value) => value * density) as unknown as Sym3,
});
