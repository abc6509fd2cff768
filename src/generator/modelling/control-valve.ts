import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Assembly } from './assembly.ts';
import { stiffHinge } from './joints.ts';
import { ovalSection, sectors } from './lathe.ts';

/**
 * Force at the rim that a packed stem takes to turn [N]: ours, well below the 22.2 N of the ADA Standards, 309.4; a valve
 * under pressure takes far more.
 */
const PACKING_FORCE = 8;

/** Steps of a rim's round section. */
const SECTION = 10;
const SEGMENTS = 72;
const SECTORS = 12;
const SPOKES = 4;

/** A level wheel. */
export interface Handwheel {
  readonly centre: Vec3;
  /** Over its rim, and of the rim's section [m]. */
  readonly radius: number;
  readonly rim: number;
  readonly finish: Finish;
}

/**
 * Puts a handwheel into the assembly. A gate takes several turns; the revolute joints of simulators end at one (PhysX:
 * ±2π), so that here one turn opens it.
 */
export function fitHandwheel(assembly: Assembly, { centre, radius, rim, finish }: Handwheel): void {
  const { kernel } = assembly;
  const link = assembly.link('wheel', centre);
  const ring = radius - rim;
  const section = ovalSection([ring, 0], [rim, rim], SECTION);
  const move = (p: Vec3): Vec3 => [p[0] + centre[0], p[1] + centre[1], p[2] + centre[2]];
  const hub = 0.24 * radius;
  let wheel = kernel.lathe(section, SEGMENTS).plus(kernel.rod([0, 0, -rim], [0, 0, 0.9 * rim], hub, 32));
  for (let i = 0; i < SPOKES; i++) {
    const angle = (2 * Math.PI * (i + 0.5)) / SPOKES;
    const at = (r: number): Vec3 => [r * Math.cos(angle), r * Math.sin(angle), 0];
    wheel = wheel.plus(kernel.rod(at(0.5 * hub), at(ring), 0.55 * rim, 16));
    const [c, s] = [Math.cos(angle) * 0.55 * rim, Math.sin(angle) * 0.55 * rim];
    const ends = [0.9 * hub, ring].flatMap((r) =>
      [-1, 1].flatMap((a) => [-1, 1].map((b): Vec3 => move([at(r)[0] - a * s, at(r)[1] + a * c, 0.5 * b * rim]))),
    );
    link.collideHull(`spoke_${i + 1}`, finish, ends);
  }
  link.add(finish, wheel.move(...centre));
  const band = {
    inner: [
      [ring - 0.9 * rim, -0.45 * rim],
      [ring - 0.9 * rim, 0.45 * rim],
    ] as const,
    outer: [
      [ring, -rim],
      [radius, -0.45 * rim],
      [radius, 0.45 * rim],
      [ring, rim],
    ] as const,
  };
  for (const [i, points] of sectors(band, SECTORS, SEGMENTS).entries())
    link.collideHull(`rim_${i + 1}`, finish, points.map(move));
  link.collideCylinder('hub', finish, move([0, 0, -rim]), hub, 1.9 * rim);
  link.grasp('rim', move([0, -ring, 0]), [0, 0, -1], [0, 1, 0], 2 * rim);
  // Counter-clockwise from above opens, as with every tap.
  const axis: Vec3 = [0, 0, 1];
  assembly.hinge(link, axis, 2 * Math.PI, stiffHinge(axis, PACKING_FORCE, radius), { kind: 'wheel' });
}

/** A flat lever on a stem, square to the pipe when shut. */
export interface ValveLever {
  readonly pivot: Vec3;
  readonly length: number;
  readonly thickness: number;
  readonly finish: Finish;
}

/** Puts a lever into the assembly that points to the front when shut and along the pipe when open. */
export function fitValveLever(assembly: Assembly, { pivot, length, thickness, finish }: ValveLever): void {
  const { kernel } = assembly;
  const link = assembly.link('lever', pivot);
  const [x, y, z] = pivot;
  const half = 0.6 * thickness;
  const [low, high]: [Vec3, Vec3] = [
    [x - half, y - length, z - thickness / 4],
    [x + half, y + half, z + thickness / 4],
  ];
  link.add(
    finish,
    kernel.box(low, high, 0.002),
    kernel.rod([x, y, z - thickness / 2], [x, y, z + thickness], 1.3 * half, 6),
  );
  const sleeve: readonly [Vec3, Vec3] = [
    [x - 1.4 * half, low[1], z - 0.55 * thickness],
    [x + 1.4 * half, y - 0.4 * length, z + 0.55 * thickness],
  ];
  const rubber: Finish = { material: 'plastic', colour: finish.colour ?? 'red' };
  link.add(rubber, kernel.box(...sleeve, 0.004));
  link.collideBox('lever', finish, [low[0], sleeve[1][1], low[2]], high);
  link.collideBox('grip', rubber, ...sleeve);
  link.collideCylinder('nut', finish, [x, y, z - thickness / 2], 1.2 * half, 1.5 * thickness);
  link.grasp('grip', [x, y - 0.75 * length, z], [0, 0, -1], [1, 0, 0], 2.8 * half);
  const axis: Vec3 = [0, 0, 1];
  assembly.hinge(link, axis, Math.PI / 2, stiffHinge(axis, PACKING_FORCE, length), {
    kind: 'lever',
    detents: [0, Math.PI / 2],
  });
}
