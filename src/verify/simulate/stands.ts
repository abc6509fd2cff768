import { modelBounds } from '../../model/bounds.ts';
import { defineFinding, type Finding } from '../../model/finding.ts';
import { apply, conjugate, invert, rotate } from '../../model/pose.ts';
import type { Quat, SimModel, Vec3 } from '../../model/types.ts';
import { add, cross, dot, length, scale, subtract } from '../../model/vec.ts';
import { tooDeepAtRest, whyNotPutDown } from './at-rest.ts';
import { deepestContact } from './contacts.ts';
import { lowestPoint } from './lowest.ts';
import { rockingSpeed, rollingSpeed } from './rolling.ts';
import { speedometer } from './speed.ts';
import type { Trial } from './trial.ts';
import type { World } from './world.ts';

const GAP = 1e-3; // [m]
const DURATION = 2; // [s]
const MOST_MOVED = 2e-3; // [m], the gap included
const MOST_TILTED = Math.PI / 180; // [rad]

export const standsFinding = defineFinding<{ displacement: number; tilt: number }>({
  code: 'simulation/stands',
  severity: 'error',
  about:
    'Placed 1 mm above a plane in its stored pose, the root link must be within 2 mm and 1° of it after 2 s. A ' +
    'prop that does not stand falls over at the start of each episode.',
  message: ({ displacement, tilt }) =>
    `Placed on a floor, it moves by ${(1e3 * displacement).toFixed(1)} mm and tilts by ${degrees(tilt)}° in 2 s; ` +
    '2 mm and 1° are allowed.',
  hint:
    'Check the centre of mass, and that the colliders make a foot; or turn the prop so that it lies on a flat ' +
    'side. What is bolted to the floor is imported with --base fixed.',
});

export const restingPenetration = defineFinding<{
  depth: number;
  between: readonly [string, string];
  allowed: number;
}>({
  code: 'simulation/resting-penetration',
  severity: 'error',
  about:
    'At rest no contact of two links may be deeper than 0.5 mm, and none with the floor deeper than 1 mm. MuJoCo ' +
    'lets a box sink 0.1 mm into the floor whatever its mass; more between links means colliders that overlap in ' +
    'the stored pose, and more into the floor contacts that are soft, or a heavy body on light feet.',
  message: ({ depth, between, allowed }) =>
    `At rest "${between[0]}" and "${between[1]}" overlap by ${(1e3 * depth).toFixed(2)} mm; ${1e3 * allowed} mm ` +
    'are allowed.',
  hint:
    'Leave a gap between the colliders of links that are not joined, or exclude the pair from collision. Where ' +
    'it sinks into the floor, make its contacts stiffer or its feet heavier.',
});

export const settlesElsewhere = defineFinding<{
  displacement: number;
  tilt: number;
  time: number;
  position: Vec3;
  rotation: Quat;
}>({
  code: 'simulation/settles-elsewhere',
  severity: 'warning',
  about:
    'Placed 1 mm above a plane in its stored pose, it moves by more than 2 mm or 1°, and by less than 45°, but ' +
    'lies still within 8 s: for one second it moves by less than 0.5 mm and 0.1°. The stored pose is not the ' +
    'rest pose; the arguments hold the pose of its root at rest. A prop generated from a prompt fails instead.',
  message: ({ displacement, tilt, time, position, rotation }) =>
    `Placed on a floor, it settles ${(1e3 * displacement).toFixed(1)} mm and ${degrees(tilt)}° from its stored ` +
    `pose, within ${time.toFixed(1)} s; at rest its root is at ${tuple(position)} m, turned by the quaternion ` +
    `${tuple(rotation)} (w, x, y, z).`,
  hint: 'To start each episode at rest, place it in the stated pose.',
});

export const rollsAway = defineFinding<{ displacement: number; speed: number }>({
  code: 'simulation/rolls-away',
  severity: 'warning',
  about:
    'Placed 1 mm above a plane in its stored pose, it rolls: it does not lie still within 8 s, but its middle ' +
    'stays as high as it is stored, it touches the floor, and the points that touch stand still. Balls, wheels ' +
    'and cylinders on their side do. What falls over first, creeps or jitters fails, and so does what was made ' +
    'from a prompt.',
  message: ({ displacement, speed }) =>
    `Placed on a floor, it rolls: ${(1e3 * displacement).toFixed(1)} mm in 2 s, later at ${speed.toPrecision(2)} ` +
    'm/s at most.',
  hint:
    'Give its colliders rolling friction (in MJCF condim="6" and a third value of friction), or store it on a ' +
    'flat side.',
});

export const rocks = defineFinding<{ tilt: number; speed: number }>({
  code: 'simulation/rocks',
  severity: 'warning',
  about:
    'Placed 1 mm above a plane in its stored pose, it does not lie still within 8 s, but rocks: for 20 s it touches the ' +
    'floor, gets no faster, the points that touch stand still, it tilts by less than 45°, and turns back at most ten times ' +
    'a second. What is built for its inertia rocks slowly and long; nothing in MuJoCo damps it. What falls over, creeps or ' +
    'jitters fails, and so does what was made from a prompt.',
  message: ({ tilt, speed }) =>
    `Placed on a floor, it rocks on, by up to ${degrees(tilt)}° from its stored pose and at ${speed.toPrecision(2)} m/s at most.`,
  hint:
    'Store it on a flat side, or give it the inertia of its shape, for example with --density; a small thing with a large ' +
    'inertia hardly comes to rest.',
});

const tuple = (values: readonly number[]): string =>
  values.map((value) => (Math.round(1e4 * value) / 1e4 + 0).toString()).join(', ');

