import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board } from './board.ts';
import { extruded } from './extrusion.ts';
import type { Front } from './fronts.ts';

/**
 * A box between two corners [m] folded from sheet.
 *
 * @param edge radius of its edges [m]
 * @param back whether it is closed at its back, +Y
 */
export function foldedBox(
  kernel: SolidKernel,
  min: Vec3,
  max: Vec3,
  sheet: number,
  edge: number,
  back: 'open' | 'closed',
): Solid {
  const hollow = kernel.box(
    [min[0] + sheet, min[1] + sheet, min[2] + sheet],
    [max[0] - sheet, max[1] + (back === 'open' ? sheet : -sheet), max[2] - sheet],
  );
  return kernel.box(min, max, edge).minus(hollow);
}

/** A front folded from sheet, seen from the front: a tray that is open at its back (+Y). */
export const tray = (kernel: SolidKernel, min: Vec3, max: Vec3, sheet: number): Solid =>
  foldedBox(kernel, min, max, sheet, 0.4 * sheet, 'open');

/** Height of a louvre's slot, from one to the next, and how far its hood stands out [m]. */
const LOUVRE = { slot: 0.005, pitch: 0.016, hood: 0.0045 };

/** Hooded slots across a front, one above the other: what is cut out, and what stands out. */
export function louvres(
  kernel: SolidKernel,
  { x: [left, right], z: [bottom, top] }: Front,
  face: number,
  sheet: number,
): { slots: Solid[]; hoods: Solid[] } {
  const { slot, pitch, hood } = LOUVRE;
  const count = Math.max(1, Math.floor((top - bottom) / pitch));
  const levels = Array.from({ length: count }, (_, i) => bottom + (i + 0.5) * ((top - bottom) / count) - slot / 2);
  return {
    slots: levels.map((z) => kernel.box([left, face - hood, z], [right, face + 3 * sheet, z + slot])),
    hoods: levels.map((z) => {
      const section: readonly (readonly [number, number])[] = [
        [face - hood, z],
        [face - hood, z + sheet],
        [face + sheet / 2, z + slot + hood],
        [face + sheet / 2, z + slot],
      ];
      return kernel.hull(extruded(0, section, left, right));
    }),
  };
}

/** A label holder on a front: a frame around a card, both on the sheet. */
export function labelFrame(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  card: Finish,
  [x, face, z]: Vec3,
  width: number,
): void {
  const [w, h, edge] = [width / 2, 0.23 * width, 0.06 * width];
  const outer = kernel.box([x - w, face - 0.0025, z - h], [x + w, face + 0.0003, z + h], 0.0006);
  const inner: [Vec3, Vec3] = [
    [x - w + edge, face - 0.003, z - h + edge],
    [x + w - edge, face + 0.001, z + h - edge],
  ];
  link.add(finish, outer.minus(kernel.box(...inner)));
  link.add(
    card,
    kernel.box(
      [inner[0][0] - 0.0002, face - 0.001, inner[0][2] - 0.0002],
      [inner[1][0] + 0.0002, face + 0.0002, inner[1][2] + 0.0002],
    ),
  );
}

/** The sides, back and floor of a drawer folded from sheet, between two corners [m], open at the top and to the front. */
export function sheetBox(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  min: Vec3,
  max: Vec3,
  sheet: number,
): void {
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  const side = (label: string, from: Vec3, to: Vec3): void => board(kernel, link, label, finish, from, to);
  side('bottom', [x0, y0, z0], [x1, y1, z0 + sheet]);
  side('left', [x0, y0, z0 + sheet], [x0 + sheet, y1, z1]);
  side('right', [x1 - sheet, y0, z0 + sheet], [x1, y1, z1]);
  side('back', [x0 + sheet, y1 - sheet, z0 + sheet], [x1 - sheet, y1, z1]);
}
