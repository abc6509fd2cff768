import { apply, compose, rotate } from '../../model/pose.ts';
import type { Collision, Joint, Link, Pose, SimModel, Vec3 } from '../../model/types.ts';
import { pointAt } from '../../model/vec.ts';
import { type Finish, finishKey } from '../finish.ts';
import { MATERIAL_NAMES } from '../materials.ts';
import { cornersOf } from './body.ts';

/** A document as JSON has it, before defaults are filled in. */
export type PlainBlueprint = Readonly<Record<string, unknown>> & { readonly blueprint: 1; readonly name: string };

/**
 * A blueprint of a model, to start from: of each link the shapes that it collides with, its joints, and its cavities. What is
 * only seen (rounded edges, textures, thin trims) is left out, and each link has the finish of most of it. Lengths are
 * rounded to 10 µm, angles to 0.01°.
 */
export function blueprintOf(model: SimModel, name: string): PlainBlueprint {
  const { links, joints, semantics, base, collisionExclusions } = model;
  const finishes = links.map((link) => finishOf(link, model));
  const main = finishes[0] ?? { material: 'plastic', colour: null };
  const isMain = (finish: Finish): boolean => finishKey(finish) === finishKey(main);
  return {
    blueprint: 1,
    name,
    about: 'Drawn after a built-in kind: its colliding shapes, joints and cavities.',
    material: main.material,
    ...(main.colour === null ? {} : { colour: main.colour }),
    ...(base === 'fixed' ? { base } : {}),
    rest: 'as_drawn',
    links: links.map((link, i) => ({
      name: link.name,
      ...(isMain(finishes[i]!)
        ? {}
        : finishes[i]!.colour === null
          ? { material: finishes[i]!.material }
          : finishes[i]!),
      mass: short(link.inertial.mass),
      solids: link.collisions.map((collision) => solidOf(collision, link, model)),
    })),
    ...(joints.length > 0 ? { joints: joints.map((joint) => jointOf(joint, model)) } : {}),
    ...(semantics.cavities.length > 0
      ? {
          cavities: semantics.cavities.map(({ name: own, link, pose, size }) => {
            const at = compose(poseOf(link, model), pose);
            return {
              name: own,
              link,
              at: round([at.position[0], at.position[1], at.position[2] - size[2] / 2]),
              size: round(size),
            };
          }),
        }
      : {}),
    ...(collisionExclusions.length > 0 ? { no_contact: collisionExclusions } : {}),
  };
}

const short = (value: number): number => Number(value.toPrecision(4));
const tidy = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;
const round = (point: readonly number[]): number[] => point.map(tidy);
const degrees = (radians: number): number => Math.round((radians * 18_000) / Math.PI) / 100 + 0;

const poseOf = (link: string, { links }: SimModel): Pose => links.find(({ name }) => name === link)!.pose;

/** The finish of the visual of most triangles, by the name of its material. */
function finishOf({ visuals }: Link, { meshes }: SimModel): Finish {
  const sizes = visuals.map(({ geometry, material }) => ({
    material,
    triangles: geometry.type === 'mesh' ? (meshes.find(({ name }) => name === geometry.mesh)?.indices.length ?? 0) : 0,
  }));
  const key = sizes.toSorted((a, b) => b.triangles - a.triangles)[0]?.material ?? '';
  const material = MATERIAL_NAMES.filter((one) => key === one || key.startsWith(`${one}_`)).toSorted(
    (a, b) => b.length - a.length,
  )[0];
  if (material === undefined) return { material: 'plastic', colour: null };
  const paint = key.slice(material.length + 1).replaceAll('_', ' ');
  return { material, colour: paint === '' ? null : paint };
}

const AXES = ['x', 'y', 'z'] as const;

/** The axis along which a direction points, to a thousandth; `undefined` for another direction. */
function axisAlong(direction: Vec3): { readonly axis: (typeof AXES)[number]; readonly sign: 1 | -1 } | undefined {
  const at = direction.findIndex((value) => Math.abs(value) > 0.999_999);
  return at < 0 ? undefined : { axis: AXES[at]!, sign: direction[at]! > 0 ? 1 : -1 };
}

