import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle, type SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** A five-star base. */
export interface LegStar {
  /** From the axis to the outermost point of the castor in front (-Y) [m]. */
  readonly reach: number;
  /** Top of the hub above the floor [m]. */
  readonly height: number;
  /** 1 for a chair of usual size: castors are 50 mm high then. */
  readonly scale: number;
}

const ARMS = 5;
const TYRE: Finish = { material: 'plastic', colour: 'black' };

/** Makes a hub with five arms that slope down to twin castors, one of them in front. Returns the top of the hub [m]. */
export function legStar(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  { reach, height, scale }: LegStar,
): number {
  const [wheel, half] = [0.025 * scale, 0.021 * scale];
  const [hub, ring] = [0.034 * scale, reach - wheel];
  const low = 2 * wheel + 0.006 * scale;
  link.add(finish, kernel.rod([0, 0, low - 0.004 * scale], [0, 0, height], hub, 40, 0.72 * hub));
  link.collideHull('base', finish, [
    ...circle([0, 0, low - 0.004 * scale], [0, 0, 1], hub, 16),
    ...circle([0, 0, height], [0, 0, 1], 0.72 * hub, 16),
  ]);
  for (let i = 0; i < ARMS; i++) {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / ARMS;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    /** A point out along the arm, beside it and up. */
    const at = (out: number, beside: number, z: number): Vec3 => [out * c - beside * s, out * s + beside * c, z];
    const section = (out: number, wide: number, bottom: number, top: number): Vec3[] => [
      at(out, -wide, bottom),
      at(out, wide, bottom),
      at(out, -0.55 * wide, top),
      at(out, 0.55 * wide, top),
    ];
    const arm = [
      ...section(0.3 * hub, 0.024 * scale, low, height - 0.008 * scale),
      ...section(ring + 0.006 * scale, 0.015 * scale, low, low + 0.018 * scale),
    ];
    link.add(finish, kernel.hull(arm));
    link.collideHull(`leg_${i + 1}`, finish, arm);
    const stalk = 0.007 * scale;
    link.add(TYRE, kernel.rod(at(ring, 0, wheel), at(ring, 0, low + 0.002 * scale), stalk, 16));
    const tyre = (from: number, to: number, count: number): Vec3[] => {
      const axis: Vec3 = [-s, c, 0];
      return [...circle(at(ring, from, wheel), axis, wheel, count), ...circle(at(ring, to, wheel), axis, wheel, count)];
    };
    for (const side of [-1, 1]) link.add(TYRE, kernel.hull(tyre(side * 0.006 * scale, side * half, 32)));
    link.collideHull(`castor_${i + 1}`, TYRE, tyre(-half, half, 16));
  }
  return height;
}
