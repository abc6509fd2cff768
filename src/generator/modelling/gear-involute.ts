import type { Vec3 } from '../../model/types.ts';
import type { Vec2 } from '../vec2.ts';
import { extruded } from './extrusion.ts';

/** A spur gear with straight teeth of the standard rack. */
export interface Gear {
  readonly teeth: number;
  /** Pitch diameter for each tooth [m]. */
  readonly module: number;
  /** By how much the arc of a tooth on the pitch circle is less than half the pitch [m]. */
  readonly thinning: number;
}

/** Two gears that mesh; each has half of the play between their flanks along the pitch circle, `backlash` [m]. */
export function meshing([left, right]: readonly [number, number], module: number, backlash: number): [Gear, Gear] {
  const gear = (teeth: number): Gear => ({ module, thinning: backlash / 2, teeth });
  return [gear(left), gear(right)];
}

/** Of the basic rack of ISO 53, profile A: angle of pressure, addendum and dedendum in modules. */
export const PRESSURE_ANGLE = (20 * Math.PI) / 180;
const ADDENDUM = 1;
const DEDENDUM = 1.25;

/** Chords of each flank. */
const STEPS = 8;

/** Involute function [rad] of an angle of pressure [rad]: ISO 21771. */
const involute = (angle: number): number => Math.tan(angle) - angle;

/** Radii of the pitch, base, tip and root circle [m]. */
export function gearRadii({ teeth, module }: Gear): { pitch: number; base: number; tip: number; root: number } {
  const pitch = (module * teeth) / 2;
  return {
    pitch,
    base: pitch * Math.cos(PRESSURE_ANGLE),
    tip: pitch + ADDENDUM * module,
    root: pitch - DEDENDUM * module,
  };
}

/** Half the angle that a tooth takes at a radius [rad]; below the base circle its flank runs straight to the centre. */
export function halfTooth(gear: Gear, radius: number): number {
  const { pitch, base } = gearRadii(gear);
  const atPitch = ((Math.PI * gear.module) / 2 - gear.thinning) / (2 * pitch);
  return atPitch + involute(PRESSURE_ANGLE) - involute(Math.acos(Math.min(1, base / radius)));
}

/**
 * The outline of one tooth that points along `angle` [rad], counter-clockwise from its root: convex, because an involute
 * bulges outwards.
 */
export function toothOutline(gear: Gear, angle: number): Vec2[] {
  const { base, tip, root } = gearRadii(gear);
  const start = Math.max(base, root);
  // Even steps of the angle that the involute unrolls: dense where it curves most.
  const unrolled = (radius: number): number => Math.sqrt(Math.max(0, (radius / base) ** 2 - 1));
  const [low, high] = [unrolled(start), unrolled(tip)];
  const flank = Array.from({ length: STEPS + 1 }, (_, i) => {
    const radius = base * Math.hypot(1, low + ((high - low) * i) / STEPS);
    return [radius, halfTooth(gear, radius)] as const;
  });
  const half = root < base ? [[root, halfTooth(gear, base)] as const, ...flank] : flank;
  const at = ([radius, turn]: readonly [number, number], side: 1 | -1): Vec2 => [
    radius * Math.cos(angle + side * turn),
    radius * Math.sin(angle + side * turn),
  ];
  return [...half.map((point) => at(point, -1)), ...half.toReversed().map((point) => at(point, 1))];
}

/** What collides of the teeth of a gear that stands at x, its first tooth along `angle` [rad], between two heights [m]. */
export const toothHulls = (gear: Gear, angle: number, x: number, [low, high]: Vec2): Vec3[][] =>
  Array.from({ length: gear.teeth }, (_, i) => {
    const outline = toothOutline(gear, angle + (2 * Math.PI * i) / gear.teeth);
    return extruded(
      2,
      outline.map(([dx, dy]): Vec2 => [x + dx, dy]),
      low,
      high,
    );
  });

/** The outline of the whole gear, counter-clockwise, with its first tooth along `angle` [rad]; roots are arcs. */
export function gearOutline(gear: Gear, angle: number): Vec2[] {
  const { root } = gearRadii(gear);
  const pitch = (2 * Math.PI) / gear.teeth;
  return Array.from({ length: gear.teeth }, (_, i) => {
    const tooth = toothOutline(gear, angle + i * pitch);
    const [x, y] = tooth.at(-1)!;
    const from = Math.atan2(y, x);
    const gap = pitch - 2 * halfTooth(gear, Math.max(root, gearRadii(gear).base));
    const arc = [0.25, 0.5, 0.75].map(
      (part): Vec2 => [root * Math.cos(from + part * gap), root * Math.sin(from + part * gap)],
    );
    return [...tooth, ...arc];
  }).flat();
}

/**
 * Whether the tip of `mate` stays on the involute of `gear`, and does not reach below its base circle: the end of the
 * line of action, ISO 21771. Else the teeth would cut into each other's feet.
 */
export function meshes(gear: Gear, mate: Gear): boolean {
  const distance = gearRadii(gear).pitch + gearRadii(mate).pitch;
  const { base, tip } = gearRadii(mate);
  return tip <= Math.hypot(base, distance * Math.sin(PRESSURE_ANGLE)) + 1e-12;
}
