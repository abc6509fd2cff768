import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { convexPart } from './board.ts';
import { type Mount, placeOn, slabOn } from './control-mount.ts';
import { FINGER_FORCE, returnSpring, sprungSlide } from './joints.ts';

/** A push button on a face. */
export interface Button extends Mount {
  /** Width and height of a rectangular one [m], or the diameter of a round one. */
  readonly size: readonly [width: number, height: number] | number;
  /** How far it stands out of the face [m]. */
  readonly proud: number;
  /** How far it goes in [m], less than it stands out. */
  readonly travel: number;
  readonly finish: Finish;
  readonly detents?: readonly number[];
  /** Force that it takes to press it [N]: at rest, and all the way in. Absent: {@link FORCE}. */
  readonly force?: readonly [preload: number, full: number];
  readonly parent?: LinkDraft;
}

/**
 * No preload: simulators' soft stops give way by millimetres when newtons push a cap of a gram against them.
 */
const FORCE = [0, 1.5 * FINGER_FORCE] as const;
const GAP = 0.0005;
const SIDES = 32;

/** Puts a push button with its return spring into the assembly. Its joint is the way in. */
export function fitButton(assembly: Assembly, name: string, button: Button): LinkDraft {
  const { base, out, size, proud, travel, finish, detents, force = FORCE } = button;
  const place = placeOn(button);
  const link = assembly.link(name, base);
  const soft = Math.min(0.12 * proud, 0.0008);
  let points: Vec3[];
  if (typeof size === 'number') {
    const ring = (o: number, r: number): Vec3[] => circle(place(0, 0, o), out, r, SIDES);
    points = [...ring(GAP, size / 2), ...ring(proud - soft, size / 2), ...ring(proud, size / 2 - soft)];
  } else {
    const [x, y] = [size[0] / 2, size[1] / 2];
    points = [
      ...slabOn(place, [-x, -y, GAP], [x, y, proud - soft]),
      ...slabOn(place, [soft - x, soft - y, proud - 2 * soft], [x - soft, y - soft, proud]),
    ];
  }
  convexPart(assembly.kernel, link, 'button', finish, points);
  const spring = returnSpring(force[0], force[1], travel);
  assembly.slide(link, [-out[0] + 0, -out[1] + 0, -out[2] + 0], travel, sprungSlide(spring), {
    kind: 'button',
    spring,
    ...(detents ? { detents } : {}),
    ...(button.parent ? { parent: button.parent } : {}),
  });
  return link;
}
