import type { Vec3 } from '../../../model/types.ts';
import type { Finish } from '../../finish.ts';
import type { LinkDraft } from '../../modelling/assembly.ts';
import { curve } from '../../modelling/lathe.ts';
import { hollow, withLip } from '../../modelling/turned-profile.ts';
import { vesselSolid } from '../../modelling/vessel.ts';
import { wallHulls } from '../../modelling/vessel-wall.ts';
import type { ProfilePoint, SolidKernel } from '../../solids.ts';
import { sweep } from './sections.ts';

/** The bowl of a spoon: where its middle lies and how large it is [m]. */
export interface Dish {
  readonly x: number;
  readonly length: number;
  readonly width: number;
  readonly deep: number;
  readonly sheet: number;
}

/** An oval dish on the ground, open at the top: a turned one, stretched. Its floor and sectors are stretched with it. */
export function dish(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  { x, length, width, deep, sheet }: Dish,
): void {
  const radius = width / 2;
  const foot = 0.35 * radius;
  const outer: ProfilePoint[] = [[0, 0], ...curve([foot, 0], [0.9 * radius, 0.1 * deep], [radius, deep], 8)];
  const shape = withLip(outer, hollow(outer, sheet), 0.3 * sheet);
  const longer = length / width;
  link.add(
    finish,
    vesselSolid(kernel, { ...shape, segments: 48 })
      .stretch(longer, 1, 1)
      .move(x, 0, 0),
  );
  const place = ([px, py, pz]: Vec3): Vec3 => [x + longer * px, py, pz];
  for (const [i, points] of wallHulls({ ...shape, longest: length }, 18).entries()) {
    link.collideHull(`wall_${i + 1}`, finish, points.map(place));
  }
  const turn = Array.from(
    { length: 24 },
    (_, i): Vec3 => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12), 0],
  );
  const floor = turn.flatMap(([cx, cy]): Vec3[] => [
    [foot * cx, foot * cy, 0],
    [1.2 * foot * cx, 1.2 * foot * cy, sheet],
  ]);
  link.collideHull('floor', finish, floor.map(place));
}

/** The handle of a fork or a spoon, from its end at `from` to where it meets the head at `to` [m, along X]. */
export interface Handle {
  readonly from: number;
  readonly to: number;
  /** Half its width near the end and at the neck [m]. */
  readonly half: number;
  readonly neck: number;
  /** Its highest place, and where it meets the head [m]. */
  readonly top: number;
  readonly end: number;
  readonly sheet: number;
}

/** A handle that lies on its end and rises towards the neck. */
export function handle(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  { from, to, half, neck, top, end, sheet }: Handle,
): void {
  const at = (t: number, wide: number, low: number, thick = 1) => ({
    x: from + t * (to - from),
    half: wide,
    low,
    high: low + thick * sheet,
  });
  sweep(kernel, link, 'handle', finish, [
    at(0, 0.55 * half, 0.02 * top),
    at(0.06, 0.9 * half, 0),
    at(0.2, half, 0.12 * top, 1.2),
    at(0.5, 0.6 * half, 0.62 * top, 1.5),
    at(0.8, neck, top - 1.8 * sheet, 1.8),
    at(1, 1.2 * neck, end - 1.4 * sheet, 1.4),
  ]);
}
