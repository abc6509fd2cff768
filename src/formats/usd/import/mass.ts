import { extremePoints } from '../../../model/bounds.ts';
import type { Finding } from '../../../model/finding.ts';
import { hullOf } from '../../../model/hull.ts';
import {
  addInertia,
  combineInertials,
  fromPrincipal,
  pointInertia,
  transformInertial,
} from '../../../model/inertia.ts';
import { apply, invert } from '../../../model/pose.ts';
import { geometryProperties, solidInertial, solidProperties } from '../../../model/solid.ts';
import type { Collision, Inertial, Mesh, Pose, Sym3, Vec3 } from '../../../model/types.ts';
import { subtract } from '../../../model/vec.ts';
import { massComputed } from '../physics-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import { applyAffine } from './matrix.ts';
import { physicsMaterial, type UsdParts } from './parts.ts';
import type { Scene } from './scene.ts';
import { numberOf, quatOf, vec3Of } from './values.ts';

/** Of what nothing says how dense it is [kg/m³]. @see UsdPhysicsMassAPI, density */
export const USD_DENSITY = 1000;
/** A body without any shape: a small ball. @see OpenUSD, usdPhysics/rigidBodyAPI.cpp, ComputeMassProperties */
const POINT: { readonly mass: number; readonly radius: number } = { mass: 1, radius: 0.1 };

/** What a body says of its own mass, SI units, link frame. */
interface Said {
  readonly mass?: number;
  readonly density?: number;
  readonly centerOfMass?: Vec3;
  readonly inertia?: Sym3;
}

export interface MassRead {
  readonly inertial: Inertial;
  /** Whether the mass itself was written. */
  readonly written: boolean;
}

/**
 * Mass properties of a body as UsdPhysics has them: what the body says holds; the rest comes from its colliders, each with
 * its own mass, else its own density, that of the body, of its physics material, or the default. Where the mass is written
 * and the inertia not, that of the colliders is scaled. A body without colliders is taken as its visuals, and a small ball
 * without these.
 *
 * @param prim of the body; `undefined` for what stands still
 * @param frame of the link, in the model frame
 * @see https://openusd.org/release/api/class_usd_physics_mass_a_p_i.html
 */
export async function bodyMass(
  scene: Scene,
  {
    prim,
    link,
    frame,
    parts,
    meshes,
    density,
    scenery = false,
    scale,
    place,
    findings,
  }: {
    readonly prim: StagePrim | undefined;
    readonly link: string;
    readonly frame: Pose;
    readonly parts: UsdParts;
    readonly meshes: ReadonlyMap<string, Mesh>;
    readonly density: number;
    /** Whether what stands still weighs 1 kg, unless its colliders say otherwise: nobody asked for a mass. */
    readonly scenery?: boolean;
    /** How many times as large the thing will be made. */
    readonly scale: number;
    readonly place: string;
    readonly findings: Finding[];
  },
): Promise<MassRead> {
  const said = prim ? saidOf(scene, prim, frame) : {};
  const { mass, centerOfMass, inertia } = said;
  if (mass !== undefined && centerOfMass && inertia)
    return { inertial: { mass, centerOfMass, inertia }, written: true };
  const bodies: Inertial[] = [];
  for (const collider of parts.colliders) {
    const solid = collider.body ?? (await solidOf(collider.collisions, meshes));
    if (solid.mass > 0)
      bodies.push(times(solid, densityOf(scene, collider.prim, solid.mass, said.density ?? 0, density)));
  }
  let from: 'colliders' | 'visuals' | 'a small ball' = 'colliders';
  if (bodies.length === 0) {
    from = 'visuals';
    const solid = await solidOf(parts.visuals, meshes);
    if (solid.mass > 0) bodies.push(times(solid, said.density ?? density));
  }
  if (bodies.length === 0) {
    from = 'a small ball';
    const moment = 0.4 * POINT.mass * POINT.radius ** 2;
    bodies.push({ mass: POINT.mass, centerOfMass: [0, 0, 0], inertia: [moment, moment, moment, 0, 0, 0] });
  }
  const computed = combineInertials(bodies);
  const whole = times(computed, (mass ?? computed.mass) / computed.mass);
  const missing = [
    ...(mass === undefined ? ['mass'] : []),
    ...(centerOfMass ? [] : ['centre of mass']),
    ...(inertia ? [] : ['inertia']),
  ];
  // What stands still never moves, and what it weighs is nowhere felt.
  if (!prim && scenery && !parts.colliders.some(({ prim: collider }) => saysWeight(scene, collider)))
    return { inertial: times(computed, POINT.mass / computed.mass), written: false };
  const isSaid =
    mass !== undefined ||
    said.density !== undefined ||
    from === 'a small ball' ||
    parts.colliders.some(({ prim: collider }) => saysWeight(scene, collider));
  const told = { link, mass: whole.mass * scale ** 3, ...(isSaid ? {} : { by_default: true as const }) };
  findings.push(massComputed.at(place, { links: [told], missing, from }));
  // A centre of mass elsewhere adds what the parallel axes do, as in OpenUSD.
  const moved = centerOfMass
    ? addInertia(whole.inertia, pointInertia(whole.mass, subtract(centerOfMass, whole.centerOfMass)))
    : whole.inertia;
  const inertial = { mass: whole.mass, centerOfMass: centerOfMass ?? whole.centerOfMass, inertia: inertia ?? moved };
  return { inertial, written: mass !== undefined };
}

