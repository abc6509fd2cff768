// One list with a row for each check, which no cut would make clearer; that makes it longer than 400 lines.

import { at, axisAngle, compose } from '../../src/model/pose.ts';
import { scaleModel } from '../../src/model/scale-model.ts';
import type { Collision, Joint, Link } from '../../src/model/types.ts';
import { everyCollider, inertial, joint, link, material, mesh, type Plant, semantics, withoutLimits } from './plant.ts';
import { BALL, CRADLE, DOOR, LAMP, PENDULUM, PLATE, ROLY_POLY, TWO_DRAWERS } from './small-inputs.ts';

/** A check, a sound prop, and what is made wrong with it. */
export interface PlantedFault {
  readonly code: string;
  /** A prompt, or MJCF. */
  readonly sound: string;
  /** For people: what is wrong with it. */
  readonly what: string;
  readonly plant: Plant;
  /** Layers of the viewer that show it. */
  readonly layers?: readonly string[];
}

const DEGREE = Math.PI / 180;
const [MUG, CABINET, DRAWERS, CRATE] = ['mug', 'oak cabinet', 'chest of drawers', 'wooden crate'];

/** Colliders in place of all that a link has; labels of parts, which name colliders, are lost with them. */
const replaced = (which: string | number, ...parts: Collision[]): Plant =>
  after(link(which, { collisions: parts }), semantics({ parts: [] }));
/** One after the other. */
const after =
  (...plants: readonly Plant[]): Plant =>
  (sound) =>
    plants.reduce((model, plant) => plant(model), sound);
const turnedRoot = (axis: readonly [number, number, number], angle: number): Plant =>
  link(0, ({ pose }) => ({ pose: compose({ position: [0, 0, 0], rotation: axisAngle(axis, angle) }, pose) }));
const renamedLink =
  (from: string, to: string): Plant =>
  (sound) => ({
    ...link(from, { name: to })(sound),
    joints: sound.joints.map((one) => ({ ...one, child: one.child === from ? to : one.child })),
  });

/** A post 17 cm in front of a door. */
const withPost: Plant = (sound) => {
  const [frame, leaf] = sound.links;
  const pole: Collision = { name: 'pole', geometry: { type: 'box', size: [0.02, 0.02, 0.4] }, pose: at(0, 0, 0) };
  const post: Link = {
    ...leaf!,
    name: 'post',
    pose: at(0.08, -0.28, 0.2),
    visuals: [{ ...pole, name: 'pole_visual' }],
    collisions: [pole],
  };
  const bolted: Joint = {
    ...{ name: 'bolted', type: 'fixed', parent: frame!.name, child: 'post' },
    ...{ anchor: [0, 0, 0], axis: [0, 0, 1] },
  };
  return { ...sound, links: [...sound.links, post], joints: [...sound.joints, bolted] };
};

