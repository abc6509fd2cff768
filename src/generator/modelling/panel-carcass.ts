import type { AddBoard } from './panel-boards.ts';
import type { Block } from './planks.ts';

/** Where things lie one behind the other in a case with doors or drawers in front: along Y [m]. */
export interface CaseDepths {
  /** Outer and inner face of the fronts. */
  readonly face: number;
  readonly inside: number;
  /** Front edge of sides and floors, and front of the back panel. */
  readonly carcass: number;
  readonly back: number;
}

/** Soft bumpers keep closed fronts this far off the sides [m]. */
const BUMPER = 0.001;

/**
 * @param y half the depth, handles included [m]
 * @param reach how far handles stand out [m]
 * @param t thickness of boards and fronts [m]; the back panel is thinner
 */
export function caseDepths(y: number, reach: number, t: number): CaseDepths {
  const [face, inside] = [reach - y, reach - y + t];
  return { face, inside, carcass: inside + BUMPER, back: y - Math.max(0.35 * t, 0.002) };
}

/** A case behind its fronts [m]. */
export interface Carcass extends Pick<CaseDepths, 'carcass' | 'back'> {
  /** Half its width and half the depth of the whole. */
  readonly x: number;
  readonly y: number;
  readonly t: number;
  /** Lower side of its floor, and of its top. */
  readonly foot: number;
  readonly top: number;
}

/**
 * Adds `left`, `right`, `bottom` and `back` of a case; its top differs from one to the next.
 *
 * @param stands on its sides, with a `plinth` between them; else the sides end with the floor
 */
export function carcass(panel: AddBoard, shape: Carcass, stands: 'on_sides' | 'on_legs'): void {
  const { x, y, t, carcass: front, back, foot, top } = shape;
  const [inner, sole] = [x - t, stands === 'on_sides' ? 0 : foot];
  panel('left', [-x, front, sole], [-inner, y, top]);
  panel('right', [inner, front, sole], [x, y, top]);
  panel('bottom', [-inner, front, foot], [inner, back, foot + t]);
  if (stands === 'on_sides') panel('plinth', [-inner, front + 2 * t, 0], [inner, front + 3 * t, foot]);
  panel('back', [-inner, back, foot], [inner, y, top]);
}

/** Columns of drawers side by side in a case: how many, and from where to where they reach [m]. */
export interface Columns {
  readonly count: number;
  readonly z: readonly [floor: number, ceiling: number];
}

const middleOf = ({ x }: Carcass, { count }: Columns, i: number): number => -x + (2 * x * i) / count;

/** Adds the board `upright_<i>` between the columns i - 1 and i. */
export function partition(panel: AddBoard, shape: Carcass, row: Columns, i: number): void {
  const { t, carcass: front, back } = shape;
  const [middle, [low, high]] = [middleOf(shape, row, i), row.z];
  panel(`upright_${i}`, [middle - t / 2, front, low], [middle + t / 2, back, high]);
}

/** The space between the boards of each column, from left to right. */
export function bays(shape: Carcass, row: Columns): Block[] {
  const { x, t, carcass: front, back } = shape;
  const [last, [low, high]] = [row.count - 1, row.z];
  return Array.from({ length: row.count }, (_, i) => ({
    min: [i === 0 ? t - x : middleOf(shape, row, i) + t / 2, front, low],
    max: [i === last ? x - t : middleOf(shape, row, i + 1) - t / 2, back, high],
  }));
}
