import { boundsOf, linkBounds, modelBounds } from './bounds.ts';
import { combineInertials, transformInertial } from './inertia.ts';
import { apply, rotate } from './pose.ts';
import type { Inertial, Joint, Link, SimModel, Vec3 } from './types.ts';
import { cross, length, subtract } from './vec.ts';

/** One quantity that two models of the same prop do not agree on. */
export interface Difference {
  /** `links/door/mass`, `joints/hinge/upper`: by names, so that the order of things does not matter. */
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
  /** Of the size of the thing compared [-]; infinite where the two are not of one kind. */
  readonly error: number;
}

/** Fields of joints that some formats have no word for. */
export type JointField = 'damping' | 'friction' | 'armature' | 'spring' | 'ballLimit' | 'effort' | 'velocity' | 'mimic';

export interface Tolerances {
  /** Share of the size of what is compared: of the mass, the inertia, the extent of the model, the joint's range [-]. */
  readonly relative: number;
  /** Fields of joints that are not compared, because the format can't carry them. */
  readonly ignored?: ReadonlySet<JointField>;
}

/**
 * What a simulator would do differently with two models: mass properties, bounds, and joints with their axes, limits and
 * dynamics, everything in the model frame, so that where a file puts the frames of its links does not matter. Looks,
 * names of parts and meaning are not compared.
 *
 * @returns nothing where they agree within the tolerance
 */
export function compareModels(expected: SimModel, found: SimModel, tolerances: Tolerances): Difference[] {
  const extent = extentOf(expected);
  const differences: Difference[] = [];
  const tell = (what: string, a: unknown, b: unknown, error: number): void => {
    if (!(error <= tolerances.relative)) differences.push({ what, expected: a, found: b, error });
  };
  const same = (what: string, a: unknown, b: unknown): void => tell(what, a, b, a === b ? 0 : Infinity);

  same('base', expected.base, found.base);
  for (const [a, b, name] of pairs(expected.links, found.links)) {
    if (!a || !b) tell(`links/${name}`, a && name, b && name, Infinity);
    else compareLinks(a, b, { expected, found, extent, tell });
  }
  for (const [a, b, name] of pairs(expected.joints, found.joints)) {
    if (!a || !b) tell(`joints/${name}`, a?.type, b?.type, Infinity);
    else compareJoints(a, b, { expected, found, extent, tell }, tolerances.ignored ?? new Set());
  }
  const whole = [expected, found].map(({ links }) =>
    combineInertials(links.map((link) => transformInertial(link.pose, link.inertial))),
  );
  compareInertials('total', whole[0]!, whole[1]!, extent, tell);
  return differences;
}

interface Comparison {
  readonly expected: SimModel;
  readonly found: SimModel;
  /** Diagonal of the bounds of the expected model [m]. */
  readonly extent: number;
  readonly tell: (what: string, a: unknown, b: unknown, error: number) => void;
}

function compareLinks(a: Link, b: Link, { expected, found, extent, tell }: Comparison): void {
  const at = `links/${a.name}`;
  compareInertials(at, transformInertial(a.pose, a.inertial), transformInertial(b.pose, b.inertial), extent, tell);
  for (const what of ['visuals', 'collisions'] as const) {
    const [wanted, got] = [linkBounds(a, what, meshesOf(expected)), linkBounds(b, what, meshesOf(found))];
    if (!wanted || !got) tell(`${at}/${what}`, wanted, got, wanted === got ? 0 : Infinity);
    else {
      const error = Math.max(distance(wanted.min, got.min), distance(wanted.max, got.max)) / extent;
      tell(`${at}/${what}/bounds`, wanted, got, error);
    }
  }
}

function compareInertials(at: string, a: Inertial, b: Inertial, extent: number, tell: Comparison['tell']): void {
  tell(`${at}/mass`, a.mass, b.mass, ratio(a.mass, b.mass));
  tell(`${at}/center_of_mass`, a.centerOfMass, b.centerOfMass, distance(a.centerOfMass, b.centerOfMass) / extent);
  const size = Math.max(...a.inertia.map(Math.abs));
  const off = Math.max(...a.inertia.map((value, i) => Math.abs(value - b.inertia[i]!)));
  tell(`${at}/inertia`, a.inertia, b.inertia, off === 0 ? 0 : off / size);
}

