import type { Vec3 } from '../../model/types.ts';
import type { Assembly } from './assembly.ts';
import { board } from './board.ts';
import type { FrontStyle } from './door.ts';
import type { Front } from './fronts.ts';
import { barHandle } from './handle.ts';
import { runner } from './joints.ts';

/** The free space behind a drawer's front [m], in the model frame. */
interface Opening {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** Three-quarter extension, as with roller runners: the rest stays in the cabinet and carries. */
const EXTENSION = 0.75;

/** Room beside, below and above a drawer's box, as part of the boards' thickness. */
const SIDE_PLAY = 0.3;
const TOP_PLAY = 0.8;

/** Puts a drawer into the assembly: a front, and behind it a box of four more panels, open at the top. */
export function fitDrawer(assembly: Assembly, name: string, front: Front, opening: Opening, style: FrontStyle): void {
  const { kernel } = assembly;
  const { face, inside, reach, finish, handleFinish } = style;
  const [left, right] = front.x;
  const [bottom, top] = front.z;
  const middle = (left + right) / 2;
  const thickness = inside - face;
  const drawer = assembly.link(name, [middle, face, (bottom + top) / 2]);
  const panel = (label: string, min: Vec3, max: Vec3): void => board(kernel, drawer, label, finish, min, max);
  panel('front', [left, face, bottom], [right, inside, top]);

  const play = SIDE_PLAY * thickness;
  const [side, floor] = [0.6 * thickness, 0.4 * thickness];
  const [x0, x1] = [opening.min[0] + play, opening.max[0] - play];
  const z0 = Math.max(opening.min[2], bottom) + play;
  const z1 = Math.min(opening.max[2], top) - TOP_PLAY * thickness;
  const back = opening.max[1] - 2 * play;
  panel('bottom', [x0 + side, inside, z0], [x1 - side, back - side, z0 + floor]);
  panel('left', [x0, inside, z0], [x0 + side, back, z1]);
  panel('right', [x1 - side, inside, z0], [x1, back, z1]);
  panel('back', [x0 + side, back - side, z0], [x1 - side, back, z1]);
  barHandle(kernel, drawer, 'handle', handleFinish, {
    base: [middle, face, (bottom + top) / 2],
    along: [1, 0, 0],
    out: [0, -1, 0],
    length: Math.min(0.14, 0.4 * (right - left)),
    reach,
    radius: reach / 6.5,
  });
  assembly.cavity(`${name}_inside`, drawer, [x0 + side, inside, z0 + floor], [x1 - side, back - side, z1]);
  assembly.slide(drawer, [0, -1, 0], EXTENSION * (back - inside), runner);
}
