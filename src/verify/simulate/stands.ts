import { defineFinding } from '../../model/finding.ts';
import { conjugate, rotate } from '../../model/pose.ts';
import type { Quat, Vec3 } from '../../model/types.ts';
import { cross, dot, length, subtract } from '../../model/vec.ts';
import { deepestContact } from './contacts.ts';
import { lowestPoint } from './lowest.ts';
import type { Trial } from './trial.ts';

const GAP = 1e-3; // [m]
const DURATION = 2; // [s]
const MOST_MOVED = 2e-3; // [m], the gap included
const MOST_TILTED = Math.PI / 180; // [rad]
const MOST_PENETRATION = 0.5e-3; // [m]

export const standsFinding = defineFinding<{ displacement: number; tilt: number }>({
  code: 'simulation/stands',
  severity: 'error',
  about:
    'Placed 1 mm above a plane in its stored pose, the root link must be within 2 mm and 1° of it after 2 s. A prop that does not stand falls over at the start of each episode.',
  message: ({ displacement, tilt }) =>
    `Placed on a floor, it moves by ${(1e3 * displacement).toFixed(1)} mm and tilts by ${degrees(tilt)}° in 2 s; 2 mm and 1° are allowed.`,
  hint: 'Check the centre of mass, and that the colliders make a foot; or turn the prop so that it lies on a flat side.',
});

export const restingPenetration = defineFinding<{ depth: number; between: readonly [string, string] }>({
  code: 'simulation/resting-penetration',
  severity: 'error',
  about:
    'At rest no contact may be deeper than 0.5 mm. MuJoCo lets a box sink 0.1 mm into the floor whatever its mass; more means colliders that overlap in the stored pose.',
  message: ({ depth, between }) =>
    `At rest "${between[0]}" and "${between[1]}" overlap by ${(1e3 * depth).toFixed(2)} mm; 0.5 mm are allowed.`,
  hint: 'Leave a gap between the colliders of links that are not joined, or exclude the pair from collision.',
});

/** Whether it stays where it is put. */
export const stands: Trial = {
  name: 'to put it down',
  kinds: [standsFinding, restingPenetration],
  world: 'free',
  notApplicable: ({ base }) => (base === 'fixed' ? 'the base is fixed to the world' : undefined),

  run(world, prop) {
    const { data } = world;
    data.qpos[2] += GAP - lowestPoint(prop);
    const [position, rotation] = rootPose(data.qpos);
    world.run(DURATION);
    const [positionNow, rotationNow] = rootPose(data.qpos);
    const displacement = length(subtract(positionNow, position));
    const tilt = angleBetween(upIn(rotation), upIn(rotationNow));
    const { depth, between } = deepestContact(world);
    return {
      findings: [
        ...(displacement <= MOST_MOVED && tilt <= MOST_TILTED
          ? []
          : [standsFinding.at('/links/0', { displacement, tilt })]),
        ...(depth <= MOST_PENETRATION ? [] : [restingPenetration.at('/links', { depth, between })]),
      ],
      figures: { settle_displacement: displacement, settle_tilt: tilt, resting_penetration: depth },
    };
  },
};

/** A free joint's coordinates: position [m], quaternion scalar first. The root's are the first of all. */
function rootPose(qpos: Float64Array): [Vec3, Quat] {
  const [x, y, z, w, i, j, k] = qpos as unknown as number[];
  return [
    [x!, y!, z!],
    [w!, i!, j!, k!],
  ];
}

/** The world's up in the body's frame. Turning about it is no tilt. */
const upIn = (rotation: Quat): Vec3 => rotate(conjugate(rotation), [0, 0, 1]);
const angleBetween = (a: Vec3, b: Vec3) => Math.atan2(length(cross(a, b)), dot(a, b));
const degrees = (radians: number) => ((180 / Math.PI) * radians).toFixed(1);
