import { rotateInertia } from './inertia.ts';
import { apply, compose, invert } from './pose.ts';
import { rigidFit } from './rigid-fit.ts';
import type { Geometry, Joint, Link, Material, Mesh, Pose, SimModel, Vec3 } from './types.ts';
import { length, subtract } from './vec.ts';

/** By how much a point may be elsewhere, as a share of the size of the thing [-]. */
const APART = 1e-4;
/** By how much masses, inertias, joints and looks may differ [-]. */
const RELATIVE = 1e-3;

/** A model, prepared to be compared with others. */
export interface Comparable {
  readonly model: SimModel;
  /** The same for all models that could be equal. */
  readonly key: string;
  /** Points that tell where everything is, in the order of links and parts: x, y, z each [m]. */
  readonly points: Float64Array;
  /** Largest distance of a point from the first one, or 1 mm [m]. */
  readonly extent: number;
}

/** @param colliders whether they count; else only what is seen does */
export function comparable(given: SimModel, colliders = true): Comparable {
  const model = colliders ? given : { ...given, links: given.links.map((link) => ({ ...link, collisions: [] })) };
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const order = new Map(model.links.map(({ name }, index) => [name, index]));
  const points: number[] = [];
  for (const { pose, visuals, collisions, inertial } of model.links) {
    const tell = (point: Vec3): void => void points.push(...apply(pose, point));
    tell(inertial.centerOfMass);
    for (const part of [...visuals, ...collisions])
      for (const point of pointsOf(part.geometry, meshes)) tell(apply(part.pose, point));
  }
  const extent = extentOf(points);
  for (const { type, child, anchor, axis } of model.joints) {
    const { pose } = model.links[order.get(child)!]!;
    if (type !== 'fixed') points.push(...apply(pose, anchor));
    if (type !== 'fixed' && type !== 'ball')
      points.push(...apply(pose, [0, 1, 2].map((i) => anchor[i]! + extent * axis[i]!) as unknown as Vec3));
  }
  const shape = ({ geometry }: { readonly geometry: Geometry }): string =>
    geometry.type === 'mesh' ? `m${meshes.get(geometry.mesh)!.positions.length}` : geometry.type;
  const key = [
    model.base,
    colliders,
    ...model.links.map(({ visuals, collisions }) => [...visuals.map(shape), '|', ...collisions.map(shape)].join()),
    ...model.joints.map(({ type, parent, child }) => `${type} ${order.get(parent)} ${order.get(child)}`),
    ...model.collisionExclusions
      .map((pair) =>
        pair
          .map((name) => order.get(name))
          .sort()
          .join('-'),
      )
      .sort(),
  ].join(';');
  return { model, key, points: Float64Array.from(points), extent };
}

/**
 * Whether two models are one thing at two places: the same meshes, colliders, masses, joints and looks, up to a rigid motion.
 * Names do not matter; the order of links and parts does, which copies of one thing share.
 *
 * @returns the motion from the frame of the first model, where it stands, to where the second stands
 */
export function congruence(a: Comparable, b: Comparable): Pose | undefined {
  if (a.key !== b.key || a.points.length !== b.points.length || !isClose(a.extent, b.extent)) return undefined;
  const [first, second] = [a.model.links[0]!.pose, b.model.links[0]!.pose];
  // Copies that were placed have equal frames; those that were baked into the world have equal shapes only.
  const motion = [compose(second, invert(first)), rigidFit(a.points, b.points)].find((one) => fits(one, a, b));
  return motion && sameLinks(motion, a.model, b.model) && sameJoints(a.model, b.model) && sameLooks(a.model, b.model)
    ? motion
    : undefined;
}

function fits(motion: Pose, a: Comparable, b: Comparable): boolean {
  const most = APART * a.extent;
  for (let i = 0; i < a.points.length; i += 3) {
    const moved = apply(motion, [a.points[i]!, a.points[i + 1]!, a.points[i + 2]!]);
    if (!(length(subtract(moved, [b.points[i]!, b.points[i + 1]!, b.points[i + 2]!])) <= most)) return false;
  }
  return true;
}

