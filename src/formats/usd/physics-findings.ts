import { type MassEstimate, tellEstimate } from '../../model/estimated.ts';
import { defineFinding, type FindingKind } from '../../model/finding.ts';

/** Paths that a message holds; all of them are in its arguments. */
const MOST_SHOWN = 6;
export const shown = (paths: readonly string[]): string =>
  `${paths.slice(0, MOST_SHOWN).join(', ')}${paths.length > MOST_SHOWN ? ` and ${paths.length - MOST_SHOWN} more` : ''}`;

export const colliderMade = defineFinding<{ collider: string; asked: string; kind: string; count: number }>({
  code: 'physics/usd-collider-made',
  severity: 'warning',
  about:
    'A concave mesh is a collider as it is, or is to be approximated by the simulator, each in its own way. It was made into convex shapes here, so that it is the same everywhere.',
  message: ({ collider, asked, kind, count }) =>
    `The collider ${collider} (approximation ${asked}) is concave; it became ${count} shapes (${kind}).`,
  hint: 'Ship convex parts with `physics:approximation = "convexHull"` to decide yourself.',
});

export const colliderFlat = defineFinding<{ collider: string }>({
  code: 'physics/usd-collider-flat',
  severity: 'warning',
  about: 'A collider is flat. It has no volume, no simulator can collide it reliably, and it was left out.',
  message: ({ collider }) => `The collider ${collider} is flat and was left out.`,
  hint: 'Give it a thickness.',
});

export const massComputed = defineFinding<{
  /** [kg]; `by_default`: nothing says how dense it is, either. */
  links: readonly { readonly link: string; readonly mass: number; readonly by_default?: true }[];
  missing: readonly string[];
  from: string;
  /** What the links of no density would weigh together by name, size and walls; absent where nothing tells that. */
  offered?: MassEstimate;
}>({
  code: 'physics/usd-mass-computed',
  severity: 'warning',
  about:
    'Bodies do not say all of their mass properties; they were computed from their colliders as UsdPhysics does (1000 kg/m³ where no density is given), or from what is drawn. ' +
    'Where no density is given and names tell what it is, its mass is estimated beside ([estimates.md](estimates.md)), and not used.',
  message: ({ links, missing, from, offered }) => {
    const weighed = links.map(({ link, mass }) => `"${link}" weighs ${mass.toPrecision(4)} kg`);
    return `Computed from ${from}: ${missing.join(', ')} of ${links.length === 1 ? 'a link' : `${links.length} links`}; ${shown(weighed)}.${offered ? ` Not used: ${tellEstimate(offered)}` : ''}`;
  },
  hint: 'Write physics:mass, centerOfMass, diagonalInertia and principalAxes, or give --mass or --density.',
});

export const bodyPinned = defineFinding<{ bodies: readonly string[] }>({
  code: 'physics/usd-kinematic',
  severity: 'warning',
  about: 'A kinematic body only moves when a program moves it; it was bolted to the world.',
  message: ({ bodies }) => `Bolted to the world: ${bodies.join(', ')}.`,
  hint: 'Set physics:kinematicEnabled to false for a body that moves by itself.',
});

export const worldLink = defineFinding({
  code: 'physics/usd-world-link',
  severity: 'info',
  about:
    'Several bodies are held by the world, or one hangs on a joint to it; what they hang on became a link of its own that weighs what a small ball does and never moves.',
  message: () => 'A link was added for the world that bodies hang on.',
});

export const noRigidBody = defineFinding<{ colliders: number }>({
  code: 'physics/usd-no-rigid-body',
  severity: 'warning',
  about:
    'The stage has colliders and no rigid body. UsdPhysics takes them for things that never move, and so the prop is fixed to the ' +
    'world. What it weighs is not felt: 1 kg, where the stage says nothing.',
  message: ({ colliders }) =>
    `No prim is a rigid body: the prop stands still, with ${colliders} ${colliders === 1 ? 'collider' : 'colliders'}.`,
  hint: 'Apply PhysicsRigidBodyAPI to the prim above all of it, if it is to move.',
});

export const sceneryLeftOut = defineFinding<{ prims: readonly string[] }>({
  code: 'physics/usd-scenery-left-out',
  severity: 'warning',
  about:
    'Beside a rigid body the stage has shapes that belong to no body: ground, walls, a table. They stand still, nothing joins them to ' +
    'the body, and they are scenery, no part of the prop.',
  message: ({ prims }) => `Left out, because no rigid body has it and no joint leads to it: ${shown(prims)}.`,
  hint: 'What belongs to the prop has to lie below the rigid body, or be a body that a joint holds.',
});

export const severalThings = defineFinding<{ things: readonly string[] }>({
  code: 'structure/usd-several-things',
  severity: 'error',
  about: 'The stage holds several things that no joint connects: a scene. A prop is one thing.',
  message: ({ things }) => `The stage is a scene of ${things.length} things that no joint connects: ${shown(things)}.`,
  hint:
    '`import --scene` installs each of them once, with their places. Or make the one that is meant the default prim (`defaultPrim = ' +
    '"/World/Box"`, say; a path is allowed), or join them, if they are one.',
});

