import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { stiffHinge } from './joints.ts';
import { collideTube, type Tube, tubeSolid } from './tube.ts';

const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Radius and height of the group [m]: filters of 58 mm with a wall around them. */
const GROUP = { radius: 0.036, height: 0.022 };
/** Force at the end of the handle that unlocks it [N], and that swings the steam pipe: ours. */
const UNLOCK = 15;
const SWING = 2;

/** A filter holder under its group. */
export interface FilterHolder {
  /** Centre of the ceiling's lower face, where the group hangs [m]. */
  readonly centre: Vec3;
  /** Y of the handle's end [m]. */
  readonly front: number;
  readonly metal: Finish;
  readonly grip: Finish;
}

/** Puts a filter holder into the assembly: locked at 0, turned to the left it comes out. */
export function fitFilterHolder(
  assembly: Assembly,
  body: LinkDraft,
  { centre, front, metal, grip }: FilterHolder,
): void {
  const { kernel } = assembly;
  const [x, y, ceiling] = centre;
  const under = ceiling - GROUP.height;
  body.add(metal, kernel.rod([x, y, under], [x, y, ceiling + 0.002], GROUP.radius, 48));
  body.collideCylinder('group', metal, [x, y, under], GROUP.radius, GROUP.height);
  const top = under - 0.001;
  const holder = assembly.link('filter_holder', [x, y, top]);
  const radius = 0.92 * GROUP.radius;
  holder.add(metal, kernel.rod([x, y, top - 0.03], [x, y, top], radius, 48));
  holder.add(metal, kernel.rod([x, y, top - 0.045], [x, y, top - 0.029], 0.008, 24));
  holder.collideCylinder('basket', metal, [x, y, top - 0.03], radius, 0.03);
  holder.collideCylinder('spout', metal, [x, y, top - 0.045], 0.008, 0.015);
  const [from, to]: [Vec3, Vec3] = [
    [x, y - 0.9 * radius, top - 0.017],
    [x, front + 0.002, top - 0.029],
  ];
  holder.add(grip, kernel.rod(from, to, 0.009, 24, 0.014));
  const square = ([cx, cy, cz]: Vec3, half: number): Vec3[] =>
    [-half, half].flatMap((a) => [-half, half].map((b): Vec3 => [cx + a, cy, cz + b]));
  holder.collideHull('handle', grip, [...square(from, 0.0085), ...square(to, 0.0125)]);
  holder.grasp('handle', [x, front + 0.05, top - 0.025], [0, 1, 0], [1, 0, 0], 0.024);
  const axis: Vec3 = [0, 0, -1];
  assembly.hinge(holder, axis, degrees(45), stiffHinge(axis, UNLOCK, y - front), { kind: 'lever' });
}

/** Puts a steam pipe into the assembly that hangs from `pivot` [m] and swings about Z. */
export function fitSteamPipe(assembly: Assembly, pivot: Vec3, finish: Finish): void {
  const pipe = assembly.link('steam_pipe', pivot);
  const bends: readonly Vec3[] = [
    [0, 0, -0.001],
    [0, 0, -0.03],
    [0.002, -0.008, -0.045],
    [0.004, -0.016, -0.09],
  ];
  const path = bends.map(([x, y, z]): Vec3 => [pivot[0] + x, pivot[1] + y, pivot[2] + z]);
  const tube: Tube = { path, radius: 0.005, normal: [0.97, 0.24, 0] };
  pipe.add(finish, tubeSolid(assembly.kernel, tube));
  collideTube(pipe, 'pipe', finish, tube, [0, 1, 2, 3]);
  const axis: Vec3 = [0, 0, 1];
  assembly.hinge(pipe, axis, degrees(60), stiffHinge(axis, SWING, 0.05), { lower: -degrees(20), kind: 'pipe' });
}
