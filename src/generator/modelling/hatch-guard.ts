import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle, type Solid, type SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** A round along the Y axis: its radius and where it lies [m]. */
type Round = readonly [radius: number, y: number];

/** The guard of a fan and the case of its motor, both around a level axis. */
export interface Cage {
  /** Height of the axis [m]. */
  readonly axle: number;
  /** The motor's case, and the guard from back to front; both convex. */
  readonly housing: readonly Round[];
  readonly guard: readonly Round[];
  readonly finish: Finish;
  readonly shell: Finish;
  /** Radius of the wires [m]. */
  readonly wire: number;
}

/** Wires of the guard: closer than a finger. */
const WIRES = 56;
const SEGMENTS = 48;
/** Corners of a wire's section. */
const SIDES = 4;
/** The stretch along the rim, between its two hoops, is open. */
const RIM = 1;
/** Of a hoop's. */
const HOOP_SIDES = 6;

/** Adds a guard of wires to a link. A finger doesn't get in: the guard collides as one convex body, and so does the case. */
export function cage(kernel: SolidKernel, link: LinkDraft, { axle, housing, guard, finish, shell, wire }: Cage): void {
  const around = ([r, y]: Round, angle: number): Vec3 => [r * Math.cos(angle), y, axle + r * Math.sin(angle)];
  const wires: Solid[] = [];
  for (let i = 0; i < WIRES; i++) {
    const angle = (2 * Math.PI * i) / WIRES;
    for (let k = 0; k + 1 < guard.length; k++) {
      if (k === RIM) continue;
      wires.push(kernel.rod(around(guard[k]!, angle), around(guard[k + 1]!, angle), wire, SIDES));
    }
  }
  for (const [radius, y] of guard.slice(1, -1)) {
    const section = Array.from({ length: HOOP_SIDES }, (_, i) => {
      const angle = (2 * Math.PI * i) / HOOP_SIDES;
      return [radius + 1.7 * wire * Math.cos(angle), 1.7 * wire * Math.sin(angle)] as const;
    });
    wires.push(kernel.lathe(section, SEGMENTS).turn(0, 90).move(0, y, axle));
  }
  const [front, back] = [guard.at(-1)!, guard[0]!];
  const plate = (r: number, from: number, to: number): Solid => kernel.rod([0, from, axle], [0, to, axle], r, 48);
  link.add(shell, plate(front[0] + 2 * wire, front[1] - 3 * wire, front[1] + 2 * wire));
  link.add(finish, ...wires);
  link.add(shell, plate(back[0] + 2 * wire, back[1] - 2 * wire, back[1] + 0.1 * back[0]));
  const hull = (rounds: readonly Round[]): Vec3[] => rounds.flatMap(([r, y]) => circle([0, y, axle], [0, 1, 0], r, 32));
  link.collideHull('motor', shell, hull(housing));
  link.collideHull('guard', finish, hull(guard));
}

/** Blades around a hub, seen from the front. */
export interface Propeller {
  readonly hub: Vec3;
  /** Over the tips [m]. */
  readonly radius: number;
  readonly blades: number;
  readonly finish: Finish;
  readonly cap: Finish;
}

/** Blade at three radii: part of the radius, half its chord, and its pitch [rad]. */
const STATIONS = [
  [0.16, 0.16, 0.6],
  [0.6, 0.36, 0.42],
  [1, 0.24, 0.3],
] as const;

/** Adds blades of 3 mm and their hub; they turn about the Y axis. */
export function propeller(kernel: SolidKernel, link: LinkDraft, { hub, radius, blades, finish, cap }: Propeller): void {
  const [hx, hy, hz] = hub;
  const thick = 0.0015;
  for (let i = 0; i < blades; i++) {
    const turn = Math.PI / 2 + (2 * Math.PI * i) / blades;
    const points = STATIONS.flatMap(([part, chord, pitch]) =>
      [-1, 1].flatMap((side) =>
        [-thick, thick].map((off): Vec3 => {
          const along = side * chord * radius * Math.cos(pitch) * (blades > 4 ? 0.7 : 1);
          const y = side * chord * radius * Math.sin(pitch) * 0.45 + off;
          const r = part * radius;
          return [
            hx + r * Math.cos(turn) - along * Math.sin(turn),
            hy + y,
            hz + r * Math.sin(turn) + along * Math.cos(turn),
          ];
        }),
      ),
    );
    link.add(finish, kernel.hull(points));
    link.collideHull(`blade_${i + 1}`, finish, points);
  }
  const ring = (y: number, r: number): Vec3[] => circle([hx, hy + y, hz], [0, 1, 0], r * radius, 32);
  const points = [...ring(-0.12 * radius, 0.12), ...ring(-0.06 * radius, 0.19), ...ring(0.12 * radius, 0.2)];
  link.add(cap, kernel.hull(points));
  link.collideHull('hub', cap, points);
}
