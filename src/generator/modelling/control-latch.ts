import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle } from '../solids.ts';
import type { Assembly, LinkDraft } from './assembly.ts';
import { type Mount, placeOn, slabOn } from './control-mount.ts';
import { FINGER_FORCE, stiffHinge } from './joints.ts';

/** A handle that hangs down when shut and is turned by a quarter to open. */
export interface Latch extends Mount {
  /** From the face to its outermost point [m]. */
  readonly reach: number;
  readonly finish: Finish;
  /** Which way it turns to open, as one looks at it: away from the other sash. */
  readonly clockwise: boolean;
}

const LENGTH = 0.11;
const QUARTER = Math.PI / 2;

/** Puts a window's handle on a sash; it clicks in where it is shut and where it is open. */
export function fitLatch(assembly: Assembly, sash: LinkDraft, name: string, latch: Latch): void {
  const { kernel } = assembly;
  const { base, out, reach, finish, clockwise } = latch;
  const place = placeOn(latch);
  const rose = slabOn(place, [-0.013, -0.032, -0.0003], [0.013, 0.032, 0.009], 0.002);
  sash.add(finish, kernel.hull(rose));
  sash.collideHull(`rose_${name}`, finish, rose);
  const link = assembly.link(name, base);
  const ring = (o: number): Vec3[] => circle(place(0, 0, o), out, 0.009, 24);
  const neck = [...ring(0.0098), ...ring(reach)];
  const bar = [
    ...slabOn(place, [-0.009, -0.02, reach - 0.014], [0.009, 0.009, reach], 0.002),
    ...slabOn(place, [-0.007, -LENGTH, reach - 0.012], [0.007, 0.009, reach - 0.001], 0.002),
  ];
  link.add(finish, kernel.hull(neck), kernel.hull(bar));
  link.collideHull('neck', finish, neck);
  link.collideHull('handle', finish, bar);
  link.grasp(
    'handle',
    place(0, -0.65 * LENGTH, reach - 0.007),
    [-out[0], -out[1], -out[2]],
    placeOn({ base: [0, 0, 0], out })(1, 0, 0),
    0.014,
  );
  const axis: Vec3 = clockwise ? [-out[0] + 0, -out[1] + 0, -out[2] + 0] : out;
  assembly.hinge(link, axis, QUARTER, stiffHinge(axis, 2 * FINGER_FORCE, LENGTH), {
    parent: sash,
    kind: 'handle',
    detents: [0, QUARTER],
  });
}