/** It has fallen over if it tilts by more. @see SceneSmith, "fallen" [rad] */
const FALLEN = Math.PI / 4;
/** By then it has to lie still [s]. @see the SimReady benchmark, "at rest within 8 s" */
const SETTLED_BY = 8;
/** Looked at so often [s]; between two looks it may move by this [m], @see EmbodiedGen, "settle 0.5 mm", and turn by this [rad]. */
const [LOOK, STILL_MOVED, STILL_TURNED] = [1, 0.5e-3, Math.PI / 1800];

/** Whether it stays where it is put. */
export const stands: Trial = {
  name: 'to put it down',
  kinds: [standsFinding, settlesElsewhere, rollsAway, rocks, restingPenetration],
  world: 'free',
  notApplicable: whyNotPutDown,

  run(world, prop) {
    const { data } = world;
    data.qpos[2] += GAP - lowestPoint(prop);
    const [position, rotation] = rootPose(data.qpos);
    world.run(DURATION);
    const [positionNow, rotationNow] = rootPose(data.qpos);
    const displacement = length(subtract(positionNow, position));
    const tilt = angleBetween(upIn(rotation), upIn(rotationNow));
    const { depth } = deepestContact(world);
    const tooDeep = tooDeepAtRest(world);
    const stays = displacement <= MOST_MOVED && tilt <= MOST_TILTED;
    const stands = stays
      ? []
      : [howItMoves(world, prop, [position, rotation]) ?? standsFinding.at('/links/0', { displacement, tilt })];
    return {
      findings: [...stands, ...(tooDeep ? [restingPenetration.at('/links', { ...tooDeep })] : [])],
      figures: { settle_displacement: displacement, settle_tilt: tilt, resting_penetration: depth },
    };
  },
};

/** What it does that is no defect, having moved away from where it was put; `undefined` if it is none of that. */
function howItMoves(world: World, prop: SimModel, stored: readonly [Vec3, Quat]): Finding | undefined {
  if (prop.semantics.prompt !== undefined) return undefined;
  const displacement = length(subtract(rootPose(world.data.qpos)[0], stored[0]));
  const lies = settle(world, stored);
  if (lies) return settlesElsewhere.at('/links/0', lies);
  const rolls = rollingFrom(world, prop, stored);
  if (rolls !== undefined) return rollsAway.at('/links/0', { displacement, speed: rolls });
  const sways = rockingFrom(world, prop, stored);
  return sways && rocks.at('/links/0', sways);
}

/**
 * Waits until a prop lies still, after it has moved away from where it was put. What falls through the floor, creeps or
 * jitters never does.
 *
 * @returns its pose, and how far that is from where it was put; `undefined` if it does not, or has fallen over
 */
function settle(
  world: World,
  [stored, upright]: readonly [Vec3, Quat],
): Parameters<typeof settlesElsewhere.at>[1] | undefined {
  const { qpos } = world.data;
  for (let time = DURATION; time < SETTLED_BY; time += LOOK) {
    const [before, turnedBefore] = rootPose(qpos);
    let farthest = 0;
    world.run(LOOK, {
      after() {
        const [now, turned] = rootPose(qpos);
        const turn = 2 * Math.acos(Math.min(1, Math.abs(turnedBefore.reduce((sum, q, i) => sum + q * turned[i]!, 0))));
        farthest = Math.max(farthest, length(subtract(now, before)) / STILL_MOVED, turn / STILL_TURNED);
        return undefined;
      },
    });
    if (!(farthest <= 1)) continue;
    const [position, rotation] = rootPose(qpos);
    const [displacement, tilt] = [length(subtract(position, stored)), angleBetween(upIn(upright), upIn(rotation))];
    if (tilt > FALLEN || tooDeepAtRest(world)) return undefined;
    return { displacement, tilt, time, position, rotation };
  }
  return undefined;
}

/** For so long a rolling motion is looked at, in two halves that hold a swing of a heavy wheel each [s]. */
const ROLLING = 4;
/** What falls over before it rolls loses more of the height of its middle. */
const MOST_LOST = 0.1;

/** How fast it rolls on, if it does [m/s]. @param stored where its root was put down */
function rollingFrom(world: World, prop: SimModel, stored: readonly [Vec3, Quat]): number | undefined {
  const { min, max } = modelBounds(prop, 'collisions')!;
  const root = prop.links[0]!.pose;
  const middle = apply(invert(root), scale(add(min, max), 0.5));
  const heightAt = ([position, rotation]: readonly [Vec3, Quat]): number => apply({ position, rotation }, middle)[2];
  if (heightAt(rootPose(world.data.qpos)) < (1 - MOST_LOST) * heightAt(stored) - GAP) return undefined;
  return rollingSpeed(world, ROLLING, speedometer(world, prop, length(subtract(max, min))));
}

/** For so long a rocking motion is looked at, in two halves that hold a sway of something slow each [s]. */
const ROCKING = 20;

/** How far and how fast it rocks, if it does [rad, m/s]. @param stored where its root was put down */
function rockingFrom(
  world: World,
  prop: SimModel,
  [, upright]: readonly [Vec3, Quat],
): Parameters<typeof rocks.at>[1] | undefined {
  const { min, max } = modelBounds(prop, 'collisions')!;
  const speedNow = speedometer(world, prop, length(subtract(max, min)));
  let tilt = 0;
  const speed = rockingSpeed(world, ROCKING, () => {
    tilt = Math.max(tilt, angleBetween(upIn(upright), upIn(rootPose(world.data.qpos)[1])));
    return speedNow();
  });
  return speed !== undefined && tilt <= FALLEN && !tooDeepAtRest(world) ? { tilt, speed } : undefined;
}

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