export const jointInRow = defineFinding<{ joint: string; joints: readonly string[]; links: readonly string[] }>({
  code: 'physics/usd-joint-in-row',
  severity: 'info',
  about:
    "A joint moves in several ways (universal, cylindrical, cartesian), or MuJoCo's converter wrote several joints of one body. It became " +
    'a row of joints of one freedom each, with links between that have a thousandth of the mass of the body each.',
  message: ({ joint, joints, links }) =>
    `${joint} became the joints ${joints.join(', ')}, with the ${links.length === 1 ? 'link' : 'links'} ${links.join(', ')} between.`,
});

export const jointNotCarried = defineFinding<{ joint: string; problem: string }>({
  code: 'physics/usd-joint-not-carried',
  severity: 'error',
  about:
    'A joint can not be a joint of the model: bodies form a tree, and joints are fixed, revolute, prismatic or ball. Without it the prop moves differently.',
  message: ({ joint, problem }) => `The joint ${joint} was left out: ${problem}.`,
  hint: 'Replace it by a fixed, revolute, prismatic or spherical joint, or open the circle.',
});

export const jointLost = defineFinding<{ joint: string; what: string }>({
  code: 'physics/usd-joint-reduced',
  severity: 'warning',
  about: 'Something about a joint has no place in the model and was left out.',
  message: ({ joint, what }) => `Of the joint ${joint} was left out: ${what}.`,
});

export const axesLocked = defineFinding<{ joint: string; axes: readonly string[] }>({
  code: 'physics/usd-axes-locked',
  severity: 'info',
  about:
    'Limits of a joint of six freedoms (PhysicsJoint with PhysicsLimitAPI) have low > high. The schema says that motion along such ' +
    'an axis is locked. Of revolute and prismatic joints it does not say so: there crossed limits are an error.',
  message: ({ joint, axes }) => `Locked in ${joint} by limits with low > high: ${axes.join(', ')}.`,
});

export const jointApart = defineFinding<{ joint: string; apart: number; turned: number }>({
  code: 'physics/usd-joint-apart',
  severity: 'warning',
  about:
    'The two frames of a joint do not meet where the bodies are stored, so that a simulator moves the bodies at once. The pose as stored was taken.',
  message: ({ joint, apart, turned }) =>
    `The frames of ${joint} are ${apart.toPrecision(3)} m and ${((turned * 180) / Math.PI).toPrecision(3)}° apart.`,
  hint: 'Correct localPos and localRot of the joint, or place the bodies where it holds them.',
});

export const driveCarried = defineFinding<{ joint: string; stiffness: number; capped: boolean }>({
  code: 'physics/usd-drive-as-spring',
  severity: 'info',
  about:
    'A drive of force pulls to its target like a spring with a damper, and was carried as one; a cap on its force limits the effort of motors alone.',
  message: ({ joint, stiffness, capped }) =>
    `The drive of ${joint} became a spring of ${stiffness.toPrecision(4)} N·m/rad or N/m${capped ? '; the cap on its force limits its motors alone' : ''}.`,
});

export const driveLost = defineFinding<{ joint: string; why: string }>({
  code: 'physics/usd-drive-left-out',
  severity: 'warning',
  about: 'A drive is a motor: it belongs to the robot or the scene, not to a prop.',
  message: ({ joint, why }) => `The drive of ${joint} was left out: ${why}.`,
  hint: 'Set the drive up in the scene that uses the prop.',
});

export const groupsPartial = defineFinding<{ groups: readonly string[] }>({
  code: 'physics/usd-group-partial',
  severity: 'warning',
  about:
    'A collision group has some of the colliders of a body, but not all. The model excludes whole bodies, so it was left out.',
  message: ({ groups }) => `Left out: ${groups.join(', ')}.`,
});

export const pairsWidened = defineFinding<{ pairs: readonly (readonly [string, string])[] }>({
  code: 'physics/usd-pairs-widened',
  severity: 'warning',
  about:
    'Filtered pairs keep some colliders of two bodies apart, and others of them meet. The model excludes whole bodies, so all of their ' +
    'colliders pass through one another.',
  message: ({ pairs }) =>
    `Only some colliders of these links are kept apart in the stage; here they never touch: ${pairs.map(([a, b]) => `"${a}" and "${b}"`).join(', ')}.`,
  hint: 'Make the collider that is to be filtered a body of its own, on a fixed joint.',
});

export const usdPhysicsFindings: readonly FindingKind<never>[] = [
  colliderMade,
  colliderFlat,
  massComputed,
  bodyPinned,
  worldLink,
  noRigidBody,
  sceneryLeftOut,
  severalThings,
  jointInRow,
  jointNotCarried,
  jointLost,
  axesLocked,
  jointApart,
  driveCarried,
  driveLost,
  groupsPartial,
  pairsWidened,
];