/** What determines where a shape is and how large, up to its symmetries. */
function* pointsOf(geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Generator<Vec3> {
  switch (geometry.type) {
    case 'mesh': {
      const { positions } = meshes.get(geometry.mesh)!;
      for (let i = 0; i < positions.length; i += 3) yield [positions[i]!, positions[i + 1]!, positions[i + 2]!];
      return;
    }
    case 'sphere':
      yield [0, 0, 0];
      return;
    case 'cylinder':
    case 'capsule':
      yield [0, 0, geometry.length / 2];
      yield [0, 0, -geometry.length / 2];
      return;
    default: {
      const [x, y, z] = geometry.type === 'box' ? geometry.size : geometry.radii;
      yield [x, 0, 0];
      yield [0, y, 0];
      yield [0, 0, z];
    }
  }
}

function sameLinks(motion: Pose, a: SimModel, b: SimModel): boolean {
  return a.links.every((link, index) => {
    const other = b.links[index]!;
    if (!isClose(link.inertial.mass, other.inertial.mass)) return false;
    const turned = rotateInertia(link.inertial.inertia, compose(motion, link.pose).rotation);
    const there = rotateInertia(other.inertial.inertia, other.pose.rotation);
    const size = Math.max(...turned.map(Math.abs));
    return (
      turned.every((value, i) => Math.abs(value - there[i]!) <= RELATIVE * size) &&
      isClose(link.gravityCompensation ?? 0, other.gravityCompensation ?? 0) &&
      sameShapes(link, other, a, b)
    );
  });
}

function sameShapes(a: Link, b: Link, first: SimModel, second: SimModel): boolean {
  const parts = ({ visuals, collisions }: Link): Link['collisions'] => [...visuals, ...collisions];
  const [own, others] = [parts(a), parts(b)];
  return own.every((part, i) => {
    const other = others[i]!;
    const { friction, restitution, mask, contact } = part;
    return (
      sameGeometry(part.geometry, other.geometry, first, second) &&
      JSON.stringify([friction, restitution, mask, contact]) ===
        JSON.stringify([other.friction, other.restitution, other.mask, other.contact])
    );
  });
}

function sameGeometry(a: Geometry, b: Geometry, first: SimModel, second: SimModel): boolean {
  if (a.type === 'mesh' && b.type === 'mesh') {
    const [one, other] = [meshOf(first, a.mesh), meshOf(second, b.mesh)];
    return one.indices.length === other.indices.length && one.indices.every((value, i) => value === other.indices[i]);
  }
  const sizes = (geometry: Geometry): number[] =>
    Object.values(geometry).flatMap((value) => (typeof value === 'string' ? [] : value));
  const [own, others] = [sizes(a), sizes(b)];
  return own.every((value, i) => isClose(value, others[i]!));
}

const meshOf = ({ meshes }: SimModel, name: string): Mesh => meshes.find((mesh) => mesh.name === name)!;

function sameJoints(a: SimModel, b: SimModel): boolean {
  const values = ({
    limits,
    ballLimit,
    damping,
    friction,
    armature,
    spring,
    effort,
    velocity,
    mimic,
  }: Joint): number[] => [
    limits?.lower ?? Infinity,
    limits?.upper ?? Infinity,
    ballLimit ?? Infinity,
    damping ?? 0,
    friction ?? 0,
    armature ?? 0,
    spring?.stiffness ?? 0,
    spring?.rest ?? 0,
    effort ?? Infinity,
    velocity ?? Infinity,
    mimic?.multiplier ?? 0,
    mimic?.offset ?? 0,
  ];
  return a.joints.every((joint, index) => {
    const others = values(b.joints[index]!);
    return values(joint).every((value, i) => isClose(value, others[i]!));
  });
}

function sameLooks(a: SimModel, b: SimModel): boolean {
  return a.links.every((link, index) =>
    link.visuals.every(({ material }, i) => sameMaterial(a, material, b, b.links[index]!.visuals[i]!.material)),
  );
}

function sameMaterial(a: SimModel, name: string | undefined, b: SimModel, other: string | undefined): boolean {
  const [own, its] = [a.materials.find((one) => one.name === name), b.materials.find((one) => one.name === other)];
  if (!own || !its) return own === its;
  const values = ({ baseColor, metallic, roughness }: Material): number[] => [...baseColor, metallic, roughness];
  const others = values(its);
  return (
    values(own).every((value, i) => Math.abs(value - others[i]!) <= RELATIVE) &&
    (['baseColorTexture', 'metallicRoughnessTexture', 'normalTexture'] as const).every((map) =>
      sameBytes(imageOf(a, own[map]), imageOf(b, its[map])),
    )
  );
}

const imageOf = ({ textures }: SimModel, name: string | undefined): Uint8Array | undefined =>
  textures.find((texture) => texture.name === name)?.bytes;

const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((value, i) => value === b[i]));

const isClose = (a: number, b: number): boolean =>
  a === b ||
  Math.abs(a - b) <= RELATIVE * Math.max(Math.abs(a), Math.abs(b)) ||
  Math.max(Math.abs(a), Math.abs(b)) < 1e-9;

function extentOf(points: readonly number[]): number {
  let most = 1e-3;
  for (let i = 0; i < points.length; i += 3)
    most = Math.max(
      most,
      Math.hypot(points[i]! - points[0]!, points[i + 1]! - points[1]!, points[i + 2]! - points[2]!),
    );
  return most;
}
