import type { Vec3 } from '../../model/types.ts';
import { add, normalize, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { LinkDraft } from './assembly.ts';
import { collideTube, type Tube } from './tube.ts';

/** Chords of a bow that is seen. */
const STEPS = 24;

/** A bow from one foot to the other. */
export interface Bow {
  readonly from: Vec3;
  readonly to: Vec3;
  /** Unit vector, square to the line between the feet, towards the middle of the grip. */
  readonly out: Vec3;
  /** From the line between the feet to the middle of the bar [m]. */
  readonly reach: number;
  /** Half the thickness of the bar in its plane, and across it [m]. */
  readonly radius: number;
  readonly halfWidth?: number;
  /** Unit normal of its plane. */
  readonly normal: Vec3;
  /** 1 a half ellipse; smaller is squarer. */
  readonly roundness?: number;
}

/** The path of a bow: half a superellipse. */
export function bowTube({ from, to, out, reach, radius, halfWidth, normal, roundness = 1 }: Bow): Tube {
  const [middle, half] = [scale(add(from, to), 0.5), scale(subtract(to, from), 0.5)];
  const path = Array.from({ length: STEPS + 1 }, (_, i): Vec3 => {
    const angle = Math.PI * (i / STEPS - 0.5);
    const across = Math.cos(angle) ** roundness;
    const along = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** roundness;
    return add(middle, add(scale(half, along), scale(out, reach * across)));
  });
  return { path, radius, normal, ...(halfWidth === undefined ? {} : { halfWidth }) };
}

/** Halvings of the search for a reach. */
const HALVINGS = 40;

/** A bow in a plane of constant y that reaches as far as `x` [m] on its outside, whatever its feet are. */
export function bowOut(bow: Omit<Bow, 'reach'>, x: number): Tube {
  const outermost = (reach: number): number =>
    Math.max(...bowTube({ ...bow, reach }).path.map(([at]) => at)) + bow.radius;
  if (bow.from[0] === bow.to[0]) return bowTube({ ...bow, reach: x - bow.radius - bow.from[0] });
  let [short, far] = [0, 2 * (x - Math.min(bow.from[0], bow.to[0]))];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (short + far) / 2;
    if (outermost(middle) < x) short = middle;
    else far = middle;
  }
  return bowTube({ ...bow, reach: far });
}

/** Lets a bow that is grown from a vessel collide, in `pieces`, and be grasped in its middle from outside. */
export function collideBow(link: LinkDraft, label: string, finish: Finish, tube: Tube, pieces = 6): void {
  const { path, normal, radius, halfWidth = radius } = tube;
  const last = path.length - 1;
  const joints = Array.from({ length: pieces + 1 }, (_, i) => Math.round((i * last) / pieces));
  collideTube(link, label, finish, tube, joints);
  const middle = path[Math.round(last / 2)]!;
  const inwards = normalize(subtract(scale(add(path[0]!, path[last]!), 0.5), middle));
  link.grasp(label, middle, inwards, normal, 2 * halfWidth);
}
