import type { RequestCheck } from '../model/asked.ts';
import { type Bounds, boundsAt, boundsOf, linkBounds, modelBounds } from '../model/bounds.ts';
import { principal } from '../model/inertia.ts';
import { apply } from '../model/pose.ts';
import type { Inertial, Link, Pose, SimModel, Vec3 } from '../model/types.ts';
import type { Report } from '../verify/report.ts';
import { ballOf } from './ball.ts';
import { placeOf } from './finding-place.ts';
import type { ExhibitData, GalleryCard, LoadingLines, ShownLink, ShownPart } from './wire.ts';

/** What is needed beside the model to describe what is shown. */
export interface DescribedExhibit {
  readonly card: GalleryCard;
  /** Absent: it has not been verified, or its report is gone. */
  readonly report: Report | undefined;
  readonly loading: readonly LoadingLines[];
  readonly world: string;
  /** Of a scene: its links from the second on are the things, the first is what stands still. */
  readonly isScene: boolean;
}

/** A model as the page shows it. Pure. */
export function describeExhibit(
  model: SimModel,
  { card, report, loading, world, isScene }: DescribedExhibit,
): ExhibitData {
  const things = isScene ? { ...model, links: model.links.slice(1) } : model;
  const seen = modelBounds(things, 'visuals') ?? modelBounds(things, 'collisions');
  const touched = modelBounds(things, 'collisions');
  const bounds = seen && hasNumbers(seen) ? seen : NOWHERE;
  const parents = new Map(model.joints.map(({ child, parent }) => [child, parent]));
  const kinds = new Map(model.semantics.articulations?.map(({ joint, kind }) => [joint, kind]));
  const { semantics } = model;
  const size = bounds.max.map((high, axis) => high - bounds.min[axis]!) as unknown as Vec3;
  const floor = isScene ? 0 : Math.min(bounds.min[2], touched && hasNumbers(touched) ? touched.min[2] : bounds.min[2]);
  return {
    ...card,
    base: model.base,
    ...(semantics.category === undefined ? {} : { category: semantics.category }),
    links: model.links.map((link) => shownLink(link, parents.get(link.name))),
    joints: model.joints.map(({ name, type, parent, child, anchor, axis, limits }) => ({
      ...{ name, type, parent, child, anchor, axis },
      ...(limits ?? {}),
      ...(kinds.has(name) ? { kind: kinds.get(name)! } : {}),
    })),
    bounds,
    floor,
    triangles: trianglesIn(model),
    cavities: semantics.cavities,
    supports: semantics.supports ?? [],
    grasps: semantics.grasps ?? [],
    parts: partsOf(model),
    size,
    mass: things.links.reduce((sum, { inertial }) => sum + inertial.mass, 0),
    ...reportFields(report),
    loading,
    ball: ballOf(model, bounds),
    world,
  };
}

/** Where nothing can be seen, a place to look at [m]. */
const NOWHERE: Bounds = { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.1] };

const hasNumbers = ({ min, max }: Bounds): boolean => [...min, ...max].every(Number.isFinite);

function shownLink({ name, pose, inertial, collisions }: Link, parent: string | undefined): ShownLink {
  const box = inertiaBox(inertial);
  return {
    name,
    ...(parent === undefined ? {} : { parent }),
    pose,
    mass: inertial.mass,
    centerOfMass: inertial.centerOfMass,
    ...(box ? { inertiaBox: box } : {}),
    colliders: collisions.length,
  };
}

/** The solid box that has this mass and these moments: what every simulator draws. `undefined` where there is none. */
function inertiaBox({ mass, centerOfMass, inertia }: Inertial): { pose: Pose; size: Vec3 } | undefined {
  if (!(mass > 0) || !inertia.every(Number.isFinite)) return undefined;
  const { moments, rotation } = principal(inertia);
  const [a, b, c] = moments;
  const edge = (one: number, two: number, own: number): number =>
    Math.sqrt(Math.max(0, (6 * (one + two - own)) / mass));
  const size: Vec3 = [edge(b, c, a), edge(a, c, b), edge(a, b, c)];
  return { pose: { position: centerOfMass, rotation }, size };
}

function trianglesIn({ links, meshes }: SimModel): number {
  const counts = new Map(meshes.map(({ name, indices }) => [name, indices.length / 3]));
  const visuals = links.flatMap((link) => link.visuals);
  return visuals.reduce((sum, { geometry: g }) => sum + (g.type === 'mesh' ? (counts.get(g.mesh) ?? 0) : 0), 0);
}

function partsOf(model: SimModel): ShownPart[] {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const links = new Map(model.links.map((link) => [link.name, link]));
  return (model.semantics.parts ?? []).flatMap(({ label, link: name, collisions }) => {
    const link = links.get(name);
    if (!link) return [];
    const own = link.collisions.filter((one) => collisions.includes(one.name));
    const corners = own.flatMap(({ pose, geometry }) => {
      const bounds = boundsAt(pose, geometry, meshes);
      return bounds ? [bounds.min, bounds.max] : [];
    });
    const bounds = boundsOf(corners) ?? linkBounds({ ...link, pose: STILL }, 'visuals', meshes);
    return bounds ? [{ label, link: name, at: middle(bounds.min, bounds.max) }] : [];
  });
}

const STILL: Pose = { position: [0, 0, 0], rotation: [1, 0, 0, 0] };
const middle = (a: Vec3, b: Vec3): Vec3 => apply(STILL, a.map((low, i) => (low + b[i]!) / 2) as unknown as Vec3);

function reportFields(
  report: Report | undefined,
): Pick<ExhibitData, 'findings' | 'request' | 'checks'> & { verdict?: Report['verdict'] } {
  const checks = { passed: 0, failed: 0, warned: 0, skipped: 0 };
  for (const { outcome } of report?.checks ?? []) checks[outcome] += 1;
  return {
    ...(report ? { verdict: report.verdict } : {}),
    findings: (report?.findings ?? []).map(({ code, severity, message, hint, pointer }) => {
      const link = placeOf(pointer, report!);
      return {
        ...{ code, severity, message },
        ...(hint === undefined ? {} : { hint }),
        ...(link === undefined ? {} : { link }),
      };
    }),
    ...(report?.request ? { request: report.request as readonly RequestCheck[] } : {}),
    checks,
  };
}
