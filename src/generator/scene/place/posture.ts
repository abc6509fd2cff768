import { apply, axisAngle, compose, multiply } from '../../../model/pose.ts';
import type { Quat, SimModel } from '../../../model/types.ts';
import type { RelationKind } from '../relation-kinds.ts';
import { type MadeDefinition, measure } from './made.ts';

const QUARTER = Math.PI / 2;
const UPRIGHT: Quat = [1, 0, 0, 0];

/** What leans has at most this share of its height as thickness, and is at least so high [m]. */
const THICKEST = 0.5;
const LEAST_HEIGHT = 0.15;
/** Share of its width by which the centre of mass of a thing with a handle is off its middle. */
const LOPSIDED = 0.03;
/** A thing that leans is turned so far beyond the angle at which it would fall back onto its feet [rad]. */
const BEYOND = (8 * Math.PI) / 180;

/**
 * The turn that a posture gives a thing before it is put somewhere, in the frame of its model: upside down, on its side,
 * or with its top to the back so that it leans.
 *
 * @returns `undefined` where the thing has no such posture: a cube can't lean
 */
export function turnFor(kind: RelationKind, { model, bounds: { min, max } }: MadeDefinition): Quat | undefined {
  if (kind === 'upside_down') return axisAngle([0, 1, 0], Math.PI);
  if (kind === 'lying') {
    // A handle on one side would hold it up: it lies on its back.
    const aside = Math.abs(middleOfMass(model) - (min[0] + max[0]) / 2);
    return aside > LOPSIDED * (max[0] - min[0]) ? axisAngle([1, 0, 0], QUARTER) : axisAngle([0, 1, 0], QUARTER);
  }
  if (kind !== 'leaning') return undefined;
  const { turn, height, thickness } = onEnd([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
  if (height < LEAST_HEIGHT || thickness > THICKEST * height) return undefined;
  return multiply(axisAngle([1, 0, 0], -Math.atan2(thickness, height) - BEYOND), turn);
}

/** Along X, in the frame of the model [m]. */
function middleOfMass({ links }: SimModel): number {
  const mass = links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  return (
    links.reduce((sum, { pose, inertial }) => sum + inertial.mass * apply(pose, inertial.centerOfMass)[0], 0) / mass
  );
}

/** Its longest edge upwards, its thinnest one from front to back; of a box with the given edges [m]. */
export function onEnd([x, y, z]: readonly [number, number, number]): {
  readonly turn: Quat;
  readonly height: number;
  readonly thickness: number;
} {
  const height = Math.max(x, y, z);
  const [up, across, deep] =
    height === z
      ? [UPRIGHT, x, y]
      : height === x
        ? [axisAngle([0, 1, 0], -QUARTER), z, y]
        : [axisAngle([1, 0, 0], QUARTER), x, z];
  const turn = deep <= across ? up : multiply(axisAngle([0, 0, 1], QUARTER), up);
  return { turn, height, thickness: Math.min(across, deep) };
}

const turned = new WeakMap<MadeDefinition, Map<string, MadeDefinition>>();

/** A design as it is when it has been turned: what it takes, and what it carries then. */
export function turnedBy(made: MadeDefinition, turn: Quat): MadeDefinition {
  const known = turned.get(made) ?? new Map<string, MadeDefinition>();
  turned.set(made, known);
  const key = turn.join(' ');
  const same = known.get(key);
  if (same) return same;
  const model: SimModel = {
    ...made.model,
    links: made.model.links.map((link) => ({
      ...link,
      pose: compose({ position: [0, 0, 0], rotation: turn }, link.pose),
    })),
  };
  const fresh = measure(made.id, model);
  known.set(key, fresh);
  return fresh;
}
