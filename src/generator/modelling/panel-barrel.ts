import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { extruded } from './extrusion.ts';
import { boardsOf, fourWalls } from './panel-boards.ts';
import { planks } from './planks.ts';

/** A trunk's lid: half its width and depth, its lower edge and its top, its boards [m]. */
export interface TrunkLid {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly top: number;
  readonly wall: number;
}

/** Metal bands that go over the lid from front to back. */
export interface Hoops {
  readonly spans: readonly (readonly [left: number, right: number])[];
  readonly finish: Finish;
  readonly thickness: number;
}

/** Even, so that two of them meet at the top. */
const STAVES = 10;
/** Depth and half width of the groove between two staves, as part of their thickness. */
const GROOVE = 0.16;

type Corner = readonly [y: number, z: number];

/** Makes it like half a barrel that lies along X: staves between two ends, with an upright edge below the curve. */
export function barrelLid(kernel: SolidKernel, link: LinkDraft, finish: Finish, lid: TrunkLid, hoops: Hoops): void {
  const { x, y, low, top, wall } = lid;
  const spring = low + 0.22 * (top - low);
  /** Corners of the outline, moved in by `inset`: the lower edges, and half an ellipse between them. */
  const arch = (inset: number): Corner[] => {
    const curve = Array.from({ length: STAVES + 1 }, (_, i): Corner => {
      const angle = (Math.PI * i) / STAVES;
      return [-(y - inset) * Math.cos(angle), spring + (top - spring - inset) * Math.sin(angle)];
    });
    return [[-(y - inset), low], ...curve, [y - inset, low]];
  };
  const [outer, shoulder, inner, band] = [arch(0), arch(GROOVE * wall), arch(wall), arch(-hoops.thickness)];
  for (let i = 0; i + 1 < outer.length; i++) {
    const [a, b] = [outer[i]!, outer[i + 1]!];
    const inset = (GROOVE * wall) / Math.hypot(b[0] - a[0], b[1] - a[1]);
    const towards = ([p, q]: Corner, [r, s]: Corner): Corner => [p + inset * (r - p), q + inset * (s - q)];
    const section = [shoulder[i]!, shoulder[i + 1]!, inner[i]!, inner[i + 1]!, towards(a, b), towards(b, a)];
    link.add(finish, kernel.hull(extruded(0, section, -x, x)));
    link.collideHull(`stave_${i + 1}`, finish, extruded(0, [a, b, inner[i]!, inner[i + 1]!], -x, x));
  }
  for (const side of [-1, 1]) {
    const end = extruded(0, shoulder, side * (x - 1.5 * wall), side * (x - GROOVE * wall));
    link.add(finish, kernel.hull(end));
    link.collideHull(side < 0 ? 'left' : 'right', finish, end);
  }
  for (const [left, right] of hoops.spans) {
    for (let i = 0; i + 1 < band.length; i++) {
      link.add(
        hoops.finish,
        kernel.hull(extruded(0, [band[i]!, band[i + 1]!, shoulder[i]!, shoulder[i + 1]!], left, right)),
      );
    }
  }
}

/** Makes it flat, of planks on a frame of four boards. Things can stand on it. */
export function flatLid(kernel: SolidKernel, link: LinkDraft, finish: Finish, lid: TrunkLid, hoops: Hoops): void {
  const { x, y, low, top, wall } = lid;
  const edge = top - wall;
  planks(kernel, link, 'top', finish, { min: [-x, -y, edge], max: [x, y, top] }, 1, 4);
  const frame = boardsOf(kernel, link, finish);
  fourWalls(frame, { min: [-x, -y, low], max: [x, y, edge] }, wall);
  const height = top + hoops.thickness;
  for (const [i, [left, right]] of hoops.spans.entries()) {
    const ends: [Vec3, Vec3] = [
      [left, -y - hoops.thickness, top - 0.0004],
      [right, y + hoops.thickness, height],
    ];
    frame(`band_${i + 1}`, ...ends, hoops.finish);
  }
  link.support('top', [-0.95 * x, -0.95 * y], [0.95 * x, 0.95 * y], height);
}
