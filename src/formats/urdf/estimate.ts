import type { Finding } from '../../model/finding.ts';
import { hullOf } from '../../model/hull.ts';
import { combineInertials, transformInertial } from '../../model/inertia.ts';
import { geometryProperties, type SolidProperties, solidInertial, solidProperties } from '../../model/solid.ts';
import type { Geometry, Inertial, Link, Mesh, Pose, SimModel, Sym3 } from '../../model/types.ts';
import { pointAt } from '../../model/vec.ts';
import { DEFAULT_DENSITY } from '../raw/model.ts';
import { solidOf } from '../raw/solid-of.ts';
import { urdfInertiaEstimated, urdfInertialDefault, urdfMassEstimated } from './findings.ts';

interface EstimateOptions {
  /** Path of the file. */
  readonly entry: string;
  /** [kg/m³] */
  readonly density?: number | undefined;
  /** How many times as large the thing will be made. */
  readonly scale: number;
}

/** A link whose mass properties its shapes have to say. */
export interface EstimatedLink {
  /** In the model. */
  readonly name: string;
  /** In the file. */
  readonly said: string;
  readonly place: string;
  /** Where it is given [kg]. */
  readonly mass: number | undefined;
}

/** Of a link that has neither a mass nor a volume. */
const SMALL = { mass: 1e-3, inertia: [4e-8, 4e-8, 4e-8, 0, 0, 0] } as const;

/** Mass properties from the colliders of a link, or from its visuals where there are none. */
export async function withEstimates(
  model: SimModel,
  wanted: readonly EstimatedLink[],
  { entry, density = DEFAULT_DENSITY, scale }: EstimateOptions,
): Promise<{ readonly model: SimModel; readonly findings: readonly Finding[] }> {
  if (wanted.length === 0) return { model, findings: [] };
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const found = new Map<string, Inertial>();
  const findings: Finding[] = [];
  const massless: { readonly link: string; readonly called: string; readonly volume: number }[] = [];
  for (const { name, said, place, mass } of wanted) {
    const link = model.links.find((one) => one.name === name);
    if (!link) continue;
    const body = await unitBody(link, meshes);
    if (!body) {
      found.set(name, { centerOfMass: [0, 0, 0], ...SMALL, mass: mass ?? SMALL.mass });
      findings.push(urdfInertialDefault.at(place, { link: said }));
    } else if (mass === undefined) {
      found.set(name, scaled(body, density));
      massless.push({ link: said, called: name, volume: body.mass * scale ** 3 });
    } else {
      // The centre of mass is as given, or at the origin of the link.
      found.set(name, { ...scaled(body, mass / body.mass), mass, centerOfMass: link.inertial.centerOfMass });
      findings.push(urdfInertiaEstimated.at(place, { link: said }));
    }
  }
  if (massless.length > 0) {
    const volume = massless.reduce((sum, one) => sum + one.volume, 0);
    const links = massless.map(({ link }) => link);
    const called = massless.map((one) => one.called);
    findings.push(urdfMassEstimated.at(entry, { links, mass: density * volume, volume, density, called }));
  }
  const links = model.links.map((link) => ({ ...link, inertial: found.get(link.name) ?? link.inertial }));
  return { model: { ...model, links }, findings };
}

const scaled = (body: Inertial, factor: number): Inertial => ({
  ...body,
  mass: factor * body.mass,
  inertia: body.inertia.map((entry) => factor * entry) as unknown as Sym3,
});

/** The link at 1 kg/m³; `undefined` if nothing of it has a volume. */
async function unitBody(
  { collisions, visuals }: Link,
  meshes: ReadonlyMap<string, Mesh>,
): Promise<Inertial | undefined> {
  for (const shapes of [collisions, visuals]) {
    const bodies: Inertial[] = [];
    for (const { pose, geometry } of shapes) bodies.push(...(await bodyOf(pose, geometry, meshes)));
    const whole = combineInertials(bodies);
    if (whole.mass > 0) return whole;
  }
  return undefined;
}

async function bodyOf(pose: Pose, geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Promise<Inertial[]> {
  const mesh = geometry.type === 'mesh' ? meshes.get(geometry.mesh)! : undefined;
  const solid = mesh ? (solidOf(mesh) ?? (await hullProperties(mesh))) : geometryProperties(geometry);
  return solid && solid.volume > 0 ? [transformInertial(pose, solidInertial(solid, 1))] : [];
}

async function hullProperties(mesh: Mesh): Promise<SolidProperties | undefined> {
  const hull = await hullOf(Array.from({ length: mesh.positions.length / 3 }, (_, v) => pointAt(mesh.positions, v)));
  return hull && solidProperties(hull);
}