function saidOf(scene: Scene, prim: StagePrim, frame: Pose): Said {
  const { metersPerUnit: metre, kilogramsPerUnit: kilogram } = scene;
  const mass = positive(numberOf(prim, 'physics:mass'));
  const density = positive(numberOf(prim, 'physics:density'));
  const centre = vec3Of(prim, 'physics:centerOfMass');
  const moments = vec3Of(prim, 'physics:diagonalInertia');
  const rotation = quatOf(prim, 'physics:principalAxes') ?? ([1, 0, 0, 0] as const);
  const unit = kilogram * metre ** 2;
  return {
    ...(mass === undefined ? {} : { mass: mass * kilogram }),
    ...(density === undefined ? {} : { density: (density * kilogram) / metre ** 3 }),
    ...(centre?.every(Number.isFinite)
      ? { centerOfMass: apply(invert(frame), applyAffine(scene.placeOf(prim), centre)) }
      : {}),
    ...(moments?.some((value) => value > 0)
      ? { inertia: fromPrincipal({ moments: [moments[0] * unit, moments[1] * unit, moments[2] * unit], rotation }) }
      : {}),
  };
}

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 && Number.isFinite(value) ? value : undefined;

/** Whether a collider says what it weighs, or is made of. */
function saysWeight(scene: Scene, prim: StagePrim): boolean {
  const material = physicsMaterial(scene, prim);
  return [
    numberOf(prim, 'physics:mass'),
    numberOf(prim, 'physics:density'),
    material && numberOf(material, 'physics:density'),
  ].some((value) => positive(value) !== undefined);
}

/** Of one collider [kg/m³]; its own mass is made a density with its volume. */
function densityOf(scene: Scene, prim: StagePrim, volume: number, ofBody: number, otherwise: number): number {
  const { metersPerUnit: metre, kilogramsPerUnit: kilogram } = scene;
  const mass = positive(numberOf(prim, 'physics:mass'));
  // A collider that is the body itself has said this for the body already.
  if (mass !== undefined) return (mass * kilogram) / volume;
  const cubic = kilogram / metre ** 3;
  const own = positive(numberOf(prim, 'physics:density'));
  if (own !== undefined) return own * cubic;
  if (ofBody > 0) return ofBody;
  const material = physicsMaterial(scene, prim);
  const touched = material && positive(numberOf(material, 'physics:density'));
  return touched === undefined ? otherwise : touched * cubic;
}

/** Shapes as one body of density 1: its mass is the volume [m³]. A mesh is its convex hull. */
export async function solidOf(
  shapes: readonly Pick<Collision, 'pose' | 'geometry'>[],
  meshes: ReadonlyMap<string, Mesh>,
): Promise<Inertial> {
  const bodies: Inertial[] = [];
  for (const { pose, geometry } of shapes) {
    if (geometry.type !== 'mesh') bodies.push(transformInertial(pose, solidInertial(geometryProperties(geometry), 1)));
    else {
      const hull = await hullOf(extremePoints(geometry, meshes));
      if (hull) bodies.push(transformInertial(pose, solidInertial(solidProperties(hull), 1)));
    }
  }
  return combineInertials(bodies);
}

const times = ({ mass, centerOfMass, inertia }: Inertial, factor: number): Inertial => ({
  mass: mass * factor,
  centerOfMass,
  inertia: inertia.map((value) => value * factor) as unknown as Sym3,
});
