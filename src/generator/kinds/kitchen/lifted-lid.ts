import type { Finish } from '../../finish.ts';
import type { Assembly, LinkDraft } from '../../modelling/assembly.ts';
import { runner } from '../../modelling/joints.ts';
import { curve } from '../../modelling/lathe.ts';
import { collideTurned, turnedSolid } from '../../modelling/turned.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel } from '../../modelling/vessel.ts';
import type { ProfilePoint } from '../../solids.ts';

/** Where a lid lies and how large it is [m]. */
export interface LidSize {
  readonly radius: number;
  readonly bottom: number;
  /** With the knob. */
  readonly top: number;
  readonly wall: number;
  /** Where its axis stands. Absent: the origin. */
  readonly x?: number;
}

/** A flat dome with a knob around a vertical axis: adds both to a link. */
export function domedLid(assembly: Assembly, lid: LinkDraft, finish: Finish, knobFinish: Finish, size: LidSize): void {
  const { kernel } = assembly;
  const { radius, bottom, top, wall, x = 0 } = size;
  const rise = Math.min(0.4 * (top - bottom), 0.25 * radius);
  const crown = bottom + rise;
  const outer: ProfilePoint[] = curve([0, 0], [0.75 * radius, 0], [radius, rise - 2 * wall], 8);
  outer.push([radius, rise]);
  const shape = withLip(outer, hollow(outer, wall), 0.3 * wall);
  vessel(kernel, lid, finish, { ...shape, at: [x, 0, crown], down: true, segments: 72, hulls: 24 });
  const [tall, wide] = [top - crown, Math.min(0.16 * radius + 0.004, 0.6 * (top - crown))];
  const knob = softened(
    [
      [0.6 * wide, -wall / 2],
      [0.45 * wide, 0.45 * tall],
      [wide, 0.6 * tall],
      [0.9 * wide, tall],
      [0, tall],
    ],
    0.2 * wide,
    3,
  );
  const turning = { silhouette: knob, at: [x, 0, crown] as const, segments: 32, tolerance: 0.0015 };
  lid.add(knobFinish, turnedSolid(kernel, turning));
  collideTurned(lid, 'knob', knobFinish, turning);
  lid.grasp('knob', [x, 0, crown + 0.75 * tall], [0, 0, -1], [0, 1, 0], 2 * wide);
}

/** A lid that lies loose on a rim, as a joint can say it: it lifts straight up by `lift` [m], and falls back. */
export function liftedLid(
  assembly: Assembly,
  finish: Finish,
  knobFinish: Finish,
  size: LidSize & { readonly lift: number },
): void {
  const lid = assembly.link('lid', [size.x ?? 0, 0, size.bottom]);
  domedLid(assembly, lid, finish, knobFinish, size);
  assembly.slide(lid, [0, 0, 1], size.lift, runner);
}
