import { type ColliderPlan, madeKind, type Trimmed } from '../../model/colliders.ts';
import { Copies } from '../../model/decompose/copies.ts';
import type { TakenApart } from '../../model/decompose/take-apart.ts';
import { defaultTolerance } from '../../model/decompose.ts';
import type { Finding } from '../../model/finding.ts';
import { combineInertials, transformInertial } from '../../model/inertia.ts';
import { Names } from '../../model/names.ts';
import { geometryProperties, solidInertial } from '../../model/solid.ts';
import type { Inertial, Sym3 } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import type { ReadResult } from '../files.ts';
import { refuseTooLarge } from '../model-size.ts';
import { collide, type PartColliders } from './collide.ts';
import { checkExtent } from './extent.ts';
import {
  collidersMade,
  decompositionFailed,
  hullFills,
  massEstimated,
  sheetThickened,
  windingTurned,
} from './findings.ts';
import type { RawGeometry, RawOptions, RawPart } from './types.ts';
import { type Unit, unitsOf } from './units.ts';
import { visualsOf } from './visuals.ts';

/** Of something between softwood and water, when nothing is known [kg/m³]. */
export const DEFAULT_DENSITY = 500;
/** Share by which a collider may be larger before the thing inside of it counts as filled. */
const NOTICEABLE_FILL = 0.1;

/**
 * Geometry without physics → one free rigid link `body`, its origin where the file has it. Triangles are wound
 * consistently, colliders are made of what is seen, and mass properties computed from the volume at a density: that of the
 * meshes where they are closed, part by part or all together, else that of the colliders. Each of these is a finding.
 *
 * @throws {PropmasterError} `invalid_input` if it holds no triangle, is of no real size, or so flat that it has no volume;
 *   `unsafe_input` if it has more triangles than a model may
 */
export async function modelOf(
  raw: RawGeometry,
  { name, place, density = DEFAULT_DENSITY, mass, collider = 'parts', scale = 1 }: RawOptions,
): Promise<ReadResult> {
  refuseTooLarge({ triangles: trianglesOf(raw) }, place);
  const longest = await checkExtent(raw.parts, place, scale);
  const findings: Finding[] = [...raw.findings];
  const units = unitsOf(raw.parts);
  for (const unit of units) {
    const { turned, triangles } = unit;
    if (turned > 0) findings.push(windingTurned.at(place, { part: labelOf(unit), turned, of: triangles }));
  }
  const { visuals, meshes } = visualsOf(units);

  const names = new Names();
  for (const mesh of meshes) names.unique(mesh.name, 'mesh');
  const made: PartColliders[] = [];
  const copies = new Copies<TakenApart>();
  // A hull or a box is one of each part, but only what has one surface can be divided.
  const isLookedAt = collider === 'as_written';
  for (const part of collider === 'parts' || isLookedAt ? units : raw.parts)
    made.push(
      await collide(part, collider === 'none' || isLookedAt ? 'hull' : collider, names, {
        scale,
        tolerance: defaultTolerance(longest),
        copies,
      }),
    );

  const { body, closed } = bodyOf(units, made);
  const used = mass === undefined ? density : mass / body.mass;
  const inertial = scaled(body, used);
  if (collider !== 'none') findings.push(...tellColliders(units, made, collider, place));
  if (mass === undefined) {
    const volume = body.mass * scale ** 3;
    findings.push(massEstimated.at(place, { mass: used * volume, volume, density: used, closed }));
  }
  const own = collider === 'none' ? [] : made;
  return {
    model: {
      name,
      base: 'free',
      links: [{ name: 'body', pose: IDENTITY, inertial, visuals, collisions: own.flatMap((part) => part.collisions) }],
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

const trianglesOf = ({ parts }: RawGeometry): number =>
  parts.reduce(
    (sum, { primitives }) => sum + primitives.reduce((all, { mesh }) => all + mesh.indices.length / 3, 0),
    0,
  );

/**
 * Mass properties at 1 kg/m³, and whether all of it is of closed surfaces. Where a surface is open, `made` has the
 * colliders of each unit.
 */
function bodyOf(units: readonly Unit[], made: readonly PartColliders[]): { body: Inertial; closed: boolean } {
  const bodies = units.map(({ solid, shape }, i) => {
    if (shape) return transformInertial(shape.pose, solidInertial(geometryProperties(shape.geometry), 1));
    return solid ? solidInertial(solid, 1) : made[i]!.body;
  });
  return {
    body: combineInertials(bodies),
    closed: units.every(({ solid }) => solid !== undefined),
  };
}

function tellColliders(
  units: readonly Unit[],
  made: readonly PartColliders[],
  plan: ColliderPlan,
  place: string,
): Finding[] {
  const count = made.reduce((sum, { collisions }) => sum + collisions.length, 0);
  const error = Math.max(...made.map((part) => part.error ?? -1));
  const trimmed = allTrimmed(made);
  const args = { count, kind: madeKind(plan), ...(error < 0 ? {} : { error }), ...(trimmed ? { trimmed } : {}) };
  const findings = [collidersMade.at(place, args)];
  const sheets = made.filter(({ isThickened }) => isThickened).length;
  if (sheets > 0) findings.push(sheetThickened.at(place, { sheets, of: made.length }));
  const whole = made
    .filter(({ isReplaced }) => isReplaced)
    .flatMap(({ collisions }) => collisions.map((each) => each.name));
  if (whole.length > 0) findings.push(decompositionFailed.at(place, { colliders: whole }));
  // Nobody asked for these hulls, and none of them is installed.
  if (plan === 'parts' || plan === 'as_written') return findings;
  const volumes = made.map(({ body }) => body.mass);
  // One unit of several parts is filled by all of their colliders.
  const own = units.length === made.length ? volumes : [volumes.reduce((sum, volume) => sum + volume, 0)];
  for (const [i, unit] of units.entries()) {
    const filled = own[i]! / (unit.solid?.volume ?? Infinity) - 1;
    if (filled > NOTICEABLE_FILL) findings.push(hullFills.at(place, { part: labelOf(unit), filled }));
  }
  return findings;
}

/** Of the hulls of all parts. */
function allTrimmed(made: readonly PartColliders[]): Trimmed | undefined {
  const each = made.flatMap(({ trimmed }) => trimmed ?? []);
  const sum = (key: 'count' | 'volume' | 'lost'): number => each.reduce((total, one) => total + one[key], 0);
  if (each.length === 0) return undefined;
  return {
    count: sum('count'),
    depth: Math.max(...each.map(({ depth }) => depth)),
    volume: sum('volume'),
    lost: sum('lost'),
  };
}

const labelOf = ({ node, primitives }: RawPart): string => node || primitives[0]!.mesh.name;

const scaled = ({ mass, centerOfMass, inertia }: Inertial, density: number): Inertial => ({
  mass: mass * density,
  centerOfMass,
  inertia: inertia.map((value) => value * density) as unknown as Sym3,
});
