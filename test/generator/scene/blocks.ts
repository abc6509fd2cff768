import { type MadeDefinition, measure } from '../../../src/generator/scene/index.ts';
import { at } from '../../../src/model/pose.ts';
import type { Geometry, Pose, SimModel, Vec3 } from '../../../src/model/types.ts';

/** Designs of a few boxes, in place of what the generator would make: easy to reckon with. */
type Part = readonly [pose: Pose, geometry: Geometry];

function design(name: string, parts: readonly Part[], more: Partial<SimModel> = {}): MadeDefinition {
  const solids = parts.map(([pose, geometry], i) => ({ name: `part_${i}`, pose, geometry }));
  const model: SimModel = {
    name,
    base: 'free',
    links: [
      {
        name: 'body',
        pose: at(0, 0, 0),
        inertial: { mass: 1, centerOfMass: [0, 0, 0.01], inertia: [1, 1, 1, 0, 0, 0] },
        visuals: solids,
        collisions: solids.map((part) => ({ ...part, name: `${part.name}_hull` })),
      },
    ],
    joints: [],
    materials: [],
    meshes: [],
    textures: [],
    semantics: { labels: [], cavities: [] },
    collisionExclusions: [],
    ...more,
  };
  return measure(name, model);
}

/** A block of the given size [m] that stands on z = 0; with `from` only its upper part, on nothing. */
export const block = (name: string, size: Vec3, from = 0, category?: string): MadeDefinition =>
  design(
    name,
    [
      [at(0, 0, (from + size[2]) / 2), { type: 'box', size: [size[0], size[1], size[2] - from] }],
      ...(from > 0 ? [legOf(size)] : []),
    ],
    category === undefined ? {} : { semantics: { labels: [], cavities: [], category } },
  );

const legOf = ([width]: Vec3): Part => [at(-width / 2 + 0.01, 0, 0.01), { type: 'box', size: [0.02, 0.02, 0.02] }];

/** A box that is open at the top, with a floor and walls of the given thickness [m]. */
export function box(name: string, [width, depth, height]: Vec3, wall: number): MadeDefinition {
  const [x, y] = [width / 2 - wall / 2, depth / 2 - wall / 2];
  const inside: Vec3 = [width - 2 * wall, depth - 2 * wall, height - wall];
  return design(
    name,
    [
      [at(0, 0, wall / 2), { type: 'box', size: [width, depth, wall] }],
      [at(-x, 0, height / 2), { type: 'box', size: [wall, depth, height] }],
      [at(x, 0, height / 2), { type: 'box', size: [wall, depth, height] }],
      [at(0, -y, height / 2), { type: 'box', size: [width, wall, height] }],
      [at(0, y, height / 2), { type: 'box', size: [width, wall, height] }],
    ],
    {
      semantics: {
        labels: [],
        cavities: [{ name: 'inside', link: 'body', pose: at(0, 0, wall + inside[2] / 2), size: inside }],
      },
    },
  );
}

/** A cupboard of the given size [m] with one door over all its front, hinged on the left, that opens by 90°. */
export function cupboard(name: string, [width, depth, height]: Vec3): MadeDefinition {
  const leaf = {
    name: 'leaf',
    pose: at(width / 2, 0, height / 2),
    geometry: { type: 'box', size: [width, 0.02, height] } as const,
  };
  const whole = block(name, [width, depth, height]).model;
  const model: SimModel = {
    ...whole,
    links: [
      ...whole.links,
      {
        name: 'door',
        pose: at(-width / 2, -depth / 2 - 0.01, 0),
        inertial: whole.links[0]!.inertial,
        visuals: [leaf],
        collisions: [{ ...leaf, name: 'leaf_hull' }],
      },
    ],
    joints: [
      {
        name: 'door_hinge',
        type: 'revolute',
        parent: 'body',
        child: 'door',
        anchor: [0, 0, 0],
        axis: [0, 0, -1],
        limits: { lower: 0, upper: Math.PI / 2 },
      },
    ],
  };
  return measure(name, model);
}
