import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board } from './board.ts';
import type { Block } from './planks.ts';

/** Stiles and rails of a panelled leaf [m], and how deep its fields lie, as part of its thickness. */
const STILE = 0.11;
const FIELD = 0.28;

/**
 * A leaf square to Y with fields sunk into both faces: one above the other, or, from four on, in pairs.
 *
 * @param panels 0, 1, 2, 3, 4 or 6
 */
export function panelled(kernel: SolidKernel, { min, max }: Block, panels: number): Solid {
  let leaf = kernel.box(min, max, 0.002);
  if (panels === 0) return leaf;
  const columns = panels >= 4 ? 2 : 1;
  const rows = panels / columns;
  const stile = Math.min(STILE, 0.16 * (max[0] - min[0]));
  const deep = FIELD * (max[1] - min[1]);
  const fields: Solid[] = [];
  for (let i = 0; i < panels; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const cell = (axis: 0 | 2, k: number, of: number): [number, number] => {
      const step = (max[axis] - min[axis] - stile) / of;
      return [min[axis] + stile + k * step, min[axis] + (k + 1) * step];
    };
    const [x, z] = [cell(0, column, columns), cell(2, row, rows)];
    for (const [outer, inner] of [
      [min[1] - 0.001, min[1] + deep],
      [max[1] + 0.001, max[1] - deep],
    ] as const) {
      // The edges of a field slope: a moulding.
      const slope = 0.012;
      const corners = (y: number, by: number): Vec3[] => [
        [x[0] + by, y, z[0] + by],
        [x[1] - by, y, z[0] + by],
        [x[0] + by, y, z[1] - by],
        [x[1] - by, y, z[1] - by],
      ];
      fields.push(kernel.hull([...corners(outer, 0), ...corners(inner, slope)]));
    }
  }
  leaf = leaf.minus(kernel.union(fields));
  return leaf;
}

/** A frame of four bars square to Y around an opening, colliding as four boxes named `<label>_1` (left) to `_4` (above). */
export function ringFrame(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  { min, max }: Block,
  bar: number,
): void {
  const part = (i: number, low: Vec3, high: Vec3): void => board(kernel, link, `${label}_${i}`, finish, low, high);
  part(1, min, [min[0] + bar, max[1], max[2]]);
  part(2, [max[0] - bar, min[1], min[2]], max);
  part(3, [min[0] + bar, min[1], min[2]], [max[0] - bar, max[1], min[2] + bar]);
  part(4, [min[0] + bar, min[1], max[2] - bar], [max[0] - bar, max[1], max[2]]);
}

/** Thickness of a pane [m]: float glass for windows. */
const PANE = 0.004;
const GLASS: Finish = { material: 'glass', colour: null };

/** A sash: four bars, a pane in the middle of their depth, and glazing bars across it. */
export function sash(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  { min, max }: Block,
  bar: number,
  [columns, rows]: readonly [columns: number, rows: number],
): void {
  ringFrame(kernel, link, 'sash', finish, { min, max }, bar);
  const middle = (min[1] + max[1]) / 2;
  const [x0, x1, z0, z1] = [min[0] + bar, max[0] - bar, min[2] + bar, max[2] - bar];
  const thin = 0.45 * bar;
  const cross = (axis: 'x' | 'z', k: number, of: number): void => {
    const at = axis === 'x' ? x0 + ((x1 - x0) * k) / of : z0 + ((z1 - z0) * k) / of;
    const [low, high] = [middle - 0.35 * (max[1] - min[1]), middle + 0.35 * (max[1] - min[1])];
    const from: Vec3 = axis === 'x' ? [at - thin / 2, low, z0] : [x0, low, at - thin / 2];
    const to: Vec3 = axis === 'x' ? [at + thin / 2, high, z1] : [x1, high, at + thin / 2];
    board(kernel, link, `${axis === 'x' ? 'mullion' : 'muntin'}_${k}`, finish, from, to);
  };
  for (let k = 1; k < columns; k++) cross('x', k, columns);
  for (let k = 1; k < rows; k++) cross('z', k, rows);
  const pane: readonly [Vec3, Vec3] = [
    [x0 - 0.004, middle - PANE / 2, z0 - 0.004],
    [x1 + 0.004, middle + PANE / 2, z1 + 0.004],
  ];
  link.add(GLASS, kernel.box(...pane));
  link.collideBox('pane', GLASS, [x0, pane[0][1], z0], [x1, pane[1][1], z1]);
}
