import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** An upholstered block between two corners [m]. */
export interface Cushion {
  readonly min: Vec3;
  readonly max: Vec3;
  /** Radius of its edges [m]. */
  readonly radius: number;
  /** How much lower its corners are than its middle [m], on both faces across `axis`. Absent: flat. */
  readonly crown?: number;
  /** Axis across the two faces that bulge: 0 x, 1 y, 2 z. Absent: z. */
  readonly axis?: 0 | 1 | 2;
  /**
   * Thickness of cover, padding and frame board taken together as one skin of the finish's density [m]; what is inside
   * (springs, loose foam, air) weighs nothing. Absent: solid.
   */
  readonly skin?: number;
}

/** Chords of a quarter turn at each edge, and squares across each bulging face. */
const FINE = { arc: 4, face: 6 };
const COARSE = { arc: 2, face: 2 };

/** An upholstered block with round edges and bulging faces: seen, weighed, and one convex part to collide with. */
export function cushion(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, block: Cushion): void {
  const outside = kernel.hull(outline(block, FINE));
  const { skin } = block;
  const hollow = skin !== undefined && smallest(block) > 4 * skin;
  link.add(finish, hollow ? outside.minus(kernel.hull(outline(inset(block, skin), COARSE))) : outside);
  link.collideHull(label, finish, outline(block, COARSE));
}

const smallest = ({ min, max }: Cushion): number => Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2]);

function inset(block: Cushion, by: number): Cushion {
  const [x0, y0, z0] = block.min;
  const [x1, y1, z1] = block.max;
  return {
    ...block,
    min: [x0 + by, y0 + by, z0 + by],
    max: [x1 - by, y1 - by, z1 - by],
    radius: Math.max(block.radius - by, 0.001),
  };
}

/** Points whose hull the block is: an eighth of a ball at each corner, and a grid on the faces that bulge. */
function outline(block: Cushion, { arc, face }: typeof FINE): Vec3[] {
  const { min, max, crown = 0, axis = 2 } = block;
  const half = [0, 1, 2].map((i) => (max[i]! - min[i]!) / 2) as [number, number, number];
  const radius = Math.min(block.radius, 0.98 * Math.min(...half));
  const points: Vec3[] = [];
  for (let corner = 0; corner < 8; corner++) {
    const sign = (i: number): number => (corner & (1 << i) ? 1 : -1);
    for (let i = 0; i <= arc; i++) {
      for (let j = 0; j <= (i === 0 ? 0 : arc); j++) {
        const [down, round] = [((i / arc) * Math.PI) / 2, ((j / arc) * Math.PI) / 2];
        const way = [Math.sin(down) * Math.cos(round), Math.sin(down) * Math.sin(round), Math.cos(down)];
        points.push(way.map((w, k) => sign(k) * (half[k]! - radius + radius * w)) as unknown as Vec3);
      }
    }
  }
  const [u, v] = ([0, 1, 2] as const).filter((i) => i !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  for (let i = 0; i <= face; i++) {
    for (let j = 0; j <= face; j++) {
      for (const side of [-1, 1]) {
        const point: [number, number, number] = [0, 0, 0];
        point[axis] = side * half[axis];
        point[u] = (half[u] - radius) * ((2 * i) / face - 1);
        point[v] = (half[v] - radius) * ((2 * j) / face - 1);
        points.push(point);
      }
    }
  }
  return points.map((point) => {
    const fall = 1 - (crown / half[axis]) * 0.5 * ((point[u] / half[u]) ** 2 + (point[v] / half[v]) ** 2);
    return point.map((value, i) => (min[i]! + max[i]!) / 2 + (i === axis ? value * fall : value)) as unknown as Vec3;
  });
}