function compareJoints(
  a: Joint,
  b: Joint,
  { expected, found, extent, tell }: Comparison,
  ignored: NonNullable<Tolerances['ignored']>,
): void {
  const at = `joints/${a.name}`;
  for (const key of ['type', 'parent', 'child'] as const)
    tell(`${at}/${key}`, a[key], b[key], a[key] === b[key] ? 0 : Infinity);
  const [childA, childB] = [linkOf(expected, a.child), linkOf(found, b.child)];
  if (!childA || !childB || a.type === 'fixed') return;
  const offset = subtract(apply(childB.pose, b.anchor), apply(childA.pose, a.anchor));
  if (a.type === 'ball') tell(`${at}/anchor`, a.anchor, b.anchor, length(offset) / extent);
  else {
    const [axisA, axisB] = [rotate(childA.pose.rotation, a.axis), rotate(childB.pose.rotation, b.axis)];
    tell(`${at}/axis`, axisA, axisB, distance(axisA, axisB));
    // Any point of the axis will do; a slide has a direction only.
    if (a.type !== 'prismatic') tell(`${at}/anchor`, a.anchor, b.anchor, length(cross(axisA, offset)) / extent);
  }
  // An angle is measured by the radian, a way by the size of the thing: a range of a hair is no measure of itself.
  const range = Math.max(
    a.type === 'prismatic' ? extent : 1,
    Math.abs(a.limits?.lower ?? 0),
    Math.abs(a.limits?.upper ?? 0),
  );
  for (const end of ['lower', 'upper'] as const) {
    const [wanted, got] = [a.limits?.[end], b.limits?.[end]];
    if (wanted === undefined || got === undefined) tell(`${at}/${end}`, wanted, got, wanted === got ? 0 : Infinity);
    else tell(`${at}/${end}`, wanted, got, Math.abs(wanted - got) / range);
  }
  for (const key of ['damping', 'friction', 'armature', 'ballLimit', 'effort', 'velocity'] as const) {
    if (!ignored.has(key)) tell(`${at}/${key}`, a[key], b[key], ratio(a[key] ?? 0, b[key] ?? 0));
  }
  if (!ignored.has('mimic')) {
    tell(`${at}/mimic/joint`, a.mimic, b.mimic, a.mimic?.joint === b.mimic?.joint ? 0 : Infinity);
    for (const key of ['multiplier', 'offset'] as const)
      tell(`${at}/mimic/${key}`, a.mimic, b.mimic, Math.abs((a.mimic?.[key] ?? 0) - (b.mimic?.[key] ?? 0)));
  }
  if (ignored.has('spring')) return;
  tell(`${at}/stiffness`, a.spring, b.spring, ratio(a.spring?.stiffness ?? 0, b.spring?.stiffness ?? 0));
  if (a.spring && b.spring) tell(`${at}/rest`, a.spring, b.spring, Math.abs(a.spring.rest - b.spring.rest) / range);
}

/** By name, those of the first list first. */
function pairs<T extends { readonly name: string }>(
  a: readonly T[],
  b: readonly T[],
): [T | undefined, T | undefined, string][] {
  const others = new Map(b.map((one) => [one.name, one]));
  const names = new Set([...a, ...b].map(({ name }) => name));
  const own = new Map(a.map((one) => [one.name, one]));
  return [...names].map((name) => [own.get(name), others.get(name), name]);
}

function extentOf(model: SimModel): number {
  const all = [modelBounds(model, 'visuals'), modelBounds(model, 'collisions')].flatMap((one) =>
    one ? [one.min, one.max] : [],
  );
  const bounds = boundsOf(all);
  return (bounds && distance(bounds.min, bounds.max)) || 1;
}

const meshesOf = ({ meshes }: SimModel) => new Map(meshes.map((mesh) => [mesh.name, mesh]));

const linkOf = (model: SimModel, name: string): Link | undefined => model.links.find((link) => link.name === name);

const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));

const ratio = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)));
