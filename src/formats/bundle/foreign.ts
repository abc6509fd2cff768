import type { Finding } from '../../model/finding.ts';
import type { Collision, Mesh, SimModel } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import type { ReadResult } from '../files.ts';
import { estimatePhysics, hullOf, listVisuals } from '../glb/read.ts';
import { physicsForeign } from './findings.ts';
import type { BundleParts } from './parts.ts';

/** Spellings in use for one quantity; the first that holds a positive number wins, at the top or one level down. */
const SPELLINGS = {
  mass: ['mass', 'mass_kg', 'massKg', 'total_mass'],
  density: ['density', 'density_kg_m3', 'densityKgM3'],
  friction: ['friction', 'static_friction', 'staticFriction', 'dynamic_friction', 'dynamicFriction'],
} as const;

/**
 * A bundle whose `physics.json` is of an unknown shape, or absent: one rigid link with the visuals, the meshes of
 * `collision.glb` as convex parts, and of `physics.json` what can be understood.
 */
export async function readForeignPhysics(
  said: unknown,
  { options, visual, collision }: BundleParts,
): Promise<ReadResult> {
  const found = {
    mass: options.mass ?? pick(said, SPELLINGS.mass),
    density: options.density ?? pick(said, SPELLINGS.density),
    friction: pick(said, SPELLINGS.friction),
  };
  // Mass properties of what is solid: the collision parts, where there are some.
  const estimated = await estimatePhysics(collision ?? visual, {
    name: options.name,
    place: options.entry,
    ...(found.mass === undefined ? {} : { mass: found.mass }),
    ...(found.density === undefined ? {} : { density: found.density }),
  });
  const findings: Finding[] = [
    // Those of the collision file, where there is one, come with its estimate.
    ...(collision ? visual.findings : []),
    ...estimated.findings.filter(({ code }) => !(collision && code === 'physics/colliders-estimated')),
  ];
  if (said !== undefined) {
    const read = Object.entries(found).flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${value}`]));
    const missing = ['inertia', ...(found.mass === undefined ? ['mass'] : [])];
    findings.unshift(physicsForeign.at('physics.json', { read, missing }));
  }
  const { visuals, meshes } = listVisuals(visual);
  const [body] = estimated.model.links;
  const parts = collision ? await convexParts(collision, new Set(meshes.map((mesh) => mesh.name))) : undefined;
  const own = parts?.collisions ?? body!.collisions;
  const friction = found.friction;
  const model: SimModel = {
    ...estimated.model,
    links: [
      {
        ...body!,
        visuals,
        collisions:
          friction === undefined ? own : own.map((part) => ({ ...part, friction: [friction, 0.005, 0.0001] })),
      },
    ],
    materials: visual.materials,
    textures: visual.textures,
    meshes: [...meshes, ...(parts?.meshes ?? estimated.model.meshes.filter((mesh) => isUsed(mesh, own)))],
  };
  return { model, findings };
}

async function convexParts(
  { parts }: NonNullable<BundleParts['collision']>,
  taken: ReadonlySet<string>,
): Promise<{ collisions: Collision[]; meshes: Mesh[] }> {
  const collisions: Collision[] = [];
  const meshes: Mesh[] = [];
  for (const [index, part] of parts.entries()) {
    let name = `collision_${index + 1}`;
    while (taken.has(name)) name = `${name}_hull`;
    const hull = await hullOf(part, name);
    if (!hull) continue;
    meshes.push(hull);
    collisions.push({ name: `${name}_part`, pose: IDENTITY, geometry: { type: 'mesh', mesh: name } });
  }
  return { collisions, meshes };
}

const isUsed = (mesh: Mesh, collisions: readonly Collision[]): boolean =>
  collisions.some(({ geometry }) => geometry.type === 'mesh' && geometry.mesh === mesh.name);

function pick(said: unknown, names: readonly string[], depth = 0): number | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const entries = said as Record<string, unknown>;
  for (const name of names) {
    const value = entries[name];
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  }
  if (depth === 1) return undefined;
  for (const value of Object.values(entries)) {
    const nested = pick(value, names, depth + 1);
    if (nested !== undefined) return nested;
  }
  return undefined;
}
