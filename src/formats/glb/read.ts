import { extremePoints } from '../../model/bounds.ts';
import { isClosed } from '../../model/closed.ts';
import type { Finding } from '../../model/finding.ts';
import { convexHull } from '../../model/hull.ts';
import { combineInertials } from '../../model/inertia.ts';
import { solidInertial, solidProperties } from '../../model/solid.ts';
import type { Collision, Inertial, Mesh, SimModel, Vec3, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { Names } from '../names.ts';
import { type Decoded, type DecodeGlb, decodeGlb, type Part } from './decode.ts';
import { collidersMade, glbFlat, hullFills, massEstimated } from './findings.ts';
import { assemble } from './physics/assemble.ts';
import { refusal } from './refusal.ts';

/** Of something between softwood and water, when nothing is known [kg/m³]. */
export const DEFAULT_DENSITY = 500;
/** Share by which a hull may be larger before the thing inside of it counts as filled. */
const NOTICEABLE_FILL = 0.1;

export interface ReadGlbOptions {
  readonly name: string;
  /** What messages call the file. */
  readonly place: string;
  /** [kg/m³] @default 500 */
  readonly density?: number;
  /** [kg]; wins over `density`. */
  readonly mass?: number;
  /** What lies around it in its archive, by path. */
  readonly files?: ByteMap;
  /** Where bytes of strangers are judged and decoded. @default decodeGlb, here and now */
  readonly decode?: DecodeGlb;
}

/**
 * A GLB without physics → one free rigid link. glTF has neither mass nor colliders: each mesh node gets its convex hull
 * as collider, and mass properties come from its volume (the hull's where the mesh is open) and a density. Each of these
 * estimates is a finding. The origin stays where the file has it.
 *
 * @throws {PropmasterError} `invalid_input` if the file can't be read, or is so flat that it has no volume
 */
export async function readGlb(bytes: Uint8Array, options: ReadGlbOptions): Promise<ReadResult> {
  const { decode = decodeGlb, place, files } = options;
  const decoded = await decode(bytes, place, files);
  if (!decoded.physics) return estimatePhysics(decoded, options);
  const { model, findings } = await assemble(decoded.physics, decoded, options);
  return { model, findings: [...decoded.findings, ...findings] };
}

/** The physics of {@link readGlb}, for geometry that is decoded already. */
export async function estimatePhysics(
  decoded: Decoded,
  { name, place, density, mass }: ReadGlbOptions,
): Promise<ReadResult> {
  const { visuals, meshes } = listVisuals(decoded);
  const findings: Finding[] = [...decoded.findings];
  const names = new Names();
  const hulls: Mesh[] = [];
  const collisions: Collision[] = [];
  const bodies: Inertial[] = [];
  let volume = 0;
  let closed = true;
  for (const part of decoded.parts) {
    const hull = await hullOf(part, names.unique(`${part.node}_hull`, 'hull'));
    if (!hull) continue;
    hulls.push(hull);
    collisions.push({ name: `${hull.name}_collision`, pose: IDENTITY, geometry: { type: 'mesh', mesh: hull.name } });
    const skin = merged(part);
    const own = isClosed(skin) ? solidProperties(skin) : undefined;
    const usable = own !== undefined && own.volume > 0;
    if (!usable) closed = false;
    const solid = usable ? own : solidProperties(hull);
    volume += solid.volume;
    bodies.push(solidInertial(solid, 1));
    const filled = solidProperties(hull).volume / solid.volume - 1;
    if (filled > NOTICEABLE_FILL) findings.push(hullFills.at(place, { part: part.node || hull.name, filled }));
  }
  if (volume === 0) throw refusal([glbFlat.at(place, {})], place);
  const used = mass !== undefined ? mass / volume : (density ?? DEFAULT_DENSITY);
  const inertial = combineInertials(bodies.map((body) => scaled(body, used)));
  findings.push(collidersMade.at(place, { count: collisions.length }));
  if (mass === undefined)
    findings.push(massEstimated.at(place, { mass: inertial.mass, volume, density: used, closed }));
  const model: SimModel = {
    name,
    base: 'free',
    links: [{ name: 'body', pose: IDENTITY, inertial, visuals, collisions }],
    joints: [],
    materials: decoded.materials,
    meshes: [...meshes, ...hulls],
    textures: decoded.textures,
    semantics: { labels: [], cavities: [] },
    collisionExclusions: [],
  };
  return { model, findings };
}

/** Every primitive as a visual, and the meshes behind them. */
export function listVisuals({ parts }: Pick<Decoded, 'parts'>): { visuals: Visual[]; meshes: Mesh[] } {
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

/** A node's convex hull; `undefined` for one that is flat, which no simulator can collide. */
export async function hullOf(part: Part, name: string): Promise<Mesh | undefined> {
  const points = part.primitives.flatMap(({ mesh }): Vec3[] =>
    extremePoints({ type: 'mesh', mesh: mesh.name }, new Map([[mesh.name, mesh]])),
  );
  try {
    return await convexHull(points, name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** All primitives of a node as one skin: a thing of two materials is closed only as a whole. */
function merged(part: Part): Pick<Mesh, 'positions' | 'indices'> {
  const meshes = part.primitives.map(({ mesh }) => mesh);
  const total = (of: (mesh: Mesh) => number): number => meshes.reduce((sum, mesh) => sum + of(mesh), 0);
  const positions = new Float32Array(total((mesh) => mesh.positions.length));
  const indices = new Uint32Array(total((mesh) => mesh.indices.length));
  let [vertices, corners] = [0, 0];
  for (const mesh of meshes) {
    positions.set(mesh.positions, 3 * vertices);
    for (const index of mesh.indices) indices[corners++] = index + vertices;
    vertices += mesh.positions.length / 3;
  }
  return { positions, indices };
}

const scaled = (body: Inertial, density: number): Inertial => ({
  mass: body.mass * density,
  centerOfMass: body.centerOfMass,
  inertia: body.inertia.map((value) => value * density) as unknown as Inertial['inertia'],
});
