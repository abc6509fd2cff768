import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { curve } from './lathe.ts';
import { collideTube, type Tube, tubeSolid } from './tube.ts';

/** Chords of a spout that is seen, and of those the first that is bored. */
const STEPS = 16;
const FIRST_BORED = 6;

/** A spout in the XZ plane, as a curve from `start` to `end` that is drawn towards `pull`: x, z [m]. */
export interface Spout {
  readonly start: readonly [x: number, z: number];
  readonly pull: readonly [x: number, z: number];
  readonly end: readonly [x: number, z: number];
  readonly radius: number;
}

/**
 * Adds a spout to a vessel: open at its end, closed at its root, where no hull could leave a hole.
 *
 * @param hollow what the vessel holds: the spout doesn't reach into it
 */
export function addSpout(kernel: SolidKernel, link: LinkDraft, finish: Finish, spout: Spout, hollow: Solid): void {
  const { start, pull, end, radius } = spout;
  const path = curve(start, pull, end, STEPS).map(([x, z]): Vec3 => [x, 0, z]);
  const tube: Tube = { path, radius, normal: [0, 1, 0] };
  const bore: Tube = { ...tube, path: [...path.slice(FIRST_BORED), beyond(path)], radius: 0.45 * radius };
  link.add(finish, tubeSolid(kernel, tube).minus(tubeSolid(kernel, bore)).minus(hollow));
  collideTube(link, 'spout', finish, tube, [0, 5, 10, STEPS]);
}

/** A point past the end of a path, so that a bore is open there. */
function beyond(path: readonly Vec3[]): Vec3 {
  const [before, last] = [path.at(-2)!, path.at(-1)!];
  return [2 * last[0] - before[0], 0, 2 * last[2] - before[2]];
}