/** In the order of docs/checks.md. */
export const PLANTED: readonly PlantedFault[] = [
  {
    code: 'structure/model-name',
    sound: CABINET,
    what: 'It is called "Oak cabinet!", which no folder of a simulator may be called.',
    plant: (sound) => ({ ...sound, name: 'Oak cabinet!' }),
  },
  {
    code: 'structure/names-unique',
    sound: CABINET,
    what: 'Two materials have one name: the doors would be of whichever comes last.',
    plant: material(1, { name: 'oak' }),
  },
  {
    code: 'structure/names-portable',
    sound: CABINET,
    what: 'A door is called "left/door 1", a path in USD.',
    plant: renamedLink('door_1', 'left/door 1'),
    layers: ['frames'],
  },
  {
    code: 'structure/tree',
    sound: CABINET,
    what: 'The hinge of a door is lost, so the door belongs to nothing.',
    plant: (sound) => ({ ...sound, joints: sound.joints.slice(1) }),
    layers: ['joints'],
  },
  {
    code: 'structure/references',
    sound: CABINET,
    what: 'The material of the body and the doors was lost.',
    plant: (sound) => ({ ...sound, materials: sound.materials.slice(1) }),
  },
  {
    code: 'structure/mesh-data',
    sound: CRATE,
    what: 'Every ninth coordinate of the mesh is not a number.',
    plant: mesh(0, ({ positions }) => ({ positions: positions.map((one, i) => (i % 9 === 0 ? Number.NaN : one)) })),
  },
  {
    code: 'structure/poses',
    sound: CABINET,
    what: 'The rotation of a door is a quaternion of length 2.',
    plant: link('door_1', ({ pose }) => ({ pose: { ...pose, rotation: [2, 0, 0, 0] } })),
  },
  {
    code: 'structure/sizes',
    sound: CRATE,
    what: 'The inside of the crate has no depth.',
    plant: semantics(({ cavities }) => ({
      cavities: cavities.map((one) => ({ ...one, size: [one.size[0], one.size[1], 0] as const })),
    })),
    layers: ['cavities'],
  },
  {
    code: 'structure/joint-axis',
    sound: CABINET,
    what: 'The axis of a hinge has the length 2.',
    plant: joint(0, ({ axis }) => ({ axis: [2 * axis[0], 2 * axis[1], 2 * axis[2]] })),
    layers: ['joints'],
  },
  {
    code: 'structure/joint-limits',
    sound: CABINET,
    what: 'The limits of a hinge are the wrong way round.',
    plant: joint(0, ({ limits }) => ({ limits: { lower: limits!.upper, upper: limits!.lower } })),
    layers: ['joints'],
  },
  {
    code: 'structure/joint-unlimited',
    sound: DRAWERS,
    what: 'The upper drawer has no stop: it comes out.',
    plant: withoutLimits(0),
    layers: ['joints'],
  },
  {
    code: 'structure/material-values',
    sound: MUG,
    what: 'The colour has values from 0 to 255, where 0 to 1 is meant.',
    plant: material(0, { baseColor: [180, 60, 40, 1] }),
  },
  {
    code: 'structure/visual-present',
    sound: CRATE,
    what: 'Nothing of it can be seen: it has colliders alone.',
    plant: link(0, { visuals: [] }),
    layers: ['colliders'],
  },
  {
    code: 'physics/mass-positive',
    sound: MUG,
    what: 'It weighs nothing.',
    plant: inertial(0, { mass: 0 }),
    layers: ['masses'],
  },
  {
    code: 'physics/inertia-positive',
    sound: CRATE,
    what: 'One of its moments of inertia is zero.',
    plant: inertial(0, ({ inertia: [xx, yy] }) => ({ inertia: [xx, yy, 0, 0, 0, 0] })),
    layers: ['masses'],
  },
  {
    code: 'physics/inertia-triangle',
    sound: CRATE,
    what: 'One moment of inertia is greater than the two others together, which no body has.',
    plant: inertial(0, ({ inertia: [xx, yy] }) => ({ inertia: [xx, yy, 3 * (xx + yy), 0, 0, 0] })),
    layers: ['masses'],
  },
  {
    code: 'physics/inertia-extent',
    sound: CRATE,
    what: 'Its moments of inertia are a hundred times those of its shape.',
    plant: inertial(0, ({ inertia }) => ({ inertia: inertia.map((one) => 100 * one) as unknown as typeof inertia })),
    layers: ['masses'],
  },
  {
    code: 'physics/mass-outside',
    sound: CRATE,
    what: 'Its centre of mass lies 1 m above the floor, outside of it.',
    plant: inertial(0, { centerOfMass: [0, 0, 1] }),
    layers: ['masses'],
  },
  {
    code: 'physics/joint-dynamics',
    sound: CABINET,
    what: 'A hinge has negative damping: it would speed up by itself.',
    plant: joint(0, { damping: -0.5 }),
    layers: ['joints'],
  },
  {
    code: 'physics/contact-values',
    sound: CRATE,
    what: 'Its friction is below zero.',
    plant: everyCollider({ friction: [-1, 0.005, 0.0001] }),
    layers: ['colliders'],
  },
  {
    code: 'physics/friction-reduced',
    sound: CRATE,
    what: 'Its friction of 100 is more than contacts can carry.',
    plant: everyCollider({ friction: [100, 0.005, 0.0001] }),
  },
  {
    code: 'physics/collider-present',
    sound: MUG,
    what: 'It has no collider: everything passes through it.',
    plant: replaced(0),
    layers: ['colliders'],
  },
  {
    code: 'physics/seen-only',
    sound: MUG,
    what: 'It is bolted down and has no collider: a picture in the air.',
    plant: after(replaced(0), (sound) => ({ ...sound, base: 'fixed' })),
    layers: ['colliders'],
  },
  {
    code: 'physics/link-collider',
    sound: CABINET,
    what: 'A door has no collider.',
    plant: replaced('door_1'),
    layers: ['colliders'],
  },
  {
    code: 'physics/collider-closed',
    sound: MUG,
    what: 'A part of its wall has a hole: a triangle of the collider is missing.',
    plant: (sound) => {
      const part = sound.links[0]!.collisions[1]!.geometry;
      return mesh(part.type === 'mesh' ? part.mesh : 0, ({ indices }) => ({ indices: indices.slice(3) }))(sound);
    },
    layers: ['colliders'],
  },
  {
    code: 'physics/concave-collider',
    sound: MUG,
    what: 'Its collider is the mesh that is seen. Simulators take the convex hull of that, which fills the mug.',
    plant: (sound) => replaced(0, { ...sound.links[0]!.visuals[0]!, name: 'body_hull' })(sound),
    layers: ['colliders'],
  },
  {
    code: 'physics/collision-bounds',
    sound: MUG,
    what: 'Its colliders lie 4 cm above what is seen.',
    plant: everyCollider(({ pose }) => ({ pose: compose(at(0, 0, 0.04), pose) })),
    layers: ['colliders'],
  },
  {
    code: 'physics/winding',
    sound: CRATE,
    what: 'Its surface is turned inside out: the triangles face inwards.',
    plant: mesh(0, ({ indices, normals }) => ({
      indices: indices.toReversed(),
      ...(normals && { normals: normals.map((one) => -one) }),
    })),
  },
  {
    code: 'physics/links-overlap',
    sound: DRAWERS,
    what: 'The second drawer is where the first one is.',
    plant: (sound) => link('drawer_2', { pose: sound.links.find(({ name }) => name === 'drawer_1')!.pose })(sound),
    layers: ['colliders'],
  },
  {
    code: 'physics/up-axis',
    sound: LAMP,
    what: 'It was stored with Y up, so it lies on its side.',
    plant: turnedRoot([1, 0, 0], -90 * DEGREE),
  },
  {
    code: 'physics/plausible-size',
    sound: MUG,
    what: 'Its millimetres were read as metres: it is 90 m high.',
    plant: (sound) => scaleModel(sound, 1_000),
  },
  {
    code: 'physics/unusual-size',
    sound: MUG,
    what: 'It is 1 m high.',
    plant: (sound) => scaleModel(sound, 10),
  },
  {
    code: 'physics/plausible-density',
    sound: MUG,
    what: 'It weighs more than gold would.',
    plant: inertial(0, ({ mass, inertia }) => ({
      mass: 50 * mass,
      inertia: inertia.map((one) => 50 * one) as unknown as typeof inertia,
    })),
    layers: ['masses'],
  },
  {
    code: 'physics/category-mass',
    sound: MUG,
    what: 'It weighs 25 kg: grams were taken for another unit.',
    plant: inertial(0, ({ mass, inertia }) => ({
      mass: 25,
      inertia: inertia.map((one) => (25 / mass) * one) as unknown as typeof inertia,
    })),
    layers: ['masses'],
  },
  {
    code: 'simulation/compiles',
    sound: CABINET,
    what: 'A door weighs less than MuJoCo can reckon with.',
    plant: inertial('door_1', { mass: 1e-20, inertia: [1e-20, 1e-20, 1e-20, 0, 0, 0] }),
    layers: ['masses'],
  },
  {
    code: 'simulation/stable',
    sound: DOOR,
    what: 'The spring of its hinge is stiffer than any simulation can follow.',
    plant: joint(0, { spring: { stiffness: 1e14, rest: 1 } }),
    layers: ['joints'],
  },
  {
    code: 'simulation/stands',
    sound: CRATE,
    what: 'It collides with nothing that a floor is: it falls through.',
    plant: everyCollider({ mask: { type: 2, affinity: 2 } }),
    layers: ['colliders'],
  },
  {
    code: 'simulation/settles-elsewhere',
    sound: PLATE,
    what: 'It was stored leaning by 5°, and lies down.',
    plant: turnedRoot([1, 0, 0], 5 * DEGREE),
  },
  {
    code: 'simulation/rolls-away',
    sound: BALL,
    what: 'It is heavier on one side, and rolls until that side is below.',
    plant: inertial(0, { centerOfMass: [0.01, 0, 0.05] }),
    layers: ['masses'],
  },
  {
    code: 'simulation/rocks',
    sound: CRADLE,
    what: 'It lies on its round bottom, and rocks for long.',
    plant: inertial(0, { centerOfMass: [0.004, 0, 0.024], inertia: [1, 1, 1, 0, 0, 0] }),
    layers: ['masses'],
  },
  {
    code: 'simulation/resting-penetration',
    sound: CRATE,
    what: 'Its contacts take half a second to push it out of the floor, so that it sinks in.',
    plant: everyCollider({ contact: { solref: [0.5, 1] } }),
    layers: ['colliders'],
  },
  {
    code: 'simulation/comes-to-rest',
    sound: CRATE,
    what: 'Its contacts are springs without damping: it bounces on.',
    plant: everyCollider({ contact: { solref: [-50_000, 0], solimp: [0.99, 0.99, 0.001, 0.5, 2] } }),
    layers: ['colliders'],
  },
  {
    code: 'simulation/keeps-moving',
    sound: PENDULUM,
    what: 'Nothing takes the energy of its arm: it swings on.',
    plant: joint(0, { damping: 0, friction: 0 }),
    layers: ['joints'],
  },
  {
    code: 'simulation/rests-late',
    sound: ROLY_POLY,
    what: 'Its mass lies low and a little aside: it rocks for more than two seconds.',
    plant: inertial(0, { centerOfMass: [0, 0.002, 0.08] }),
    layers: ['masses'],
  },
  {
    code: 'simulation/joint-rest',
    sound: DOOR,
    what: 'Its hinge lies level: the leaf falls from where it is stored.',
    plant: joint(0, { axis: [1, 0, 0], anchor: [0, 0.2, 0], limits: { lower: -1.5, upper: 1.5 }, friction: 0 }),
    layers: ['joints'],
  },
  {
    code: 'simulation/joint-range',
    sound: DOOR,
    what: 'A post stands where the door must turn.',
    plant: withPost,
    layers: ['joints', 'colliders'],
  },
  {
    code: 'simulation/joint-penetration',
    sound: TWO_DRAWERS,
    what: 'Two drawers side by side lie 4 mm in each other, and slide through each other.',
    plant: link('right', ({ pose }) => ({ pose: compose(at(-0.024, 0, 0), pose) })),
    layers: ['colliders'],
  },
  {
    code: 'simulation/holds-ball',
    sound: MUG,
    what: 'Its bottom has no collider: a ball falls through.',
    plant: (sound) => replaced(0, ...sound.links[0]!.collisions.filter(({ name }) => name !== 'body_floor'))(sound),
    layers: ['colliders', 'cavities'],
  },
  {
    code: 'simulation/cavity-sideways',
    sound: MUG,
    what: 'It has a second inside that opens sideways; nothing can be dropped into that.',
    plant: semantics(({ cavities: [inside] }) => ({
      cavities: [
        inside!,
        { ...inside!, name: 'side', pose: { ...inside!.pose, rotation: axisAngle([1, 0, 0], 90 * DEGREE) } },
      ],
    })),
    layers: ['cavities'],
  },
];
