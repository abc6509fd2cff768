import { axisAngle, compose, multiply } from '../../../model/pose.ts';
import type { Quat, SimModel } from '../../../model/types.ts';
import { type MadeDefinition, measure } from './made.ts';

const QUARTER = Math.PI / 2;
const UPRIGHT: Quat = [1, 0, 0, 0];

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
