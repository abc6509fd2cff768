import { defineFinding, type FindingKind } from '../../../model/finding.ts';

const counted = (elements: Readonly<Record<string, number>>): string =>
  Object.entries(elements)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ');

export const physicsRead = defineFinding<{ bodies: number; still: number; colliders: number; joints: number }>({
  code: 'format/gltf-physics',
  severity: 'info',
  about:
    'The file itself says what moves, with which mass and which colliders (KHR_physics_rigid_bodies, OMI_physics_body), ' +
    'and that is what the prop has.',
  message: ({ bodies, still, colliders, joints }) =>
    `Its physics: ${bodies} bodies, ${still} of them standing still, ${colliders} colliders, ${joints} joints.`,
});

export const physicsNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/gltf-physics-not-carried',
  severity: 'warning',
  about:
    'The file says something of its physics that a prop has no place for: bounciness, triggers, speeds at the start, ' +
    'motors, soft limits, rules of who collides with whom that do not hold for whole bodies. It was left out.',
  message: ({ elements }) => `Left out of its physics: ${counted(elements)}.`,
});

export const physicsBroken = defineFinding<{ node: string; reason: string }>({
  code: 'format/gltf-physics-broken',
  severity: 'warning',
  about:
    'The file says something of the physics of a node that can not be: a shape that does not exist, a negative mass, a ' +
    'joint to nowhere. That was left out; where a body needs it, it is computed.',
  message: ({ node, reason }) => `Node "${node}" has ${reason}.`,
  hint: 'Correct it in the tool that made the file.',
});

export const jointNotCarried = defineFinding<{ joint: string; reason: string }>({
  code: 'format/gltf-joint-not-carried',
  severity: 'warning',
  about:
    'A joint that a prop can not have: it slides or turns in several ways at once, or joins a body to itself. Its bodies ' +
    'are not joined by it, and still do not collide with each other.',
  message: ({ joint, reason }) => `Joint "${joint}" was left out: ${reason}.`,
  hint: 'Replace it by hinges and slides, one body between each two.',
});

export const jointApart = defineFinding<{ joint: string; distance: number; angle: number }>({
  code: 'format/gltf-joint-apart',
  severity: 'warning',
  about:
    'The two frames of a joint do not lie where its limits hold them. An engine would pull the bodies together; here they ' +
    'stay as they are stored, and the joint sits at the frame of its first body.',
  message: ({ joint, distance, angle }) =>
    `The frames of joint "${joint}" are ${distance.toPrecision(3)} m and ${((180 * angle) / Math.PI).toPrecision(3)}° apart.`,
  hint: 'Look at the pose of the parts; move the frames together in the tool that made the file.',
});

export const bodyComputed = defineFinding<{ body: string; computed: readonly string[]; from: string; density: number }>(
  {
    code: 'physics/body-computed',
    severity: 'warning',
    about:
      'The input says not all of the mass properties of a body. What is missing was computed from its shapes, of uniform ' +
      'density; inertia fits the mass, about the centre of mass.',
    message: ({ body, computed, from, density }) =>
      `Of "${body}" was computed from ${from}: ${computed.join(', ')} (${density.toPrecision(4)} kg/m³).`,
    hint: 'Compare mass and size in the report with the real thing.',
  },
);

export const shapeAsHull = defineFinding<{ collider: string }>({
  code: 'format/gltf-shape-as-hull',
  severity: 'info',
  about:
    'A collider is of no shape that simulators have in common: a cone, or a cylinder that its node stretches in one ' +
    'direction. It became the convex hull of its surface.',
  message: ({ collider }) => `Collider "${collider}" became a convex hull.`,
});

export const standsStill = defineFinding<{ what: string }>({
  code: 'physics/stands-still',
  severity: 'info',
  about:
    'The input says of a part that nothing moves it (static, kinematic, or a collider without a body). A prop with such ' +
    'a part is fixed in the world.',
  message: ({ what }) => `Fixed in the world: ${what}.`,
  hint: 'Set the base of the prop to free if it should move.',
});

export const bodyEmpty = defineFinding<{ body: string }>({
  code: 'physics/body-empty',
  severity: 'warning',
  about: 'A body has neither mass nor shape. No simulator can move it; it was left out, with the joints on it.',
  message: ({ body }) => `Body "${body}" has neither mass nor shape.`,
  hint: 'Give it a mass, or remove it.',
});

export const glbPhysicsFindings: readonly FindingKind<never>[] = [
  physicsRead,
  physicsNotCarried,
  physicsBroken,
  jointNotCarried,
  jointApart,
  bodyComputed,
  shapeAsHull,
  standsStill,
  bodyEmpty,
];