function solidOf({ name, pose, geometry }: Collision, link: Link, { meshes }: SimModel): object {
  const at = compose(link.pose, pose);
  const called = { name: `${link.name}_${name}`.slice(0, 40) };
  const upright = axisAlong(rotate(at.rotation, [0, 0, 1]));
  const along = upright && upright.axis !== 'z' ? { along: upright.axis } : {};
  const middle = { hold: 'centre', at: round(at.position) };
  const hull = (points: readonly Vec3[]): object => ({ ...called, shape: 'hull', points: points.map(round) });
  switch (geometry.type) {
    case 'box': {
      const half = geometry.size.map((length) => length / 2) as unknown as Vec3;
      const corners = cornersOf({ min: [-half[0], -half[1], -half[2]], max: half }).map((one) => apply(at, one));
      const isSquare = [0, 1, 2].every((i) => axisAlong(rotate(at.rotation, [+(i === 0), +(i === 1), +(i === 2)])));
      if (!isSquare) return hull(corners);
      const extent = [0, 1, 2].map(
        (i) => Math.max(...corners.map((one) => one[i]!)) - Math.min(...corners.map((one) => one[i]!)),
      );
      return { ...called, shape: 'box', size: round(extent), ...middle };
    }
    case 'sphere':
      return { ...called, shape: 'sphere', radius: tidy(geometry.radius), ...middle };
    case 'ellipsoid':
      return { ...called, shape: 'ellipsoid', size: round(geometry.radii.map((one) => 2 * one)), ...middle };
    case 'cylinder':
    case 'capsule': {
      const { radius, length } = geometry;
      const [from, to] = [-length / 2, length / 2].map((z) => apply(at, [0, 0, z])) as [Vec3, Vec3];
      if (!upright) return { ...called, shape: 'sweep', path: [round(from), round(to)], radius: tidy(radius) };
      const height = geometry.type === 'capsule' ? length + 2 * radius : length;
      return { ...called, shape: geometry.type, radius: tidy(radius), height: tidy(height), ...along, ...middle };
    }
    case 'mesh': {
      const { positions } = meshes.find((mesh) => mesh.name === geometry.mesh)!;
      return hull(Array.from({ length: positions.length / 3 }, (_, i) => apply(at, pointAt(positions, i))));
    }
  }
}

const TYPES = { fixed: 'fixed', revolute: 'hinge', continuous: 'spin', prismatic: 'slide', ball: 'ball' } as const;

function jointOf(
  { name, type, parent, child, anchor, axis, limits, ballLimit, friction, damping, spring }: Joint,
  model: SimModel,
): object {
  const pose = poseOf(child, model);
  const direction = rotate(pose.rotation, axis);
  const square = axisAlong(direction);
  const kind = model.semantics.articulations?.find(({ joint }) => joint === name);
  const amount = type === 'prismatic' ? tidy : degrees;
  return {
    name,
    type: TYPES[type],
    ...(parent === model.links[0]!.name ? {} : { parent }),
    child,
    at: round(apply(pose, anchor)),
    ...(type === 'fixed' || type === 'ball'
      ? {}
      : { axis: square ? `${square.sign < 0 ? '-' : ''}${square.axis}` : direction.map(short) }),
    ...(limits ? { limits: [amount(limits.lower), amount(limits.upper)] } : {}),
    ...(ballLimit === undefined ? {} : { limit: degrees(ballLimit) }),
    ...(friction === undefined ? {} : { friction: short(friction) }),
    ...(damping === undefined ? {} : { damping: short(damping) }),
    ...(spring ? { spring: { stiffness: short(spring.stiffness), rest: amount(spring.rest) } } : {}),
    ...(kind?.detents ? { detents: kind.detents.map(amount) } : {}),
    ...(kind ? { kind: kind.kind } : {}),
  };
}
