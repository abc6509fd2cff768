import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { materialFacts } from '../materials.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { chamferOf } from './board.ts';

/** Of an extruded or rolled profile [m]. */
const WALL = 0.0018;

const wallOf = ({ material }: Finish): number => (materialFacts(material).family === 'metal' ? WALL : 0);

/** A straight rail of rectangular section that leans in the YZ plane; its ends are cut level. */
export interface Rail {
  /** Middle in x [m]. */
  readonly x: number;
  /** Middle of its foot and of its head: y and z [m]. */
  readonly foot: readonly [y: number, z: number];
  readonly head: readonly [y: number, z: number];
  /** Along x, and level along y [m]. */
  readonly wide: number;
  readonly deep: number;
}

/** Adds a rail: a closed hollow profile where it is of metal, solid else. */
export function rail(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, shape: Rail): void {
  const { x, foot, head, wide, deep } = shape;
  const corners = (inset: number): Vec3[] =>
    [[foot[0], foot[1] + inset] as const, [head[0], head[1] - inset] as const].flatMap(([y, z]) =>
      [-1, 1].flatMap((s): Vec3[] => [
        [x - wide / 2 + inset, y + s * (deep / 2 - inset), z],
        [x + wide / 2 - inset, y + s * (deep / 2 - inset), z],
      ]),
    );
  const wall = wallOf(finish);
  const whole = kernel.hull(corners(0));
  link.add(finish, wall === 0 ? whole : whole.minus(kernel.hull(corners(wall))));
  link.collideHull(label, finish, corners(0));
}

/** Adds a level plank between two corners [m]: hollow where it is of metal, solid else. */
export function plank(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, min: Vec3, max: Vec3): void {
  const wall = wallOf(finish);
  const whole = kernel.box(min, max, chamferOf(min, max));
  const moved = (corner: Vec3, by: number): Vec3 => [corner[0] + by, corner[1] + by, corner[2] + by];
  link.add(finish, wall === 0 ? whole : whole.minus(kernel.box(moved(min, wall), moved(max, -wall))));
  link.collideBox(label, finish, min, max);
}
